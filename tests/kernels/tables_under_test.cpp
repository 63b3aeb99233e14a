// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/tables_under_test.h"

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "kernels/dispatch.h"
#include "kernels/float_types.h"
#include "kernels/generic/kv_layout.h"

namespace vitrine::kernels {
namespace {

#include "kernels/generic/float_lanes_plain-inl.h"

#include "kernels/generic/exp-inl.h"

#include "kernels/generic/elementwise-inl.h"

#include "kernels/generic/elementwise_fill-inl.h"

#include "kernels/generic/kv_format-inl.h"

#include "kernels/generic/attention_lanes-inl.h"

#include "kernels/generic/attention_scores-inl.h"

#include "kernels/generic/attention_values-inl.h"

#include "kernels/generic/attention_state-inl.h"

#include "kernels/generic/attention-inl.h"

#include "kernels/generic/attention_fill-inl.h"

template <class V>
const KernelTable* emulated(const char* name) {
    static const KernelTable kTable = [name] {
        KernelTable table;
        table.name = name;
        table.vectorBytes = 4 * V::kLanes;
        fillElementwise<V>(table);
        fillAttention<V>(table);
        return table;
    }();
    return &kTable;
}

} // namespace

namespace testing {

const std::vector<NamedTable>& tablesUnderTest() {
    static const std::vector<NamedTable> kTables = [] {
        std::vector<NamedTable> tables;
        for (const Target& target : targets()) {
            if (target.supported) {
                tables.push_back({std::string(target.name), target.table});
            }
        }
        tables.push_back({"emulated256", emulated<PlainLanes<8, false, 16>>("emulated256")});
        tables.push_back({"emulated512", emulated<PlainLanes<16, false, 32>>("emulated512")});
        return tables;
    }();
    return kTables;
}

} // namespace testing
} // namespace vitrine::kernels
