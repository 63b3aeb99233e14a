// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/accessible_walk.h"

#include <QAbstractScrollArea>
#include <QAccessible>
#include <QAction>
#include <QMenu>
#include <QSet>
#include <QWidget>

namespace vitrine::ui::walk {
namespace {

const QSet<int>& controls() {
    static const QSet<int> kControls{
        QAccessible::Button,         QAccessible::CheckBox,    QAccessible::RadioButton, QAccessible::ComboBox,
        QAccessible::EditableText,   QAccessible::Slider,      QAccessible::SpinBox,     QAccessible::List,
        QAccessible::Table,          QAccessible::Tree,        QAccessible::PageTab,     QAccessible::MenuItem,
        QAccessible::Link,           QAccessible::Chart,       QAccessible::Graphic,     QAccessible::ButtonMenu,
        QAccessible::ButtonDropDown, QAccessible::ProgressBar, QAccessible::Dialog};
    return kControls;
}

/// Cells, items and the insides of fields are named by what holds them.
bool isWhole(QAccessible::Role role) {
    return role == QAccessible::List || role == QAccessible::Table || role == QAccessible::Tree ||
           role == QAccessible::ComboBox || role == QAccessible::SpinBox || role == QAccessible::EditableText ||
           role == QAccessible::ScrollBar;
}

QString describe(QAccessibleInterface* part) {
    const QObject* object = part->object();
    QString words = object != nullptr ? QString::fromLatin1(object->metaObject()->className()) : QStringLiteral("part");
    words += QStringLiteral(" (role %1)").arg(part->role());
    for (QAccessibleInterface* up = part->parent(); up != nullptr; up = up->parent()) {
        if (up->object() != nullptr)
            words += QStringLiteral(" in ") + QString::fromLatin1(up->object()->metaObject()->className());
    }
    return words;
}

void look(QAccessibleInterface* part, QStringList& offences) {
    if (part == nullptr || !part->isValid() || part->state().invisible)
        return;
    const QAccessible::Role role = part->role();
    const QString name = part->text(QAccessible::Name).trimmed();
    if (controls().contains(role) && name.isEmpty())
        offences << QStringLiteral("no name: ") + describe(part);
    const auto* widget = qobject_cast<QWidget*>(part->object());
    const bool takesKeys =
        widget != nullptr && (widget->focusPolicy() & Qt::TabFocus) != 0 && widget->focusProxy() == nullptr;
    // An area that scrolls has no role but this one in Qt, and its name tells what it holds.
    const bool scrolls = qobject_cast<const QAbstractScrollArea*>(part->object()) != nullptr && !name.isEmpty();
    if (takesKeys && !scrolls && (role == QAccessible::Client || role == QAccessible::NoRole))
        offences << QStringLiteral("no role: ") + describe(part);
    if (isWhole(role))
        return;
    for (int i = 0; i < part->childCount(); ++i)
        look(part->child(i), offences);
}

} // namespace

QStringList speechlessParts(QWidget* root) {
    QAccessible::setActive(true);
    QStringList offences;
    look(QAccessible::queryAccessibleInterface(root), offences);
    return offences;
}

QStringList wordlessActions(const QWidget* root) {
    QStringList offences;
    for (const QMenu* menu : root->findChildren<QMenu*>()) {
        for (const QAction* action : menu->actions()) {
            if (!action->isSeparator() && action->text().trimmed().isEmpty())
                offences << QStringLiteral("no words: action in menu '%1'").arg(menu->title());
        }
    }
    return offences;
}

} // namespace vitrine::ui::walk
