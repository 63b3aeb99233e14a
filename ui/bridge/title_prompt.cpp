// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/title_prompt.h"

#include <algorithm>

#include "engine/trace/trace_log.h"

namespace vitrine::ui {

namespace {

/// How many blocks can be taken one after another before one goes whose contents may still be reused.
int blocksToSpare(const trace::EngineState& state) {
    int spare = 0;
    for (const BlockId block : state.freeQueue()) {
        if (state.blocks[block.index()].published) {
            break;
        }
        ++spare;
    }
    return spare;
}

/// What the engine has computed of this sequence, whose prompt is known.
std::vector<TokenId> computedTokens(const trace::TraceLog& log, const trace::SequenceRecord& sequence,
                                    std::vector<TokenId> prompt) {
    for (std::int64_t step = sequence.firstTokenStep; step > 0 && step <= sequence.endedStep; ++step) {
        if (const trace::RecordPtr record = log.record(step)) {
            for (const trace::EmittedToken& token : record->emitted) {
                if (token.sequence == sequence.id) {
                    prompt.push_back(token.token);
                }
            }
        }
    }
    prompt.resize(std::min(prompt.size(), static_cast<std::size_t>(std::max(sequence.computed, 0))));
    return prompt;
}

/// Tokens of the title's prompt that are in the cache. Templates drop the reasoning of the reply, and with it what the
/// engine knows of all that follows.
std::size_t knownTokens(Engine& engine, const trace::EngineState& state, const PlainMessages& messages,
                        SequenceId reply, const std::vector<TokenId>& title) {
    const trace::SequenceRecord* const sequence = state.find(reply);
    const auto asked = plainPrompt(&engine, PlainMessages(messages.begin(), messages.end() - 2));
    if (!engine.options().prefixCaching || sequence == nullptr || !asked) {
        return 0;
    }
    const std::vector<TokenId> computed = computedTokens(*engine.traceLog(), *sequence, asked->tokens);
    return static_cast<std::size_t>(std::ranges::mismatch(title, computed).in1 - title.begin());
}

/// Blocks that the request takes beside those that it shares with the chat.
int blocksNeeded(std::size_t prompt, std::size_t known, int longest, int size) {
    const int all = (static_cast<int>(prompt) + longest + size - 1) / size;
    return all - static_cast<int>(known) / size + 1; // the last whole one may have to be computed again
}

} // namespace

Result<text::ChatPrompt> titlePrompt(Engine* engine, const PlainMessages& messages, SequenceId reply, int longest) {
    auto prompt = plainPrompt(engine, messages);
    if (!prompt) {
        return prompt;
    }
    const auto log = engine->traceLog();
    const auto state = log->stateAt(log->lastStep());
    const std::size_t known = state ? knownTokens(*engine, *state, messages, reply, prompt->tokens) : 0;
    if (!state ||
        blocksNeeded(prompt->tokens.size(), known, longest, engine->options().blockSize) > blocksToSpare(*state)) {
        return fail(ErrorCode::neverFits, "A title would take blocks of the cache that chats may still reuse.");
    }
    return prompt;
}

} // namespace vitrine::ui
