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
            index.row() == DifferenceModel::kA ? paintDisc(*painter, mark, t.ink, true) : paintDiamond(*painter, mark, t.ink, false);
            room.setLeft(mark.right() + 6);
        }
        painter->setFont(themeFont(sum && index.row() == DifferenceModel::kDifference ? FontRole::tableMedium : FontRole::table));
        painter->setPen(index.row() == DifferenceModel::kChange || (index.column() == 0 && sum) ? t.ink2 : t.ink);
        painter->drawText(room, static_cast<int>((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter),
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, room.width()));
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(QPen(t.accent, 1));
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
    }
};

/// The name of a figure at the right over its column, its badge behind it.
class FigureHeader : public QHeaderView {
public:
    using QHeaderView::QHeaderView;

protected:
    void paintSection(QPainter* painter, const QRect& rect, int section) const override {
        const Tokens& t = tokens();
        painter->fillRect(rect, t.glass);
        painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), t.lineStrong);
        painter->setFont(themeFont(FontRole::captionMedium));
        const QFontMetrics metrics = painter->fontMetrics();
        const QVariant known = model()->headerData(section, Qt::Horizontal, kProvenanceRole);
        const auto provenance = static_cast<Provenance>(known.toInt());
        const int badge = known.isValid() ? badgeWidth(provenance) + 2 : 0;
        const QRect room = rect.adjusted(kPad, 0, -kPad - badge, 0);
        const QString name = model()->headerData(section, Qt::Horizontal, kNameRole).toString();
        painter->setPen(t.ink3);
        painter->drawText(room, static_cast<int>((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter),
                          metrics.elidedText(name, Qt::ElideRight, room.width()));
        if (badge > 0) {
            paintBadge(*painter, provenance, room.right() + 3, room.center().y() + (metrics.ascent() - metrics.descent()) / 2,
                       metrics.ascent());
        }
    }
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
    connect(&m_model, &QAbstractItemModel::modelReset, this, &DifferenceRow::fit);
    connect(&Theme::instance(), &Theme::changed, this, &DifferenceRow::fit);
    fit();
}

QSize DifferenceRow::sizeHint() const {
    const int lines = DifferenceModel::kLines * scaled(metric::kRowRequest) + scaled(metric::kControlTable);
    return {scaled(480), lines + (horizontalScrollBar()->isVisible() ? horizontalScrollBar()->height() : 0)};
}

QSize DifferenceRow::minimumSizeHint() const {
    return {scaled(160), sizeHint().height()};
}

/// Columns share the width; none is narrower than its name.
void DifferenceRow::fit() {
    verticalHeader()->setMinimumSectionSize(scaled(metric::kRowRequest));
    verticalHeader()->setDefaultSectionSize(scaled(metric::kRowRequest));
    horizontalHeader()->setFixedHeight(scaled(metric::kControlTable));
    const int columns = m_model.columnCount();
    if (columns == 0) {
        return;
    }
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    const int first = metrics.horizontalAdvance(m_model.headerData(0, Qt::Horizontal).toString()) + 3 * kPad;
    QVector<int> widths{first};
    int needed = first;
    for (int column = 1; column < columns; ++column) {
        const QString name = m_model.headerData(column, Qt::Horizontal, kNameRole).toString();
        widths << std::max(metrics.horizontalAdvance(name) + 3 * kPad + 4, scaled(64));
        needed += widths.back();
    }
    const int more = std::max(0, viewport()->width() - needed);
    for (int column = 0; column < columns; ++column) {
        const int share = column == 0 ? 0 : more * column / (columns - 1) - more * (column - 1) / (columns - 1);
        setColumnWidth(column, widths[column] + share);
    }
    setFixedHeight(DifferenceModel::kLines * scaled(metric::kRowRequest) + scaled(metric::kControlTable) +
                   (needed > viewport()->width() ? horizontalScrollBar()->sizeHint().height() : 0));
}

void DifferenceRow::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fit();
}

} // namespace vitrine::ui
