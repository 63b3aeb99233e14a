// The unfinished file of a download, NAME.part, and beside it NAME.part.json with where it comes from: what a later try
// needs to go on with it. One thread's at a time.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFile>
#include <QString>

#include "engine/core/result.h"

namespace vitrine::ui {

class PartFile {
public:
    /// What the server said of the file.
    struct Origin {
        QString url;
        QString etag;     ///< with its quotes; empty: none
        QString modified; ///< Last-Modified as it came; empty: none
        qint64 total = -1;

        /// For If-Range: a strong ETag, else the time of change; empty: this file can't be gone on with.
        [[nodiscard]] QString validator() const;
    };

    PartFile(const QString& folder, const QString& name);

    [[nodiscard]] QString path() const { return m_file.fileName(); }
    [[nodiscard]] const QString& target() const { return m_target; }
    [[nodiscard]] const Origin& origin() const { return m_origin; }
    [[nodiscard]] qint64 size() const { return m_file.size(); }

    /// Reads what an earlier try left; nothing of another address counts.
    void load(const QString& url);
    /// Opens for appending, or empties it. fileUnwritable.
    [[nodiscard]] Result<> open(bool anew);
    [[nodiscard]] Result<> keepOrigin(Origin origin);
    /// diskFull, fileUnwritable. What was written before stays.
    [[nodiscard]] Result<> write(const QByteArray& bytes);
    void close() { m_file.close(); }
    /// Puts the file in its place. Never over another one.
    [[nodiscard]] Result<> finish();
    void discard();

private:
    [[nodiscard]] QString notePath() const { return m_file.fileName() + QStringLiteral(".json"); }

    QString m_target;
    QFile m_file;
    Origin m_origin;
};

} // namespace vitrine::ui
