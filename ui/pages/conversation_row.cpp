// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_row.h"

#include <QLineEdit>
#include <QPainter>
#include <QTimer>

#include "ui/models/conversation_list_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

QString branchTitle(const QString& title) { return ConversationRow::tr("%1 (branch)").arg(title); }

QString elidedTitle(const QString& title, const QFontMetrics& metrics, int width) {
    const QString mark = branchTitle(QString());
    const int room = width - metrics.horizontalAdvance(mark);
    if (!title.endsWith(mark) || room < metrics.horizontalAdvance(QChar(0x2026))) { // too narrow for the mark: it is cut as well
        return metrics.elidedText(title, Qt::ElideRight, width);
    }
    return metrics.elidedText(title.chopped(mark.size()), Qt::ElideRight, room) + mark;
}

void ConversationRow::paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Tokens& t = tokens();
    const bool head = index.data(ConversationListModel::kId).toLongLong() == 0;
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    QRect row = option.rect.adjusted(0, 1, 0, -1);
    if (!head && (chosen || option.state.testFlag(QStyle::State_MouseOver))) {
        p->save();
        p->setRenderHint(QPainter::Antialiasing);
        p->setPen(Qt::NoPen);
        p->setBrush(chosen ? t.accentSoft : t.hover);
        p->drawRoundedRect(row, metric::kRadiusCase, metric::kRadiusCase);
        p->restore();
    }
    row.adjust(scaled(8), 0, -scaled(8), 0);
    const QString snippet = index.data(ConversationListModel::kSnippet).toString();
    if (!snippet.isEmpty()) {
        const QRect below(row.left(), row.center().y() + 1, row.width(), row.height() / 2 - scaled(2));
        p->setFont(themeFont(FontRole::caption));
        p->setPen(t.ink3);
        p->drawText(below, Qt::AlignLeft | Qt::AlignVCenter, p->fontMetrics().elidedText(snippet, Qt::ElideRight, below.width()));
        row.setBottom(row.center().y());
        row.setTop(row.top() + scaled(2));
    }
    const QString activity = index.data(ConversationListModel::kActivity).toString();
    const bool unread = index.data(ConversationListModel::kUnread).toBool();
    const QString time = activity.isEmpty() ? index.data(ConversationListModel::kTime).toString() : activity;
    p->setFont(themeFont(activity.isEmpty() ? FontRole::caption : FontRole::captionMedium));
    p->setPen(activity.isEmpty() ? t.ink3 : t.ink2);
    p->drawText(row, Qt::AlignRight | Qt::AlignVCenter, time);
    row.setRight(row.right() - (time.isEmpty() ? 0 : p->fontMetrics().horizontalAdvance(time) + scaled(8)));
    if (unread && activity.isEmpty()) { // a reply that was not seen yet
        const int disc = scaled(6);
        paintDisc(*p, QRect(row.right() - disc, row.center().y() - disc / 2 + 1, disc, disc), t.ink, true);
        row.setRight(row.right() - disc - scaled(6));
    }
    p->setFont(themeFont(head ? FontRole::captionMedium : chosen || unread ? FontRole::controlMedium : FontRole::control));
    p->setPen(head ? t.ink3 : chosen || unread ? t.ink : t.ink2);
    p->drawText(row, Qt::AlignLeft | Qt::AlignVCenter, elidedTitle(index.data().toString(), p->fontMetrics(), row.width()));
}

QSize ConversationRow::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    const int line = scaled(metric::kRowChatList);
    return {scaled(60), m_tall ? line + line * 2 / 3 : line};
}

/// Once the editor is closed: a new name lists the chats anew, which takes the editor away from under the view and the focus with it.
void ConversationRow::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
    const auto* const line = qobject_cast<QLineEdit*>(editor);
    if (line != nullptr) {
        QTimer::singleShot(0, model, [model, at = QPersistentModelIndex(index), name = line->text()] {
            if (at.isValid()) {
                model->setData(at, name);
            }
        });
    }
}

QWidget* ConversationRow::createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QWidget* const editor = QStyledItemDelegate::createEditor(parent, option, index);
    editor->setAccessibleName(tr("Name of the chat"));
    if (auto* const field = qobject_cast<QLineEdit*>(editor)) {
        field->setMaxLength(200);
    }
    return editor;
}

} // namespace vitrine::ui
