// What the driver tells of a GPU while it works: use, memory by owner, temperature, clocks, power. NVML is loaded at run time; a
// machine without it has no figures and says why.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "engine/core/result.h"

namespace vitrine::backend {

/// MEASURED by the driver at one moment. Absent: this card or driver does not tell.
struct GpuFigures {
    std::string name;
    std::optional<std::uint32_t> computePercent;      ///< of the last sampling period, time in which a kernel ran
    std::optional<std::uint32_t> memoryBusyPercent;   ///< time in which its memory was read or written
    std::optional<std::uint64_t> totalBytes;
    std::optional<std::uint64_t> usedBytes;           ///< by everybody, the driver included
    std::optional<std::uint64_t> ownBytes;            ///< by this process
    std::optional<std::uint32_t> celsius;
    std::optional<std::uint32_t> computeMegahertz;
    std::optional<std::uint32_t> memoryMegahertz;
    std::optional<double> watts;
};

/// The library, initialised. Any thread; calls take microseconds to a millisecond.
class Nvml {
public:
    /// noDevice: the library is not there, lacks a function, or finds no driver.
    [[nodiscard]] static Result<std::unique_ptr<Nvml>> load(const std::filesystem::path& library = defaultLibrary());
    /// $VITRINE_NVML_LIBRARY, or the driver's own.
    [[nodiscard]] static std::filesystem::path defaultLibrary();
    ~Nvml();
    Nvml(const Nvml&) = delete;
    Nvml& operator=(const Nvml&) = delete;

    /// Of the card with this number (NVML's own, by PCI bus). noDevice when there is none; deviceLost when it fell off the bus.
    [[nodiscard]] Result<GpuFigures> figures(unsigned device) const;
    /// Of the first card on which this process holds memory, else of the first.
    [[nodiscard]] Result<GpuFigures> figuresInUse() const;

private:
    struct Functions;
    explicit Nvml(std::unique_ptr<Functions> functions);
    std::unique_ptr<Functions> m_functions;
};

} // namespace vitrine::backend
