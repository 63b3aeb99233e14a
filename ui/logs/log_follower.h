// Reads the log's files and follows the newest while it grows. The disk is read on a thread of its own, one look at a time.
// GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/log/log_line.h"

#include <QObject>
#include <QThreadPool>
#include <QTimer>
#include <QVector>

#include <filesystem>

namespace vitrine::ui {

class LogFollower : public QObject {
    Q_OBJECT
public:
    explicit LogFollower(std::filesystem::path folder, QObject* parent = nullptr);
    ~LogFollower() override;

    /// Looks now and twice a second from now on; false: never.
    void setActive(bool active);
    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }

signals:
    /// The first look, or the files were exchanged since the last: these are all lines there are (of the last 4 MiB).
    void restarted(const QVector<log::LogLine>& lines);
    /// Lines that have come since.
    void added(const QVector<log::LogLine>& lines);

private:
    /// Where reading stands in the newest file.
    struct Mark {
        quint64 file = 0; ///< its inode; 0: nothing has been read
        qint64 offset = 0;
    };
    struct Look {
        Mark mark;
        bool restarted = false;
        QVector<log::LogLine> lines;
    };
    [[nodiscard]] static Look look(const std::filesystem::path& folder, Mark from);
    [[nodiscard]] static QVector<log::LogLine> readAll(const std::filesystem::path& folder, Mark& mark);
    void start();
    void take(const Look& look);

    std::filesystem::path m_folder;
    QTimer m_timer;
    QThreadPool m_reader;
    Mark m_mark;
    bool m_looking = false;
};

}  // namespace vitrine::ui
