// Where a model is fetched from: an address, or OWNER/REPOSITORY/FILE of a model hub.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>
#include <QVector>

#include "engine/core/result.h"

namespace vitrine::ui {

/// One file to fetch.
struct DownloadSource {
    QUrl url;
    QString fileName;  ///< what it is called here: no slash, ends in .gguf
    QString sha256;    ///< 64 hex digits; empty: not known beforehand
    qint64 bytes = -1; ///< -1: not known beforehand
};

/// The hub's standard address, when the settings name no other.
[[nodiscard]] QString standardHub();

/// Takes http and https addresses that end in .gguf (a hub's page of a file becomes the file), and
/// OWNER/REPOSITORY/FILE.gguf, where FILE may lie in folders and OWNER/REPOSITORY@REVISION/FILE names a revision other
/// than main. A part of a split model gives all parts. invalidArgument with a sentence that says what is wrong.
[[nodiscard]] Result<QVector<DownloadSource>> parseSource(const QString& text, const QString& hub);

} // namespace vitrine::ui
