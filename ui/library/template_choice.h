// Which chat template a model is asked with: its own, a family's layout, or a file. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

namespace vitrine::ui {

class TemplateChoice final : public QComboBox {
    Q_OBJECT

public:
    explicit TemplateChoice(QWidget* parent = nullptr);
    /// As EngineOptions::chatTemplate has it: empty, a family's name, or a path.
    void setChoice(const QString& choice);
    /// What is known of the model's own.
    void setOwnWords(const QString& words);

signals:
    void chosen(const QString& choice); ///< by the user

private:
    void take(int index);
    void showChoice();

    QString m_choice;
    QString m_own;
};

} // namespace vitrine::ui
