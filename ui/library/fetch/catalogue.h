// Small models that are worth a first try, from a list that comes with the program.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QVector>

#include "engine/core/result.h"

namespace vitrine::ui {

struct CatalogueEntry {
    QString name;
    QString format;
    QString repository; ///< OWNER/REPOSITORY of the hub
    QString revision;
    QString file;
    QString licence;
    QString about;     ///< one sentence
    QString sha256;    ///< empty: not known for certain
    qint64 bytes = -1; ///< -1: not known for certain

    /// What parseSource takes: OWNER/REPOSITORY@REVISION/FILE.
    [[nodiscard]] QString source() const;
};

/// The program's own list; empty only if the resource is missing.
[[nodiscard]] QVector<CatalogueEntry> catalogue();
/// corruptFile when the text is no such list, or an entry lacks a name, a file or a licence, or has a hash that can't
/// be one.
[[nodiscard]] Result<QVector<CatalogueEntry>> readCatalogue(const QByteArray& json);

} // namespace vitrine::ui
