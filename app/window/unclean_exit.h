// Whether the program was last left in an orderly way. After an unclean exit nothing loads by itself: the model may be why.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vitrine::app {

/// A mark in the data folder that exists while the program runs.
class UncleanExit {
public:
    /// `alone`: no other process has this profile open. Whoever left a mark is gone then, whatever process has its number now.
    explicit UncleanExit(const QString& folder, bool alone = false);
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

/// A second mark, that exists while a model is being loaded. It names the file: when the next start finds it, that load ended the
/// program, even if it ended in an orderly way in between.
class LoadMark {
public:
    explicit LoadMark(const QString& folder);
    ~LoadMark(); ///< an orderly end takes the mark away
    LoadMark(const LoadMark&) = delete;
    LoadMark& operator=(const LoadMark&) = delete;

    void begin(const QString& model); ///< on the disk when it returns
    void end();
    /// The model that was being loaded when an earlier run was ended; empty: none was.
    [[nodiscard]] const QString& interrupted() const { return m_interrupted; }

private:
    QString m_path;
    QString m_interrupted;
    bool m_set = false;
};

} // namespace vitrine::app
