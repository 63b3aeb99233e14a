// What this program takes from the machine, read from the operating system. MEASURED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace vitrine::ui {

/// Memory of this program that is in use; 0 where the system does not tell.
[[nodiscard]] std::uint64_t residentBytes();

class ProcessLoad {
public:
    struct Reading {
        double processors = 0.0; ///< busy on average since the last reading
        std::uint64_t residentBytes = 0;
    };
    /// Empty for the first reading and where the system does not tell.
    [[nodiscard]] std::optional<Reading> read();

private:
    double m_cpuSeconds = 0.0;
    double m_wallSeconds = 0.0;
    bool m_begun = false;
};

} // namespace vitrine::ui
