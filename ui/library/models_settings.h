// What the settings page says of models: watched folders, and where OWNER/REPOSITORY/FILE is fetched from.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;

namespace vitrine::ui {

class IconButton;
class ModelLibrary;
class SettingsStore;

/// The address of the model hub that is set, or the standard one.
[[nodiscard]] QString hubOf(const SettingsStore& settings);

class ModelsSettings final : public QWidget {
    Q_OBJECT

public:
    ModelsSettings(ModelLibrary& library, SettingsStore& settings, QWidget* parent = nullptr);

private:
    void keepHub();
    void showHub();

    SettingsStore& m_settings;
    QLineEdit* m_hub;
    QLabel* m_problem;
    IconButton* m_reset;
};

} // namespace vitrine::ui
