// The pinned foot of a model: Load, or "Load anyway" where it does not fit; while it loads the stage, bytes, rate and
// Cancel; Eject when it is there.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/bridge/engine_bridge.h"

class QCheckBox;
class QStackedWidget;

namespace vitrine::ui {

class Button;
class ElidedLabel;
class FigureLabel;
class StackedGauge;

class LoadFoot final : public QWidget {
    Q_OBJECT

public:
    explicit LoadFoot(QWidget* parent = nullptr);
    /// `fits` false: the button says "Load anyway", and `shortBy` by how much it is too large.
    void showLoad(bool fits, const QString& shortBy, const QString& ejects);
    /// `reason`: why it can't be loaded at all.
    void showRefused(const QString& reason);
    /// `differs`: the options on screen are not those that it was loaded with.
    void showLoaded(bool differs);
    void showLoading(const LoadStage& stage);
    [[nodiscard]] bool remember() const;
    void setRemember(bool on);

signals:
    void loadRequested();
    void ejectRequested();
    void cancelRequested();
    void rememberToggled(bool on);

private:
    QWidget* buildReady();
    QWidget* buildLoading();

    QStackedWidget* m_stack;
    QCheckBox* m_remember = nullptr;
    ElidedLabel* m_note = nullptr;
    Button* m_load = nullptr;
    Button* m_eject = nullptr;
    ElidedLabel* m_stage = nullptr;
    FigureLabel* m_bytes = nullptr;
    StackedGauge* m_bar = nullptr;
};

} // namespace vitrine::ui
