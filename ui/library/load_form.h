// The options of a load as controls: context length, GPU offload, KV pool and type, batching limits, draft model, and
// the chat template.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QHash>
#include <QWidget>

#include "ui/library/load_choice.h"
#include "ui/library/model_library.h"
#include "ui/widgets/draft_box.h"

class QGridLayout;
class QLabel;

namespace vitrine::ui {

class FigureLabel;
class Segment;
class TemplateChoice;
class TokenSlider;

/// A slider over a list of values, with the chosen one in words at its right.
class OptionSlider final : public QWidget {
    Q_OBJECT

public:
    OptionSlider(const QString& name, const QString& definition, QWidget* parent = nullptr);
    /// Ascending. `words` makes the text of a value.
    void setValues(const QVector<int>& values, std::function<QString(int)> words);
    /// The nearest value of the list is chosen, without a signal.
    void setValue(int value);
    [[nodiscard]] int value() const;
    [[nodiscard]] TokenSlider* slider() const { return m_slider; }

signals:
    void changed(int value); ///< by the user

private:
    void showWords();

    TokenSlider* m_slider;
    QLabel* m_words;
    QVector<int> m_values{0};
    std::function<QString(int)> m_text;
};

class LoadForm final : public QWidget {
    Q_OBJECT

public:
    explicit LoadForm(QWidget* parent = nullptr);
    /// Ranges follow the model; the choice stays as far as it lies in them.
    void setModel(const survey::ModelSurvey& survey, const LoadChoice& choice);
    [[nodiscard]] const LoadChoice& choice() const { return m_choice; }
    void setChoice(const LoadChoice& choice);
    /// Why layers can't be put on a GPU; empty: they can.
    void setGpuReason(const QString& reason);
    /// What another KV type would free; an empty figure list hides it.
    void setKvSaving(const QString& type, const QString& size);
    /// What is known of the model's own template.
    void setOwnTemplate(const QString& words);
    void setDrafts(const QVector<DraftOffer>& drafts);

signals:
    void changed();

private:
    void build();
    void addRow(const QString& words, QWidget* control, const QString& definition);
    void showChoice();

    LoadChoice m_choice;
    QGridLayout* m_grid;
    int m_rows = 0;
    OptionSlider* m_context = nullptr;
    OptionSlider* m_layers = nullptr;
    OptionSlider* m_pool = nullptr;
    OptionSlider* m_sequences = nullptr;
    OptionSlider* m_tokens = nullptr;
    QLabel* m_noGpu = nullptr;
    Segment* m_kv = nullptr;
    FigureLabel* m_saving = nullptr;
    DraftBox* m_draft = nullptr;
    TemplateChoice* m_template = nullptr;
    int m_allLayers = 0;
};

} // namespace vitrine::ui
