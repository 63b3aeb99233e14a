// The SHA-256 of a model's file: computed in the background with progress and Cancel, and compared with one that a
// publisher names.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>

#include <QWidget>

#include "ui/bridge/model_probe.h"

class QLabel;
class QLineEdit;

namespace vitrine::ui {

class Button;
class FigureLabel;
class ModelSettingsStore;
class StackedGauge;

class HashRow final : public QWidget {
    Q_OBJECT

public:
    HashRow(ModelProbe& probe, ModelSettingsStore& kept, QWidget* parent = nullptr);
    ~HashRow() override;
    void setFile(const FoundFile& file); ///< a hash that is being computed for another file is cancelled
    void compute();
    void cancel();
    [[nodiscard]] bool computing() const { return m_computing; }

private:
    void showHash();
    void compare();

    ModelProbe& m_probe;
    ModelSettingsStore& m_kept;
    FoundFile m_file;
    std::stop_source m_stop;
    bool m_computing = false;
    quint64 m_round = 0; ///< of the hash that is computed; answers to earlier ones are dropped
    QString m_problem;
    QLabel* m_hash;
    QLabel* m_verdict;
    QLineEdit* m_expected;
    Button* m_button;
    FigureLabel* m_figures;
    StackedGauge* m_bar;
};

} // namespace vitrine::ui
