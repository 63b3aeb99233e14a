// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_table.h"

#include <algorithm>
#include <cmath>

#include <QHeaderView>
#include <QPainter>
#include <QResizeEvent>
#include <QStyledItemDelegate>

#include "ui/theme/theme.h"
#include "ui/views/view_file.h"
#include "ui/widgets/badge.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 8;
constexpr int kMostSetting = 128; ///< px of a column: names and hashes may be long
constexpr int kProvenanceRole = Qt::UserRole + 2;

QString number(const std::optional<double>& value, int decimals) {
    return value ? formatNumber(*value, decimals) : QStringLiteral("–");
}

/// A plus before what is more; nothing before zero.
QString signedNumber(double value, int decimals) {
    const QString text = formatNumber(value, decimals);
    const double shown = std::round(value * std::pow(10.0, decimals));
    return shown > 0.0 ? QLatin1Char('+') + text : shown == 0.0 ? formatNumber(0.0, decimals) : text;
}

class CompareDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool difference = index.column() >= CompareTable::kDifference;
        if (difference) {
            painter->fillRect(option.rect, tokens().rowSel);
        }
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens().line);
        const QRect room = option.rect.adjusted(kPad, 0, -kPad, 0);
        const bool name = index.column() == CompareTable::kName;
        painter->setFont(themeFont(FontRole::table));
        painter->setPen(name ? tokens().ink2 : tokens().ink);
        const QFontMetrics metrics = painter->fontMetrics();
        const QVariant known = index.data(kProvenanceRole);
        const int badge = name && known.isValid() ? badgeWidth(static_cast<Provenance>(known.toInt())) + 4 : 0;
        const QString text = metrics.elidedText(index.data().toString(), Qt::ElideRight, room.width() - badge);
        painter->drawText(room, index.data(Qt::TextAlignmentRole).toInt(), text);
        if (badge > 0) {
            const int base = room.center().y() + (metrics.ascent() - metrics.descent()) / 2;
            paintBadge(*painter, static_cast<Provenance>(known.toInt()),
                       room.left() + metrics.horizontalAdvance(text) + 2, base, metrics.ascent());
        }
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(QPen(tokens().accent, 1));
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
    }
};

QString plain(const std::optional<double>& value) {
    return value ? QString::number(*value, 'g', 17) : QString();
}

} // namespace

void CompareTable::show(std::vector<CompareRow> rows) {
    const auto same = [](const CompareRow& a, const CompareRow& b) { return a.kind == b.kind && a.name == b.name; };
    if (std::ranges::equal(rows, m_rows, same)) {
        m_rows = std::move(rows);
        if (!m_rows.empty()) {
            emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
        }
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int CompareTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int CompareTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QString figureName(const CompareRow& row) {
    return row.unit.isEmpty() ? row.name : CompareTable::tr("%1, %2").arg(row.name, row.unit);
}

QString shareText(const CompareRow& row) {
    const double percent = 100.0 * row.share().value_or(0.0);
    return row.share() ? CompareTable::tr("%1 %").arg(signedNumber(percent, std::abs(percent) < 100.0 ? 1 : 0))
           : row.difference().value_or(0.0) == 0.0 ? QString()
                                                   : CompareTable::tr("new");
}

QString figureTip(const CompareRow& row) {
    return row.definition + QLatin1Char('\n') + provenanceWord(row.provenance) + QStringLiteral(": ") +
           provenanceSentence(row.provenance);
}

QString figureText(const CompareRow& row, int column) {
    switch (column) {
    case CompareTable::kName:
        return figureName(row);
    case CompareTable::kA:
        return number(row.a, row.decimals);
    case CompareTable::kB:
        return number(row.b, row.decimals);
    case CompareTable::kDifference:
        return row.difference() ? signedNumber(*row.difference(), row.decimals) : QStringLiteral("–");
    default: {
        const double by = row.difference().value_or(0.0);
        const bool isNew = row.a.value_or(0.0) == 0.0;
        const QString word = by == 0.0 || row.better == 0 || isNew ? QString()
                             : (by > 0.0) == (row.better > 0)      ? CompareTable::tr("better")
                                                                   : CompareTable::tr("worse");
        return word.isEmpty() ? shareText(row) : CompareTable::tr("%1 %2").arg(shareText(row), word);
    }
    }
}

QString CompareTable::text(const CompareRow& row, int column) const {
    if (row.kind != CompareRow::Kind::setting || column == kName) {
        return figureText(row, column);
    }
    const QString& words = column == kA ? row.wordsA : row.wordsB;
    return column > kB ? column == kDifference ? tr("set apart") : QString() : words.isEmpty() ? tr("not set") : words;
}

QVariant CompareTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const CompareRow& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::TextAlignmentRole:
        return static_cast<int>((index.column() == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return row.kind == CompareRow::Kind::setting
                   ? tr("%1: %2 in A, %3 in B").arg(row.definition, text(row, kA), text(row, kB))
                   : figureTip(row);
    case kProvenanceRole:
        return row.kind == CompareRow::Kind::figure ? QVariant(static_cast<int>(row.provenance)) : QVariant();
    default:
        return {};
    }
}

QVariant CompareTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((section == kName ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole && section == kDifference) {
        return tr("The figure of B less that of A.");
    }
    const QStringList heads{tr("Figure"), tr("A"), tr("B"), tr("B − A"), tr("Change")};
    return role == Qt::DisplayRole ? QVariant(heads[section]) : QVariant();
}

CompareTableView::CompareTableView(CompareTable& model, QWidget* parent)
    : QTableView(parent) {
    setModel(&model);
    setAccessibleName(tr("Figures of both runs"));
    setItemDelegate(new CompareDelegate(this));
    setSelectionMode(QAbstractItemView::NoSelection);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    connect(&Theme::instance(), &Theme::changed, this, &CompareTableView::fitColumns);
    connect(&model, &QAbstractItemModel::modelReset, this, &CompareTableView::fitColumns);
    fitColumns();
}

QSize CompareTableView::sizeHint() const {
    return {scaled(480), scaled(400)};
}

/// Each column as wide as what is said in it, as far as the name leaves room; what is left is the name's.
void CompareTableView::fitColumns() {
    verticalHeader()->setDefaultSectionSize(scaled(metric::kRowRequest));
    const QFontMetrics metrics(themeFont(FontRole::table));
    const auto widest = [&](int column, int least) {
        int wide = least;
        for (int row = 0; row < model()->rowCount(); ++row) {
            wide = std::max(wide, metrics.horizontalAdvance(model()->index(row, column).data().toString()));
        }
        return wide + 1 + 2 * kPad;
    };
    const int number = std::max(metrics.horizontalAdvance(QStringLiteral("contiguous")),
                                metrics.horizontalAdvance(CompareTable::tr("set apart")));
    const int change = std::max(metrics.horizontalAdvance(QStringLiteral("+9,999.9 % ") + CompareTable::tr("better")),
                                metrics.horizontalAdvance(QStringLiteral("+9,999 % ") + CompareTable::tr("worse")));
    int left = viewport()->width();
    for (const int column : {CompareTable::kDifference, CompareTable::kChange, CompareTable::kA, CompareTable::kB}) {
        const int needed = widest(column, column == CompareTable::kChange ? change : number);
        const int wide = column == CompareTable::kChange ? needed : std::min(needed, scaled(kMostSetting));
        setColumnWidth(column, wide);
        left -= wide;
    }
    setColumnWidth(CompareTable::kName, std::max(left, metrics.averageCharWidth() * 14));
}

void CompareTableView::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

QByteArray compareCsv(const std::vector<CompareRow>& rows) {
    QString csv = QStringLiteral("name,unit,known,a,b,difference,share\n");
    for (const CompareRow& row : rows) {
        const bool setting = row.kind == CompareRow::Kind::setting;
        const QStringList cells{row.name,
                                row.unit,
                                setting ? QStringLiteral("setting") : provenanceWord(row.provenance),
                                setting ? row.wordsA : plain(row.a),
                                setting ? row.wordsB : plain(row.b),
                                setting ? QString() : plain(row.difference()),
                                setting ? QString() : plain(row.share())};
        QStringList line;
        for (const QString& cell : cells) {
            line << csvCell(cell);
        }
        csv += line.join(QLatin1Char(',')) + QLatin1Char('\n');
    }
    return csv.toUtf8();
}

QString compareMarkdown(const QString& nameA, const QString& nameB, const QStringList& warnings,
                        const CompareTable& table) {
    QString text =
        QStringLiteral("# %1\n\n- A: %2\n- B: %3\n").arg(CompareTable::tr("Two runs compared"), nameA, nameB);
    for (const QString& warning : warnings) {
        text += QStringLiteral("- %1 %2\n").arg(CompareTable::tr("Note:"), warning);
    }
    text += QStringLiteral("\n|");
    for (int column = 0; column < CompareTable::kColumns; ++column) {
        text += QLatin1Char(' ') + table.headerData(column, Qt::Horizontal).toString() + QStringLiteral(" |");
    }
    text += QStringLiteral("\n|---|---:|---:|---:|---:|\n");
    for (int row = 0; row < table.rowCount(); ++row) {
        text += QLatin1Char('|');
        for (int column = 0; column < CompareTable::kColumns; ++column) {
            QString cell = table.index(row, column).data().toString().replace(QLatin1Char('|'), QStringLiteral("\\|"));
            if (column == CompareTable::kName &&
                table.rows()[static_cast<std::size_t>(row)].kind == CompareRow::Kind::figure) {
                cell += QStringLiteral(" (%1)").arg(badgeText(table.rows()[static_cast<std::size_t>(row)].provenance));
            }
            text += QLatin1Char(' ') + cell + QStringLiteral(" |");
        }
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace vitrine::ui
