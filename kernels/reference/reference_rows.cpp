// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/reference/reference_rows.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vitrine::kernels::reference {

std::vector<double> rmsNorm(Row x, Row weight, double eps) {
    double squares = 0.0;
    for (const float value : x) {
        squares += static_cast<double>(value) * static_cast<double>(value);
    }
    const double norm = std::sqrt(squares / static_cast<double>(x.size()) + eps);
    std::vector<double> out;
    for (std::size_t i = 0; i < x.size(); ++i) {
        out.push_back(static_cast<double>(x[i]) / norm * (weight.empty() ? 1.0 : static_cast<double>(weight[i])));
    }
    return out;
}

std::vector<double> addScaled(Row x, Row y, double scale) {
    std::vector<double> out;
    for (std::size_t i = 0; i < x.size(); ++i) {
        out.push_back(static_cast<double>(x[i]) + scale * static_cast<double>(y[i]));
    }
    return out;
}

std::vector<double> softcap(Row x, double cap) {
    std::vector<double> out;
    for (const float value : x) {
        out.push_back(cap * std::tanh(static_cast<double>(value) / cap));
    }
    return out;
}

namespace {

double gateOne(GateActivation kind, double g, double u) {
    switch (kind) {
    case GateActivation::silu: return g / (1.0 + std::exp(-g)) * u;
    case GateActivation::geluTanh:
        return 0.5 * g * (1.0 + std::tanh(std::sqrt(2.0 / std::numbers::pi) * (g + 0.044715 * g * g * g))) * u;
    case GateActivation::gptOss:
        g = std::min(g, 7.0);
        u = std::clamp(u, -7.0, 7.0);
        return (u + 1.0) * g / (1.0 + std::exp(-1.702 * g));
    }
    return 0.0;
}

} // namespace

std::vector<double> gate(GateActivation kind, Row gate, Row up) {
    std::vector<double> out;
    for (std::size_t i = 0; i < gate.size(); ++i) {
        out.push_back(gateOne(kind, static_cast<double>(gate[i]), static_cast<double>(up[i])));
    }
    return out;
}

double logSumExp(Row x) {
    const double largest = static_cast<double>(*std::max_element(x.begin(), x.end()));
    double total = 0.0;
    for (const float value : x) {
        total += std::exp(static_cast<double>(value) - largest);
    }
    return largest + std::log(total);
}

std::vector<double> softmax(Row x) {
    std::vector<double> out;
    if (x.empty()) {
        return out;
    }
    const double total = logSumExp(x);
    for (const float value : x) {
        out.push_back(std::exp(static_cast<double>(value) - total));
    }
    return out;
}

std::vector<double> rope(RopePairs layout, Row head, Row cosines, Row sines) {
    std::vector<double> out(head.begin(), head.end());
    for (std::size_t i = 0; i < cosines.size(); ++i) {
        const std::size_t first = layout == RopePairs::adjacent ? 2 * i : i;
        const std::size_t second = layout == RopePairs::adjacent ? 2 * i + 1 : i + cosines.size();
        const auto a = static_cast<double>(head[first]);
        const auto b = static_cast<double>(head[second]);
        out[first] = a * static_cast<double>(cosines[i]) - b * static_cast<double>(sines[i]);
        out[second] = a * static_cast<double>(sines[i]) + b * static_cast<double>(cosines[i]);
    }
    return out;
}

} // namespace vitrine::kernels::reference
