// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/top_bar.h"

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/model_picker.h"

#include <QHBoxLayout>
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
    , m_centre(new QWidget(this))
    , m_menuBar(new QMenuBar(this))
    , m_picker(new ModelPicker(m_centre))
    , m_device(new DeviceChip(m_centre))
    , m_eject(new IconButton(Icon::eject, tr("Eject the model"), m_centre))
    , m_actionRow(new QHBoxLayout) {
    setRole(this, "topbar");
    m_menuBar->setNativeMenuBar(false);
    m_menuBar->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_menuBar->setAccessibleName(tr("Menus"));
    m_eject->hide();
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, metric::kPanelPadding, 1);
    row->setSpacing(metric::kGrid);
    row->addWidget(new Mark(this));
    row->addWidget(m_menuBar, 0, Qt::AlignVCenter);
    row->addStretch(1);
    auto* group = new QHBoxLayout(m_centre);
    group->setContentsMargins(0, 0, 0, 0);
    group->setSpacing(metric::kGrid);
    group->addWidget(m_picker);
    group->addWidget(m_device);
    group->addWidget(m_eject);
    m_centre->installEventFilter(this);
    m_actionRow->setContentsMargins(0, 0, 0, 0);
    m_actionRow->setSpacing(metric::kHalfGrid);
    row->addLayout(m_actionRow);
    connect(&Theme::instance(), &Theme::changed, this, [this] { setMinimumHeight(scaled(metric::kTopBar)); });
    setMinimumHeight(scaled(metric::kTopBar));
}

void TopBar::setActions(const QVector<QWidget*>& actions) {
    for (QWidget* old : m_actions) {
        m_actionRow->removeWidget(old);
        old->hide();
    }
    m_actions = actions;
    for (QWidget* action : m_actions) {
        action->setParent(this);
        m_actionRow->addWidget(action, 0, Qt::AlignVCenter);
        action->show();
    }
    placeCentre();
}

// Where words beside the icons would press the model's name to nothing, the icons alone stay; the words are their tooltips.
void TopBar::fitActions() {
    for (const bool words : {true, false}) {
        for (QWidget* action : m_actions) {
            if (auto* button = qobject_cast<Button*>(action); button != nullptr && button->leadingIcon() != Icon::none) {
                button->setYielding(true);
                button->setMaximumWidth(words ? QWIDGETSIZE_MAX : button->minimumSizeHint().width());
            }
        }
        layout()->activate();
        const int left = m_menuBar->x() + m_menuBar->sizeHint().width();
        const int room = width() - left - m_actionRow->sizeHint().width() - 3 * metric::kPanelPadding;
        if (room >= m_centre->sizeHint().width())
            return;
    }
}

// The group stands in the middle of the window, not of what menus and actions leave, so that it stays where it is when the
// page changes; it gives way only where it would touch them.
void TopBar::placeCentre() {
    fitActions();
    const int left = m_menuBar->geometry().right() + metric::kPanelPadding;
    const QRect actions = m_actionRow->geometry();
    const int right = (m_actions.isEmpty() ? width() : actions.left()) - metric::kPanelPadding;
    const int wide = std::min(m_centre->sizeHint().width(), std::max(0, right - left));
    const int x = std::clamp((width() - wide) / 2, left, std::max(left, right - wide));
    m_centre->setGeometry(x, 0, wide, height() - 1);
}

bool TopBar::eventFilter(QObject* object, QEvent* event) {
    if (object == m_centre && event->type() == QEvent::LayoutRequest)
        placeCentre();
    return QWidget::eventFilter(object, event);
}

void TopBar::resizeEvent(QResizeEvent* event) {
    m_picker->setDesignWidth(event->size().width() < scaled(metric::kSmallWindow) ? metric::kPickerSmall : metric::kPicker);
    placeCentre();
}

void TopBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

}  // namespace vitrine::ui
