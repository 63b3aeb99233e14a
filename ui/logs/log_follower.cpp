// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/logs/log_follower.h"

#include "engine/log/event_log.h"

#include <QFile>
#include <QMetaObject>

#include <sys/stat.h>

namespace vitrine::ui {
namespace {

constexpr int kInterval = 500;             // ms between two looks
constexpr qint64 kMost = qint64{4} << 20;  // bytes that are read at the first look

struct Stamp {
    quint64 inode = 0;
    qint64 size = 0;
};

Stamp stampOf(const std::filesystem::path& file) {
    struct stat found {};
    return ::stat(file.c_str(), &found) == 0 ? Stamp{found.st_ino, found.st_size} : Stamp{};
}

QVector<log::LogLine> parsed(const QByteArray& text) {
    QVector<log::LogLine> lines;
    qsizetype from = 0;
    for (qsizetype end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        if (auto line = log::parseLine(std::string_view(text.data() + from, static_cast<std::size_t>(end - from))))
            lines.push_back(std::move(*line));
        from = end + 1;
    }
    return lines;
}

/// The bytes from `offset` up to the last line end; `offset` goes on behind it.
QByteArray wholeLines(const std::filesystem::path& path, qint64& offset) {
    QFile file(QFile::decodeName(path.c_str()));
    if (!file.open(QIODevice::ReadOnly) || !file.seek(offset))
        return {};
    QByteArray text = file.readAll();
    text.truncate(text.lastIndexOf('\n') + 1);
    offset += text.size();
    return text;
}

}  // namespace

LogFollower::LogFollower(std::filesystem::path folder, QObject* parent) : QObject(parent), m_folder(std::move(folder)) {
    m_reader.setMaxThreadCount(1);
    m_timer.setInterval(kInterval);
    connect(&m_timer, &QTimer::timeout, this, &LogFollower::start);
}

LogFollower::~LogFollower() {
    m_reader.waitForDone();
}

void LogFollower::setActive(bool active) {
    if (!active) {
        m_timer.stop();
        return;
    }
    m_timer.start();
    start();
}

QVector<log::LogLine> LogFollower::readAll(const std::filesystem::path& folder, Mark& mark) {
    const auto files = log::filesIn(folder);
    QByteArray text;
    for (auto file = files.rbegin(); file != files.rend() && text.size() < kMost; ++file) {
        const Stamp stamp = stampOf(*file);
        qint64 offset = 0;
        text.prepend(wholeLines(*file, offset));
        if (file == files.rbegin())
            mark = {stamp.inode, offset};
    }
    if (text.size() > kMost)
        text.remove(0, text.indexOf('\n', text.size() - kMost) + 1);
    return parsed(text);
}

LogFollower::Look LogFollower::look(const std::filesystem::path& folder, Mark from) {
    const auto files = log::filesIn(folder);
    const std::filesystem::path file = files.empty() ? std::filesystem::path() : files.back(); // vitrine.log, unless somebody took it away
    const Stamp newest = stampOf(file);
    Look result{from, false, {}};
    if (newest.inode == from.file && newest.size >= from.offset) {
        if (newest.size > from.offset)
            result.lines = parsed(wholeLines(file, result.mark.offset));
        return result;
    }
    result.restarted = true;
    result.mark = {};
    result.lines = readAll(folder, result.mark);
    return result;
}

void LogFollower::start() {
    if (m_looking)
        return;
    m_looking = true;
    m_reader.start([this, folder = m_folder, mark = m_mark] {
        Look seen = look(folder, mark);
        // The destructor waits for this thread, and what it posts is dropped with the object.
        QMetaObject::invokeMethod(this, [this, seen = std::move(seen)] { take(seen); }, Qt::QueuedConnection);
    });
}

void LogFollower::take(const Look& look) {
    m_looking = false;
    const bool first = m_mark.file == 0 && look.mark.file != 0;
    m_mark = look.mark;
    if (look.restarted || first)
        emit restarted(look.lines);
    else if (!look.lines.isEmpty())
        emit added(look.lines);
}

}  // namespace vitrine::ui
