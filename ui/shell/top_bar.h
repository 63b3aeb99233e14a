// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QMenuBar;

namespace vitrine::ui {

class DeviceChip;
class IconButton;
class ModelPicker;

/// 44 px over the whole window: mark, menus, model picker with device chip and eject, actions of the page at the right. Where
/// the name of the model or the device would be cut beside the menus, these stand in a second line of the same height. GUI thread.
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

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    /// What has room beside what in a bar of a width.
    struct Fit {
        bool broken = false;       ///< the group stands in the second line
        bool actionsBelow = false; ///< and the actions stand there with it
        bool words = true;         ///< of the actions, beside their icons
    };
    [[nodiscard]] Fit fitIn(int width) const;
    [[nodiscard]] int menusEnd() const;
    [[nodiscard]] int actionsWidth(bool words) const;
    [[nodiscard]] int groupWidth() const;
    [[nodiscard]] int leastGroupWidth() const; ///< with the whole name of the model and the shortest name of the device
    [[nodiscard]] int ejectWidth() const;
    void arrange();
    void partsChanged(); ///< words of a part changed, or it was shown or hidden
    void placeActions(const Fit& fit);
    void placeGroup(int room);

    QWidget* m_mark;
    QWidget* m_centre;
    QMenuBar* m_menuBar;
    ModelPicker* m_picker;
    DeviceChip* m_device;
    IconButton* m_eject;
    QVector<QWidget*> m_actions;
};

}  // namespace vitrine::ui
