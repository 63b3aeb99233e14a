// Two models answer one prompt, side by side: one after the other, with the same sampling and seed, each with its
// figures.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QDialog>

#include "ui/bridge/single_answer.h"
#include "ui/library/model_library.h"

class QComboBox;
class QLabel;
class QPlainTextEdit;

namespace vitrine::ui {

class Button;
class FigureLabel;

/// One half: which model, what it wrote, and its figures.
class AnswerPane final : public QWidget {
    Q_OBJECT

public:
    AnswerPane(const QString& letter, ModelLibrary& library, QWidget* parent = nullptr);
    void setModel(const QString& path);
    [[nodiscard]] QString model() const;
    void setLocked(bool locked);
    [[nodiscard]] SingleAnswer& answer() { return m_answer; }
    [[nodiscard]] QString shownText() const;

private:
    void refresh();

    SingleAnswer m_answer;
    QComboBox* m_model;
    QLabel* m_state;
    QPlainTextEdit* m_text;
    FigureLabel* m_figures;
};

class AnswersDialog final : public QDialog {
    Q_OBJECT

public:
    /// `options`: those of a load of a file.
    AnswersDialog(ModelLibrary& library, std::function<EngineOptions(const QString& path)> options,
                  QWidget* parent = nullptr);
    [[nodiscard]] AnswerPane& first() { return *m_first; }
    [[nodiscard]] AnswerPane& second() { return *m_second; }
    void setPrompt(const QString& text);
    void run();
    void stop();
    [[nodiscard]] bool running() const { return m_running; }

signals:
    void answered(); ///< both have answered, or it was stopped

private:
    void askSecond();
    void end();
    void showButtons();

    std::function<EngineOptions(const QString&)> m_options;
    QPlainTextEdit* m_prompt;
    AnswerPane* m_first;
    AnswerPane* m_second;
    Button* m_run;
    QLabel* m_words;
    bool m_running = false;
};

} // namespace vitrine::ui
