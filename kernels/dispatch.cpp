// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/dispatch.h"

#include <array>
#include <atomic>
#include <cstdlib>

#include "kernels/cpu/tables.h"
#include "kernels/cpu_features.h"

namespace vitrine::kernels {
namespace {

#if defined(__x86_64__)
constexpr std::size_t kTargets = 5;
#else
constexpr std::size_t kTargets = 1;
#endif

std::array<Target, kTargets> listTargets() {
#if defined(__x86_64__)
    const CpuFeatures& cpu = cpuFeatures();
    return {
        Target{"amx", "AMX tiles of int8 on top of avx512vnni: many rows at once", cpu.amxInt8, &amxTable()},
        Target{"avx512vnni", "AVX-512 with VNNI, and BF16 where present: int8 and bfloat16 dot products",
               cpu.avx512Vnni, &avx512VnniTable()},
        Target{"avx512", "AVX-512 F, BW, CD, DQ, VL: 512-bit vectors", cpu.avx512, &avx512Table()},
        Target{"avx2", "AVX2, FMA, F16C: 256-bit vectors", cpu.avx2, &avx2Table()},
        Target{"scalar", "plain C++, any processor", true, &scalarTable()},
    };
#else
    return {Target{"scalar", "plain C++, any processor", true, &scalarTable()}};
#endif
}

const Target* find(std::string_view name) {
    for (const Target& target : targets()) {
        if (target.name == name) {
            return &target;
        }
    }
    return nullptr;
}

// The first supported one: scalar, the last, always is.
const KernelTable* best() {
    for (const Target& target : targets()) {
        if (target.supported) {
            return target.table;
        }
    }
    return &scalarTable();
}

struct Choice {
    std::atomic<const KernelTable*> table;
    std::string warning;

    Choice() {
        const char* wanted = std::getenv("VITRINE_KERNELS");
        if (wanted == nullptr || *wanted == '\0') {
            table = best();
            return;
        }
        const Target* target = find(wanted);
        if (target != nullptr && target->supported) {
            table = target->table;
            return;
        }
        table = best();
        warning = std::string("VITRINE_KERNELS asks for \"") + wanted + "\", which " +
                  (target == nullptr ? "is not a set of kernels" : "this processor cannot run") + "; using \"" +
                  table.load()->name + "\".";
    }
};

Choice& choice() {
    static Choice current;
    return current;
}

} // namespace

std::span<const Target> targets() {
    static const std::array<Target, kTargets> kList = listTargets();
    return kList;
}

const KernelTable& active() { return *choice().table.load(std::memory_order_acquire); }

const std::string& dispatchWarning() { return choice().warning; }

bool select(std::string_view name) {
    const Target* target = find(name);
    if (target == nullptr || !target->supported) {
        return false;
    }
    choice().table.store(target->table, std::memory_order_release);
    return true;
}

} // namespace vitrine::kernels
