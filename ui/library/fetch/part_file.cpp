// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/part_file.h"

#include <cerrno>

#include <QCoreApplication>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <unistd.h>

namespace vitrine::ui {

namespace {

QString tr(const char* words) {
    return QCoreApplication::translate("vitrine::ui", words);
}

tl::unexpected<Error> unwritable(const QString& sentence, const QString& path) {
    return fail(ErrorCode::fileUnwritable, sentence.toStdString(), path.toStdString());
}

} // namespace

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
        return unwritable(tr("'%1' can't be written: %2.").arg(m_file.fileName(), m_file.errorString()),
                          m_file.fileName());
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
        return unwritable(tr("'%1' can't be written.").arg(notePath()), notePath());
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
        const QString words = full ? tr("The disk is full; what has come is kept.")
                                   : tr("The file can't be written: %1.").arg(m_file.errorString());
        return fail(full ? ErrorCode::diskFull : ErrorCode::fileUnwritable, words.toStdString(),
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
        return unwritable(
            tr("'%1' is there already or can't be written; the download stays beside it as .part.").arg(m_target),
            m_target);
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
