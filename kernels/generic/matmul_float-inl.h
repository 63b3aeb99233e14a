// Matmul of float weights (F32, F16, BF16, F8 E4M3), once for all vector widths. A panel is 2P rows: two vectors of
// weights per column meet a broadcast activation. Each output is one chain of multiply-adds over the columns, whatever
// the tile:
//   ladder  2 x M register tile: one activation load feeds two multiply-adds, one weight load feeds M
//           few rows: several panels side by side, because one chain alone waits for its own latency
//           the first tile over a panel fetches the next one; turns as in matmul_dot-inl.h gained nothing
//           BF16 where the processor multiplies pairs: half the instructions, activations rounded to bfloat16
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

/// How weights of a type are read: `kStep` columns at a time.
template <class W, TensorType T>
struct FloatPanel {
    static constexpr int P = W::kRows;
    static constexpr bool kPairs = T == TensorType::BF16;
    static constexpr bool kDot = kPairs && W::kDotBf16;
    static constexpr std::size_t kStep = kPairs ? 2 : 1;
    static constexpr std::size_t kVectorBytes = static_cast<std::size_t>(P) * typeTraits(T).blockBytes * kStep;
    static constexpr std::size_t kStepBytes = 2 * kVectorBytes;
    using Activation = typename std::conditional<kDot, std::uint16_t, float>::type;

    static VITRINE_INLINE typename W::Floats load(const std::uint8_t* p) {
        if constexpr (T == TensorType::F32) {
            return W::load(reinterpret_cast<const float*>(p));
        } else if constexpr (T == TensorType::F16) {
            return W::loadF16(p);
        } else {
            return W::loadF8(p);
        }
    }

    /// acc[v * M + m] += weights of vector v at `w` times activations x[m * stride] (and the next, for pairs).
    template <int M>
    static VITRINE_INLINE void step(const std::uint8_t* w, const Activation* x, std::size_t stride,
                                    typename W::Floats* acc) {
        if constexpr (kDot) {
            const auto w0 = W::loadBytes(w);
            const auto w1 = W::loadBytes(w + kVectorBytes);
            unrolled<M>([&](auto m) {
                const auto pair = W::broadcastBytes(reinterpret_cast<const std::int8_t*>(x + m.value * stride));
                acc[m.value] = W::dotBf16(acc[m.value], w0, pair);
                acc[M + m.value] = W::dotBf16(acc[M + m.value], w1, pair);
            });
        } else if constexpr (kPairs) {
            const auto raw0 = W::loadBytes(w);
            const auto raw1 = W::loadBytes(w + kVectorBytes);
            multiply<M>(W::bf16First(raw0), W::bf16First(raw1), x, stride, acc);
            multiply<M>(W::bf16Second(raw0), W::bf16Second(raw1), x + 1, stride, acc);
        } else {
            multiply<M>(load(w), load(w + kVectorBytes), x, stride, acc);
        }
    }

    /// The last column of an odd number, of types read in pairs.
    template <int M>
    static VITRINE_INLINE void oddStep(const std::uint8_t* w, const float* x, std::size_t stride,
                                       typename W::Floats* acc) {
        multiply<M>(W::bf16First(W::loadBytes(w)), W::bf16First(W::loadBytes(w + kVectorBytes)), x, stride, acc);
    }

private:
    template <int M>
    static VITRINE_INLINE void multiply(typename W::Floats w0, typename W::Floats w1, const float* x,
                                        std::size_t stride, typename W::Floats* acc) {
        unrolled<M>([&](auto m) {
            const auto value = W::broadcast(x + m.value * stride);
            acc[m.value] = W::fma(w0, value, acc[m.value]);
            acc[M + m.value] = W::fma(w1, value, acc[M + m.value]);
        });
    }
};

/// `Panels` neighbouring panels times M rows.
template <class W, TensorType T, int Panels, int M>
void floatTile(const MatmulJob& job, std::size_t panel, std::size_t row, bool first = true) {
    using Panel = FloatPanel<W, T>;
    constexpr std::size_t kAhead = 1024;
    constexpr int kLines = static_cast<int>((Panel::kStepBytes + 63) / 64);
    const std::size_t panelBytes = floatPanelBytes<T, W::kRows>(job.columns);
    const bool fetchesNext = first && Panels * panelBytes <= kMostFetched;
    const auto* w = reinterpret_cast<const std::uint8_t*>(job.packed) + panel * panelBytes;
    const std::size_t stride = Panel::kDot ? bf16Stride(job.columns) : job.columns;
    const auto* x = reinterpret_cast<const typename Panel::Activation*>(job.x) + row * stride;
    typename W::Floats acc[Panels * 2 * M];
    unrolled<Panels * 2 * M>([&](auto i) { acc[i.value] = W::zero(); });
    // A pair product reads the zero beyond an odd row; the others must not read past it
    const std::size_t end = Panel::kDot ? stride : job.columns / Panel::kStep * Panel::kStep;
    for (std::size_t k = 0; k < end; k += Panel::kStep) {
        unrolled<Panels>([&](auto p) {
            const std::uint8_t* at = w + p.value * panelBytes;
            if (Panel::kStepBytes >= 64 || k % (64 / Panel::kStepBytes) == 0) {
                if (fetchesNext) {
                    unrolled<kLines>([&](auto line) { W::prefetchFar(at + Panels * panelBytes + 64 * line.value); });
                } else if (first) {
                    W::prefetch(at + kAhead);
                }
            }
            Panel::template step<M>(at, x + k, stride, acc + p.value * 2 * M);
        });
        w += Panel::kStepBytes;
    }
    if constexpr (Panel::kPairs && !Panel::kDot) {
        if (end < job.columns) {
            unrolled<Panels>([&](auto p) {
                Panel::template oddStep<M>(w + p.value * panelBytes, x + end, stride, acc + p.value * 2 * M);
            });
        }
    }
    unrolled<Panels * 2 * M>([&](auto i) {
        const std::size_t n = panel * 2 * W::kRows + static_cast<std::size_t>(i.value / M) * W::kRows;
        if (n < job.rows) {
            storeLanes<W>(acc[i.value], job.out + (row + i.value % M) * job.outStride + n,
                          job.bias == nullptr ? nullptr : job.bias + n, job.rows - n);
        }
    });
}

/// Panels [begin, end) times the M rows from `row` on. Few rows take several panels at once.
template <class W, TensorType T, int M>
void floatPanels(const MatmulJob& job, std::size_t begin, std::size_t end, std::size_t row) {
    constexpr int kPanels = M == 1 ? 4 : M == 2 ? 2 : 1;
    std::size_t panel = begin;
    for (; panel + kPanels <= end; panel += kPanels) {
        floatTile<W, T, kPanels, M>(job, panel, row);
    }
    for (; kPanels > 1 && panel < end; ++panel) {
        floatTile<W, T, 1, M>(job, panel, row);
    }
}

/// The rows that are left over, fewer than a tile: 3, 2 and 1 rows, or 4, 2 and 1.
template <class W, TensorType T, int M>
void floatRest(const MatmulJob& job, std::size_t begin, std::size_t end, std::size_t row) {
    for (; row + M <= job.rowEnd; row += M) {
        floatPanels<W, T, M>(job, begin, end, row);
    }
    if constexpr (M > 1) {
        floatRest<W, T, (M > 3 ? M / 2 : M - 1)>(job, begin, end, row);
    }
}

template <class W, TensorType T>
void floatMatmul(const MatmulJob& job) {
    const std::size_t panels = panelCount(job.rows, 2 * W::kRows);
    const std::size_t end = job.panelEnd < panels ? job.panelEnd : panels;
    const std::size_t rest = job.rowEnd - (job.rowEnd - job.rowBegin) % W::kFloatTile;
    for (std::size_t panel = job.panelBegin; panel < end; ++panel) {
        for (std::size_t row = job.rowBegin; row < rest; row += W::kFloatTile) {
            floatTile<W, T, 1, W::kFloatTile>(job, panel, row, row == job.rowBegin);
        }
    }
    floatRest<W, T, W::kFloatTile / 2>(job, job.panelBegin, end, rest);
}
