// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench_options.h"

#include <algorithm>

#include "app/cli/cli_error.h"
#include "app/cli/default_model.h"
#include "app/cli/usage_sentence.h"
#include "engine/engine_names.h"

namespace vitrine::cli {

namespace {

template <class T>
T named(std::optional<T> value, const char* option, const std::string& text, const char* known) {
    if (!value) {
        usage(std::string("The option ") + option + " takes " + known + ", not '" + text + "'.");
    }
    return *value;
}

bench::Lengths lengths(const char* option, const std::string& text) {
    return named(bench::parseLengths(text), option, text, "a number of tokens, or a range such as 128-512");
}

const std::vector<int> kDefaultConcurrency{1, 4, 8, 16, 32};
constexpr int kOpenSequences = 32;

} // namespace

void BenchFlags::addLoad(CLI::App& verb) {
    auto* const closed = addNumbers(verb, "--concurrency", concurrency, 1, 4096,
                                    "Requests in flight, one row each, separated by commas; 1,4,8,16,32 when "
                                    "nothing else says when requests come");
    addNumbers(verb, "--rate", rates, 1e-6, 1e6,
               "Requests a second instead, one row each; with --logical-clock a second is 1,000 steps")
        ->excludes(closed);
    verb.add_option("--arrivals", arrivals, "With --rate: poisson, gamma or constant")->capture_default_str();
    verb.add_option("--burstiness", burstiness, "With --arrivals gamma: below 1 in bursts, above 1 more even")
        ->capture_default_str()
        ->check(CLI::Range(1e-3, 1e6));
    verb.add_option("--requests", requests,
                    "Requests of a row; 0: twice the concurrency and at least 8, 32 at a rate, all of a trace")
        ->check(CLI::Range(0, 1000000));
    verb.add_option("--input", input, "Tokens of a prompt, or a range: 128-512")->capture_default_str();
    verb.add_option("--output", output, "Tokens to generate, or a range")->capture_default_str();
    verb.add_option("--shared-prefix", sharedPrefix,
                    "So many first tokens of every prompt are the same for all; a prompt has at least one more")
        ->check(CLI::Range(0, 16777216));
    verb.add_option("--trace-file", traceFile,
                    "JSON lines with arrival_ms, prompt_tokens or prompt, max_tokens instead of drawn requests; sent "
                    "when they say unless --concurrency or --rate is given");
    verb.add_option("--temperature", temperature, "0: greedy")->capture_default_str()->check(CLI::Range(0.0, 10.0));
    verb.add_option("--seed", seed, "Of prompts, lengths, arrivals and sampling")->capture_default_str()->check(wholeNumber(UINT64_MAX));
}

void BenchFlags::addEngine(CLI::App& verb) {
    verb.add_option("--batching", batching, "continuous or static")->capture_default_str();
    verb.add_option("--allocator", allocator, "paged or contiguous")->capture_default_str();
    verb.add_option("--prefix-cache", prefixCache, "on or off")->capture_default_str();
    verb.add_option("--prefill-chunk", prefillChunk,
                    "Most prompt tokens of one sequence in a step; 0: the token budget")
        ->check(CLI::Range(0, 65536));
    verb.add_option("--max-batched-tokens", maxBatchedTokens,
                    "Token budget of a step; 0: 512, or what the sequences need")
        ->check(CLI::Range(0, 65536));
    verb.add_option("--max-sequences", maxSequences, "Slots; 0: the largest concurrency, 32 at a rate or with a trace")
        ->check(CLI::Range(0, 4096));
    verb.add_option("--capacity", capacity, "maximizeUtilization or noEviction")->capture_default_str();
    verb.add_option("--policy", policy, "fcfs or priority")->capture_default_str();
    verb.add_option("--speculate", speculate, "none, ngram (prompt lookup) or a draft model's file")
        ->capture_default_str();
    verb.add_option("--draft-tokens", draftTokens, "Most drafts at once")
        ->capture_default_str()
        ->check(CLI::Range(1, 16));
}

void BenchFlags::addOutput(CLI::App& verb) {
    verb.add_option("--slo-ttft", sloTtft, "Goodput counts requests with a TTFT up to so many ms")
        ->check(CLI::PositiveNumber);
    verb.add_option("--slo-tpot", sloTpot, "Goodput counts requests with a TPOT up to so many ms")
        ->check(CLI::PositiveNumber);
    verb.add_flag("--logical-clock", logicalClock,
                  "One step is one tick: milliseconds then count steps, and results repeat exactly");
    verb.add_flag("--no-warm-up", noWarmUp, "Leave out the short request before the first row");
    verb.add_flag("--sections", sections, "Also where the time of the steps went, and how long steps took");
    verb.add_flag("--per-request", perRequest, "Also each request's figures");
    verb.add_option("--chrome-trace", chromeTrace, "Write the run as Chrome trace JSON (chrome://tracing, Perfetto)");
    verb.add_option("--save", saveAs, "Keep the run under this name, to replay it without the model")
        ->check(notEmpty());
    database.addTo(verb);
    verb.add_flag("--json", json, "One JSON object on stdout instead of the table");
}

void BenchFlags::addTo(CLI::App& verb) {
    engine.addTo(verb);
    verb.get_option("--context")->description("Longest sequence in tokens; 0: what the longest request needs, up to the next power of two");
    addLoad(verb);
    addEngine(verb);
    addOutput(verb);
}

EngineOptions BenchFlags::engineOptions() const {
    EngineOptions o = engine.engineOptions();
    o.batching = named(parseBatching(batching), "--batching", batching, "continuous or static");
    o.allocator = named(parseAllocator(allocator), "--allocator", allocator, "paged or contiguous");
    o.capacity = named(parseCapacity(capacity), "--capacity", capacity, "maximizeUtilization or noEviction");
    o.policy = named(parsePolicy(policy), "--policy", policy, "fcfs or priority");
    if (prefixCache != "on" && prefixCache != "off") {
        usage("The option --prefix-cache takes on or off, not '" + prefixCache + "'.");
    }
    o.prefixCaching = prefixCache == "on";
    const bool closed = !concurrency.empty() || (rates.empty() && traceFile.empty());
    const std::vector<int>& widths = concurrency.empty() ? kDefaultConcurrency : concurrency;
    const int natural = closed ? *std::max_element(widths.begin(), widths.end()) : kOpenSequences;
    o.maxSequences = maxSequences > 0 ? maxSequences : natural;
    o.maxBatchedTokens = maxBatchedTokens > 0 ? maxBatchedTokens : std::max(o.maxBatchedTokens, o.maxSequences);
    o.prefillChunk = prefillChunk;
    o.draftTokens = draftTokens;
    if (speculate == "ngram") {
        o.speculation = SpeculationSource::ngram;
    } else if (speculate != "none") {
        o.speculation = SpeculationSource::draftModel;
        o.draftModel = take(resolveModel(speculate));
    }
    take(o.validate());
    return o;
}

std::vector<bench::Load> BenchFlags::loads() const {
    std::vector<bench::Load> list;
    for (const double rate : rates) {
        list.emplace_back(bench::OpenLoop{
            rate, named(bench::parseArrivalPattern(arrivals), "--arrivals", arrivals, "poisson, gamma or constant"),
            burstiness});
    }
    if (!rates.empty()) {
        return list;
    }
    if (concurrency.empty() && !traceFile.empty()) {
        list.emplace_back(bench::TraceArrivals{});
        return list;
    }
    for (const int width : concurrency.empty() ? kDefaultConcurrency : concurrency) {
        list.emplace_back(bench::ClosedLoop{width});
    }
    return list;
}

bench::BenchSettings BenchFlags::settings() const {
    if (saveAs.empty() && database.given()) {
        usage("--database and --portable say where a run is kept: --save names it.");
    }
    bench::BenchSettings s;
    s.workload.requests = requests;
    s.workload.input = lengths("--input", input);
    s.workload.output = lengths("--output", output);
    s.workload.sharedPrefix = sharedPrefix;
    s.workload.temperature = temperature;
    s.workload.seed = seed;
    if (!traceFile.empty()) {
        s.workload.trace = take(bench::readTraceFile(traceFile));
    }
    s.loads = loads();
    s.engine = engineOptions();
    s.limits.ttftMs = sloTtft > 0.0 ? std::optional(sloTtft) : std::nullopt;
    s.limits.tpotMs = sloTpot > 0.0 ? std::optional(sloTpot) : std::nullopt;
    s.logicalClock = logicalClock;
    s.warmUp = !noWarmUp;
    return s;
}

} // namespace vitrine::cli
