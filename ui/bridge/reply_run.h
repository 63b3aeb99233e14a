// One reply on its way: what a chat session knows of it between the question and its end. Several chats have theirs at the same
// time and share the engine's batch.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/ids.h"
#include "engine/engine.h"
#include "engine/run/sampling_params.h"

namespace vitrine::ui {

struct Conversation;

enum class ReplyState : std::uint8_t {
    idle,
    waitingForModel, ///< kept; sent when a model is loaded
    waitingForPair,  ///< kept; sent when runs that have the engine to themselves have ended
    preparing,       ///< template and tokens
    queued,
    reading, ///< prefill
    generating,
    stopping, ///< asked to stop; the engine has not confirmed yet
};

/// What is done when prompt and reply no longer fit into the context.
enum class FullContext : std::uint8_t {
    stop, ///< the reply ends there; a prompt that is too long is refused
    roll, ///< the oldest whole blocks after the system prompt are dropped, and that is said
    ask,  ///< as stop, and rolling is offered
};

/// How far the engine is with a prompt. All counts are COUNTED, in tokens; from its StepRecords.
struct PromptProgress {
    bool admitted = false;
    int read = 0;   ///< tokens in the cache
    int all = 0;    ///< of the prompt
    int cached = 0; ///< of `read`: taken from the prefix cache
    int blocksMissing = 0;     ///< blocks that it waits for; 0: it waits for its turn, or not at all
    int ahead = 0;             ///< requests before it in the queue
    double tokensPerSecond = 0.0; ///< MEASURED over the chunks after the first; 0 before the second
    double secondsLeft = 0.0;     ///< DERIVED: tokens left / rate; 0 before the second chunk
    friend bool operator==(const PromptProgress&, const PromptProgress&) = default;
};

struct ReplyRun {
    Conversation* chat = nullptr; ///< not owned
    int index = -1;               ///< of the reply among the chat's messages
    ReplyState state = ReplyState::idle;
    RequestId request;            ///< invalid before it is accepted
    int load = 0;                 ///< which load of a model `request` belongs to (MessageVersion::run)
    bool stopAsked = false;
    bool continues = false;       ///< goes on from the text that the reply has
    FullContext policy = FullContext::stop;
    run::SamplingParams sampling;
    PromptProgress progress;
    std::vector<TokenId> tokens;  ///< prompt as it was sent, then what was generated
    std::size_t promptTokens = 0; ///< of these
    std::size_t longest = 0;      ///< tokens that it may have with its reply; 0: not known
    std::size_t history = 0;      ///< where it is too long: tokens before the last message
    QString opened;               ///< with what the prompt begins the reply itself
    std::optional<SequenceFigures> before; ///< of the parts of this reply that ended in a roll
};

} // namespace vitrine::ui
