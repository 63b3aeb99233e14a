// speed: prefill, decode and batched decode in tokens per second, without sampling or text: what the forward pass can do; and
// what the machine could do at best.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "app/cli/bench_table.h"
#include "app/cli/cli_error.h"
#include "app/cli/common_options.h"
#include "app/cli/interruption.h"
#include "app/cli/json_output.h"
#include "app/cli/request_scope.h"
#include "app/cli/verbs.h"
#include "engine/bench/bench_json.h"
#include "engine/model/model_config.h"
#include "engine/trace/trace_log.h"
#include "kernels/dispatch.h"
#include "kernels/machine_peaks.h"

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
    bool peaks = false;
    bool json = false;
};

/// What the measured steps gave, as the engine's records say; bytes and operations are of the last one.
struct Rate {
    double tokensPerSecond = 0.0;
    double bytesPerToken = 0.0;
    double opsPerToken = 0.0;
    bench::DeviceSums device; ///< of the measured steps
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

/// One step, unless a signal asked for the end: half a measurement is none.
void step(Engine& engine) {
    if (interrupted()) {
        throw Failure(Error{ErrorCode::cancelled, "Interrupted before everything was measured.", {}, {}});
    }
    take(engine.step());
}

/// Steps until `emitted` reaches `target`.
void stepUntil(Engine& engine, const int& emitted, int target) {
    while (emitted < target) {
        step(engine);
    }
}

/// `before`: the last step that is not measured.
Rate rated(const Engine& engine, double tokensPerSecond, std::int64_t before, int tokensOfLastStep) {
    const auto log = engine.traceLog();
    Rate rate{tokensPerSecond, 0.0, 0.0, {}};
    for (std::int64_t step = before + 1; step <= log->lastStep(); ++step) {
        if (const trace::RecordPtr record = log->record(step)) {
            rate.bytesPerToken = static_cast<double>(record->bytesRead) / tokensOfLastStep;
            rate.opsPerToken = record->flops / tokensOfLastStep;
            rate.device.add(*record);
        }
    }
    return rate;
}

Rate prefillRate(Engine& engine, int tokens) {
    int emitted = 0;
    RequestScope scope(engine);
    scope.add(take(engine.submit(request(engine, tokens, 1, 0), [&](const Chunk& c) { emitted += static_cast<int>(c.tokens.size()); })));
    const std::int64_t before = engine.traceLog()->lastStep();
    const Stopwatch watch;
    stepUntil(engine, emitted, 1);
    return rated(engine, tokens / watch.seconds(), before, tokens);
}

/// Tokens per second of `sequences` streams at once after a prompt of `context` tokens each: the decode steps only.
Rate decodeRate(Engine& engine, int sequences, int context, int tokens) {
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
    step(engine);
    const int before = total;
    const std::int64_t stepBefore = engine.traceLog()->lastStep();
    const Stopwatch watch;
    for (int i = 0; i < tokens; ++i) {
        step(engine);
    }
    const double seconds = watch.seconds();
    return rated(engine, (total - before) / seconds, stepBefore, sequences);
}

Rate median(std::vector<Rate> values) {
    std::sort(values.begin(), values.end(), [](const Rate& a, const Rate& b) { return a.tokensPerSecond < b.tokensPerSecond; });
    return values[values.size() / 2];
}

Json peaksJson(int threads, kernels::MachinePeaks& peaks) {
    kernels::ThreadPool pool(threads);
    peaks = kernels::measurePeaks(pool);
    return {{"kernels", kernels::active().name},
            {"threads", pool.threads()},
            {"read_gb_s", peaks.readBytesPerSecond / 1e9},
            {"int8_tops", peaks.int8OpsPerSecond / 1e12},
            {"float32_tflops", peaks.floatOpsPerSecond / 1e12}};
}

void printPeaks(const Json& p) {
    std::printf("peaks of %s, %d threads: read %.1f GB/s, int8 %.3f TOPS, float32 %.3f TFLOPS\n", p["kernels"].get<std::string>().c_str(),
                p["threads"].get<int>(), p["read_gb_s"].get<double>(), p["int8_tops"].get<double>(), p["float32_tflops"].get<double>());
}

/// How much of the machine is used: decode is limited by reading memory, prefill by multiplying.
Json sharesJson(const Rate& prefill, const Rate& decode, const kernels::MachinePeaks& peaks) {
    const auto share = [](double used, double peak) { return peak > 0.0 ? Json(used / peak) : Json(nullptr); };
    return {{"decode_bytes_per_token", decode.bytesPerToken},
            {"decode_of_read", share(decode.tokensPerSecond * decode.bytesPerToken, peaks.readBytesPerSecond)},
            {"prefill_ops_per_token", prefill.opsPerToken},
            {"prefill_of_int8", share(prefill.tokensPerSecond * prefill.opsPerToken, peaks.int8OpsPerSecond)}};
}

void printShares(const Json& s) {
    const auto percent = [](const Json& share) { return share.is_null() ? 0.0 : 100.0 * share.get<double>(); };
    std::printf("decode reads %.1f MB a token: %.0f %% of the read peak; prefill takes %.3f G operations a token: %.0f %% of the int8 peak\n",
                s["decode_bytes_per_token"].get<double>() / 1e6, percent(s["decode_of_read"]),
                s["prefill_ops_per_token"].get<double>() / 1e9, percent(s["prefill_of_int8"]));
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

/// Where a device has a clock of its own.
void addDeviceTimes(Json& to, const char* key, const Rate& rate) {
    if (rate.device.steps > 0) {
        to[key] = bench::deviceJson(rate.device);
    }
}

Json measure(const Flags& f, Engine& engine, Rate& prefill, Rate& decode) {
    std::vector<Rate> prefills;
    for (int i = 0; i < f.rounds; ++i) {
        prefills.push_back(prefillRate(engine, f.prefill));
    }
    prefill = median(prefills);
    decode = decodeRate(engine, 1, 16, f.decode);
    Json batched = Json::array();
    for (const int b : f.batch) {
        const Rate rate = decodeRate(engine, b, f.depth, f.batchTokens);
        batched.push_back({{"batch", b}, {"tok_s", rate.tokensPerSecond}});
        addDeviceTimes(batched.back(), "device_times", rate);
    }
    Json out{{"device", engine.info().deviceName},
            {"model", engine.info().modelName},
            {"load_s", engine.info().loadSeconds},
            {"pack_s", engine.info().packSeconds},
            {"prefill_tok_s", prefill.tokensPerSecond},
            {"decode_tok_s", decode.tokensPerSecond},
            {"batched_decode", batched}};
    addDeviceTimes(out, "prefill_device_times", prefill);
    addDeviceTimes(out, "decode_device_times", decode);
    return out;
}

void printRates(const Flags& f, const Json& j, const Rate& prefill, const Rate& decode) {
    std::printf("%s on %s\n", j["model"].get<std::string>().c_str(), j["device"].get<std::string>().c_str());
    std::printf("loaded in %.3f s, %.3f s of them packing the weights\n", j["load_s"].get<double>(), j["pack_s"].get<double>());
    std::printf("prefill %d: %.0f tokens/s\n%s", f.prefill, j["prefill_tok_s"].get<double>(), deviceLine(prefill.device).c_str());
    std::printf("decode after 16: %.1f tokens/s\n%s", j["decode_tok_s"].get<double>(), deviceLine(decode.device).c_str());
    for (const Json& row : j["batched_decode"]) {
        std::printf("decode x%d at %d: %.1f tokens/s\n", row["batch"].get<int>(), f.depth, row["tok_s"].get<double>());
    }
}

void speed(const Flags& f) {
    takeNoteOfInterruptions();
    Json out = Json::object();
    kernels::MachinePeaks peaks;
    Rate prefill;
    Rate decode;
    const bool peaksAlone = f.peaks && f.engine.model.empty();
    if (!peaksAlone) {
        const auto engine = loadEngine(sized(f));
        out = measure(f, *engine, prefill, decode);
        if (f.peaks) {
            out["peaks"] = peaksJson(f.engine.threads, peaks);
            out["shares"] = sharesJson(prefill, decode, peaks);
        }
    } else {
        out["peaks"] = peaksJson(f.engine.threads, peaks);
    }
    if (f.json) {
        printJson(out);
        return;
    }
    if (!peaksAlone) {
        printRates(f, out, prefill, decode);
    }
    if (f.peaks) {
        printPeaks(out["peaks"]);
    }
    if (out.contains("shares")) {
        printShares(out["shares"]);
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
    addNumbers(*verb, "--batch", f->batch, 1, 1024, "Batch sizes, separated by commas");
    verb->add_option("--context", f->depth, "Prompt of each batched sequence")->capture_default_str()->check(CLI::Range(1, 65536));
    verb->add_option("--batch-tokens", f->batchTokens, "Tokens of each batched sequence")->capture_default_str()->check(CLI::Range(1, 65536));
    verb->add_option("--rounds", f->rounds, "Prefills; the median is shown")->capture_default_str()->check(CLI::Range(1, 100));
    verb->add_flag("--peaks", f->peaks, "Measure what this machine reads and multiplies at best, and with MODEL the shares reached");
    verb->add_flag("--json", f->json, "One JSON object on stdout");
    return [f] { speed(*f); };
}

} // namespace vitrine::cli
