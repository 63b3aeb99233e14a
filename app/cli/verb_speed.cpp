// speed: prefill, decode and batched decode in tokens per second, without sampling or text: what the forward pass can do.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/json_output.h"
#include "app/cli/request_scope.h"
#include "app/cli/verbs.h"
#include "engine/model/model_config.h"

namespace vitrine::cli {

namespace {

struct Flags {
    EngineFlags engine;
    int prefill = 512;
    int decode = 128;
    std::vector<int> batch{1, 8, 32};
    int depth = 256;
    int batchTokens = 64;
    int rounds = 3;
    bool json = false;
};

class Stopwatch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_start).count();
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
};

/// A fixed walk over the vocabulary: not text, but every run reads the same embeddings.
std::vector<TokenId> walk(std::int32_t vocabulary, int count, int offset) {
    std::vector<TokenId> tokens;
    for (int i = 0; i < count; ++i) {
        tokens.push_back(static_cast<TokenId>((static_cast<std::int64_t>(i + offset) * 7919 + 13) % vocabulary));
    }
    return tokens;
}

Request request(Engine& engine, int prompt, int tokens, int offset) {
    Request r;
    r.prompt = walk(engine.config().vocabularySize, prompt, offset);
    r.sampling.maxTokens = tokens;
    r.sampling.ignoreEos = true;
    r.label = "speed";
    return r;
}

/// Steps until `emitted` reaches `target`.
void stepUntil(Engine& engine, const int& emitted, int target) {
    while (emitted < target) {
        take(engine.step());
    }
}

double prefillRate(Engine& engine, int tokens) {
    int emitted = 0;
    RequestScope scope(engine);
    scope.add(take(engine.submit(request(engine, tokens, 1, 0), [&](const Chunk& c) { emitted += static_cast<int>(c.tokens.size()); })));
    const Stopwatch watch;
    stepUntil(engine, emitted, 1);
    return tokens / watch.seconds();
}

/// Tokens per second of `sequences` streams at once after a prompt of `context` tokens each: the decode steps only.
double decodeRate(Engine& engine, int sequences, int context, int tokens) {
    std::vector<int> emitted(static_cast<std::size_t>(sequences), 0);
    int started = 0;
    int total = 0;
    RequestScope scope(engine); // they would run on
    for (int s = 0; s < sequences; ++s) {
        // one token comes out of the prefill, one more warms up; then `tokens` are timed
        scope.add(take(engine.submit(request(engine, context, 1 << 20, s), [&, s](const Chunk& c) {
            const int n = static_cast<int>(c.tokens.size());
            started += emitted[static_cast<std::size_t>(s)] == 0 && n > 0 ? 1 : 0;
            emitted[static_cast<std::size_t>(s)] += n;
            total += n;
        })));
    }
    stepUntil(engine, started, sequences);
    take(engine.step());
    const int before = total;
    const Stopwatch watch;
    for (int i = 0; i < tokens; ++i) {
        take(engine.step());
    }
    const double seconds = watch.seconds();
    return (total - before) / seconds;
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

EngineOptions sized(const Flags& f) {
    EngineOptions o = f.engine.engineOptions();
    const int widest = f.batch.empty() ? 1 : *std::max_element(f.batch.begin(), f.batch.end());
    o.prefixCaching = false; // every run computes its prompt
    o.maxSequences = std::max(widest, 1);
    o.maxBatchedTokens = std::max({512, f.prefill, widest});
    const int longest = std::max({f.prefill + 8, 16 + f.decode + 8, f.depth + f.batchTokens + 8});
    if (o.kvBlocks == 0) {
        const auto perSequence = [&](int tokens) { return (tokens + o.blockSize - 1) / o.blockSize + 1; };
        o.kvBlocks = std::max(perSequence(longest), widest * perSequence(f.depth + f.batchTokens + 8)) + 8;
    }
    return o;
}

void speed(const Flags& f) {
    const auto engine = loadEngine(sized(f));
    std::vector<double> prefill;
    for (int i = 0; i < f.rounds; ++i) {
        prefill.push_back(prefillRate(*engine, f.prefill));
    }
    const double decode = decodeRate(*engine, 1, 16, f.decode);
    Json batched = Json::array();
    for (const int b : f.batch) {
        batched.push_back({{"batch", b}, {"tok_s", decodeRate(*engine, b, f.depth, f.batchTokens)}});
    }
    if (f.json) {
        printJson({{"device", engine->info().deviceName},
                   {"model", engine->info().modelName},
                   {"load_s", engine->info().loadSeconds},
                   {"prefill_tok_s", median(prefill)},
                   {"decode_tok_s", decode},
                   {"batched_decode", batched}});
        return;
    }
    std::printf("%s on %s\nprefill %d: %.0f tokens/s\ndecode after 16: %.1f tokens/s\n", engine->info().modelName.c_str(),
                engine->info().deviceName.c_str(), f.prefill, median(prefill), decode);
    for (const Json& row : batched) {
        std::printf("decode x%d at %d: %.1f tokens/s\n", row["batch"].get<int>(), f.depth, row["tok_s"].get<double>());
    }
}

} // namespace

Verb addSpeed(CLI::App& app) {
    auto* const verb = app.add_subcommand("speed", "Prefill and decode in tokens per second");
    const auto f = std::make_shared<Flags>();
    f->engine.addTo(*verb);
    verb->remove_option(verb->get_option("--context"));
    verb->add_option("--prefill", f->prefill, "Tokens of the prefill")->capture_default_str()->check(CLI::Range(1, 65536));
    verb->add_option("--decode", f->decode, "Tokens of the single decode, after a prompt of 16")->capture_default_str()->check(CLI::Range(1, 65536));
    verb->add_option("--batch", f->batch, "Batch sizes, separated by commas")->delimiter(',')->check(CLI::Range(1, 1024));
    verb->add_option("--context", f->depth, "Prompt of each batched sequence")->capture_default_str()->check(CLI::Range(1, 65536));
    verb->add_option("--batch-tokens", f->batchTokens, "Tokens of each batched sequence")->capture_default_str()->check(CLI::Range(1, 65536));
    verb->add_option("--rounds", f->rounds, "Prefills; the median is shown")->capture_default_str()->check(CLI::Range(1, 100));
    verb->add_flag("--json", f->json, "One JSON object on stdout");
    return [f] { speed(*f); };
}

} // namespace vitrine::cli
