// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_names.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace vitrine::ui {
namespace {

QString tr(const char* words) {
    return QCoreApplication::translate("vitrine::ui", words);
}

QString withNumber(const QString& name, const store::RunInfo& run) {
    return run.id != 0 ? tr("%1 · run %2").arg(name).arg(run.id) : tr("%1 · not kept").arg(name);
}

} // namespace

QString runName(const store::RunInfo& run) {
    return run.name.empty() && run.id != 0 ? tr("run %1").arg(run.id) : QString::fromStdString(run.name);
}

QString runNameAndTime(const store::RunInfo& run) {
    if (run.created <= 0) {
        return runName(run);
    }
    const QDateTime made = QDateTime::fromMSecsSinceEpoch(run.created);
    return QStringLiteral("%1 · %2 %3")
        .arg(runName(run), QLocale().toString(made.date(), QLocale::ShortFormat),
             made.time().toString(QStringLiteral("HH:mm:ss")));
}

std::pair<QString, QString> namesApart(const store::RunInfo& a, const store::RunInfo& b) {
    const bool same = a.id != 0 && a.id == b.id;
    if (same || runName(a) != runName(b)) {
        return {runName(a), runName(b)};
    }
    const std::pair<QString, QString> timed{runNameAndTime(a), runNameAndTime(b)};
    return timed.first != timed.second ? timed : std::pair(withNumber(timed.first, a), withNumber(timed.second, b));
}

} // namespace vitrine::ui
