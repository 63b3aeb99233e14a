// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/part_file.h"

#include <cerrno>

#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <unistd.h>

namespace vitrine::ui {

QString PartFile::Origin::validator() const {
    return !etag.isEmpty() && !etag.startsWith(QLatin1String("W/")) ? etag : modified;
}

PartFile::PartFile(const QString& folder, const QString& name)
    : m_target(folder + QLatin1Char('/') + name)
    , m_file(m_target + QStringLiteral(".part")) {}

void PartFile::load(const QString& url) {
    m_origin = {};
    QFile note(notePath());
    if (!m_file.exists() || !note.open(QIODevice::ReadOnly)) {
        return;
    }
    const QJsonObject json = QJsonDocument::fromJson(note.readAll()).object();
    if (json.value(QLatin1String("url")).toString() != url) {
        return;
    }
    m_origin = {url, json.value(QLatin1String("etag")).toString(), json.value(QLatin1String("modified")).toString(),
                static_cast<qint64>(json.value(QLatin1String("total")).toDouble(-1))};
}

Result<> PartFile::open(bool anew) {
    m_file.close();
    const auto mode = QIODevice::WriteOnly | QIODevice::Unbuffered | (anew ? QIODevice::Truncate : QIODevice::Append);
    if (!m_file.open(mode)) {
        return fail(ErrorCode::fileUnwritable,
                    "'" + m_file.fileName().toStdString() +
                        "' can't be written: " + m_file.errorString().toStdString() + ".",
                    m_file.fileName().toStdString());
    }
    return {};
}

Result<> PartFile::keepOrigin(Origin origin) {
    m_origin = std::move(origin);
    QSaveFile note(notePath());
    const QJsonObject json{{QStringLiteral("url"), m_origin.url},
                           {QStringLiteral("etag"), m_origin.etag},
                           {QStringLiteral("modified"), m_origin.modified},
                           {QStringLiteral("total"), static_cast<double>(m_origin.total)}};
    if (!note.open(QIODevice::WriteOnly) || note.write(QJsonDocument(json).toJson()) < 0 || !note.commit()) {
        return fail(ErrorCode::fileUnwritable, "'" + notePath().toStdString() + "' can't be written.",
                    notePath().toStdString());
    }
    return {};
}

Result<> PartFile::write(const QByteArray& bytes) {
    qint64 done = 0;
    while (done < bytes.size()) {
        errno = 0;
        const qint64 written = m_file.write(bytes.constData() + done, bytes.size() - done);
        if (written > 0) {
            done += written;
            continue;
        }
        const bool full = errno == ENOSPC || errno == EDQUOT;
        return fail(full ? ErrorCode::diskFull : ErrorCode::fileUnwritable,
                    full ? "The disk is full; what has come is kept."
                         : "The file can't be written: " + m_file.errorString().toStdString() + ".",
                    m_file.fileName().toStdString());
    }
    return {};
}

Result<> PartFile::finish() {
    if (m_file.isOpen()) {
        ::fsync(m_file.handle()); // a file that is listed as whole must be so after a power cut
        m_file.close();
    }
    if (QFile::exists(m_target) || !QFile::rename(m_file.fileName(), m_target)) {
        return fail(ErrorCode::fileUnwritable,
                    "'" + m_target.toStdString() +
                        "' is there already or can't be written; the download stays beside it as .part.",
                    m_target.toStdString());
    }
    QFile::remove(notePath());
    return {};
}

void PartFile::discard() {
    m_file.close();
    m_file.remove();
    QFile::remove(notePath());
    m_origin = {};
}

} // namespace vitrine::ui
