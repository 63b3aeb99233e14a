// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/kv_need.h"

#include <algorithm>

namespace vitrine::ui {

double kvBytes(std::span<const KvLayer> layers, std::int64_t context, double bits) {
    double values = 0.0;
    for (const KvLayer& layer : layers) {
        const std::int64_t kept = layer.window > 0 ? std::min<std::int64_t>(context, layer.window) : context;
        values += static_cast<double>(layer.kvHeads) * (layer.keyDim + layer.valueDim) * static_cast<double>(kept);
    }
    return values * bits / 8.0;
}

std::int64_t requestsThatFit(std::span<const KvLayer> layers, std::int64_t context, double bits, double bytes) {
    const double one = kvBytes(layers, context, bits);
    return one > 0.0 ? static_cast<std::int64_t>(bytes / one) : 0;
}

} // namespace vitrine::ui
