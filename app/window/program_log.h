// The log of the window's process: opened in the profile, Qt's own messages into it, people's words withheld as set.
// GUI thread; lives as long as the window.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vitrine::ui {
class SettingsStore;
}

namespace vitrine::app {

class ProgramLog {
public:
    /// `folder` is the profile's data folder; the log lies in its folder "logs". A log that can't be opened stops nobody: problem()
    /// then says why. The store must outlive this.
    ProgramLog(const QString& folder, ui::SettingsStore& settings, const QString& version);
    ~ProgramLog();
    ProgramLog(const ProgramLog&) = delete;
    ProgramLog& operator=(const ProgramLog&) = delete;

    [[nodiscard]] static QString folderIn(const QString& dataFolder) { return dataFolder + QStringLiteral("/logs"); }
    [[nodiscard]] QString problem() const { return m_problem; }

private:
    QString m_problem;
};

} // namespace vitrine::app
