// Puts the kernels over one FloatLanes type into a table.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace but outside of its target region: tables are
// filled on every machine, and storing pointers is work that a compiler likes to do with wide registers.

template <class V>
void fillAttention(KernelTable& table) {
    table.kvBlockBytes = &kvBlockBytesFor<V>;
    table.kvWrite = &kvWriteToken<V>;
    table.attentionScratch = &attentionScratchFloats;
    table.attention = &attend<V>;
    table.attentionMerge = &mergePartials<V>;
}
