// What the head of an HTTP answer says about a file that is fetched: how long to wait, which bytes come, whose hash it has.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once


#include <QNetworkReply>
#include <QString>

#include "engine/core/result.h"

namespace vitrine::ui {

[[nodiscard]] QString header(const QNetworkReply& reply, const char* name);

/// Retry-After in ms: seconds, or a date; -1: absent.
[[nodiscard]] qint64 patienceAsked(const QNetworkReply& reply);

/// Content-Range; -1: not stated.
struct ContentRange {
    qint64 first = -1;
    qint64 total = -1;
};
[[nodiscard]] ContentRange contentRange(const QNetworkReply& reply);

/// The SHA-256 that the hub names of the file that it leads to; empty: none.
[[nodiscard]] QString linkedHash(const QNetworkReply& reply);

/// A connection that may come back by itself.
[[nodiscard]] bool isPassing(QNetworkReply::NetworkError error);

/// About an address, without a password that stands in it.
[[nodiscard]] Error networkError(const QString& sentence, const QUrl& url);

} // namespace vitrine::ui
