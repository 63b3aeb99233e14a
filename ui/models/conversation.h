// A chat as values: messages, and of each reply the versions that were generated, each with what the engine counted and measured.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QDateTime>
#include <QString>
#include <QVector>

#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/engine.h"

namespace vitrine::ui {

struct Message;

/// One generation of a reply, or one wording of a user's text.
struct MessageVersion {
    qint64 id = 0;               ///< its row in the store; 0: not kept yet
    QString text;
    qsizetype kept = 0;          ///< how much of the text has been handed to the store
    int pieces = 0;              ///< in as many pieces
    QString model;               ///< display name of the model that wrote it
    std::optional<SequenceFigures> figures;
    std::optional<trace::FinishReason> finish; ///< unset while it is generated, and for users
    bool cut = false;            ///< cancelled, though nobody had asked for it: its engine was restarted or ejected
    bool edited = false;         ///< a reply that a person reworded: the engine had no part in these words
    bool waits = false;          ///< a reply that is begun as soon as a model is loaded, also by a later start of the program
    std::optional<Error> error;
    SequenceId sequence;
    SequenceId begun;            ///< of its first request: a reply that rolls takes several; the figures of its prompt are of that one
    int requests = 0;            ///< COUNTED, in this run of the program
    int run = 0;                 ///< which load of a model `sequence` belongs to
    int rolled = 0;              ///< COUNTED: tokens, the oldest after the system prompt, that were left out for it to fit
    int carried = 0;             ///< letters at the beginning that another version had already; this one went on from them
    double thinkSeconds = 0.0;   ///< MEASURED: from the first token to the end of the reasoning; 0: none, or not yet
    int thinkTokens = 0;         ///< COUNTED: tokens of the reasoning; 0: none, or not known
    std::vector<Message> tail;   ///< what followed this version while another one is shown
};

enum class Role : std::uint8_t { user, assistant };

struct Message {
    Role role = Role::user;
    QVector<MessageVersion> versions{MessageVersion{}};
    int current = 0;
    [[nodiscard]] const MessageVersion& shown() const { return versions[current]; }
    [[nodiscard]] MessageVersion& shown() { return versions[current]; }
};

struct Conversation {
    qint64 id = 0;
    QString title; ///< the first words of the first message until it is named
    QDateTime touched;
    QString systemPrompt;
    QVector<Message> messages;
    QString draft; ///< text in the composer
    QString settings;         ///< JSON of the sampling settings of this chat alone; empty: those of the program
    QDateTime created;
    bool pinned = false;
    bool titleIsOwn = false;  ///< named by a person: never changed by itself
    bool titleByModel = false; ///< written by the model after the first exchange
    bool stored = false;      ///< has a row in the store
    [[nodiscard]] bool empty() const { return messages.isEmpty() && draft.trimmed().isEmpty(); }
};

/// Shows another version of a message; what followed the one shown until now is kept with it, and what followed the other comes
/// back. False when there is no such version.
bool switchVersion(Conversation& conversation, int message, int version);
/// Adds a version with `text` and shows it; nothing follows it yet.
void branch(Conversation& conversation, int message, const QString& text);

/// The first line of a message, cut to what a list can show.
[[nodiscard]] QString titleFor(const QString& firstMessage);

} // namespace vitrine::ui
