// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/logs/log_view.h"

#include "ui/logs/log_rows.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QFontMetrics>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kPad = 8;
constexpr int kGlyph = 12;

/// Errors have the cross of what is lost, warnings their glyph; text is ink, never coloured.
class LogDelegate : public QStyledItemDelegate {
public:
    LogDelegate(const LogFilter& filter, QObject* parent) : QStyledItemDelegate(parent), m_filter(filter) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const log::Level level = m_filter.line(index.row()).level;
        if (option.state.testFlag(QStyle::State_Selected))
            painter->fillRect(option.rect, tokens().accentSoft);
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens().line);
        QRect words = option.rect.adjusted(kPad, 0, -kPad, 0);
        if (index.column() == LogRows::kLevel) {
            const int side = scaled(kGlyph); // behind the word, which stands under its head
            const int end = words.left() + QFontMetrics(themeFont(FontRole::table)).horizontalAdvance(index.data().toString()) + metric::kHalfGrid;
            const QRect glyph(end, words.center().y() - side / 2, side, side);
            if (level == log::Level::error)
                paintCrossSquare(*painter, glyph);
            else if (level == log::Level::warning)
                paintIcon(*painter, Icon::warning, tokens().warn, glyph, side);
        }
        const bool subject = index.column() == LogRows::kText || level >= log::Level::warning;
        painter->setFont(themeFont(FontRole::table));
        painter->setPen(subject ? tokens().ink : tokens().ink2);
        const QString shown = index.data().toString().replace(QLatin1Char('\n'), QLatin1Char(' '));
        painter->drawText(words, Qt::AlignLeft | Qt::AlignVCenter, painter->fontMetrics().elidedText(shown, Qt::ElideRight, words.width()));
    }

private:
    const LogFilter& m_filter;
};

}  // namespace

LogView::LogView(LogFilter& filter, QWidget* parent) : QTableView(parent), m_filter(filter) {
    setModel(&filter);
    setAccessibleName(tr("Lines of the log"));
    setItemDelegate(new LogDelegate(filter, this));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) { m_atEnd = value == verticalScrollBar()->maximum(); });
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this, [this](int, int most) {
        if (m_atEnd)
            verticalScrollBar()->setValue(most);
    });
    connect(&Theme::instance(), &Theme::changed, this, &LogView::fitColumns);
    fitColumns();
}

void LogView::fitColumns() {
    verticalHeader()->setMinimumSectionSize(scaled(metric::kControlTable));
    verticalHeader()->setDefaultSectionSize(scaled(metric::kControlTable));
    const QFontMetrics head(themeFont(FontRole::captionMedium));
    const QFontMetrics cell(themeFont(FontRole::table));
    int level = 0;
    for (const auto one : {log::Level::debug, log::Level::info, log::Level::warning, log::Level::error})
        level = std::max(level, cell.horizontalAdvance(levelWord(one)));
    const QVector<int> widest{cell.horizontalAdvance(QStringLiteral("2026-11-30 10:00:00.000")),
                              level + scaled(kGlyph) + metric::kHalfGrid, cell.horizontalAdvance(QStringLiteral("vitrine-cli")),
                              cell.horizontalAdvance(QStringLiteral("r99999"))};
    for (int column = 0; column < widest.size(); ++column) {
        const int words = head.horizontalAdvance(m_filter.headerData(column, Qt::Horizontal).toString());
        setColumnWidth(column, std::max(words, widest[column]) * 9 / 8 + 2 * kPad); // hinted letters are wider than measured
    }
}

QString LogView::linesToCopy() const {
    QVector<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    const bool chosen = !rows.isEmpty();
    for (int row = 0; !chosen && row < m_filter.rowCount(); ++row)
        rows.push_back(row);
    QString all;
    for (const int row : rows)
        all += QString::fromStdString(log::toText(m_filter.line(row))) + QLatin1Char('\n');
    return all;
}

void LogView::chooseRequest() {
    if (currentIndex().isValid() && m_filter.line(currentIndex().row()).request.valid())
        emit requestChosen(m_filter.line(currentIndex().row()).request.value);
}

void LogView::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy))
        emit copyRequested();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        chooseRequest();
    else
        QTableView::keyPressEvent(event);
}

void LogView::contextMenuEvent(QContextMenuEvent* event) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Copy")), &QAction::triggered, this, &LogView::copyRequested);
    QAction* only = menu->addAction(tr("Only this request"));
    only->setEnabled(currentIndex().isValid() && m_filter.line(currentIndex().row()).request.valid());
    connect(only, &QAction::triggered, this, &LogView::chooseRequest);
    menu->popup(event->globalPos());
}

}  // namespace vitrine::ui
