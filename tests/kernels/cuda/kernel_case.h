// Checks of the CUDA kernels that need nothing but a table: under GoogleTest on the emulated device, and as a plain
// program on a machine with a card. A check throws CheckFailed with a sentence.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/cuda/cuda_table.h"

namespace vitrine::kernels::cuda::testing {

class CheckFailed : public std::runtime_error {
    using std::runtime_error::runtime_error;
};
inline void require(bool condition, const std::string& what) {
    if (!condition) {
        throw CheckFailed(what);
    }
}

/// A context of a table's first device.
class Device {
public:
    explicit Device(const CudaTable& table);
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    [[nodiscard]] const CudaTable& table() const { return m_table; }
    [[nodiscard]] Context& context() const { return *m_context; }
    /// Runs an op and waits for it.
    template <class Job>
    void run(int (*op)(Context&, const Job&), const Job& job) const {
        good(op(*m_context, job));
        good(m_table.synchronize(*m_context));
    }
    void good(int status) const { require(status == 0, std::string("the device says: ") + m_table.errorText(status)); }

private:
    const CudaTable& m_table;
    Context* m_context = nullptr;
};

/// Device memory of exactly `size` values, filled from the host or left as it comes.
template <class T>
class Array {
public:
    Array(const Device& device, std::size_t size)
        : m_device(device)
        , m_size(size) {
        void* memory = nullptr;
        device.good(device.table().allocate(device.context(), size * sizeof(T), &memory));
        m_data = static_cast<T*>(memory);
    }
    Array(const Device& device, const std::vector<T>& values)
        : Array(device, values.size()) {
        device.good(device.table().upload(device.context(), m_data, values.data(), values.size() * sizeof(T)));
        device.good(device.table().synchronize(device.context()));
    }
    ~Array() { m_device.table().release(m_device.context(), m_data); }
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;

    [[nodiscard]] T* data() const { return m_data; }
    [[nodiscard]] std::vector<T> values() const {
        std::vector<T> host(m_size);
        m_device.good(m_device.table().download(m_device.context(), host.data(), m_data, m_size * sizeof(T)));
        m_device.good(m_device.table().synchronize(m_device.context()));
        return host;
    }

private:
    const Device& m_device;
    std::size_t m_size;
    T* m_data = nullptr;
};

/// Normalised mean square error; a NaN counts as infinite.
[[nodiscard]] double nmse(const std::vector<double>& expected, const std::vector<float>& actual);
void requireClose(const std::vector<double>& expected, const std::vector<float>& actual, double bound,
                  const std::string& what);

struct KernelCase {
    std::string name; ///< letters, digits and underscores
    std::function<void(const Device&)> check;
};
/// All of them.
[[nodiscard]] std::vector<KernelCase> kernelCases();

// One list a file of checks.
void addWeightCases(std::vector<KernelCase>& cases);
void addRowCases(std::vector<KernelCase>& cases);
void addAttentionCases(std::vector<KernelCase>& cases);
void addChoiceCases(std::vector<KernelCase>& cases);

} // namespace vitrine::kernels::cuda::testing
