// Matmul of block-quantised weights with int8 activations, once for all vector widths (W: see dot_lanes_plain-inl.h).
//
// A tile is one panel (P outputs) times M activation rows. Per block of 32 columns the codes of the panel are unpacked
// in registers and used for all M rows; products are summed exactly in integers, and one float multiply-add per block
// and row applies both scales. An output's value is therefore the same chain over blocks whatever M is, and however the
// op is split.
// The loops around the tiles are in matmul_panels-inl.h.
//   ladder  panels of interleaved rows: no sums across lanes, activations broadcast from L1
//           16-bit pair sums folded only as often as the code's width demands (4-bit: once per block)
//           a tile is two panels wide: each broadcast is used twice. AVX2 has no registers left for the float sums, which
//           lie in memory; the integer sums, the inner loop, stay. One thread of Zen 3 with AVX2, in cache, GOPS of 4
//           rows: Q4_1 150 to 195, Q4_0 153 to 205, Q5_0 148 to 163, Q6_K 103 to 122, Q8_0 120 to 129 (half of it by
//           keeping g++ from advancing a tile's pointers as a vector in memory, see kernels/CMakeLists.txt)
//           zero points taken off through sums prepared with the activations, offsets by one multiply-add per block
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

/// Added to the entries of a type's table to make them unsigned, and the zero point that results.
constexpr int tableBias(TensorType type, bool signed8) { return type == TensorType::MXFP4 ? 16 : (signed8 ? 0 : 128); }

struct CodeTable {
    std::uint8_t bytes[16];
};

template <TensorType T, bool Signed8>
constexpr CodeTable codeTable() {
    CodeTable table{};
    for (int i = 0; i < 16; ++i) {
        const int value = T == TensorType::MXFP4 ? kE2M1Doubled[i] : kIq4Values[i];
        table.bytes[i] = static_cast<std::uint8_t>(value + tableBias(T, Signed8));
    }
    return table;
}

/// The byte operands of a type in a target.
template <class W, TensorType T>
struct DotTraits {
    static constexpr PanelTraits kPanel = panelTraits(T);
    static constexpr bool kSigned = W::kSigned8 && kPanel.largestCode == 255;
    static constexpr int kZero =
        kPanel.table ? tableBias(T, W::kSigned8) : (T == TensorType::Q8_0 && kSigned ? 0 : zeroPoint(T));
    /// 8 * 2^kZeroShift = kZero
    static constexpr int kZeroShift = kZero == 4 ? -1 : kZero == 16 ? 1 : kZero == 32 ? 2 : kZero == 128 ? 4 : 0;
    /// Vectors of products whose pair sums still fit in 16 bits.
    static constexpr int kFoldEvery =
        kSigned ? 1
                : (kPanel.largestCode <= 15 ? 8 : (kPanel.largestCode <= 31 ? 4 : (kPanel.largestCode <= 63 ? 2 : 1)));
    static constexpr CodeTable kTable = codeTable<T, W::kSigned8>();
};

/// One block of 32 columns of a panel.
template <class W, TensorType T>
struct PanelBlock {
    static constexpr int P = W::kRows;
    static constexpr PanelTraits kPanel = panelTraits(T);

    const std::uint8_t* planes;
    const std::uint8_t* scales;
    const std::uint8_t* supers;

    /// The multiplied bytes of quad t.
    template <int t>
    VITRINE_INLINE typename W::Bytes quad() const {
        if constexpr (kPanel.bits8 != 0) {
            return W::loadBytes(planes + t * 4 * P);
        } else if constexpr (kPanel.bits4 != 0) {
            const auto low = W::template shiftAnd<t / 4 * 4>(W::loadBytes(planes + t % 4 * 4 * P), 15);
            if constexpr (kPanel.table) {
                return W::lookup(DotTraits<W, T>::kTable.bytes, low);
            } else if constexpr (kPanel.bits2 != 0) {
                const auto two = W::loadBytes(planes + P * kPanel.plane2At() + t / 4 * 4 * P);
                return W::either(low, W::template shiftAnd<t % 4 * 2 - 4>(two, 0x30));
            } else if constexpr (kPanel.bits1 != 0) {
                const auto one = W::loadBytes(planes + P * kPanel.plane1At());
                return W::either(low, W::template shiftAnd<t - 4>(one, 0x10));
            } else {
                return low;
            }
        } else {
            const auto low = W::template shiftAnd<t % 4 * 2>(W::loadBytes(planes + t / 4 * 4 * P), 3);
            if constexpr (kPanel.bits1 != 0) {
                return W::either(low, W::template shiftAnd<t - 2>(W::loadBytes(planes + P * kPanel.plane1At()), 4));
            } else {
                return low;
            }
        }
    }

    template <int g>
    VITRINE_INLINE typename W::Floats scale() const {
        if constexpr (T == TensorType::MXFP4) {
            return W::loadBf16(scales);
        } else if constexpr (!isSuperBlock(T)) {
            return W::loadF16(scales);
        } else if constexpr (T == TensorType::Q2_K) {
            return W::mul(W::loadF16(supers), W::template loadNibbles<false>(scales + g * P));
        } else if constexpr (hasOffset(T)) {
            return W::mul(W::loadF16(supers), W::loadU8(scales));
        } else {
            return W::mul(W::loadF16(supers), W::loadI8(scales + g * P));
        }
    }

    /// What multiplies the sum of activations; super-block types subtract it.
    template <int g>
    VITRINE_INLINE typename W::Floats offset() const {
        if constexpr (!isSuperBlock(T)) {
            return W::loadF16(scales + 2 * P);
        } else if constexpr (T == TensorType::Q2_K) {
            return W::mul(W::loadF16(supers + 2 * P), W::template loadNibbles<true>(scales + g * P));
        } else {
            return W::mul(W::loadF16(supers + 2 * P), W::loadU8(scales + P));
        }
    }
};

VITRINE_INLINE const ActivationBlock& rowBlock(const std::byte* x, std::size_t stride, int m) {
    return *reinterpret_cast<const ActivationBlock*>(x + static_cast<std::size_t>(m) * stride);
}

/// The same with its codes as bytes already, in the order of the quads; scales stay where they are.
template <class W, TensorType T>
struct UnpackedBlock : PanelBlock<W, T> {
    static constexpr std::size_t kBytes = std::size_t{32} * W::kRows;

    const std::uint8_t* codes;

    template <int t>
    VITRINE_INLINE typename W::Bytes quad() const {
        return W::loadBytes(codes + t * 4 * W::kRows);
    }
};

/// The form in which codes are multiplied. No std::conditional: a vector type as its argument would lose its alignment.
template <class W, bool Signed>
struct Multiplied {
    using Codes = typename W::Bytes;
};
template <class W>
struct Multiplied<W, true> {
    using Codes = typename W::SignedBytes;
};

/// sums[p * M + m] = minus the zero point's share of row m, over the columns of quads Begin..End-1.
template <class W, TensorType T, int Panels, int M, int Begin, int End>
VITRINE_INLINE void startSums(const std::byte* x, std::size_t stride, typename W::Ints* sums) {
    using Traits = DotTraits<W, T>;
    unrolled<M>([&](auto m) {
        auto start = W::noInts();
        if constexpr (Traits::kZero != 0) {
            const ActivationBlock& a = rowBlock(x, stride, m.value);
            if constexpr (End - Begin == 8) {
                start = W::template broadcastInt<Traits::kZeroShift>(&a.minusSum8);
            } else if constexpr (Begin == 0) {
                start = W::template broadcastInt<Traits::kZeroShift>(&a.minusSum8First);
            } else {
                start = W::template broadcastInt<Traits::kZeroShift>(&a.minusSum8Second);
            }
        }
        unrolled<Panels>([&](auto p) { sums[p.value * M + m.value] = start; });
    });
}

/// sums[p * M + m] = sum over quads Begin..End-1 of codes of panel p times row m, less the zero point. Each activation
/// quad is broadcast once for all panels.
template <class W, TensorType T, class Block, int Panels, int M, int Begin, int End>
VITRINE_INLINE void dotQuads(const Block* blocks, const std::byte* x, std::size_t stride,
                             typename W::Ints* sums) {
    using Traits = DotTraits<W, T>;
    startSums<W, T, Panels, M, Begin, End>(x, stride, sums);
    typename W::Pairs pairs[Panels * M];
    unrolled<Panels * M>([&](auto i) { pairs[i.value] = W::noPairs(); });
    unrolled<End - Begin>([&](auto index) {
        constexpr int t = Begin + decltype(index)::value;
        constexpr int inFold = decltype(index)::value % Traits::kFoldEvery;
        constexpr bool fold = inFold == Traits::kFoldEvery - 1 || t == End - 1;
        typename Multiplied<W, Traits::kSigned>::Codes codes[Panels];
        unrolled<Panels>([&](auto p) {
            if constexpr (Traits::kSigned) {
                codes[p.value] = W::prepareSigned(blocks[p.value].template quad<t>());
            } else {
                codes[p.value] = blocks[p.value].template quad<t>();
            }
        });
        unrolled<M>([&](auto m) {
            const auto bytes = W::broadcastBytes(rowBlock(x, stride, m.value).q + 4 * t);
            unrolled<Panels>([&](auto p) {
                constexpr int i = decltype(p)::value * M + decltype(m)::value;
                if constexpr (W::kFusedDot) {
                    sums[i] = W::dot(sums[i], codes[p.value], bytes);
                } else if constexpr (Traits::kSigned) {
                    sums[i] = W::add(sums[i], W::fold(W::pairsSigned(codes[p.value], bytes)));
                } else {
                    pairs[i] = W::pairsUnsigned(pairs[i], codes[p.value], bytes, inFold == 0);
                    if constexpr (fold) {
                        sums[i] = W::add(sums[i], W::fold(pairs[i]));
                    }
                }
            });
        });
    });
}

/// acc[p * M + m] += block of panel p times row m, types with one scale per 32 columns.
template <class W, TensorType T, class Block, int Panels, int M>
VITRINE_INLINE void dotBlock(const Block* blocks, const std::byte* x, std::size_t stride,
                             typename W::Floats* acc) {
    typename W::Ints sums[Panels * M];
    dotQuads<W, T, Block, Panels, M, 0, 8>(blocks, x, stride, sums);
    unrolled<Panels>([&](auto p) {
        const auto scale = blocks[p.value].template scale<0>();
        unrolled<M>([&](auto m) {
            constexpr int i = decltype(p)::value * M + decltype(m)::value;
            const ActivationBlock& a = rowBlock(x, stride, m.value);
            acc[i] = W::fma(W::toFloats(sums[i]), W::mul(scale, W::broadcast(&a.scale)), acc[i]);
        });
        if constexpr (hasOffset(T)) {
            const auto offset = blocks[p.value].template offset<0>();
            unrolled<M>([&](auto m) {
                constexpr int i = decltype(p)::value * M + decltype(m)::value;
                const auto sum = W::broadcast(&rowBlock(x, stride, m.value).scaledSum);
                acc[i] = isSuperBlock(T) ? W::fnma(offset, sum, acc[i]) : W::fma(offset, sum, acc[i]);
            });
        }
    });
}

/// The same for types with two scales per 32 columns.
template <class W, TensorType T, class Block, int Panels, int M>
VITRINE_INLINE void dotBlockOfTwo(const Block* blocks, const std::byte* x, std::size_t stride,
                                  typename W::Floats* acc) {
    typename W::Ints first[Panels * M];
    typename W::Ints second[Panels * M];
    dotQuads<W, T, Block, Panels, M, 0, 4>(blocks, x, stride, first);
    dotQuads<W, T, Block, Panels, M, 4, 8>(blocks, x, stride, second);
    unrolled<Panels>([&](auto p) {
        const Block& block = blocks[p.value];
        const auto scale0 = block.template scale<0>();
        const auto scale1 = block.template scale<1>();
        unrolled<M>([&](auto m) {
            constexpr int i = decltype(p)::value * M + decltype(m)::value;
            const ActivationBlock& a = rowBlock(x, stride, m.value);
            auto sum = W::fma(W::toFloats(second[i]), scale1, W::mul(W::toFloats(first[i]), scale0));
            if constexpr (hasOffset(T)) { // the prepared sums are -8 times too large
                const auto sum0 = W::toFloats(W::template broadcastInt<0>(&a.minusSum8First));
                const auto sum1 = W::toFloats(W::template broadcastInt<0>(&a.minusSum8Second));
                const float eighth = 0.125F;
                const auto offsets = W::fma(sum1, block.template offset<1>(), W::mul(sum0, block.template offset<0>()));
                sum = W::fma(offsets, W::broadcast(&eighth), sum);
            }
            acc[i] = W::fma(sum, W::broadcast(&a.scale), acc[i]);
        });
    });
}

/// Adds the bias and writes the `count` first lanes.
template <class W>
VITRINE_INLINE void storeLanes(typename W::Floats sum, float* out, const float* bias, std::size_t count) {
    constexpr std::size_t P = W::kRows;
    if (count >= P) {
        W::store(out, bias == nullptr ? sum : W::addFloats(sum, W::load(bias)));
        return;
    }
    float lanes[P];
    W::store(lanes, sum);
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = bias == nullptr ? lanes[i] : lanes[i] + bias[i];
    }
}

/// The next block of 32 columns, `b` being this one.
template <class W, TensorType T>
VITRINE_INLINE void advance(PanelBlock<W, T>& block, std::size_t b) {
    using Regions = PanelRegions<T, W::kRows>;
    block.planes += Regions::kPlaneStride;
    block.scales += Regions::kScaleStride;
    if constexpr (isSuperBlock(T)) {
        block.supers += (b & 7) == 7 ? Regions::kSuperStride : 0;
    }
}
template <class W, TensorType T>
VITRINE_INLINE void advance(UnpackedBlock<W, T>& block, std::size_t b) {
    advance(static_cast<PanelBlock<W, T>&>(block), b);
    block.codes += UnpackedBlock<W, T>::kBytes;
}

/// What is fetched ahead must still be in the second-level cache when its turn comes.
constexpr std::size_t kMostFetched = std::size_t{512} << 10;

/// Fetches the share of block b in the panels that follow, planes and scales: they lie in one piece.
template <class W, TensorType T, int Panels>
VITRINE_INLINE void fetchNext(const std::uint8_t* following, std::size_t b) {
    using Regions = PanelRegions<T, W::kRows>;
    constexpr std::size_t kBytes = Regions::kPlaneStride + Regions::kScaleStride + Regions::kSuperStride / 8;
    constexpr int kLines = static_cast<int>((Panels * kBytes + 63) / 64);
    unrolled<kLines>([&](auto line) { W::prefetchFar(following + 64 * (kLines * b + line.value)); });
}

template <class W, TensorType T>
VITRINE_INLINE PanelBlock<W, T> firstBlock(const MatmulJob& job, std::size_t panel,
                                           const PanelRegions<T, W::kRows>& regions) {
    const auto* at = reinterpret_cast<const std::uint8_t*>(job.packed) + panel * regions.bytes;
    return {at, at + regions.scales, at + regions.supers};
}

/// Which share of the panels that follow a tile fetches: all tiles over the same panels take turns, block by block, so
/// that memory is read all the time and no tile waits for more lines than the processor can have under way.
struct FetchTurn {
    std::size_t next;  ///< the block at which this tile fetches first
    std::size_t tiles; ///< that take turns
};

/// M rows of activations times `Panels` neighbouring panels, whose first blocks are `blocks`. `following`: the panels
/// to bring nearer meanwhile.
template <class W, TensorType T, class Block, int Panels, int M>
VITRINE_INLINE void dotTile(const MatmulJob& job, std::size_t panel, std::size_t row, std::size_t blockCount,
                            Block* blocks, const std::uint8_t* following, FetchTurn turn) {
    const std::size_t stride = blockCount * sizeof(ActivationBlock);
    const std::byte* x = job.x + row * stride;
    typename W::Floats acc[Panels * M];
    unrolled<Panels * M>([&](auto i) { acc[i.value] = W::zero(); });
    for (std::size_t b = 0; b < blockCount; ++b) {
        if (b == turn.next) {
            fetchNext<W, T, Panels>(following, b);
            turn.next += turn.tiles;
        }
        if constexpr (panelTraits(T).groups == 2) {
            dotBlockOfTwo<W, T, Block, Panels, M>(blocks, x, stride, acc);
        } else {
            dotBlock<W, T, Block, Panels, M>(blocks, x, stride, acc);
        }
        x += sizeof(ActivationBlock);
        unrolled<Panels>([&](auto p) { advance(blocks[p.value], b); });
    }
    unrolled<Panels * M>([&](auto i) {
        const std::size_t n = (panel + i.value / M) * W::kRows;
        storeLanes<W>(acc[i.value], job.out + (row + i.value % M) * job.outStride + n,
                      job.bias == nullptr ? nullptr : job.bias + n, job.rows - n);
    });
}
