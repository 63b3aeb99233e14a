// Reading a family's keys one after the other: the first failure is kept, later reads then return harmless values, and the
// caller looks once at the end. Every number has limits, so that nothing a file claims can overflow a size later.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/gguf/gguf_reader.h"

namespace vitrine::model {

struct Limits {
    std::int64_t least = 0;
    std::int64_t most = 0;
};

class ConfigKeys {
public:
    /// Keys are read as "<architecture>.<key>".
    ConfigKeys(const gguf::GgufReader& reader, std::string architecture)
        : m_reader(reader), m_architecture(std::move(architecture)) {}

    [[nodiscard]] const gguf::GgufReader& file() const { return m_reader; }
    [[nodiscard]] bool has(std::string_view key) const { return m_reader.has(full(key)); }
    [[nodiscard]] bool isArray(std::string_view key) const { return m_reader.isArray(full(key)); }

    [[nodiscard]] std::int32_t integer(std::string_view key, Limits limits);
    [[nodiscard]] std::int32_t integerOr(std::string_view key, std::int32_t fallback, Limits limits);
    /// A number for each layer: an array of that length, or one number for all.
    [[nodiscard]] std::vector<std::int32_t> perLayer(std::string_view key, std::int32_t layers, Limits limits);
    [[nodiscard]] std::vector<bool> booleans(std::string_view key, std::int32_t layers);
    /// Finite, and least <= value <= most.
    [[nodiscard]] double real(std::string_view key, double least, double most);
    [[nodiscard]] double realOr(std::string_view key, double fallback, double least, double most);
    [[nodiscard]] std::string textOr(std::string_view key, std::string_view fallback);

    /// Records a failure found by the caller: `why` completes "The key K …".
    void reject(std::string_view key, const std::string& why);
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    [[nodiscard]] std::string full(std::string_view key) const { return m_architecture + "." + std::string(key); }
    void keep(const Error& error);

    const gguf::GgufReader& m_reader;
    std::string m_architecture;
    std::optional<Error> m_error;
};

} // namespace vitrine::model
