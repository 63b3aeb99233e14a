// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/json_output.h"

#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "app/cli/cli_error.h"
#include "engine/core/byte_text.h"
#include "engine/gguf/printable.h"

namespace vitrine::cli {

void printText(std::string_view text) {
    static const bool terminal = isatty(STDOUT_FILENO) != 0;
    const std::string shown = terminal ? gguf::printableLines(text) : std::string();
    text = terminal ? std::string_view(shown) : text;
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
        throw Failure(Error{ErrorCode::fileUnwritable, "Standard output can't be written.", {}, {}});
    }
}

void printJson(const Json& json) {
    printText(json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

std::string grouped(std::uint64_t value) {
    std::string digits = std::to_string(value);
    for (std::size_t i = digits.size(); i > 3; i -= 3) {
        digits.insert(i - 3, ",");
    }
    return digits;
}

std::string binaryBytes(std::uint64_t bytes) {
    return byteText(bytes);
}

std::string readFile(const std::string& path, int status) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) {
        throw Failure(Error{ErrorCode::fileNotFound, "There is no file " + path + ".", path, {}}, status);
    }
    if (std::filesystem::is_directory(path, ignored)) { // reading one would throw
        throw Failure(Error{ErrorCode::notAFile, path + " is a folder, not a file.", path, {}}, status);
    }
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    if (!file) {
        throw Failure(Error{ErrorCode::fileUnreadable, "The file " + path + " can't be read.", path, {}}, status);
    }
    return text;
}

std::string readStandardInput() {
    return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

} // namespace vitrine::cli
