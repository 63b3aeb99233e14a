// What a download makes of the head of an answer: go elsewhere, wait, give up, begin anew, or take the bytes that follow.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/download_worker.h"
#include "ui/library/fetch/http_answer.h"

namespace vitrine::ui {

namespace {

constexpr int kMostRedirects = 10;

} // namespace

bool DownloadWorker::readRedirect() {
    const QUrl next = m_reply->url().resolved(QUrl(header(*m_reply, "Location")));
    const bool web = next.scheme() == QLatin1String("https") || next.scheme() == QLatin1String("http");
    const bool weaker = m_reply->url().scheme() == QLatin1String("https") && next.scheme() == QLatin1String("http");
    if (++m_redirects > kMostRedirects || !next.isValid() || !web || weaker) {
        fail(networkError(weaker ? tr("The server leads from an encrypted address to one that is not.")
                                 : tr("The server leads in circles or to an address that can't be fetched."),
                          next), DownloadFault::refused);
        return false;
    }
    if (const QString hash = linkedHash(*m_reply); !hash.isEmpty()) {
        m_linkedHash = hash;
    }
    QMetaObject::invokeMethod(
        this, [this, next] { askAgain(next); }, Qt::QueuedConnection);
    return true;
}

/// True when the body that follows is the file, or the rest of it.
bool DownloadWorker::readStatus(int code) {
    const QString host = m_reply->url().host();
    if (code == 200 || code == 206) {
        return true;
    }
    if (code >= 301 && code <= 308 && code != 304) {
        (void)readRedirect();
    } else if (code == 416) {
        const bool whole = contentRange(*m_reply).total == m_part.size() && m_part.size() > 0;
        whole ? complete() : beginAnew(tr("the file on the server has changed; began anew"));
    } else if (code == 429) {
        retry(tr("the server asks to wait: too many requests (429)"), patienceAsked(*m_reply), DownloadFault::tooManyRequests);
    } else if (code == 503) {
        retry(tr("the server is busy (503)"), patienceAsked(*m_reply), DownloadFault::serverFault);
    } else if (code >= 500) {
        retry(tr("the server has a fault (%1)").arg(code), -1, DownloadFault::serverFault);
    } else if (code == 401 || code == 403) {
        fail(networkError(
            tr("%1 gives this file only to those who have signed in or agreed to its terms (%2).").arg(host).arg(code),
            m_source.url), DownloadFault::notForAll);
    } else {
        const bool absent = code == 404 || code == 410;
        fail(networkError((absent ? tr("%1 has no such file (%2).") : tr("%1 refuses: %2.")).arg(host).arg(code), m_source.url),
             absent ? DownloadFault::noSuchFile : DownloadFault::refused);
    }
    return false;
}

void DownloadWorker::readHead() {
    if (m_headRead || m_reply == nullptr) {
        return;
    }
    const int code = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (code == 0) {
        return;
    }
    m_headRead = true;
    if (!readStatus(code)) {
        return;
    }
    if (code == 206) {
        if (!acceptRange()) {
            return;
        }
        if (auto opened = m_part.open(false); !opened) {
            fail(opened.error());
            return;
        }
        m_status.resumedFrom = m_status.received;
    } else if (!acceptWhole()) {
        return;
    }
    m_marks = {{m_clock.elapsed(), m_status.received}};
    if (enoughRoom(m_status.total)) {
        put(DownloadState::receiving);
    }
}

/// The whole file comes; what earlier tries had brought goes.
bool DownloadWorker::acceptWhole() {
    const PartFile::Origin before = m_part.origin();
    PartFile::Origin now{m_source.url.toString(), header(*m_reply, "ETag"), header(*m_reply, "Last-Modified"), -1};
    if (const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader); length.isValid()) {
        now.total = length.toLongLong();
    }
    if (m_status.received > 0) {
        const bool same = !before.validator().isEmpty() && before.validator() == now.validator();
        m_status.note = same ? tr("the server can't go on in the middle; began anew")
                             : tr("the file on the server has changed; began anew");
    }
    m_status.received = m_status.resumedFrom = 0;
    m_status.total = now.total;
    const auto opened = m_part.open(true);
    const auto kept = opened ? m_part.keepOrigin(now) : opened;
    if (!kept) {
        fail(kept.error());
        return false;
    }
    return true;
}

bool DownloadWorker::acceptRange() {
    const auto [first, total] = contentRange(*m_reply);
    const PartFile::Origin& origin = m_part.origin();
    const QString etag = header(*m_reply, "ETag");
    const bool otherTag = !etag.isEmpty() && !origin.etag.isEmpty() && etag != origin.etag;
    const bool otherSize = total >= 0 && origin.total >= 0 && total != origin.total;
    if (first != m_part.size() || otherTag || otherSize) { // a server that minds no If-Range
        beginAnew(tr("the file on the server has changed; began anew"));
        return false;
    }
    m_status.total = total >= 0 ? total : origin.total;
    return true;
}

} // namespace vitrine::ui
