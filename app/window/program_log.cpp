// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/program_log.h"

#include <QCoreApplication>
#include <QObject>

#include "engine/log/event_log.h"
#include "ui/settings/setting_specs.h"

namespace vitrine::app {

namespace {

const QString kRedactKey = QStringLiteral("logs/redact");
QtMessageHandler before = nullptr;

log::Level levelOf(QtMsgType type) {
    switch (type) {
    case QtDebugMsg: return log::Level::debug;
    case QtInfoMsg: return log::Level::info;
    case QtWarningMsg: return log::Level::warning;
    case QtCriticalMsg:
    case QtFatalMsg: return log::Level::error;
    }
    return log::Level::warning;
}

void keep(QtMsgType type, const QMessageLogContext& context, const QString& words) {
    log::write(levelOf(type), "qt", words.toStdString());
    if (type == QtFatalMsg) {
        log::flush(); // the program ends with it
    }
    before(type, context, words);
}

} // namespace

ProgramLog::ProgramLog(const QString& folder, ui::SettingsStore& settings, const QString& version) {
    const bool redact = ui::setting(settings, kRedactKey).toBool();
    const auto opened = log::open({.folder = std::filesystem::path(folderIn(folder).toStdString()), .redact = redact});
    if (!opened) {
        m_problem = QString::fromStdString(opened.error().describe());
    }
    before = qInstallMessageHandler(keep);
    log::write(log::Level::info, "window", "Vitrine " + version.toStdString() + " starts, process " + std::to_string(QCoreApplication::applicationPid()) +
                                               ", Qt " + qVersion() + ", profile " + folder.toStdString() + ".");
    QObject::connect(&settings, &ui::SettingsStore::changed, &settings, [&settings](const QString& key, const QVariant&) {
        if (key == kRedactKey) {
            log::setRedacted(ui::setting(settings, kRedactKey).toBool());
        }
    });
}

ProgramLog::~ProgramLog() {
    log::write(log::Level::info, "window", "Vitrine ends.");
    qInstallMessageHandler(before);
    log::close();
}

} // namespace vitrine::app
