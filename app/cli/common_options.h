// The options that every verb which loads a model shares, and the ones that every verb which samples shares.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/engine.h"
#include "engine/engine_options.h"
#include "engine/run/sampling_params.h"

namespace vitrine::cli {

/// What the command line says about the engine; strings until engineOptions() checks them.
struct EngineFlags {
    std::string model;
    std::string device = "auto";
    std::string kvType = "f16"; ///< "K" or "K,V"
    std::string weights = "file";
    std::string logLevel = "warn";
    std::string memoryLimit;
    std::string chatTemplate;
    int threads = 0;
    int gpuLayers = -1;
    int context = 0;
    int blockSize = 16;
    int kvBlocks = 0;

    /// Adds MODEL and the common options to a verb.
    void addTo(CLI::App& verb);
    /// Throws Failure (usage) on a value that means nothing.
    [[nodiscard]] EngineOptions engineOptions() const;
};

struct SamplingFlags {
    run::SamplingParams params;
    std::optional<std::uint64_t> seed;

    /// --seed and the rest of the sampling options.
    void addTo(CLI::App& verb);
    [[nodiscard]] run::SamplingParams samplingParams() const;
};

/// Whether a verb renders conversations; what is wrong with a model's template concerns nobody else.
enum class Templates : std::uint8_t { unused, used };

/// Loads, with progress on a terminal's stderr and warnings of the model on stderr.
[[nodiscard]] std::unique_ptr<Engine> loadEngine(const EngineFlags& flags, Templates templates = Templates::unused);
[[nodiscard]] std::unique_ptr<Engine> loadEngine(const EngineOptions& options, Templates templates = Templates::unused);

/// An option that takes numbers from `low` to `high`, separated by commas and none left out: "1,4,8". `into` must outlive the parser.
template <class T>
CLI::Option* addNumbers(CLI::App& verb, const std::string& name, std::vector<T>& into, T low, T high, const std::string& description);

/// "1,2,3" to ids; usage error naming the first that isn't one.
[[nodiscard]] std::vector<TokenId> parseIds(const std::string& text);
/// A JSON list of ids, or ids separated by commas or white space.
[[nodiscard]] std::vector<TokenId> readIdsFile(const std::string& path);
/// "512M", "2GiB", "1500000" to bytes: K M G T and KiB … are binary, KB MB … decimal.
[[nodiscard]] std::uint64_t parseBytes(const std::string& text);

} // namespace vitrine::cli
