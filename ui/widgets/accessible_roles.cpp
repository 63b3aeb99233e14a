// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/accessible_roles.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAccessibleWidget>
#include <QHash>
#include <QWidget>

namespace vitrine::ui {
namespace {

/// By class name, so that the widgets need not know of it; Qt asks with the class of the object first, then with its bases.
const QHash<QString, QAccessible::Role>& roles() {
    static const QHash<QString, QAccessible::Role> kRoles{
        {"Segment", QAccessible::ComboBox},
        {"Scrubber", QAccessible::Slider},
        {"BlockMapView", QAccessible::Chart},
        {"TimelineView", QAccessible::Chart},
        {"TokenGapsView", QAccessible::Chart},
        {"SharingView", QAccessible::Chart},
        {"LimitPlot", QAccessible::Chart},
        {"StallStrip", QAccessible::Chart},
        {"RooflineView", QAccessible::Chart},
        {"SpeculationPanel", QAccessible::Chart},
        {"BatchMask", QAccessible::Graphic},
        {"FitAxis", QAccessible::Graphic},
        {"PlanView", QAccessible::Graphic},
        {"RaggedBatch", QAccessible::Graphic},
        {"CutFileBar", QAccessible::Graphic},
        {"Gauge", QAccessible::Graphic},
        {"StackedGauge", QAccessible::Graphic},
        {"SplitBar", QAccessible::Graphic},
        {"Sparkline", QAccessible::Graphic},
        {"GaugeLegend", QAccessible::StaticText},
        {"MapLegend", QAccessible::StaticText},
        {"LegendStrip", QAccessible::StaticText},
        {"FigureLabel", QAccessible::StaticText},
        {"ElidedLabel", QAccessible::StaticText},
        {"Badge", QAccessible::StaticText},
        {"KeyCap", QAccessible::StaticText},
        {"ErrorCard", QAccessible::AlertMessage},
        {"ReplyAnnouncer", QAccessible::Notification},
    };
    return kRoles;
}

/// A painted widget: its description is its value.
class Painted final : public QAccessibleWidget {
public:
    using QAccessibleWidget::QAccessibleWidget;
    [[nodiscard]] QString text(QAccessible::Text which) const override {
        return which == QAccessible::Value ? widget()->accessibleDescription() : QAccessibleWidget::text(which);
    }
};

/// A button that is no QPushButton: pressed, and checked where it can be.
class PaintedButton final : public QAccessibleWidget {
public:
    explicit PaintedButton(QAbstractButton* button)
        : QAccessibleWidget(button, button->isCheckable() ? (button->autoExclusive() || button->group() != nullptr ? QAccessible::RadioButton : QAccessible::CheckBox)
                                                          : QAccessible::Button) {}
    [[nodiscard]] QAccessible::State state() const override {
        QAccessible::State s = QAccessibleWidget::state();
        s.checkable = button()->isCheckable();
        s.checked = button()->isChecked();
        s.pressed = button()->isDown();
        return s;
    }
    [[nodiscard]] QString text(QAccessible::Text which) const override {
        const QString own = QAccessibleWidget::text(which);
        return which == QAccessible::Name && own.isEmpty() ? button()->text() : own;
    }
    [[nodiscard]] QStringList actionNames() const override {
        return QStringList{button()->isCheckable() ? toggleAction() : pressAction()} + QAccessibleWidget::actionNames();
    }
    void doAction(const QString& action) override {
        if (action == pressAction() || action == toggleAction())
            button()->click();
        else
            QAccessibleWidget::doAction(action);
    }

private:
    [[nodiscard]] QAbstractButton* button() const { return static_cast<QAbstractButton*>(widget()); }
};

QAccessibleInterface* make(const QString& className, QObject* object) {
    if (object == nullptr || !object->isWidgetType())
        return nullptr;
    const QString prefix = QStringLiteral("vitrine::ui::");
    const auto role = className.startsWith(prefix) ? roles().constFind(className.mid(prefix.size())) : roles().constEnd();
    if (role != roles().constEnd())
        return new Painted(static_cast<QWidget*>(object), *role);
    // Qt has no interface for the class itself, only for the buttons it draws.
    if (className == QLatin1String("QAbstractButton"))
        return new PaintedButton(static_cast<QAbstractButton*>(object));
    return nullptr;
}

}  // namespace

void installAccessibleRoles() {
    static const bool kDone = [] {
        QAccessible::installFactory(make);
        return true;
    }();
    static_cast<void>(kDone);
}

void announce(QWidget* widget, const QString& words) {
    if (!QAccessible::isActive() || words.isEmpty())
        return;
    // Qt 6.4 has no event of its own for an announcement (6.8 has): a changed name is what it passes on, an alert what it is.
    widget->setAccessibleName(words);
    QAccessibleEvent named(widget, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&named);
    QAccessibleEvent alert(widget, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

}  // namespace vitrine::ui
