// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cuda_emulator/emulated_device.h"

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>

#include "tests/support/cuda_emulator/block_runner.h"

namespace vitrine::emulator {

namespace {

constexpr int kPoison = 0xFF;
constexpr int kCanary = 0xA5;
constexpr std::size_t kGuardBytes = std::size_t{1} << 20;        // before and after every allocation
constexpr std::size_t kTooLargeToCompare = std::size_t{8} << 20; // a library's workspace; no kernel's result lies there
struct sigaction previousHandler;

/// A kernel touched a guard zone: its launch ends, with a violation. Anything else goes on to whoever handled faults
/// before.
void onFault(int signal, siginfo_t* info, void* context) {
    BlockRunner& runner = BlockRunner::instance();
    const std::string text = EmulatedDevice::instance().faultText(info->si_addr);
    if (runner.running() && !text.empty()) {
        runner.violate(text); // leaves this stack for the launch's
    }
    if ((previousHandler.sa_flags & SA_SIGINFO) != 0 && previousHandler.sa_sigaction != nullptr) {
        previousHandler.sa_sigaction(signal, info, context);
        return;
    }
    ::signal(SIGSEGV, SIG_DFL);
}

void installFaultHandler() {
    static const bool once = [] {
        struct sigaction action {};
        action.sa_sigaction = &onFault;
        action.sa_flags = SA_SIGINFO | SA_NODEFER;
        sigaction(SIGSEGV, &action, &previousHandler);
        return true;
    }();
    static_cast<void>(once);
}

std::size_t pageBytes() {
    return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

Extent extent(const dim3& d) {
    return {d.x, d.y, d.z};
}

} // namespace

EmulatedDevice& EmulatedDevice::instance() {
    static EmulatedDevice device;
    return device;
}

void EmulatedDevice::reset() {
    m_calls.clear();
    m_failures.clear();
    m_violations.clear();
    m_memoryBytes = std::size_t{1} << 30;
    m_devices = 1;
    m_capability = 90;
    m_deviceError = cudaSuccess;
    m_sticky = cudaSuccess;
    m_runsTwice = false;
    m_launches = 0;
    m_bytesDownloaded = 0;
    m_pageableCopies = 0;
}

void EmulatedDevice::failCall(const std::string& name, std::size_t after, int error, bool sticky) {
    m_failures[name] = {calls(name) + after, error, sticky};
}

std::size_t EmulatedDevice::calls(const std::string& name) const {
    const auto found = m_calls.find(name);
    return found == m_calls.end() ? 0 : found->second;
}

std::vector<std::string> EmulatedDevice::namesCalled() const {
    std::vector<std::string> names;
    for (const auto& [name, count] : m_calls) {
        names.push_back(name);
    }
    return names;
}

int EmulatedDevice::enter(const char* name) {
    const std::size_t index = m_calls[name]++;
    const auto planned = m_failures.find(name);
    if (planned != m_failures.end() && planned->second.after == index) {
        const PlannedFailure failure = planned->second;
        if (failure.sticky) {
            m_sticky = static_cast<cudaError_t>(failure.error);
        }
        return failure.error;
    }
    return 0;
}

std::string EmulatedDevice::leaks() const {
    std::string text;
    for (const auto& [kind, count] : m_objects) {
        if (count != 0) {
            text += kind + ": " + std::to_string(count) + "\n";
        }
    }
    return text;
}

void* EmulatedDevice::allocate(std::size_t bytes) {
    installFaultHandler();
    if (m_bytesInUse + bytes > m_memoryBytes) {
        return nullptr;
    }
    const std::size_t page = pageBytes();
    const std::size_t padded = (bytes + 15) / 16 * 16;
    const std::size_t inner = (padded + page - 1) / page * page;
    void* mapping =
        mmap(nullptr, inner + 2 * kGuardBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (mapping == MAP_FAILED) {
        return nullptr;
    }
    auto* first = static_cast<std::byte*>(mapping);
    mprotect(first + kGuardBytes, inner, PROT_READ | PROT_WRITE);
    std::byte* memory = first + kGuardBytes + inner - padded; // ends at the guard zone
    std::memset(first + kGuardBytes, kCanary, inner - padded);
    std::memset(memory, kPoison, bytes);
    std::memset(memory + bytes, kCanary, padded - bytes);
    m_allocations[memory] = {first, inner + 2 * kGuardBytes, bytes, m_current};
    m_bytesInUse += bytes;
    countObject("device memory", 1);
    return memory;
}

bool EmulatedDevice::release(void* memory) {
    const auto found = m_allocations.find(static_cast<std::byte*>(memory));
    if (found == m_allocations.end()) {
        return false;
    }
    const Allocation& a = found->second;
    const std::byte* end = a.mapping + a.mappingBytes - kGuardBytes;
    for (const std::byte* b = found->first + a.bytes; b < end; ++b) {
        if (*b != std::byte{kCanary}) {
            violate("a write past the end of an allocation of " + std::to_string(a.bytes) + " bytes");
            break;
        }
    }
    for (const std::byte* b = a.mapping + kGuardBytes; b < found->first; ++b) {
        if (*b != std::byte{kCanary}) {
            violate("a write before an allocation of " + std::to_string(a.bytes) + " bytes");
            break;
        }
    }
    m_bytesInUse -= a.bytes;
    munmap(a.mapping, a.mappingBytes);
    m_allocations.erase(found);
    countObject("device memory", -1);
    return true;
}

std::size_t EmulatedDevice::bytesOn(int device) const {
    std::size_t bytes = 0;
    for (const auto& [memory, a] : m_allocations) {
        bytes += a.device == device ? a.bytes : 0;
    }
    return bytes;
}

bool EmulatedDevice::holds(const void* at, std::size_t bytes, int device) const {
    auto* address = static_cast<std::byte*>(const_cast<void*>(at));
    auto found = m_allocations.upper_bound(address);
    if (found == m_allocations.begin()) {
        return false;
    }
    --found;
    return found->second.device == device && address + bytes <= found->first + found->second.bytes;
}

std::size_t EmulatedDevice::offsetOf(const void* at) const {
    auto* address = static_cast<std::byte*>(const_cast<void*>(at));
    auto found = m_allocations.upper_bound(address);
    return found == m_allocations.begin() ? 0 : static_cast<std::size_t>(address - std::prev(found)->first);
}

std::string EmulatedDevice::faultText(const void* address) const {
    const auto* at = static_cast<const std::byte*>(address);
    for (const auto& [memory, a] : m_allocations) {
        if (at >= a.mapping && at < a.mapping + a.mappingBytes) {
            return "an access " + std::to_string(at - memory) + " bytes into an allocation of " +
                   std::to_string(a.bytes);
        }
    }
    if (at < reinterpret_cast<const std::byte*>(std::uintptr_t{4096})) {
        return "an access through a null or misaligned address";
    }
    return {};
}

std::vector<std::vector<std::byte>> EmulatedDevice::snapshot() const {
    std::vector<std::vector<std::byte>> bytes;
    for (const auto& [memory, a] : m_allocations) {
        bytes.emplace_back(memory, memory + (a.bytes < kTooLargeToCompare ? a.bytes : 0));
    }
    return bytes;
}

void EmulatedDevice::restore(const std::vector<std::vector<std::byte>>& bytes) {
    std::size_t i = 0;
    for (const auto& [memory, a] : m_allocations) {
        static_cast<void>(a);
        std::memcpy(memory, bytes[i].data(), bytes[i].size());
        ++i;
    }
}

void EmulatedDevice::runKernel(const cudaLaunchConfig_t& config, const std::function<void()>& kernel) {
    if (m_sticky != cudaSuccess) {
        return;
    }
    ++m_launches;
    BlockRunner& runner = BlockRunner::instance();
    const auto once = [&](ThreadOrder order) {
        const bool good =
            runner.run(extent(config.gridDim), extent(config.blockDim), config.dynamicSmemBytes, order, kernel);
        if (!good) {
            violate(runner.violation());
            m_sticky = cudaErrorLaunchFailure;
        }
        return good;
    };
    if (!m_runsTwice) {
        once(ThreadOrder::forward);
        return;
    }
    const auto before = snapshot();
    if (!once(ThreadOrder::backward)) {
        return;
    }
    const auto first = snapshot();
    restore(before);
    if (once(ThreadOrder::forward) && snapshot() != first) {
        violate("the result depends on the order of the threads, or on a value that nobody wrote");
    }
}

} // namespace vitrine::emulator
