// The emulated device as tests see it: its memory's books, failures on demand, what went wrong, what was left behind.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tests/support/cuda_emulator/include/cublasLt.h"

namespace vitrine::emulator {

/// The devices of the process, alike, which share `memory` bytes; used by one thread at a time.
class EmulatedDevice {
public:
    static EmulatedDevice& instance();

    /// As new: no failures planned, no violations, 1 GiB of memory. What is still alive stays alive.
    void reset();

    // ---- what tests choose
    void setMemory(std::size_t bytes) { m_memoryBytes = bytes; }
    void setDevices(int count, cudaError_t error = cudaSuccess) { m_devices = count, m_deviceError = error; }
    /// Compute capability as in sm_90.
    void setCapability(int capability) { m_capability = capability; }
    [[nodiscard]] int capability() const { return m_capability; }
    /// The device that cudaSetDevice chose.
    [[nodiscard]] int current() const { return m_current; }
    void setCurrent(int device) { m_current = device; }
    /// Each launch runs twice from the same memory, the second time with the threads in the opposite order; memory that
    /// differs is a violation (a race, or a value that was never written).
    void setRunsTwice(bool on) { m_runsTwice = on; }
    /// The (after + 1)-th call from now of the API function `name` fails with `error`. With `sticky` all calls after it
    /// do, too: a lost device.
    void failCall(const std::string& name, std::size_t after, int error, bool sticky = false);

    // ---- what tests ask
    [[nodiscard]] const std::vector<std::string>& violations() const { return m_violations; }
    /// Objects that are alive, one line a kind; empty when there are none.
    [[nodiscard]] std::string leaks() const;
    [[nodiscard]] std::size_t calls(const std::string& name) const;
    [[nodiscard]] std::size_t bytesInUse() const { return m_bytesInUse; }
    /// Of them on one device.
    [[nodiscard]] std::size_t bytesOn(int device) const;
    /// Bytes that copies brought back to the host.
    [[nodiscard]] std::size_t bytesDownloaded() const { return m_bytesDownloaded; }
    /// Copies to or from host memory that is not pinned.
    [[nodiscard]] std::size_t pageableCopies() const { return m_pageableCopies; }
    void countPageable() { ++m_pageableCopies; }
    void countDownload(std::size_t bytes) { m_bytesDownloaded += bytes; }
    [[nodiscard]] std::size_t launches() const { return m_launches; }
    /// Every API function called so far.
    [[nodiscard]] std::vector<std::string> namesCalled() const;

    // ---- for the runtime's functions
    /// Counts a call; the error that it must return at once, or 0.
    int enter(const char* name);
    void violate(const std::string& what) { m_violations.push_back(what); }
    void countObject(const std::string& kind, int change) { m_objects[kind] += change; }
    [[nodiscard]] cudaError_t deviceError() const { return m_deviceError; }
    [[nodiscard]] int devices() const { return m_devices; }
    [[nodiscard]] std::size_t memoryBytes() const { return m_memoryBytes; }
    [[nodiscard]] cudaError_t sticky() const { return m_sticky; }
    void setSticky(cudaError_t error) { m_sticky = error; }
    /// Null when the memory would not fit.
    void* allocate(std::size_t bytes);
    /// False for an address that was not given out.
    bool release(void* memory);
    /// Does [at, at + bytes) lie inside one allocation, of that device?
    [[nodiscard]] bool holds(const void* at, std::size_t bytes, int device) const;
    /// Bytes from the start of the allocation that holds `at`, which the driver aligns to 256.
    [[nodiscard]] std::size_t offsetOf(const void* at) const;
    void runKernel(const cudaLaunchConfig_t& config, const std::function<void()>& kernel);
    /// What a fault at `address` means, if the address is the device's.
    [[nodiscard]] std::string faultText(const void* address) const;

private:
    struct Allocation {
        std::byte* mapping = nullptr;
        std::size_t mappingBytes = 0;
        std::size_t bytes = 0;
        int device = 0;
    };
    struct PlannedFailure {
        std::size_t after = 0;
        int error = 0;
        bool sticky = false;
    };
    [[nodiscard]] std::vector<std::vector<std::byte>> snapshot() const;
    void restore(const std::vector<std::vector<std::byte>>& bytes);

    std::map<std::byte*, Allocation> m_allocations;
    std::map<std::string, std::size_t> m_calls;
    std::map<std::string, PlannedFailure> m_failures;
    std::map<std::string, int> m_objects;
    std::vector<std::string> m_violations;
    std::size_t m_memoryBytes = std::size_t{1} << 30;
    std::size_t m_bytesInUse = 0;
    std::size_t m_launches = 0;
    std::size_t m_bytesDownloaded = 0;
    std::size_t m_pageableCopies = 0;
    int m_devices = 1;
    int m_capability = 90;
    int m_current = 0;
    cudaError_t m_deviceError = cudaSuccess;
    cudaError_t m_sticky = cudaSuccess;
    bool m_runsTwice = false;
};

} // namespace vitrine::emulator
