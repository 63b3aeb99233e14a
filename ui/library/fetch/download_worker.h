// Fetches one file over HTTP into NAME.part, going on where an earlier try ended, and puts it in its place when size
// and hash are right. Everything (network, disk, hash) happens on the thread that the worker lives in; snapshots of
// where it stands come as a signal.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <stop_token>

#include <QElapsedTimer>
#include <QNetworkAccessManager>
#include <QObject>
#include <QTimer>
#include <QVector>

#include "engine/core/result.h"
#include "ui/library/fetch/download_source.h"
#include "ui/library/fetch/part_file.h"

class QNetworkReply;

namespace vitrine::ui {

enum class DownloadState : std::uint8_t {
    queued,
    asking, ///< the server was asked, nothing has come yet
    receiving,
    waiting,  ///< the server asked for patience, or the connection broke: tries again by itself
    checking, ///< the hash is computed
    done,
    failed,
    stopped, ///< by the user; what has come is kept
};

/// Why a download failed, as far as its error does not say so itself.
enum class DownloadFault : std::uint8_t {
    none,
    noServer, ///< its name leads nowhere
    noAnswer, ///< it takes no connection
    brokenOff,
    noSuchFile,
    tooManyRequests,
    notForAll, ///< only for those who have signed in
    refused,
    serverFault,
    wrongLength,
    cutThere, ///< all that the server has came, and is not all of the file
};

/// Where a download stands. Bytes are COUNTED, the rate is MEASURED over the last seconds.
struct DownloadStatus {
    DownloadState state = DownloadState::queued;
    qint64 received = 0;    ///< with what earlier tries had brought
    qint64 total = -1;      ///< -1: the server has not said
    qint64 resumedFrom = 0; ///< bytes that were there when this try began
    double bytesPerSecond = 0.0;
    int retryIn = 0;        ///< waiting: seconds
    QString note;           ///< what a person should know: "the file on the server has changed; began anew"; failed:
                            ///< what became of what had come, empty when it is kept
    QString sha256;         ///< of the whole file, once computed
    bool hashKnown = false; ///< sha256 was compared with one known beforehand
    std::optional<Error> error;
    DownloadFault fault = DownloadFault::none;
};

/// How patient a download is; tests are less so.
struct DownloadPatience {
    int tries = 6;            ///< in a row without a byte received, until it fails
    int firstWait = 1000;     ///< ms before the second try; doubles with each
    int longestWait = 600000; ///< ms; a server that asks for more makes the download fail
    int silence = 30000;      ///< ms without a byte until a connection counts as broken
};

class DownloadWorker final : public QObject {
    Q_OBJECT

public:
    DownloadWorker(DownloadSource source, QString folder, DownloadPatience patience, std::stop_token stop);
    ~DownloadWorker() override;

public slots:
    void start();   ///< or go on after stopped and failed
    void stop();    ///< what has come stays in the .part file
    void discard(); ///< and the .part file goes

signals:
    void progressed(const vitrine::ui::DownloadStatus& status);

private:
    void ask(const QUrl& url);
    void askAgain(const QUrl& url); ///< posted: not when it was stopped meanwhile
    void readHead();
    bool readRedirect();
    void readBytes();
    void replyEnded();
    void beginAnew(const QString& why);
    [[nodiscard]] bool acceptRange();
    [[nodiscard]] bool acceptWhole();
    [[nodiscard]] bool readStatus(int code);
    [[nodiscard]] bool enoughRoom(qint64 total);
    void retry(const QString& why, qint64 wait, DownloadFault fault);
    void fail(Error error, DownloadFault fault = DownloadFault::none);
    void failAndDiscard(Error error, DownloadFault fault = DownloadFault::none); ///< what has come is of no use: going on from it would end here again
    void complete();
    void check();
    void put(DownloadState state);
    void show(bool always);
    void dropReply();
    [[nodiscard]] bool writePart(const QByteArray& bytes);

    DownloadSource m_source;
    QString m_folder;
    DownloadPatience m_patience;
    std::stop_token m_stop;
    PartFile m_part;
    std::unique_ptr<QNetworkAccessManager> m_network;
    QNetworkReply* m_reply = nullptr;
    QTimer* m_wait = nullptr; ///< made on the worker's thread
    QTimer* m_silence = nullptr;
    QTimer* m_pace = nullptr;
    DownloadStatus m_status;
    QString m_linkedHash; ///< that the hub itself names
    int m_redirects = 0;
    int m_idleTries = 0;
    bool m_headRead = false;
    QElapsedTimer m_clock;
    QVector<std::pair<qint64, qint64>> m_marks; ///< ms, bytes: for the rate
};

} // namespace vitrine::ui

Q_DECLARE_METATYPE(vitrine::ui::DownloadStatus)
