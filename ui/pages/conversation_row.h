// How a chat is drawn in the list: title and time, in a search the place that was found beneath; heads in the caption's font.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

class QFontMetrics;

namespace vitrine::ui {

/// What a chat that branches off one of this title is called.
[[nodiscard]] QString branchTitle(const QString& title);
/// Cut to this width; that it is a branch is still said.
[[nodiscard]] QString elidedTitle(const QString& title, const QFontMetrics& metrics, int width);

class ConversationRow final : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;
    /// Two lines a row: a search is shown.
    void setTall(bool tall) { m_tall = tall; }

    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    bool m_tall = false;
};

} // namespace vitrine::ui
