// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/config_keys.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace vitrine::model {

namespace {

std::string numberText(double value) {
    if (std::isnan(value)) {
        return "not a number (NaN)";
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g", value);
    return text.data();
}

} // namespace

void ConfigKeys::keep(const Error& error) {
    if (!m_error) {
        m_error = error;
    }
}

void ConfigKeys::reject(std::string_view key, const std::string& why) {
    keep({ErrorCode::badKey, "The key " + full(key) + " " + why + ".", full(key), std::nullopt});
}

std::int32_t ConfigKeys::integer(std::string_view key, Limits limits) {
    const auto value = m_reader.getInt(full(key));
    if (!value) {
        keep(value.error());
        return static_cast<std::int32_t>(limits.least);
    }
    if (*value < limits.least || *value > limits.most) {
        reject(key, "is " + std::to_string(*value) + "; it must lie between " + std::to_string(limits.least) + " and " +
                        std::to_string(limits.most));
        return static_cast<std::int32_t>(limits.least);
    }
    return static_cast<std::int32_t>(*value);
}

std::int32_t ConfigKeys::integerOr(std::string_view key, std::int32_t fallback, Limits limits) {
    return has(key) ? integer(key, limits) : fallback;
}

std::vector<std::int32_t> ConfigKeys::perLayer(std::string_view key, std::int32_t layers, Limits limits) {
    const auto count = static_cast<std::size_t>(layers);
    if (!isArray(key)) {
        return std::vector<std::int32_t>(count, integer(key, limits));
    }
    std::vector<std::int32_t> result(count, static_cast<std::int32_t>(limits.least));
    const auto values = m_reader.getInts(full(key));
    if (!values) {
        keep(values.error());
        return result;
    }
    if (values->size() != count) {
        reject(key, "has " + std::to_string(values->size()) + " values for " + std::to_string(layers) + " layers");
        return result;
    }
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t value = (*values)[i];
        if (value < limits.least || value > limits.most) {
            reject(key, "has a value of " + std::to_string(value) + "; values must lie between " +
                            std::to_string(limits.least) + " and " + std::to_string(limits.most));
            return result;
        }
        result[i] = static_cast<std::int32_t>(value);
    }
    return result;
}

std::vector<bool> ConfigKeys::booleans(std::string_view key, std::int32_t layers) {
    const auto count = static_cast<std::size_t>(layers);
    auto values = m_reader.getBools(full(key));
    if (!values) {
        keep(values.error());
        return std::vector<bool>(count, false);
    }
    if (values->size() < count) {
        reject(key, "has " + std::to_string(values->size()) + " values for " + std::to_string(layers) + " layers");
    }
    values->resize(count, false);
    return std::move(*values);
}

double ConfigKeys::real(std::string_view key, double least, double most) {
    const auto value = m_reader.getFloat(full(key));
    if (!value) {
        keep(value.error());
        return least;
    }
    if (!std::isfinite(*value) || *value < least || *value > most) {
        reject(key, "is " + numberText(*value) + "; it must lie between " + numberText(least) + " and " + numberText(most));
        return least;
    }
    return *value;
}

double ConfigKeys::realOr(std::string_view key, double fallback, double least, double most) {
    return has(key) ? real(key, least, most) : fallback;
}

std::string ConfigKeys::textOr(std::string_view key, std::string_view fallback) {
    if (!has(key)) {
        return std::string(fallback);
    }
    const auto value = m_reader.getString(full(key));
    if (!value) {
        keep(value.error());
        return std::string(fallback);
    }
    return std::string(*value);
}

} // namespace vitrine::model
