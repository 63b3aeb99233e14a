// cuda_kernel_check [--library FILE] [NAME...]: the checks of the CUDA kernels (all, or those whose names contain a
// NAME) on this machine's device, without any test library. Exit 77 and the reason where there is none.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstdio>

#include "tests/kernels/cuda/kernel_case.h"
#include "tests/kernels/cuda/real_device.h"

namespace {

using namespace vitrine::kernels::cuda::testing;

bool wanted(const std::string& name, const std::vector<std::string>& parts) {
    return parts.empty() || std::any_of(parts.begin(), parts.end(),
                                        [&](const std::string& part) { return name.find(part) != std::string::npos; });
}

bool passes(const KernelCase& c, const vitrine::kernels::cuda::CudaTable& table) {
    try {
        const Device device(table);
        c.check(device);
        return true;
    } catch (const std::exception& failed) {
        std::printf("FAILED %s: %s\n", c.name.c_str(), failed.what());
        return false;
    }
}

} // namespace

int main(int argc, char** argv) {
    std::vector<std::string> names(argv + 1, argv + argc);
    const RealDevice real = findRealDevice(names);
    if (real.table == nullptr) {
        std::printf("no device: nothing measured (%s)\n", real.reason.c_str());
        return 77;
    }
    int failures = 0;
    int run = 0;
    for (const KernelCase& c : kernelCases()) {
        if (wanted(c.name, names)) {
            ++run;
            failures += passes(c, *real.table) ? 0 : 1;
        }
    }
    std::printf("%d checks, %d failed\n", run, failures);
    return failures == 0 && run > 0 ? 0 : 1;
}
