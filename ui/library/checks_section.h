// Trials that a file passed or failed before it is loaded: tensors, architecture, tokenizer, chat template.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "engine/survey/model_checks.h"

class QGridLayout;

namespace vitrine::ui {

class ChecksSection final : public QWidget {
    Q_OBJECT

public:
    explicit ChecksSection(QWidget* parent = nullptr);
    /// Absent: they run.
    void setChecks(const std::optional<survey::ModelChecks>& checks, const survey::ModelSurvey& survey);

private:
    QGridLayout* m_grid;
};

} // namespace vitrine::ui
