// score: how likely the model finds a text, token by token.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/json_output.h"
#include "app/cli/prompt.h"
#include "app/cli/verbs.h"

namespace vitrine::cli {

namespace {

constexpr std::int32_t kTop = 20;

struct Flags {
    EngineFlags engine;
    PromptFlags prompt;
    bool json = false;
};

void score(const Flags& f) {
    f.prompt.check();
    const auto engine = loadEngine(f.engine, f.prompt.isChat() ? Templates::used : Templates::unused);
    const auto tokens = f.prompt.tokens(*engine);
    const Engine::Score s = take(engine->score(tokens, kTop));
    double sum = 0.0;
    for (const float l : s.tokenLogprobs) {
        sum += static_cast<double>(l);
    }
    // perplexity = exp(-mean log-probability); there is none for a single token
    const bool known = !s.tokenLogprobs.empty();
    const double perplexity = known ? std::exp(-sum / static_cast<double>(s.tokenLogprobs.size())) : 0.0;
    if (!f.json) {
        printText("tokens " + std::to_string(tokens.size()) + "\nperplexity " + (known ? std::to_string(perplexity) : "n/a") + "\n");
        return;
    }
    Json top = Json::array();
    for (const auto& [id, logprob] : s.lastTop) {
        top.push_back(Json::array({id, logprob}));
    }
    printJson({{"token_logprobs", s.tokenLogprobs}, {"perplexity", known ? Json(perplexity) : Json(nullptr)}, {"last_top", top}});
}

} // namespace

Verb addScore(CLI::App& app) {
    auto* const verb = app.add_subcommand("score", "Log-probability of each token given those before it");
    const auto f = std::make_shared<Flags>();
    f->engine.addTo(*verb);
    f->prompt.addTo(*verb, true);
    verb->add_flag("--json", f->json, "{\"token_logprobs\":[…],\"perplexity\":…,\"last_top\":[[id,logprob] × 20]} on stdout");
    return [f] { score(*f); };
}

} // namespace vitrine::cli
