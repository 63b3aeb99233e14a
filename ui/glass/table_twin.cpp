// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/table_twin.h"

#include <algorithm>

#include <QDialog>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {

const QString kName = QStringLiteral("tableTwin");
constexpr int kPad = 8;         ///< px left and right of a cell's words
constexpr int kMostColumn = 240; ///< px; what is longer ends in dots
constexpr int kLeast = 420;     ///< px of the window
constexpr int kMost = 1000;
constexpr int kRowsLookedAt = 200; ///< for the widths of columns

/// A column of figures has the letter of their badge at the end of its head; figures stand at the right.
Qt::Alignment alignmentOf(const QAbstractItemModel& model, int column) {
    const QString head = model.headerData(column, Qt::Horizontal).toString();
    const bool figures = head.endsWith(QLatin1String(" C")) || head.endsWith(QLatin1String(" M")) ||
                         head.endsWith(QLatin1String(" D"));
    return (figures ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

/// Heads stand over what they name.
class TwinHead : public QHeaderView {
public:
    explicit TwinHead(QWidget* parent)
        : QHeaderView(Qt::Horizontal, parent) {
        setSectionsClickable(true);
    }

protected:
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override {
        QHeaderView::initStyleOptionForIndex(option, section);
        if (model() != nullptr) {
            option->textAlignment = alignmentOf(*model(), section);
        }
    }
};

class TwinCells : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        if (option.state.testFlag(QStyle::State_Selected)) {
            painter->fillRect(option.rect, tokens().accentSoft);
        }
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens().line);
        const QVariant asked = index.data(Qt::TextAlignmentRole);
        const int alignment = asked.isValid() ? asked.toInt() : alignmentOf(*index.model(), index.column()).toInt();
        const QRect words = option.rect.adjusted(kPad, 0, -kPad, 0);
        painter->setFont(option.font);
        painter->setPen(tokens().ink);
        painter->drawText(words, alignment | Qt::TextSingleLine,
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, words.width()));
        if (option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(tokens().meaning.selection);
            painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
        }
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QSize plain = QStyledItemDelegate::sizeHint(option, index);
        return {plain.width() + 2 * kPad, plain.height()};
    }
};

/// As wide as what they hold.
void fitColumns(QTableView& table) {
    table.horizontalHeader()->setResizeContentsPrecision(kRowsLookedAt);
    table.resizeColumnsToContents();
    for (int column = 0; column < table.horizontalHeader()->count(); ++column) {
        table.setColumnWidth(column, std::min(table.columnWidth(column), scaled(kMostColumn)));
    }
}

/// The window that is there already, with the new table in it; nothing where there is none.
QDialog* raisedTwin(QAbstractItemModel& model, const QString& title, const QWidget* parent) {
    for (QDialog* dialog : parent->findChildren<QDialog*>(kName, Qt::FindDirectChildrenOnly)) {
        auto* table = dialog->findChild<QTableView*>();
        if (!dialog->isVisible() || dialog->windowTitle() != title || table == nullptr) {
            continue;
        }
        if (QAbstractItemModel* before = table->model(); before != &model) {
            table->setModel(&model);
            fitColumns(*table);
            if (before->parent() == dialog) {
                delete before;
            }
        }
        dialog->setWindowState(dialog->windowState() & ~Qt::WindowMinimized);
        dialog->raise();
        dialog->activateWindow();
        return dialog;
    }
    return nullptr;
}

} // namespace

QDialog* openTableTwin(QAbstractItemModel& model, const QString& title, QWidget* parent) {
    if (QDialog* there = raisedTwin(model, title, parent)) {
        return there;
    }
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(kName);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* table = new QTableView(dialog);
    table->setHorizontalHeader(new TwinHead(table));
    table->setItemDelegate(new TwinCells(table));
    table->setModel(&model);
    table->setAccessibleName(QDialog::tr("%1, as a table").arg(title));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setFont(themeFont(FontRole::table));
    table->verticalHeader()->hide();
    atEachScale(table->verticalHeader(), [](auto* w) { w->setDefaultSectionSize(scaled(metric::kControlTable)); });
    table->horizontalHeader()->setStretchLastSection(true);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(table);
    fitColumns(*table);
    const int wide = table->horizontalHeader()->length() + table->verticalScrollBar()->sizeHint().width() +
                     2 * table->frameWidth() + kPad;
    dialog->resize(std::clamp(wide, scaled(kLeast), scaled(kMost)), scaled(420));
    dialog->show();
    return dialog;
}

} // namespace vitrine::ui
