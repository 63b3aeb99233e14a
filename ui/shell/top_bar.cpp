// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/top_bar.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/model_picker.h"

#include <QEvent>
#include <QMenuBar>
#include <QPainter>
#include <QResizeEvent>

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kMarkSide = 22;

class Mark : public QWidget {
public:
    explicit Mark(QWidget* parent) : QWidget(parent) {
        setFixedWidth(scaled(metric::kRail));
        connect(&Theme::instance(), &Theme::changed, this, [this] { setFixedWidth(scaled(metric::kRail)); });
        setAccessibleName(QStringLiteral("Vitrine"));
        followTheme(this);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const int side = scaled(kMarkSide);
        paintMark(painter, QRect((width() - side) / 2, (height() - side) / 2, side, side));
    }
};

}  // namespace

TopBar::TopBar(QWidget* parent)
    : QWidget(parent)
    , m_mark(new Mark(this))
    , m_centre(new QWidget(this))
    , m_menuBar(new QMenuBar(this))
    , m_picker(new ModelPicker(m_centre))
    , m_device(new DeviceChip(m_centre))
    , m_eject(new IconButton(Icon::eject, tr("Eject the model"), m_centre)) {
    setRole(this, "topbar");
    m_menuBar->setNativeMenuBar(false);
    m_menuBar->setAccessibleName(tr("Menus"));
    m_eject->hide();
    m_centre->installEventFilter(this);
    connect(&Theme::instance(), &Theme::changed, this, &TopBar::partsChanged);
}

void TopBar::setActions(const QVector<QWidget*>& actions) {
    for (QWidget* old : m_actions)
        old->hide();
    m_actions = actions;
    for (QWidget* action : m_actions) {
        action->setParent(this);
        if (auto* button = qobject_cast<Button*>(action); button != nullptr && button->leadingIcon() != Icon::none)
            button->setYielding(true);
        action->show();
    }
    partsChanged();
}

void TopBar::partsChanged() {
    updateGeometry();
    arrange();
}

int TopBar::menusEnd() const {
    return m_mark->width() + metric::kGrid + m_menuBar->sizeHint().width();
}

int TopBar::actionsWidth(bool words) const {
    int width = 0;
    for (const QWidget* action : m_actions) {
        if (action->isHidden())
            continue;
        width += (width > 0 ? metric::kHalfGrid : 0) + (words ? action->sizeHint() : action->minimumSizeHint()).width();
    }
    return width;
}

int TopBar::ejectWidth() const {
    return m_eject->isHidden() ? 0 : metric::kGrid + m_eject->sizeHint().width();
}

int TopBar::groupWidth() const {
    return m_picker->sizeHint().width() + metric::kGrid + m_device->sizeHint().width() + ejectWidth();
}

int TopBar::leastGroupWidth() const {
    return m_picker->wholeWidth() + metric::kGrid + m_device->minimumSizeHint().width() + ejectWidth();
}

// What gives way, in this order: words beside the icons of the actions (their tooltips have them), the empty part of the picker,
// the lesser words of the device, and at last the one line.
TopBar::Fit TopBar::fitIn(int width) const {
    const int beside = width - menusEnd() - 3 * metric::kPanelPadding;
    if (beside - actionsWidth(true) >= groupWidth())
        return {};
    if (beside - actionsWidth(false) >= leastGroupWidth())
        return {.words = false};
    if (beside >= actionsWidth(true))
        return {.broken = true};
    return {.broken = true, .actionsBelow = beside < actionsWidth(false), .words = false};
}

int TopBar::heightForWidth(int width) const {
    return scaled(metric::kTopBar) * (fitIn(width).broken ? 2 : 1);
}

QSize TopBar::sizeHint() const {
    return {scaled(metric::kSmallWindow), scaled(metric::kTopBar)};
}

QSize TopBar::minimumSizeHint() const {
    return {m_mark->width(), scaled(metric::kTopBar)};
}

// The group stands in the middle of the window, not of what menus and actions leave, so that it stays where it is when the
// page changes; it gives way only where it would touch them.
void TopBar::arrange() {
    const Fit fit = fitIn(width());
    const int line = scaled(metric::kTopBar);
    m_mark->setGeometry(0, 0, m_mark->width(), line - 1);
    const int x = m_mark->width() + metric::kGrid;
    const QSize menus = m_menuBar->sizeHint();
    m_menuBar->setGeometry(x, (line - menus.height()) / 2, std::min(menus.width(), width() - x), menus.height());
    placeActions(fit);
    const bool beside = !m_actions.isEmpty() && fit.broken == fit.actionsBelow;
    const int left = (fit.broken ? 0 : menusEnd()) + metric::kPanelPadding;
    const int right = width() - metric::kPanelPadding - (beside ? actionsWidth(fit.words) + metric::kPanelPadding : 0);
    const int wide = std::min(groupWidth(), std::max(0, right - left));
    const int centred = std::clamp((width() - wide) / 2, left, std::max(left, right - wide));
    m_centre->setGeometry(centred, fit.broken ? line : 0, wide, line - 1);
    placeGroup(wide);
}

void TopBar::placeActions(const Fit& fit) {
    const int line = scaled(metric::kTopBar);
    int x = width() - metric::kPanelPadding - actionsWidth(fit.words);
    for (QWidget* action : m_actions) {
        if (action->isHidden())
            continue;
        const QSize size(fit.words ? action->sizeHint().width() : action->minimumSizeHint().width(), action->sizeHint().height());
        action->setGeometry(x, (fit.actionsBelow ? line : 0) + (line - 1 - size.height()) / 2, size.width(), size.height());
        x += size.width() + metric::kHalfGrid;
    }
}

void TopBar::placeGroup(int room) {
    const int forBoth = room - metric::kGrid - ejectWidth();
    int device = m_device->minimumSizeHint().width();
    for (const int width : {m_device->sizeHint().width(), m_device->shortWidth()}) {
        if (forBoth - width >= m_picker->wholeWidth()) {
            device = width;
            break;
        }
    }
    const int picker = std::clamp(forBoth - device, 0, m_picker->sizeHint().width());
    int x = 0;
    const auto place = [&](QWidget* widget, int width) {
        const int high = widget->sizeHint().height();
        widget->setGeometry(x, (m_centre->height() - high) / 2, width, high);
        x += width + metric::kGrid;
    };
    place(m_picker, picker);
    place(m_device, device);
    place(m_eject, m_eject->sizeHint().width());
}

bool TopBar::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest)
        partsChanged();
    return QWidget::event(event);
}

bool TopBar::eventFilter(QObject* object, QEvent* event) {
    if (object == m_centre && event->type() == QEvent::LayoutRequest)
        partsChanged();
    return QWidget::eventFilter(object, event);
}

void TopBar::resizeEvent(QResizeEvent* event) {
    m_picker->setDesignWidth(event->size().width() < scaled(metric::kSmallWindow) ? metric::kPickerSmall : metric::kPicker);
    arrange();
}

void TopBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

}  // namespace vitrine::ui
