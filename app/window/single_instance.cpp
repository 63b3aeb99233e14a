// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/single_instance.h"

#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalSocket>
#include <QStandardPaths>
#include <QThread>
#include <unistd.h>

namespace vitrine::app {

namespace {

constexpr int kPatience = 2000; // ms for a process that holds the profile to answer
constexpr int kBetween = 50;    // ms between two tries
constexpr qsizetype kLongestSocketPath = 100; // bytes; sun_path holds 108
constexpr qint64 kLongest = qint64{1} << 20; // bytes that a start may hand over
const QByteArray kTaken = QByteArrayLiteral("taken\n");

/// Where a profile's process listens: a name of its own for each folder and user.
QString socketName(const QString& folder) {
    QByteArray of = QFileInfo(folder).canonicalFilePath().toUtf8() + '\n' + QByteArray::number(static_cast<uint>(::getuid()));
    const QString name = QStringLiteral("vitrine-") + QString::fromLatin1(QCryptographicHash::hash(of, QCryptographicHash::Sha256).toHex().left(24));
    // A bare name lies in the folder for temporary files, whose path may be longer than that of a socket can be.
    const QString runtime = QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation);
    const QString path = runtime + QLatin1Char('/') + name;
    return runtime.isEmpty() || QFile::encodeName(path).size() > kLongestSocketPath ? name : path;
}

QString madeFolder(const QString& folder) {
    QDir().mkpath(folder);
    return folder;
}

/// A path means something else in the other process, which has another working folder.
QString absolute(const QString& path) { return path.isEmpty() ? path : QFileInfo(path).absoluteFilePath(); }

QByteArray encoded(const LaunchOptions& o) {
    return QJsonDocument(QJsonObject{{QStringLiteral("model"), absolute(o.model)}, {QStringLiteral("page"), o.page}, {QStringLiteral("prompt"), o.prompt}, {QStringLiteral("workload"), o.workload}, {QStringLiteral("replay"), absolute(o.replay)}}).toJson(QJsonDocument::Compact) + '\n';
}

} // namespace

SingleInstance::SingleInstance(const QString& folder, QObject* parent)
    : QObject(parent), m_name(socketName(madeFolder(folder))), m_lock(folder + QStringLiteral("/instance.lock")) {
    m_lock.setStaleLockTime(0); // held as long as its process lives, however long that is
    connect(&m_server, &QLocalServer::newConnection, this, &SingleInstance::take);
}

bool SingleInstance::handOver(const LaunchOptions& options) {
    const QDeadlineTimer deadline(kPatience);
    while (!m_lock.tryLock(0)) {
        if (m_lock.error() != QLockFile::LockFailedError) {
            return false; // a folder that can't be written: nothing to share either
        }
        QLocalSocket socket;
        socket.connectToServer(m_name);
        if (socket.waitForConnected(kBetween)) {
            socket.write(encoded(options));
            if (socket.waitForBytesWritten(kPatience) && socket.waitForReadyRead(kPatience) && socket.readAll() == kTaken) {
                return true;
            }
        }
        if (deadline.hasExpired()) {
            m_beside = true;
            return false;
        }
        QThread::msleep(kBetween); // it may be starting, or just leaving
    }
    listen();
    return false;
}

void SingleInstance::listen() {
    QLocalServer::removeServer(m_name); // of a process that was killed
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    m_server.listen(m_name);
}

void SingleInstance::take() {
    while (QLocalSocket* const socket = m_server.nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] {
            if (!socket->canReadLine()) {
                if (socket->bytesAvailable() > kLongest) {
                    socket->abort();
                }
                return;
            }
            const QJsonObject o = QJsonDocument::fromJson(socket->readLine(kLongest)).object();
            LaunchOptions options;
            options.model = o.value(QLatin1String("model")).toString();
            options.page = o.value(QLatin1String("page")).toString();
            options.prompt = o.value(QLatin1String("prompt")).toString();
            options.workload = o.value(QLatin1String("workload")).toString();
            options.replay = o.value(QLatin1String("replay")).toString();
            socket->write(kTaken);
            socket->flush();
            emit asked(options);
        });
    }
}

} // namespace vitrine::app
