// generate: one completion, streamed as text or given as one JSON object.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/json_output.h"
#include "app/cli/prompt.h"
#include "app/cli/request_scope.h"
#include "app/cli/verbs.h"

namespace vitrine::cli {

namespace {

struct Flags {
    EngineFlags engine;
    SamplingFlags sampling;
    PromptFlags prompt;
    int logprobs = -1;
    bool json = false;
};

struct Collected {
    std::string text;
    std::size_t printed = 0; ///< bytes of it
    std::vector<TokenId> ids;
    std::vector<TokenLogprob> logprobs;
    std::optional<Chunk> last;
};

Json logprobsJson(const std::vector<TokenLogprob>& list) {
    Json out = Json::array();
    for (const TokenLogprob& l : list) {
        Json top = Json::array();
        for (const auto& [id, logprob] : l.top) {
            top.push_back(Json::array({id, logprob}));
        }
        out.push_back({{"id", l.id}, {"logprob", l.logprob}, {"top", top}});
    }
    return out;
}

/// TTFT and TPOT as engine.md defines them; null where there is none.
Json milliseconds(double value, bool known) {
    return known ? Json(value) : Json(nullptr);
}

Json resultJson(const Collected& c, bool withLogprobs) {
    const SequenceFigures& f = c.last->figures;
    const bool any = f.firstToken > 0;
    const bool several = f.generatedTokens > 1;
    Json json{
        {"ids", c.ids},
        {"text", c.text},
        {"finish_reason", trace::finishReasonName(*c.last->finish)},
        {"prompt_tokens", f.promptTokens},
        {"ttft_ms", milliseconds(static_cast<double>(f.firstToken - f.arrival) * 1e-6, any)},
        {"tpot_ms", milliseconds(several ? static_cast<double>(f.lastToken - f.firstToken) * 1e-6 / (f.generatedTokens - 1) : 0.0, several)},
    };
    if (withLogprobs) {
        json["logprobs"] = logprobsJson(c.logprobs);
    }
    return json;
}

void generate(const Flags& f) {
    f.prompt.check();
    Request request;
    request.sampling = f.sampling.samplingParams(); // before a model is loaded for nothing
    const auto engine = loadEngine(f.engine, f.prompt.isChat() ? Templates::used : Templates::unused);
    request.prompt = f.prompt.tokens(*engine);
    request.sampling.logprobs = f.logprobs;
    Collected c;
    RequestScope scope(*engine);
    scope.add(take(engine->submit(std::move(request), [&c](const Chunk& chunk) {
        c.text += chunk.text;
        c.ids.insert(c.ids.end(), chunk.tokens.begin(), chunk.tokens.end());
        c.logprobs.insert(c.logprobs.end(), chunk.logprobs.begin(), chunk.logprobs.end());
        if (chunk.finish) {
            c.last = chunk;
        }
    })));
    while (!c.last) {
        take(engine->step());
        if (!f.json) { // here and not in the sink: it may fail, and nothing may be thrown through the engine
            printText(std::string_view(c.text).substr(c.printed));
            c.printed = c.text.size();
        }
    }
    if (c.last->error) {
        throw Failure(*c.last->error);
    }
    if (f.json) {
        printJson(resultJson(c, f.logprobs >= 0));
    } else {
        printText("\n");
    }
}

} // namespace

Verb addGenerate(CLI::App& app) {
    auto* const verb = app.add_subcommand("generate", "Complete a prompt; greedy unless sampling is asked for");
    const auto f = std::make_shared<Flags>();
    f->engine.addTo(*verb);
    f->prompt.addTo(*verb, true);
    f->sampling.addTo(*verb);
    verb->add_option("--logprobs", f->logprobs, "Log-probabilities of the tokens and of the K most likely, up to 20")->check(CLI::Range(0, 20));
    verb->add_flag("--json", f->json, "One JSON object on stdout instead of streamed text");
    return [f] { generate(*f); };
}

} // namespace vitrine::cli
