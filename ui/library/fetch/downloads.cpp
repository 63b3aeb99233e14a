// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/downloads.h"

#include <algorithm>

#include <QFile>

namespace vitrine::ui {

Download::Download(const DownloadSource& source, const QString& folder, const DownloadPatience& patience,
                   QObject* parent)
    : QObject(parent)
    , m_source(source)
    , m_folder(folder)
    , m_worker(new DownloadWorker(source, folder, patience, m_stop.get_token())) {
    static const int registered = qRegisterMetaType<DownloadStatus>("vitrine::ui::DownloadStatus");
    Q_UNUSED(registered);
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &DownloadWorker::progressed, this, [this](const DownloadStatus& status) {
        m_status = status;
        emit changed();
    });
    m_thread.start();
}

Download::~Download() {
    m_stop.request_stop();
    // queued, so that a discard() that was asked for comes first
    QMetaObject::invokeMethod(
        m_worker, [thread = &m_thread] { thread->quit(); }, Qt::QueuedConnection);
    m_thread.wait(); // at most until the block of a hash that is computed now
}

bool Download::active() const {
    const DownloadState s = m_status.state;
    return s == DownloadState::asking || s == DownloadState::receiving || s == DownloadState::waiting ||
           s == DownloadState::checking;
}

void Download::start() {
    QMetaObject::invokeMethod(m_worker, &DownloadWorker::start, Qt::QueuedConnection);
}

void Download::stop() {
    QMetaObject::invokeMethod(m_worker, &DownloadWorker::stop, Qt::QueuedConnection);
}

void Download::discard() {
    QMetaObject::invokeMethod(m_worker, &DownloadWorker::discard, Qt::QueuedConnection);
}

Downloads::Downloads(QObject* parent)
    : QObject(parent) {}

Downloads::~Downloads() = default;

Download* Downloads::find(const QString& path) const {
    const auto found = std::find_if(m_all.begin(), m_all.end(), [&](const auto& d) { return d->path() == path; });
    return found == m_all.end() ? nullptr : found->get();
}

Download* Downloads::make(const DownloadSource& source, const QString& folder) {
    m_all.push_back(std::make_unique<Download>(source, folder, m_patience));
    Download* const made = m_all.back().get();
    connect(made, &Download::changed, this, [this, made, told = false]() mutable {
        if (made->status().state == DownloadState::done && !told) {
            told = true;
            emit finished(made->path(), made->status().sha256);
        }
    });
    emit listChanged();
    return made;
}

Download* Downloads::add(const DownloadSource& source, const QString& folder) {
    Download* there = find(folder + QLatin1Char('/') + source.fileName);
    if (there != nullptr && (there->source().url != source.url || there->status().state == DownloadState::done)) {
        remove(there, false); // another source for the same name: its part file knows its own address
        there = nullptr;
    }
    Download* const download = there != nullptr ? there : make(source, folder);
    download->start();
    return download;
}

void Downloads::offer(const QVector<FoundPart>& parts) {
    for (const FoundPart& part : parts) {
        const QUrl url(part.url);
        if (url.isValid() && !url.host().isEmpty() && find(part.folder + QLatin1Char('/') + part.name) == nullptr) {
            make({url, part.name, {}, -1}, part.folder);
        }
    }
}

void Downloads::remove(Download* download, bool discard) {
    const auto found = std::find_if(m_all.begin(), m_all.end(), [&](const auto& d) { return d.get() == download; });
    if (found == m_all.end()) {
        return;
    }
    if (discard) {
        download->discard(); // done before the thread ends: events are taken in order
    }
    Download* const gone = found->release();
    m_all.erase(found);
    emit listChanged();
    gone->disconnect(this);
    gone->deleteLater();
}

} // namespace vitrine::ui
