// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/http_answer.h"

#include <algorithm>

#include <QDateTime>
#include <QLocale>
#include <QRegularExpression>

namespace vitrine::ui {

QString header(const QNetworkReply& reply, const char* name) {
    return QString::fromLatin1(reply.rawHeader(name)).trimmed();
}

qint64 patienceAsked(const QNetworkReply& reply) {
    const QString value = header(reply, "Retry-After");
    bool number = false;
    const qint64 seconds = value.toLongLong(&number);
    if (number) {
        return std::max<qint64>(0, seconds) * 1000;
    }
    QDateTime date = QLocale::c().toDateTime(value, QStringLiteral("ddd, dd MMM yyyy hh:mm:ss 'GMT'"));
    date.setTimeSpec(Qt::UTC);
    return date.isValid() ? std::max<qint64>(0, QDateTime::currentDateTimeUtc().msecsTo(date)) : -1;
}

ContentRange contentRange(const QNetworkReply& reply) {
    static const QRegularExpression form(QStringLiteral("^bytes (?:(\\d+)-\\d+|\\*)/(\\d+|\\*)$"));
    const auto match = form.match(header(reply, "Content-Range"));
    const auto number = [&match](int group) {
        bool stated = false;
        const qint64 value = match.captured(group).toLongLong(&stated);
        return stated ? value : -1;
    };
    return match.hasMatch() ? ContentRange{number(1), number(2)} : ContentRange{};
}

QString linkedHash(const QNetworkReply& reply) {
    static const QRegularExpression form(QStringLiteral("^\"?([0-9a-fA-F]{64})\"?$"));
    return form.match(header(reply, "X-Linked-Etag")).captured(1).toLower();
}

Error networkError(const QString& sentence, const QUrl& url) {
    return Error{
        ErrorCode::network, sentence.toStdString(), url.toDisplayString(QUrl::RemoveUserInfo).toStdString(), {}};
}

bool isPassing(QNetworkReply::NetworkError error) {
    switch (error) {
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::TimeoutError:
    case QNetworkReply::OperationCanceledError: // by the timer of silence
    case QNetworkReply::TemporaryNetworkFailureError:
    case QNetworkReply::NetworkSessionFailedError:
    case QNetworkReply::UnknownNetworkError:
    case QNetworkReply::ProtocolFailure:
    case QNetworkReply::ProxyConnectionClosedError:
        return true;
    default:
        return false;
    }
}

} // namespace vitrine::ui
