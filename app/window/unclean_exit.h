// Whether the program was last left in an orderly way. After an unclean exit nothing loads by itself: the model may be why.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vitrine::app {

/// A mark in the data folder that exists while the program runs.
class UncleanExit {
public:
    explicit UncleanExit(const QString& folder);
    ~UncleanExit(); ///< an orderly end takes the mark away
    UncleanExit(const UncleanExit&) = delete;
    UncleanExit& operator=(const UncleanExit&) = delete;

    /// The mark of an earlier run was still there, and that run is no longer alive.
    [[nodiscard]] bool happened() const { return m_happened; }

private:
    QString m_path;
    bool m_happened = false;
    bool m_ours = false;
};

} // namespace vitrine::app
