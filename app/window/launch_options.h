// What the command line of the window says.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QSize>
#include <QString>
#include <QStringList>

namespace vitrine::app {

struct LaunchOptions {
    QString model;      ///< a GGUF file; empty: the last used, else the default model
    QString theme;      ///< dark, light, system; empty: as set
    QString page;       ///< id of the page to show; empty: chat
    QString prompt;     ///< sent once the model is ready
    QString screenshot; ///< picture of the window, then exit 0
    QString workload;   ///< name of a prepared load that is started on the page Inside
    QString replay;     ///< a run file that is shown on the page Inside
    QString reportDelays; ///< file for the delays of the event loop, written at the end
    QString portable;   ///< folder for settings and data
    std::optional<QSize> size;
    double after = -1.0;     ///< seconds from the start to the screenshot; < 0: as soon as the window has settled
    bool afterLoad = false;  ///< --after load: when the prepared load has ended
    bool afterReply = false; ///< --after reply: when the answer to --prompt is complete
};

struct Parsed {
    LaunchOptions options;
    QString error; ///< one sentence; empty when all is well
    QString text;  ///< of --help or --version: print and leave
};
/// A shell's arguments. Bytes that are no UTF-8 become lone surrogates (0xDC00 + byte), which no text has, so that a prompt
/// of such bytes is refused and not quietly changed.
[[nodiscard]] QStringList shellArguments(int argc, const char* const* argv);
[[nodiscard]] Parsed parseLaunch(const QStringList& arguments, const QString& version);

/// Makes the folder where settings and data are to be kept; a sentence when they can't be kept there, else nothing.
[[nodiscard]] QString folderProblem(const QString& folder);

} // namespace vitrine::app
