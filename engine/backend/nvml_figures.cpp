// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/nvml_figures.h"

#include <dlfcn.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace vitrine::backend {

namespace {

// From NVML's reference manual: the interface is stable, and its header is not on every machine that builds this.
using Device = void*;
constexpr int kSuccess = 0;
constexpr int kGpuIsLost = 15;
constexpr int kTemperatureGpu = 0;
constexpr int kClockSm = 1;
constexpr int kClockMemory = 2;
struct Utilization {
    unsigned gpu;
    unsigned memory;
};
struct Memory {
    unsigned long long total;
    unsigned long long free;
    unsigned long long used;
};
struct Process {
    unsigned pid;
    unsigned long long usedGpuMemory;
    unsigned gpuInstanceId;
    unsigned computeInstanceId;
};

} // namespace

struct Nvml::Functions {
    void* library = nullptr;
    int (*init)() = nullptr;
    int (*shutdown)() = nullptr;
    const char* (*errorString)(int) = nullptr;
    int (*handleByIndex)(unsigned, Device*) = nullptr;
    int (*name)(Device, char*, unsigned) = nullptr;
    int (*utilization)(Device, Utilization*) = nullptr;
    int (*memory)(Device, Memory*) = nullptr;
    int (*temperature)(Device, int, unsigned*) = nullptr;
    int (*clock)(Device, int, unsigned*) = nullptr;
    int (*power)(Device, unsigned*) = nullptr;
    int (*processes)(Device, unsigned*, Process*) = nullptr;

    ~Functions() {
        if (library != nullptr) {
            dlclose(library);
        }
    }
    template <class F>
    bool find(F*& function, const char* symbol) {
        function = reinterpret_cast<F*>(dlsym(library, symbol));
        return function != nullptr;
    }
    [[nodiscard]] bool findAll() {
        return find(init, "nvmlInit_v2") && find(shutdown, "nvmlShutdown") && find(errorString, "nvmlErrorString") &&
               find(handleByIndex, "nvmlDeviceGetHandleByIndex_v2") && find(name, "nvmlDeviceGetName") &&
               find(utilization, "nvmlDeviceGetUtilizationRates") && find(memory, "nvmlDeviceGetMemoryInfo") &&
               find(temperature, "nvmlDeviceGetTemperature") && find(clock, "nvmlDeviceGetClockInfo") &&
               find(power, "nvmlDeviceGetPowerUsage") && find(processes, "nvmlDeviceGetComputeRunningProcesses_v3");
    }
    [[nodiscard]] std::optional<std::uint64_t> ownBytes(Device device) const {
        std::array<Process, 128> list{};
        auto count = static_cast<unsigned>(list.size());
        if (processes(device, &count, list.data()) != kSuccess) { // also: more processes than anybody runs
            return std::nullopt;
        }
        for (unsigned i = 0; i < count; ++i) {
            if (list[i].pid == static_cast<unsigned>(getpid()) && list[i].usedGpuMemory != ~0ULL) {
                return list[i].usedGpuMemory;
            }
        }
        return std::nullopt;
    }
};

Nvml::Nvml(std::unique_ptr<Functions> functions) : m_functions(std::move(functions)) {}

Nvml::~Nvml() {
    m_functions->shutdown();
}

Result<std::unique_ptr<Nvml>> Nvml::load(const std::filesystem::path& library) {
    auto functions = std::make_unique<Functions>();
    functions->library = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (functions->library == nullptr) {
        return fail(ErrorCode::noDevice, "The driver's management library is not there: no NVIDIA driver found.", "nvml");
    }
    if (!functions->findAll()) {
        return fail(ErrorCode::noDevice, "The driver's management library is too old.", "nvml");
    }
    if (const int status = functions->init(); status != kSuccess) {
        return fail(ErrorCode::noDevice,
                    std::string("The driver's management library finds no driver: ") + functions->errorString(status) + ".", "nvml");
    }
    return std::unique_ptr<Nvml>(new Nvml(std::move(functions)));
}

std::filesystem::path Nvml::defaultLibrary() {
    const char* named = std::getenv("VITRINE_NVML_LIBRARY");
    return named != nullptr && *named != '\0' ? named : "libnvidia-ml.so.1";
}

Result<GpuFigures> Nvml::figuresInUse() const {
    auto first = figures(0);
    for (unsigned i = 1; first && !first->ownBytes; ++i) {
        auto next = figures(i);
        if (!next) {
            break;
        }
        if (next->ownBytes) {
            return next;
        }
    }
    return first;
}

Result<GpuFigures> Nvml::figures(unsigned index) const {
    const Functions& f = *m_functions;
    Device device = nullptr;
    if (const int status = f.handleByIndex(index, &device); status != kSuccess) {
        return fail(status == kGpuIsLost ? ErrorCode::deviceLost : ErrorCode::noDevice,
                    std::string("The driver gives no figures of GPU ") + std::to_string(index) + ": " + f.errorString(status) + ".",
                    "nvml");
    }
    GpuFigures out;
    std::array<char, 96> name{};
    if (f.name(device, name.data(), static_cast<unsigned>(name.size())) == kSuccess) {
        out.name = name.data();
    }
    if (Utilization used{}; f.utilization(device, &used) == kSuccess) {
        out.computePercent = used.gpu;
        out.memoryBusyPercent = used.memory;
    }
    if (Memory memory{}; f.memory(device, &memory) == kSuccess) {
        out.totalBytes = memory.total;
        out.usedBytes = memory.used;
    }
    out.ownBytes = f.ownBytes(device);
    unsigned value = 0;
    if (f.temperature(device, kTemperatureGpu, &value) == kSuccess) {
        out.celsius = value;
    }
    if (f.clock(device, kClockSm, &value) == kSuccess) {
        out.computeMegahertz = value;
    }
    if (f.clock(device, kClockMemory, &value) == kSuccess) {
        out.memoryMegahertz = value;
    }
    if (f.power(device, &value) == kSuccess) {
        out.watts = value / 1000.0;
    }
    return out;
}

} // namespace vitrine::backend
