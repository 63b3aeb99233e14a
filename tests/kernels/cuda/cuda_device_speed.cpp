// cuda_device_speed [--library FILE]: the figures of device_speed.h for an 8B-shaped model, as JSON. Exit 77 without a
// device.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>

#include "tests/kernels/cuda/device_speed.h"
#include "tests/kernels/cuda/real_device.h"

int main(int argc, char** argv) {
    using namespace vitrine::kernels;
    using namespace vitrine::kernels::cuda::testing;
    std::vector<std::string> arguments(argv + 1, argv + argc);
    const RealDevice real = findRealDevice(arguments);
    if (real.table == nullptr) {
        std::printf("no device: nothing measured (%s)\n", real.reason.c_str());
        return 77;
    }
    try {
        const Device device(*real.table);
        const std::vector<TensorType> types{TensorType::F16, TensorType::F8_E4M3, TensorType::Q8_0, TensorType::Q4_K};
        std::printf("%s\n", speedJson(device, {}, types, std::size_t{1} << 30).c_str());
        return 0;
    } catch (const std::exception& failed) {
        std::fprintf(stderr, "%s\n", failed.what());
        return 1;
    }
}
