// Feed-forward of the CPU backend, dense and by experts: one fork-join for gate, up and their product, one for down.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cstring>

#include "engine/backend/cpu_backend_impl.h"
#include "engine/backend/expert_routing.h"

namespace vitrine::backend {

namespace {

/// Biases of one expert, or null.
const float* slice(const float* values, std::size_t expert, std::size_t rows) {
    return values == nullptr ? nullptr : values + expert * rows;
}

} // namespace

void CpuBackend::gatedProduct(const FeedForwardSpec& spec, const float* x, std::size_t rows,
                              std::span<const std::int32_t> begin, float* out) {
    const PackedMatrix& gate = m_weights.matrix(spec.gate);
    const PackedMatrix& up = m_weights.matrix(spec.up);
    const PackedMatrix& down = m_weights.matrix(spec.down);
    float* hidden = m_arena.floats(rows * gate.rows);
    PreparedRows input(m_kernels, m_chain, m_arena, x, rows, gate.columns);
    const std::byte* gateX = input.in(gate.ops->activation);
    const std::byte* upX = input.in(up.ops->activation);
    if (failed()) {
        return;
    }
    std::vector<MatmulPart> parts;
    for (std::size_t expert = 0; expert + 1 < begin.size(); ++expert) {
        if (begin[expert] == begin[expert + 1]) {
            continue;
        }
        MatmulPart part;
        part.weight = &gate;
        part.expert = expert;
        part.x = gateX;
        part.xRows = rows;
        part.rowBegin = static_cast<std::size_t>(begin[expert]);
        part.rowEnd = static_cast<std::size_t>(begin[expert + 1]);
        part.out = hidden;
        part.outStride = gate.rows;
        part.bias = slice(m_weights.vector(spec.gateBias), expert, gate.rows);
        part.up = &up;
        part.upX = upX;
        part.upBias = slice(m_weights.vector(spec.upBias), expert, up.rows);
        part.activation = spec.activation;
        parts.push_back(part);
    }
    m_matmul.run(parts);

    PreparedRows product(m_kernels, m_chain, m_arena, hidden, rows, gate.rows);
    const std::byte* downX = product.in(down.ops->activation);
    if (failed()) {
        return;
    }
    for (MatmulPart& part : parts) {
        part.weight = &down;
        part.up = nullptr;
        part.x = downX;
        part.out = out;
        part.outStride = down.rows;
        part.bias = slice(m_weights.vector(spec.downBias), part.expert, down.rows);
    }
    m_matmul.run(parts);
}

void CpuBackend::feedForward(const FeedForwardSpec& spec, Tensor x, Tensor out) {
    if (failed() || x.rows == 0) {
        return;
    }
    const ArenaScope scope(m_arena);
    const std::array<std::int32_t, 2> all{0, x.rows};
    gatedProduct(spec, x.data, static_cast<std::size_t>(x.rows), all, out.data);
}

void CpuBackend::experts(const ExpertSpec& spec, Tensor x, Tensor out) {
    if (failed() || x.rows == 0) {
        return;
    }
    const ArenaScope scope(m_arena);
    const Tensor logits = tensor(x.rows, spec.experts);
    const LinearTarget router{spec.router, spec.routerBias, logits};
    linear(x, {&router, 1});

    const auto tokens = static_cast<std::size_t>(x.rows);
    const auto used = static_cast<std::size_t>(spec.used);
    const auto columns = static_cast<std::size_t>(x.columns);
    std::vector<ExpertChoice> choices(tokens * used);
    float* grouped = m_arena.floats(tokens * used * columns);
    float* results = m_arena.floats(tokens * used * columns);
    if (failed()) {
        return;
    }
    for (std::size_t t = 0; t < tokens; ++t) {
        chooseExperts(spec, {rowOf(logits, t), static_cast<std::size_t>(spec.experts)},
                      std::span(choices).subspan(t * used, used));
    }
    const ExpertGroups groups = groupByExpert(choices, spec.used, spec.experts);
    eachRow(static_cast<std::int32_t>(tokens * used), columns, [&groups, grouped, x, columns](std::size_t row) {
        std::memcpy(grouped + row * columns, rowOf(x, static_cast<std::size_t>(groups.tokenOfRow[row])),
                    columns * sizeof(float));
    });
    gatedProduct(spec.weights, grouped, tokens * used, groups.begin, results);
    if (failed()) {
        return;
    }
    // Added best expert first, whatever order they were computed in: a token's sum doesn't depend on its batch mates.
    eachRow(x.rows, columns * used, [&, out](std::size_t t) {
        std::memset(rowOf(out, t), 0, columns * sizeof(float));
        for (std::size_t i = t * used; i < (t + 1) * used; ++i) {
            m_kernels.addScaled(rowOf(out, t), results + static_cast<std::size_t>(groups.rowOfChoice[i]) * columns,
                                choices[i].weight, columns);
        }
    });
    m_chain.run(); // what it reads goes with the op
}

} // namespace vitrine::backend
