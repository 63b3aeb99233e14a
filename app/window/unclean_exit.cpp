// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/unclean_exit.h"

#include <csignal>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <unistd.h>

namespace vitrine::app {

UncleanExit::UncleanExit(const QString& folder, bool alone) : m_path(folder + QStringLiteral("/running")) {
    QDir().mkpath(folder);
    QFile mark(m_path);
    if (mark.open(QIODevice::ReadOnly)) {
        const qint64 pid = mark.readAll().trimmed().toLongLong();
        const bool alive = !alone && pid > 0 && kill(static_cast<pid_t>(pid), 0) == 0;
        if (alive) {
            return; // a second window of the same profile: the mark is the first one's
        }
        m_happened = true;
        mark.close();
    }
    if (mark.open(QIODevice::WriteOnly | QIODevice::Truncate)) {
        mark.write(QByteArray::number(QCoreApplication::applicationPid()));
        m_ours = true;
    }
}

UncleanExit::~UncleanExit() {
    if (m_ours) {
        QFile::remove(m_path);
    }
}

LoadMark::LoadMark(const QString& folder) : m_path(folder + QStringLiteral("/loading")) {
    QFile mark(m_path);
    if (mark.open(QIODevice::ReadOnly)) {
        m_interrupted = QString::fromUtf8(mark.readAll());
    }
}

LoadMark::~LoadMark() { end(); }

void LoadMark::begin(const QString& model) {
    QFile mark(m_path);
    if (mark.open(QIODevice::WriteOnly | QIODevice::Truncate)) {
        mark.write(model.toUtf8());
        mark.flush();
        ::fsync(mark.handle()); // a load can take the whole machine down
        m_set = true;
    }
}

void LoadMark::end() {
    if (m_set) {
        QFile::remove(m_path);
        m_set = false;
    }
}

} // namespace vitrine::app
