// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/library/http_stub.h"

#include <QTcpSocket>

namespace vitrine::test {

qint64 HttpRequest::rangeFrom() const {
    const QByteArray range = headers.value("range");
    return range.startsWith("bytes=") && range.endsWith('-') ? range.mid(6).chopped(1).toLongLong() : -1;
}

HttpAnswer fileAnswer(const HttpRequest& request, const QByteArray& file, const QByteArray& etag) {
    const qint64 from = request.rangeFrom();
    const bool same = request.headers.value("if-range", etag) == etag;
    HttpAnswer answer{200, {{"ETag", etag}, {"Accept-Ranges", "bytes"}}, file, -1};
    if (from >= 0 && same) {
        answer.status = from < file.size() ? 206 : 416;
        answer.body = file.mid(from);
        answer.headers.push_back({"Content-Range", answer.status == 206
                                                       ? "bytes " + QByteArray::number(from) + "-" +
                                                             QByteArray::number(file.size() - 1) + "/" +
                                                             QByteArray::number(file.size())
                                                       : "bytes */" + QByteArray::number(file.size())});
    }
    return answer;
}

HttpStub::HttpStub(Handler handler)
    : m_handler(std::move(handler)) {
    listen(QHostAddress::LocalHost);
    connect(this, &QTcpServer::newConnection, this, [this] {
        while (QTcpSocket* const socket = nextPendingConnection()) {
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { take(socket); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        }
    });
}

QString HttpStub::address(const QString& path) const {
    return QStringLiteral("http://127.0.0.1:%1%2").arg(serverPort()).arg(path);
}

void HttpStub::take(QTcpSocket* socket) {
    QByteArray seen = socket->property("seen").toByteArray() + socket->readAll();
    socket->setProperty("seen", seen);
    const qsizetype end = seen.indexOf("\r\n\r\n");
    if (end < 0) {
        return;
    }
    socket->setProperty("seen", QByteArray());
    HttpRequest request;
    const QList<QByteArray> lines = seen.left(end).split('\n');
    request.path = lines.front().split(' ').value(1);
    for (const QByteArray& line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        request.headers.insert(line.left(colon).trimmed().toLower(), line.mid(colon + 1).trimmed());
    }
    m_requests.push_back(request);
    const HttpAnswer answer = m_handler(request);
    QByteArray head = "HTTP/1.1 " + QByteArray::number(answer.status) + " Answer\r\nConnection: close\r\n";
    for (const auto& [name, value] : answer.headers) {
        head += name + ": " + value + "\r\n";
    }
    head +=
        "Content-Length: " + QByteArray::number(answer.length >= 0 ? answer.length : answer.body.size()) + "\r\n\r\n";
    socket->write(head + answer.body);
    socket->disconnectFromHost();
}

} // namespace vitrine::test
