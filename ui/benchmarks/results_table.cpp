// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/results_table.h"

#include <algorithm>

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include "ui/benchmarks/group_header.h"
#include "ui/benchmarks/results_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 8;
constexpr int kCross = 12;

/// Left out first when there is no room; the rest are what the table is for.
constexpr int kOptional[] = {ResultsModel::kPreempted, ResultsModel::kReused, ResultsModel::kMemory,
                             ResultsModel::kItl99,     ResultsModel::kRate,   ResultsModel::kRequests};

class ResultDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        if (option.state.testFlag(QStyle::State_Selected)) {
            painter->fillRect(option.rect, tokens().rowSel);
        }
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens().line);
        const QRect cell = option.rect.adjusted(kPad, 0, -kPad, 0);
        const QString words = index.data().toString();
        painter->setFont(themeFont(index.column() == ResultsModel::kLoad ? FontRole::controlMedium : FontRole::control));
        painter->setPen(index.column() == ResultsModel::kRequests ? tokens().ink2 : tokens().ink);
        painter->drawText(cell, index.data(Qt::TextAlignmentRole).toInt(), words);
        if (index.data(ResultsModel::kMissedRole).toBool()) {
            const int side = scaled(kCross);
            const int x = cell.right() - painter->fontMetrics().horizontalAdvance(words) - side - 3;
            paintCrossSquare(*painter, QRect(x, cell.center().y() - side / 2, side, side));
        }
    }
};

} // namespace

ResultsTable::ResultsTable(ResultsModel& model, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
    , m_head(new GroupHeader(this)) {
    setHorizontalHeader(m_head);
    setModel(&model);
    setAccessibleName(tr("Results"));
    setItemDelegate(new ResultDelegate(this));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    const auto measure = [this] {
        verticalHeader()->setMinimumSectionSize(scaled(metric::kRowResult));
        verticalHeader()->setDefaultSectionSize(scaled(metric::kRowResult));
        fitColumns();
    };
    connect(&Theme::instance(), &Theme::changed, this, measure);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        fitColumns();
        updateGeometry();
    });
    connect(this, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex& index) { emit openRequested(index.row()); });
    measure();
}

int ResultsTable::fittingHeight() const {
    return m_head->sizeHint().height() + std::max(1, m_model.rowCount()) * scaled(metric::kRowResult) + 2;
}

QSize ResultsTable::sizeHint() const {
    return {scaled(600), fittingHeight()};
}

/// Each column as wide as its words and figures, the rest shared out evenly.
void ResultsTable::fitColumns() {
    const QFontMetrics metrics(themeFont(FontRole::control));
    QVector<int> needed;
    int total = 0;
    for (int column = 0; column < ResultsModel::kColumns; ++column) {
        int width = std::max(m_head->wordsWidth(column), metrics.horizontalAdvance(QStringLiteral("1,234")) + 2 * kPad);
        for (int row = 0; row < m_model.rowCount(); ++row) {
            const QModelIndex index = m_model.index(row, column);
            const int cross = index.data(ResultsModel::kMissedRole).toBool() ? scaled(kCross) + 3 : 0;
            width = std::max(width, metrics.horizontalAdvance(index.data().toString()) + cross + 2 * kPad);
        }
        needed.push_back(width);
        total += width;
    }
    QVector<bool> hidden(ResultsModel::kColumns, false);
    int shown = ResultsModel::kColumns;
    for (const int column : kOptional) {
        if (total > viewport()->width()) {
            hidden[column] = true;
            total -= needed[column];
            --shown;
        }
    }
    const int spare = std::max(0, viewport()->width() - total);
    int given = 0;
    for (int column = 0, place = 0; column < ResultsModel::kColumns; ++column) {
        setColumnHidden(column, hidden[column]);
        if (!hidden[column]) {
            const int more = ++place == shown ? spare - given : spare / shown;
            given += more;
            setColumnWidth(column, needed[column] + more);
        }
    }
}

void ResultsTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

void ResultsTable::keyPressEvent(QKeyEvent* event) {
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentIndex().isValid()) {
        emit openRequested(currentIndex().row());
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace vitrine::ui
