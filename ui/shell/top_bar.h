// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QHBoxLayout;
class QMenuBar;

namespace vitrine::ui {

class DeviceChip;
class IconButton;
class ModelPicker;

/// 44 px over the whole window: mark, menus, model picker with device chip and eject, actions of the page at the right.
class TopBar : public QWidget {
    Q_OBJECT
public:
    explicit TopBar(QWidget* parent = nullptr);
    [[nodiscard]] QMenuBar* menuBar() const { return m_menuBar; }
    [[nodiscard]] ModelPicker* picker() const { return m_picker; }
    [[nodiscard]] DeviceChip* deviceChip() const { return m_device; }
    /// Hidden until a model is loaded; the owner of the engine shows it.
    [[nodiscard]] IconButton* eject() const { return m_eject; }
    /// Shows these at the right end, hiding those of the page before. The bar becomes their parent.
    void setActions(const QVector<QWidget*>& actions);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void fitActions();
    void placeCentre();

    QWidget* m_centre;
    QMenuBar* m_menuBar;
    ModelPicker* m_picker;
    DeviceChip* m_device;
    IconButton* m_eject;
    QHBoxLayout* m_actionRow;
    QVector<QWidget*> m_actions;
};

}  // namespace vitrine::ui
