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

namespace vitrine::ui {
namespace {

class Mark : public QWidget {
public:
    explicit Mark(QWidget* parent) : QWidget(parent) {
        setFixedWidth(metric::kRail);
        setAccessibleName(QStringLiteral("Vitrine"));
        followTheme(this);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        constexpr int kSide = 22;
        paintMark(painter, QRect((width() - kSide) / 2, (height() - kSide) / 2, kSide, kSide));
    }
};

}  // namespace

TopBar::TopBar(QWidget* parent)
    : QWidget(parent)
    , m_menuBar(new QMenuBar(this))
    , m_picker(new ModelPicker(this))
    , m_device(new DeviceChip(this))
    , m_eject(new IconButton(Icon::eject, tr("Eject the model"), this))
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
    row->addStretch(2);
    row->addWidget(m_picker, 0, Qt::AlignVCenter);
    row->addWidget(m_device, 0, Qt::AlignVCenter);
    row->addWidget(m_eject, 0, Qt::AlignVCenter);
    row->addStretch(3);
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
}

void TopBar::resizeEvent(QResizeEvent* event) {
    m_picker->setDesignWidth(event->size().width() < scaled(metric::kSmallWindow) ? metric::kPickerSmall : metric::kPicker);
}

void TopBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

}  // namespace vitrine::ui
