// The tokens of each sequence and how they read: prompts as they were submitted, what came out as the records tell it,
// and the vocabulary of the loaded model. What is not known (a saved run keeps no prompts; its model may not be loaded)
// is said to be unknown, never guessed. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <QObject>
#include <QString>

#include "ui/inside/playback.h"

namespace vitrine::ui {

class TokenTexts final : public QObject {
    Q_OBJECT
public:
    using Prompt = std::shared_ptr<const std::vector<TokenId>>;

    /// The playback must outlive it.
    explicit TokenTexts(const Playback& playback, QObject* parent = nullptr);
    /// Where prompts come from; null answers: not known.
    void setPrompts(std::function<Prompt(RequestId)> prompts) { m_prompts = std::move(prompts); }
    /// The bytes of each token of a vocabulary, and whose it is (RunHeader::model). Only runs of that model are read
    /// with it.
    void setVocabulary(std::vector<std::string> pieces, std::string model);

    /// Takes the records that came since the last call.
    void follow();
    /// The run began anew.
    void clear();

    /// Of the token at a place, counted from 0 over prompt and output; -1: not known.
    [[nodiscard]] TokenId tokenAt(SequenceId sequence, int place) const;
    /// As it is read, with what can't be seen made visible: "·" a space, "¶" a line's end, \xNN a byte. A token whose
    /// text is not known reads "#123"; one that is not known at all is empty.
    [[nodiscard]] QString text(SequenceId sequence, int place) const;
    /// Of the places [first, first + count), one after another.
    [[nodiscard]] QString textOf(SequenceId sequence, int first, int count) const;

private:
    struct Output {
        std::vector<TokenId> tokens;
        bool complete = true; ///< seen from its first token on
    };
    [[nodiscard]] const std::vector<TokenId>* promptOf(SequenceId sequence) const;

    const Playback& m_playback;
    std::function<Prompt(RequestId)> m_prompts;
    std::vector<std::string> m_pieces;
    std::string m_model;
    std::unordered_map<SequenceId, Output> m_outputs;
    mutable std::unordered_map<SequenceId, Prompt> m_known;
    std::int64_t m_step = 0;
};

/// The bytes of a token with what can't be seen made visible.
[[nodiscard]] QString visibleBytes(const std::string& bytes);

} // namespace vitrine::ui
