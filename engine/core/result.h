// Expected failures of the engine: a bad file, a full cache, a missing GPU. Every function that can fail for a reason outside
// our code returns Result<T>; exceptions are for what ends an operation and are caught at the edge of a thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace vitrine {

/// What went wrong, by name. The name (errorName) is part of the command line's and the HTTP interface's contract:
/// never renamed, only added to.
enum class ErrorCode : std::uint8_t {
    // files and containers
    fileNotFound,
    fileUnreadable,
    notAFile,
    fileUnwritable,
    diskFull,
    notGguf,
    unsupportedGgufVersion,
    truncatedFile,
    corruptFile,
    unsupportedTensorType,
    missingSplit,
    // models
    missingKey,
    badKey,
    missingTensor,
    badTensor,
    unknownArchitecture,
    badTokenizer,
    noTokenizer,
    badTemplate,
    templateRaised,
    templateLimit,
    // requests
    invalidUtf8,
    invalidArgument,
    emptyPrompt,
    promptTooLong,
    neverFits,
    vocabularyMismatch,
    // resources
    outOfMemory,
    outOfBlocks,
    noDevice,
    deviceLost,
    unsupported,
    cancelled,
    notLoaded,
    busy,
    stalled,
    // storage
    databaseBusy,
    databaseCorrupt,
    databaseNewer,
    databaseFailed,
    network,
    hashMismatch,
    internal,
};

/// The stable name of a code, e.g. "truncatedFile".
[[nodiscard]] std::string_view errorName(ErrorCode code) noexcept;

/// Process exit status of the command line for a code: 2 usage, 3 bad model or template, 4 not enough memory, 1 other.
[[nodiscard]] int exitStatus(ErrorCode code) noexcept;

/// An expected failure. `message` is one sentence for people, without a trailing newline; `subject` names the key, tensor,
/// file or request it is about (may be empty); `offset` is a byte offset in the file where one is known.
struct Error {
    ErrorCode code = ErrorCode::internal;
    std::string message;
    std::string subject;
    std::optional<std::uint64_t> offset;

    /// "truncatedFile: The file ends … (blk.0.attn_q.weight, offset 1234)", for logs.
    [[nodiscard]] std::string describe() const;
};

template <class T = void>
using Result = tl::expected<T, Error>;

/// return fail(ErrorCode::missingKey, "The file has no key general.architecture.", "general.architecture");
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string message, std::string subject = {},
                                                std::optional<std::uint64_t> offset = std::nullopt) {
    return tl::unexpected<Error>(Error{code, std::move(message), std::move(subject), offset});
}

/// Pass a failure on: if (!r) return forward(r);
template <class T>
[[nodiscard]] tl::unexpected<Error> forward(const Result<T>& failed) {
    return tl::unexpected<Error>(failed.error());
}

} // namespace vitrine
