// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/reference/reference_attention.h"

#include <algorithm>
#include <cmath>

namespace vitrine::kernels::reference {

std::vector<double> attend(const AttentionCase& c, const float* query, std::size_t position, const float* keys,
                           std::size_t keyStride, const float* values, std::size_t valueStride) {
    const std::size_t begin = c.window > 0 && position >= c.window ? position - c.window + 1 : 0;
    std::vector<double> scores;
    double largest = c.sink != nullptr ? static_cast<double>(*c.sink) : -HUGE_VAL;
    for (std::size_t j = begin; j <= position; ++j) {
        double s = 0.0;
        for (std::size_t i = 0; i < c.keyDim; ++i) {
            s += static_cast<double>(query[i]) * static_cast<double>(keys[j * keyStride + i]);
        }
        s *= c.scale;
        if (c.softcap > 0.0) {
            s = c.softcap * std::tanh(s / c.softcap);
        }
        scores.push_back(s);
        largest = std::max(largest, s);
    }
    double total = c.sink != nullptr ? std::exp(static_cast<double>(*c.sink) - largest) : 0.0;
    std::vector<double> out(c.valueDim, 0.0);
    for (std::size_t j = begin; j <= position; ++j) {
        const double weight = std::exp(scores[j - begin] - largest);
        total += weight;
        for (std::size_t i = 0; i < c.valueDim; ++i) {
            out[i] += weight * static_cast<double>(values[j * valueStride + i]);
        }
    }
    for (double& value : out) {
        value /= total;
    }
    return out;
}

} // namespace vitrine::kernels::reference
