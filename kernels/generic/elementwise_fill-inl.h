// Puts the kernels over one FloatLanes type into a table.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace but outside of its target region: tables are
// filled on every machine, and storing pointers is work that a compiler likes to do with wide registers.

template <class V>
void fillElementwise(KernelTable& table) {
    table.rmsNorm = &rmsNormRow<V>;
    table.addScaled = &addScaledRow<V>;
    table.scale = &scaleRow<V>;
    table.softcap = &softcapRow<V>;
    table.gate = &gateRow<V>;
    table.softmax = &softmaxRow<V>;
    table.rope = &ropeRow<V>;
    table.argmax = &argmaxRow<V>;
    table.logSumExp = &logSumExpRow<V>;
}
