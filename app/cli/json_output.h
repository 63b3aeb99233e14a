// Numbers and text as the command line's JSON has them.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace vitrine::cli {

using Json = nlohmann::ordered_json;

/// Prints one JSON document and a newline on stdout. Bytes that are not UTF-8 become U+FFFD. Throws Failure when stdout can't take it.
void printJson(const Json& json);

/// Text for stdout: as it is, except that a terminal gets no control characters but line feeds and tabs (a model may write any).
void printText(std::string_view text);

/// 1,234,567
[[nodiscard]] std::string grouped(std::uint64_t value);
/// "93.8 MiB": binary units, three significant figures.
[[nodiscard]] std::string binaryBytes(std::uint64_t bytes);

/// A whole file, or fileNotFound, notAFile or fileUnreadable with the exit status: usage, unless the file is a template.
[[nodiscard]] std::string readFile(const std::string& path, int status = 2);
[[nodiscard]] std::string readStandardInput();

} // namespace vitrine::cli
