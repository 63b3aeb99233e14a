// The texts of messages as one kind: prose is a QTextEdit and code a QPlainTextEdit, which have no base with these functions.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include <QAbstractScrollArea>
#include <QPlainTextEdit>
#include <QTextCursor>
#include <QTextEdit>

namespace vitrine::ui {

inline constexpr const char* kSelectionText = "selectionText"; ///< property of those that selectTogether() was called for

template <class Do>
auto withText(QAbstractScrollArea* text, Do act) {
    auto* const rich = qobject_cast<QTextEdit*>(text);
    return rich != nullptr ? act(rich) : act(static_cast<QPlainTextEdit*>(text));
}

[[nodiscard]] inline QTextCursor cursorOf(QAbstractScrollArea* text) {
    return withText(text, [](auto* t) { return t->textCursor(); });
}

inline void mark(QAbstractScrollArea* text, int anchor, int position) {
    withText(text, [anchor, position](auto* t) {
        QTextCursor cursor(t->document());
        cursor.setPosition(anchor);
        cursor.setPosition(position, QTextCursor::KeepAnchor);
        t->setTextCursor(cursor);
    });
}

/// Those below this widget that are seen, from the top down.
[[nodiscard]] inline QList<QAbstractScrollArea*> shownTexts(const QWidget* group) {
    QList<QAbstractScrollArea*> all = group->findChildren<QAbstractScrollArea*>();
    all.removeIf([group](const QAbstractScrollArea* t) { return !t->property(kSelectionText).toBool() || !t->isVisibleTo(group); });
    std::ranges::sort(all, {}, [group](const QAbstractScrollArea* t) { return t->mapTo(group, QPoint()).y(); });
    return all;
}

} // namespace vitrine::ui
