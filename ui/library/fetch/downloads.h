// Downloads of models, each with a thread of its own. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <stop_token>
#include <vector>

#include <QObject>
#include <QThread>

#include "ui/bridge/model_probe.h"
#include "ui/library/fetch/download_worker.h"

namespace vitrine::ui {

class Download final : public QObject {
    Q_OBJECT

public:
    Download(const DownloadSource& source, const QString& folder, const DownloadPatience& patience,
             QObject* parent = nullptr);
    ~Download() override; ///< stops; what has come stays

    [[nodiscard]] const DownloadSource& source() const { return m_source; }
    [[nodiscard]] const QString& folder() const { return m_folder; }
    [[nodiscard]] QString path() const { return m_folder + QLatin1Char('/') + m_source.fileName; }
    [[nodiscard]] const DownloadStatus& status() const { return m_status; }
    [[nodiscard]] bool active() const; ///< on its way, or will go on by itself

    void start();
    void stop();
    void discard();

signals:
    void changed();

private:
    DownloadSource m_source;
    QString m_folder;
    DownloadStatus m_status;
    std::stop_source m_stop;
    QThread m_thread;
    DownloadWorker* m_worker; ///< lives in m_thread, dies with it
};

class Downloads final : public QObject {
    Q_OBJECT

public:
    explicit Downloads(QObject* parent = nullptr);
    ~Downloads() override;

    void setPatience(const DownloadPatience& patience) { m_patience = patience; }
    /// Starts; one that goes to the same file is gone on with instead.
    Download* add(const DownloadSource& source, const QString& folder);
    /// Lists what an earlier run left unfinished, without starting it.
    void offer(const QVector<FoundPart>& parts);
    /// Takes it off the list; with `discard` its unfinished file goes too.
    void remove(Download* download, bool discard);
    [[nodiscard]] const std::vector<std::unique_ptr<Download>>& all() const { return m_all; }

signals:
    void listChanged();
    /// The file is in its place; its SHA-256.
    void finished(const QString& path, const QString& sha256);

private:
    Download* find(const QString& path) const;
    Download* make(const DownloadSource& source, const QString& folder);

    DownloadPatience m_patience;
    std::vector<std::unique_ptr<Download>> m_all;
};

} // namespace vitrine::ui
