// SPDX-License-Identifier: GPL-3.0-or-later
// An HTTP server on this machine that answers as a test tells it to, badly too.
#pragma once

#include <functional>

#include <QByteArray>
#include <QHash>
#include <QTcpServer>
#include <QVector>

class QTcpSocket;

namespace vitrine::test {

struct HttpRequest {
    QByteArray path;
    QHash<QByteArray, QByteArray> headers; ///< names in lower case
    /// First byte of "Range: bytes=N-"; -1 without one.
    [[nodiscard]] qint64 rangeFrom() const;
};

/// What goes back. The body may be shorter than Content-Length says; the connection is closed after it.
struct HttpAnswer {
    int status = 200;
    QVector<std::pair<QByteArray, QByteArray>> headers;
    QByteArray body;
    qint64 length = -1; ///< Content-Length; -1: the body's
};

/// A whole file, or the rest of it that is asked for, with an ETag.
[[nodiscard]] HttpAnswer fileAnswer(const HttpRequest& request, const QByteArray& file, const QByteArray& etag);

class HttpStub final : public QTcpServer {
    Q_OBJECT

public:
    using Handler = std::function<HttpAnswer(const HttpRequest&)>;
    explicit HttpStub(Handler handler);
    [[nodiscard]] QString address(const QString& path) const;
    [[nodiscard]] const QVector<HttpRequest>& requests() const { return m_requests; }
    void setHandler(Handler handler) { m_handler = std::move(handler); }

private:
    void take(QTcpSocket* socket);

    Handler m_handler;
    QVector<HttpRequest> m_requests;
};

} // namespace vitrine::test
