// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/download_worker.h"

#include <algorithm>
#include <utility>

#include <QCoreApplication>
#include <QDir>
#include <QNetworkReply>
#include <QStorageInfo>

#include "ui/bridge/model_probe.h"
#include "ui/library/fetch/http_answer.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

namespace {

constexpr qint64 kReadBuffer = 4 << 20;
constexpr qint64 kSpareBytes = 64 << 20; ///< stays free on the disk
constexpr int kPaceMilliseconds = 120;
constexpr qint64 kRateWindow = 3000; // ms

DownloadFault faultOf(QNetworkReply::NetworkError error) {
    switch (error) {
    case QNetworkReply::HostNotFoundError: return DownloadFault::noServer;
    case QNetworkReply::ConnectionRefusedError: return DownloadFault::noAnswer;
    default: return DownloadFault::none;
    }
}

} // namespace

DownloadWorker::DownloadWorker(DownloadSource source, QString folder, DownloadPatience patience, std::stop_token stop)
    : m_source(std::move(source))
    , m_folder(std::move(folder))
    , m_patience(patience)
    , m_stop(std::move(stop))
    , m_part(m_folder, m_source.fileName) {}

DownloadWorker::~DownloadWorker() {
    dropReply();
    delete m_wait;
    delete m_silence;
    delete m_pace;
}

void DownloadWorker::start() {
    if (m_reply != nullptr || m_status.state == DownloadState::done) {
        return;
    }
    if (!m_network) {
        m_network = std::make_unique<QNetworkAccessManager>();
        m_wait = new QTimer;
        m_wait->setSingleShot(true);
        QObject::connect(m_wait, &QTimer::timeout, this, [this] { ask(m_source.url); });
        m_silence = new QTimer;
        m_silence->setSingleShot(true);
        m_silence->setInterval(m_patience.silence);
        QObject::connect(m_silence, &QTimer::timeout, this, [this] {
            if (m_reply != nullptr) {
                m_reply->abort();
            }
        });
        m_pace = new QTimer;
        m_pace->setInterval(kPaceMilliseconds);
        QObject::connect(m_pace, &QTimer::timeout, this, [this] { show(false); });
        m_clock.start();
    }
    m_wait->stop();
    m_status = {};
    m_idleTries = 0;
    if (QFile::exists(m_part.target())) {
        fail(Error{ErrorCode::fileUnwritable,
                   tr("'%1' is there already.").arg(m_part.target()).toStdString(),
                   m_part.target().toStdString(),
                   {}});
        return;
    }
    if (!QDir().mkpath(m_folder)) {
        fail(Error{ErrorCode::fileUnwritable,
                   tr("The folder '%1' can't be made.").arg(m_folder).toStdString(),
                   m_folder.toStdString(),
                   {}});
        return;
    }
    m_part.load(m_source.url.toString());
    m_pace->start();
    ask(m_source.url);
}

void DownloadWorker::ask(const QUrl& url) {
    dropReply();
    m_headRead = false;
    m_redirects = url == m_source.url ? 0 : m_redirects;
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setHeader(QNetworkRequest::UserAgentHeader,
                      QStringLiteral("Vitrine/%1").arg(QCoreApplication::applicationVersion()));
    request.setRawHeader("Accept-Encoding", "identity"); // ranges count the file's own bytes
    const PartFile::Origin& origin = m_part.origin();
    const qint64 there = origin.url.isEmpty() ? 0 : m_part.size();
    if (there > 0 && !origin.validator().isEmpty()) {
        request.setRawHeader("Range", "bytes=" + QByteArray::number(there) + "-");
        request.setRawHeader("If-Range", origin.validator().toLatin1());
    }
    m_status.received = there;
    m_status.total = origin.total;
    m_status.retryIn = 0;
    m_reply = m_network->get(request);
    m_reply->setReadBufferSize(kReadBuffer);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &DownloadWorker::readHead);
    connect(m_reply, &QNetworkReply::readyRead, this, &DownloadWorker::readBytes);
    connect(m_reply, &QNetworkReply::finished, this, &DownloadWorker::replyEnded);
    m_silence->start();
    put(DownloadState::asking);
}

void DownloadWorker::beginAnew(const QString& why) {
    m_status.note = why;
    m_part.discard();
    dropReply();
    if (++m_idleTries > m_patience.tries) {
        fail(networkError(tr("The server contradicts itself about the file's size."), m_source.url), DownloadFault::wrongLength);
        return;
    }
    QMetaObject::invokeMethod(
        this, [this] { askAgain(m_source.url); }, Qt::QueuedConnection);
}

void DownloadWorker::askAgain(const QUrl& url) {
    if (m_status.state == DownloadState::asking) { // not stopped since
        ask(url);
    }
}

bool DownloadWorker::enoughRoom(qint64 total) {
    const QStorageInfo disk(m_folder);
    const qint64 needed = total - m_status.received;
    if (total < 0 || !disk.isValid() || disk.bytesAvailable() < 0 || disk.bytesAvailable() >= needed + kSpareBytes) {
        return true;
    }
    fail(Error{
        ErrorCode::diskFull,
        tr("The file needs %1 more and the disk has %2 free.")
            .arg(formatBytes(static_cast<double>(needed)), formatBytes(static_cast<double>(disk.bytesAvailable())))
            .toStdString(),
        m_folder.toStdString(),
        {}});
    return false;
}

void DownloadWorker::readBytes() {
    readHead();
    if (m_reply == nullptr || m_status.state != DownloadState::receiving) {
        return;
    }
    const QByteArray bytes = m_reply->readAll();
    if (bytes.isEmpty()) {
        return;
    }
    m_silence->start();
    m_idleTries = 0;
    if (m_status.received == 0 && bytes.size() >= 4 && !bytes.startsWith("GGUF")) {
        const QString type = header(*m_reply, "Content-Type");
        failAndDiscard(Error{ErrorCode::notGguf,
                             tr("The server sent something else than a GGUF file (%1).")
                                 .arg(type.isEmpty() ? tr("of no stated type") : type)
                                 .toStdString(),
                             m_source.url.toDisplayString().toStdString(), 0});
        return;
    }
    if (auto written = m_part.write(bytes); !written) {
        fail(written.error());
        return;
    }
    m_status.received += bytes.size();
}

void DownloadWorker::replyEnded() {
    readBytes();
    if (m_reply == nullptr || (m_status.state != DownloadState::receiving && m_status.state != DownloadState::asking)) {
        return;
    }
    const QNetworkReply::NetworkError error = m_reply->error();
    const QString words = m_reply->errorString();
    if (m_headRead && m_status.state == DownloadState::asking) {
        return; // a redirect, or a refusal that was dealt with
    }
    if (error == QNetworkReply::NoError && (m_status.total < 0 || m_status.received >= m_status.total)) {
        complete();
    } else if (error == QNetworkReply::NoError || isPassing(error) || m_status.received > 0) {
        retry(tr("the connection broke after %1").arg(formatBytes(static_cast<double>(m_status.received))), -1,
              DownloadFault::brokenOff);
    } else {
        fail(networkError(words, m_source.url), faultOf(error));
    }
}

void DownloadWorker::retry(const QString& why, qint64 wait, DownloadFault fault) {
    dropReply();
    m_part.close();
    if (++m_idleTries >= m_patience.tries) {
        const QString gaveUp = m_status.received > 0
                                   ? tr("Gave up after %n tries: %1. What has come is kept.", nullptr, m_idleTries)
                                   : tr("Gave up after %n tries: %1.", nullptr, m_idleTries);
        fail(networkError(gaveUp.arg(why), m_source.url), fault);
        return;
    }
    const qint64 own = static_cast<qint64>(m_patience.firstWait) << std::min(m_idleTries - 1, 12);
    const qint64 pause = wait >= 0 ? wait : std::min<qint64>(own, m_patience.longestWait);
    if (pause > m_patience.longestWait) {
        fail(networkError(tr("The server asks to come back in %1 minutes.").arg((pause + 59999) / 60000), m_source.url),
             fault);
        return;
    }
    m_status.note = why;
    m_wait->start(static_cast<int>(pause));
    put(DownloadState::waiting);
}

void DownloadWorker::complete() {
    dropReply();
    m_status.total = m_status.received = m_part.size();
    if (m_source.bytes >= 0 && m_part.size() != m_source.bytes) {
        failAndDiscard(Error{ErrorCode::hashMismatch,
                             tr("The file has %1 bytes and should have %2.")
                                 .arg(formatCount(m_status.received), formatCount(m_source.bytes))
                                 .toStdString(),
                             "size",
                             {}},
                       DownloadFault::wrongLength);
        return;
    }
    put(DownloadState::checking);
    QMetaObject::invokeMethod(this, &DownloadWorker::check, Qt::QueuedConnection); // the snapshot is on its way first
}

void DownloadWorker::check() {
    if (m_status.state != DownloadState::checking) {
        return; // stopped since
    }
    if (const auto whole = isWholeGguf(m_part.path()); !whole) {
        // The server says that this is all of it. Only when it was this disk that could not be read is it worth keeping.
        const bool cut = whole.error().code == ErrorCode::truncatedFile;
        whole.error().code == ErrorCode::fileUnreadable
            ? fail(whole.error())
            : failAndDiscard(whole.error(), cut ? DownloadFault::cutThere : DownloadFault::none);
        return;
    }
    const auto hash = hashFile(m_part.path(), {}, m_stop);
    if (!hash) {
        hash.error().code == ErrorCode::cancelled ? put(DownloadState::stopped) : fail(hash.error());
        return;
    }
    m_status.sha256 = QString::fromStdString(*hash);
    const QString expected = m_source.sha256.isEmpty() ? m_linkedHash : m_source.sha256.toLower();
    m_status.hashKnown = !expected.isEmpty();
    if (m_status.hashKnown && expected != m_status.sha256) {
        failAndDiscard(Error{
            ErrorCode::hashMismatch,
            tr("The file's SHA-256 is not the one that it should be; it was damaged or replaced on its way.").toStdString(),
            m_status.sha256.toStdString(),
            {}});
        return;
    }
    if (auto placed = m_part.finish(); !placed) {
        fail(placed.error());
        return;
    }
    put(DownloadState::done);
}

void DownloadWorker::stop() {
    if (m_status.state == DownloadState::done || m_status.state == DownloadState::failed) {
        return;
    }
    if (m_wait != nullptr) {
        m_wait->stop();
    }
    dropReply();
    m_part.close();
    put(DownloadState::stopped);
}

void DownloadWorker::discard() {
    stop();
    m_part.discard();
    m_status.received = 0;
    put(DownloadState::stopped);
}

void DownloadWorker::fail(Error error, DownloadFault fault) {
    dropReply();
    m_part.close();
    m_status.note.clear();
    m_status.fault = fault;
    m_status.error = std::move(error);
    put(DownloadState::failed);
}

void DownloadWorker::failAndDiscard(Error error, DownloadFault fault) {
    dropReply();
    m_part.discard();
    const qint64 lost = std::exchange(m_status.received, 0);
    m_status.note = lost > 0 ? tr("what had come, %1, was deleted").arg(formatBytes(static_cast<double>(lost)))
                             : tr("nothing of it was kept");
    m_status.fault = fault;
    m_status.error = std::move(error);
    put(DownloadState::failed);
}

void DownloadWorker::dropReply() {
    if (m_silence != nullptr) {
        m_silence->stop();
    }
    if (QNetworkReply* const reply = std::exchange(m_reply, nullptr); reply != nullptr) {
        reply->disconnect(this);
        // not at once: this may be one of the reply's own signals
        QMetaObject::invokeMethod(reply, &QNetworkReply::abort, Qt::QueuedConnection);
        reply->deleteLater();
    }
}

void DownloadWorker::put(DownloadState state) {
    m_status.state = state;
    if (state == DownloadState::done || state == DownloadState::failed || state == DownloadState::stopped) {
        m_status.bytesPerSecond = 0;
        if (m_pace != nullptr) {
            m_pace->stop();
        }
    } else {
        m_status.error.reset();
        m_status.fault = DownloadFault::none;
    }
    show(true);
}

void DownloadWorker::show(bool always) {
    const DownloadState s = m_status.state;
    if (s == DownloadState::receiving) {
        const qint64 now = m_clock.elapsed();
        m_marks.push_back({now, m_status.received});
        while (m_marks.size() > 2 && now - m_marks.front().first > kRateWindow) {
            m_marks.pop_front();
        }
        const qint64 time = now - m_marks.front().first;
        m_status.bytesPerSecond =
            time > 200
                ? 1000.0 * static_cast<double>(m_status.received - m_marks.front().second) / static_cast<double>(time)
                : 0.0;
    } else if (s == DownloadState::waiting) {
        m_status.retryIn = (m_wait->remainingTime() + 999) / 1000;
    }
    if (always || s == DownloadState::receiving || s == DownloadState::waiting) {
        emit progressed(m_status);
    }
}

} // namespace vitrine::ui
