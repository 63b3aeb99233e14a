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
    /// Absent: they run. A failure that is the survey's own error is left out: its card has the sentence.
    void setChecks(const std::optional<survey::ModelChecks>& checks, const survey::ModelSurvey& survey);
    /// Lines that are shown.
    [[nodiscard]] int count() const { return m_count; }

private:
    QGridLayout* m_grid;
    int m_count = 0;
};

} // namespace vitrine::ui
