// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/difference_row.h"

#include <algorithm>

#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include "ui/compare/compare_table.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 8;
constexpr int kNameRole = Qt::UserRole + 1;
constexpr int kProvenanceRole = Qt::UserRole + 2;
constexpr int kMark = 8;
constexpr int kMarkGap = 6;
constexpr int kUnderHead = 4;
constexpr int kLeastColumn = 56;

/// Lines on glass, the difference and the change on their ground, A and B with the marks that they have in charts.
class LineDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tokens& t = tokens();
        const bool sum = index.row() >= DifferenceModel::kDifference;
        painter->fillRect(option.rect, sum ? t.rowSel : t.glass);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), t.line);
        QRect room = option.rect.adjusted(kPad, 0, -kPad, 0);
        if (index.column() == 0 && !sum) {
            const QRect mark(room.left(), room.center().y() - kMark / 2, kMark, kMark);
            index.row() == DifferenceModel::kA ? paintDisc(*painter, mark, t.ink, true)
                                               : paintDiamond(*painter, mark, t.ink, false);
            room.setLeft(mark.right() + kMarkGap);
        }
        painter->setFont(
            themeFont(sum && index.row() == DifferenceModel::kDifference ? FontRole::tableMedium : FontRole::table));
        painter->setPen(index.row() == DifferenceModel::kChange || (index.column() == 0 && sum) ? t.ink2 : t.ink);
        painter->drawText(room,
                          static_cast<int>((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter),
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room.width()));
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(QPen(t.accent, 1));
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
    }
};

/// In two lines at the space that makes the longer one shortest; in one where there is no space.
QStringList inTwo(const QString& words, const QFontMetrics& metrics) {
    QStringList best{words};
    int width = metrics.horizontalAdvance(words);
    for (qsizetype at = words.indexOf(QLatin1Char(' ')); at > 0; at = words.indexOf(QLatin1Char(' '), at + 1)) {
        const QStringList lines{words.left(at), words.mid(at + 1)};
        const int longer = std::max(metrics.horizontalAdvance(lines[0]), metrics.horizontalAdvance(lines[1]));
        if (longer < width) {
            width = longer;
            best = lines;
        }
    }
    return best;
}

/// The name of a figure at the right over its column, in two lines where columns are narrow, its badge behind it.
class FigureHeader : public QHeaderView {
public:
    using QHeaderView::QHeaderView;
    void setBreaking(bool breaks) { m_breaks = breaks; }
    [[nodiscard]] QStringList linesOf(int section, const QFontMetrics& metrics) const {
        const QString name = model()->headerData(section, Qt::Horizontal, kNameRole).toString();
        return m_breaks ? inTwo(name, metrics) : QStringList{name};
    }
    /// Of its words with their badge, and of the room around them.
    [[nodiscard]] int widthOf(int section, const QFontMetrics& metrics) const {
        int wide = 0;
        for (const QString& line : linesOf(section, metrics)) {
            wide = std::max(wide, metrics.horizontalAdvance(line));
        }
        return wide + badgeRoom(section) + 2 * kPad + 1;
    }

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override {
        const Tokens& t = tokens();
        painter->fillRect(rect, t.glass);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), t.lineStrong);
        painter->setFont(themeFont(FontRole::captionMedium));
        const QFontMetrics metrics = painter->fontMetrics();
        const QStringList lines = linesOf(section, metrics);
        const int badge = badgeRoom(section);
        const auto align = static_cast<int>((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        QRect room = rect.adjusted(kPad, 0, -kPad - badge, -kUnderHead);
        room.setTop(room.bottom() + 1 - metrics.height() * static_cast<int>(lines.size()));
        room.setHeight(metrics.height());
        for (const QString& line : lines) {
            painter->setPen(t.ink3);
            painter->drawText(room, align, metrics.elidedText(line, Qt::ElideRight, room.width()));
            room.translate(0, metrics.height());
        }
        if (badge > 0) {
            room.translate(0, -metrics.height());
            paintBadge(*painter, provenanceOf(section), room.right() + 3, room.top() + metrics.ascent(),
                       metrics.ascent());
        }
    }

private:
    [[nodiscard]] Provenance provenanceOf(int section) const {
        return static_cast<Provenance>(model()->headerData(section, Qt::Horizontal, kProvenanceRole).toInt());
    }
    [[nodiscard]] int badgeRoom(int section) const {
        return model()->headerData(section, Qt::Horizontal, kProvenanceRole).isValid()
                   ? badgeWidth(provenanceOf(section)) + 2
                   : 0;
    }
    bool m_breaks = false;
};

} // namespace

void DifferenceModel::show(std::vector<CompareRow> figures) {
    const auto same = [](const CompareRow& a, const CompareRow& b) { return a.name == b.name && a.unit == b.unit; };
    if (std::ranges::equal(figures, m_figures, same)) {
        m_figures = std::move(figures);
        if (!m_figures.empty()) {
            emit dataChanged(index(0, 1), index(kLines - 1, columnCount() - 1));
        }
        return;
    }
    beginResetModel();
    m_figures = std::move(figures);
    endResetModel();
}

int DifferenceModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || m_figures.empty() ? 0 : kLines;
}

int DifferenceModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() || m_figures.empty() ? 0 : static_cast<int>(m_figures.size()) + 1;
}

QVariant DifferenceModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const int line = index.row();
    if (index.column() == 0) {
        const QString names[] = {tr("A"), tr("B"), tr("B − A"), tr("change")};
        return role == Qt::DisplayRole ? QVariant(names[line]) : QVariant();
    }
    const CompareRow& row = m_figures[static_cast<std::size_t>(index.column() - 1)];
    const int columns[] = {CompareTable::kA, CompareTable::kB, CompareTable::kDifference, CompareTable::kChange};
    switch (role) {
    case Qt::DisplayRole:
        return line == kChange ? shareText(row) : figureText(row, columns[line]);
    case Qt::AccessibleTextRole:
        return tr("%1, %2: %3").arg(figureName(row), provenanceWord(row.provenance), figureText(row, columns[line]));
    case Qt::ToolTipRole:
        return line == kChange ? figureText(row, CompareTable::kChange) : figureTip(row);
    case Qt::TextAlignmentRole:
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant DifferenceModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    if (section == 0) {
        return role == kNameRole || role == Qt::DisplayRole ? QVariant(tr("At the cursor")) : QVariant();
    }
    const CompareRow& row = m_figures[static_cast<std::size_t>(section - 1)];
    switch (role) {
    case kNameRole:
        return figureName(row);
    case Qt::DisplayRole:
        return tr("%1 %2").arg(figureName(row), badgeText(row.provenance));
    case kProvenanceRole:
        return static_cast<int>(row.provenance);
    case Qt::ToolTipRole:
        return figureTip(row);
    default:
        return {};
    }
}

DifferenceRow::DifferenceRow(QWidget* parent)
    : QTableView(parent)
    , m_model(this) {
    setHorizontalHeader(new FigureHeader(Qt::Horizontal, this));
    setModel(&m_model);
    setAccessibleName(tr("Difference of both runs in this view"));
    setItemDelegate(new LineDelegate(this));
    setSelectionMode(QAbstractItemView::NoSelection);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto anew = [this] {
        m_widest.clear();
        widen();
        fit();
    };
    connect(&m_model, &QAbstractItemModel::modelReset, this, anew);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, [this] {
        if (widen()) { // never narrower again: columns must not move with every figure
            fit();
        }
    });
    connect(&Theme::instance(), &Theme::changed, this, anew);
    fit();
}

QSize DifferenceRow::sizeHint() const {
    return {scaled(480), maximumHeight()}; // as fit() has it
}

QSize DifferenceRow::minimumSizeHint() const {
    return {scaled(160), sizeHint().height()};
}

/// Width that a column needs: of its name and of what was said in it since its figures are these.
int DifferenceRow::widthOf(int column) const {
    const auto& head = static_cast<const FigureHeader&>(*horizontalHeader());
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    return std::max({head.widthOf(column, metrics), m_widest.value(column), column == 0 ? 0 : scaled(kLeastColumn)});
}

/// What is said in the columns, as far as it is longer than all before; true where it is.
bool DifferenceRow::widen() {
    const QFontMetrics metrics(themeFont(FontRole::tableMedium));
    bool wider = m_widest.size() != m_model.columnCount();
    m_widest.resize(m_model.columnCount());
    for (int column = 0; column < m_model.columnCount(); ++column) {
        for (int line = 0; line < DifferenceModel::kLines; ++line) {
            const int wide = metrics.horizontalAdvance(m_model.index(line, column).data().toString()) + 2 * kPad + 1 +
                             (column == 0 && line < DifferenceModel::kDifference ? kMark + kMarkGap : 0);
            wider = wider || wide > m_widest[column];
            m_widest[column] = std::max(m_widest[column], wide);
        }
    }
    return wider;
}

/// Columns share the width; none is narrower than its name, which breaks into two lines before the table scrolls.
void DifferenceRow::fit() {
    verticalHeader()->setMinimumSectionSize(scaled(metric::kRowRequest));
    verticalHeader()->setDefaultSectionSize(scaled(metric::kRowRequest));
    auto& head = static_cast<FigureHeader&>(*horizontalHeader());
    const int columns = m_model.columnCount();
    int needed = 0;
    for (const bool breaks : {false, true}) {
        head.setBreaking(breaks);
        needed = 0;
        for (int column = 0; column < columns; ++column) {
            needed += widthOf(column);
        }
        if (needed <= viewport()->width()) {
            break;
        }
    }
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    int lines = 1;
    for (int column = 0; column < columns; ++column) {
        lines = std::max(lines, static_cast<int>(head.linesOf(column, metrics).size()));
    }
    const int high = std::max(scaled(metric::kControlTable), lines * metrics.height() + 2 * kUnderHead);
    head.setFixedHeight(high);
    const int more = std::max(0, viewport()->width() - needed);
    for (int column = 0; column < columns; ++column) {
        const int share = column == 0 ? 0 : more * column / (columns - 1) - more * (column - 1) / (columns - 1);
        setColumnWidth(column, widthOf(column) + share);
    }
    head.viewport()->update();
    setFixedHeight(DifferenceModel::kLines * scaled(metric::kRowRequest) + high +
                   (needed > viewport()->width() ? horizontalScrollBar()->sizeHint().height() : 0));
}

void DifferenceRow::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fit();
}

} // namespace vitrine::ui
