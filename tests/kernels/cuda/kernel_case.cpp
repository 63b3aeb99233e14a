// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/kernel_case.h"

#include <cmath>
#include <limits>

namespace vitrine::kernels::cuda::testing {

Device::Device(const CudaTable& table)
    : m_table(table) {
    const int status = table.open(0, &m_context);
    require(status == 0, std::string("no context: ") + table.errorText(status));
}

Device::~Device() {
    m_table.close(m_context);
}

double nmse(const std::vector<double>& expected, const std::vector<float>& actual) {
    double error = 0.0;
    double power = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double d = static_cast<double>(actual[i]) - expected[i];
        error += d * d;
        power += expected[i] * expected[i];
    }
    const bool sane = expected.size() == actual.size() && std::isfinite(error) && power > 0.0;
    return sane ? error / power : std::numeric_limits<double>::infinity();
}

void requireClose(const std::vector<double>& expected, const std::vector<float>& actual, double bound,
                  const std::string& what) {
    const double error = nmse(expected, actual);
    require(error <= bound, what + ": normalised error " + std::to_string(error * 1e12) + "e-12 is above " +
                                std::to_string(bound * 1e12) + "e-12");
}

std::vector<KernelCase> kernelCases() {
    std::vector<KernelCase> cases;
    addWeightCases(cases);
    addRowCases(cases);
    addAttentionCases(cases);
    addChoiceCases(cases);
    return cases;
}

} // namespace vitrine::kernels::cuda::testing
