// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/device_seconds.h"

#include <algorithm>

namespace vitrine::kernels::cuda::testing {

namespace {

constexpr int kRepeats = 3;

/// The work as one graph, recorded once.
class Recorded {
public:
    Recorded(const Device& device, const std::function<void()>& work)
        : m_device(device) {
        work(); // what a library makes at its first use is not recorded
        device.good(device.table().synchronize(device.context()));
        device.good(device.table().beginCapture(device.context()));
        work();
        device.good(device.table().endCapture(device.context(), &m_graph));
    }
    ~Recorded() { m_device.table().releaseGraph(m_device.context(), m_graph); }
    Recorded(const Recorded&) = delete;
    Recorded& operator=(const Recorded&) = delete;
    void run() const { m_device.good(m_device.table().launchGraph(m_device.context(), *m_graph)); }

private:
    const Device& m_device;
    Graph* m_graph = nullptr;
};

} // namespace

double seconds(const Device& device, const std::function<void()>& work) {
    float best = 1e30F;
    for (int i = 0; i <= kRepeats; ++i) { // the first warms up
        device.good(device.table().mark(device.context(), 0));
        work();
        device.good(device.table().mark(device.context(), 1));
        device.good(device.table().synchronize(device.context()));
        float taken = 0.0F;
        device.good(device.table().secondsBetweenMarks(device.context(), 0, 1, &taken));
        best = i == 0 ? best : std::min(best, taken);
    }
    return static_cast<double>(best);
}

double graphSeconds(const Device& device, const std::function<void()>& work) {
    const Recorded recorded(device, work);
    return seconds(device, [&] { recorded.run(); });
}

double copyBandwidth(const Device& device, std::size_t bytes) {
    const Array<std::byte> from(device, bytes);
    const Array<std::byte> to(device, bytes);
    const double taken =
        seconds(device, [&] { device.good(device.table().copy(device.context(), to.data(), from.data(), bytes)); });
    return 2.0 * static_cast<double>(bytes) / taken;
}

} // namespace vitrine::kernels::cuda::testing
