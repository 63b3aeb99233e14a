// What a model file says about itself: read from its header alone, no weight is touched. A file that can't run is
// surveyed too, as far as it can be read, with the reason.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"

namespace vitrine::survey {

/// The tensors of one number format. COUNTED.
struct TypeShare {
    std::string type; ///< GGUF's name: "Q4_K"
    std::uint64_t tensors = 0;
    std::uint64_t elements = 0;
    std::uint64_t bytes = 0;
};

/// The model's shape, for people; the widest layer's where layers differ.
struct ModelShape {
    std::int32_t layers = 0;
    std::int32_t heads = 0;
    std::int32_t kvHeads = 0;
    std::int32_t keyDim = 0; ///< values of a head
    std::int32_t embedding = 0;
    std::int32_t vocabulary = 0;    ///< tokens
    std::int32_t contextLength = 0; ///< the longest that the model was made for; 0: not stated
    std::int32_t experts = 0;
    std::int32_t expertsUsed = 0;
};

/// How much of a file that ends too early is there, in bytes.
struct CutExtent {
    std::uint64_t header = 0;
    std::uint64_t present = 0;
    std::uint64_t declared = 0;
    std::uint64_t tensors = 0;
    std::uint64_t tensorsInside = 0;
    std::string firstCut;
    std::vector<std::uint64_t> sections; ///< as gguf::FileExtent's
};

struct ModelReading; ///< configuration and tensors as a load needs them (model_reading.h)

/// Immutable once made. Sizes in bytes.
struct ModelSurvey {
    std::filesystem::path path;
    std::uint64_t fileBytes = 0;  ///< of all parts of a split model
    std::string name;             ///< general.name, fit to print; may be empty
    std::string architecture;     ///< general.architecture, fit to print; may be empty
    std::string licence;          ///< general.license, fit to print; may be empty
    std::string tokenizer;        ///< tokenizer.ggml.model: "gpt2", "llama"; may be empty
    std::uint64_t parameters = 0; ///< elements of all tensors
    std::uint64_t activeParameters =
        0; ///< of them those that one token passes through: of the experts only the chosen share
    std::uint64_t tensorCount = 0;
    std::vector<TypeShare> types; ///< most bytes first
    std::optional<ModelShape> shape;
    std::optional<CutExtent> extent;             ///< of a file that ends too early
    std::shared_ptr<const ModelReading> reading; ///< null unless canRun()
    std::optional<Error> error; ///< why it can't be loaded: the first thing that a load would stumble over

    [[nodiscard]] bool canRun() const { return !error.has_value(); }
    /// 8 * bytes of tensors / elements; 0 without tensors. DERIVED.
    [[nodiscard]] double bitsPerWeight() const;
};

/// Reads the disk; any thread. Never fails: what is wrong stands in `error`.
[[nodiscard]] ModelSurvey surveyModel(const std::filesystem::path& path);

} // namespace vitrine::survey
