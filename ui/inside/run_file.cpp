// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/run_file.h"

#include <limits>

#include <QFile>

#include "engine/trace/record_file.h"

namespace vitrine::ui {

Result<std::shared_ptr<trace::TraceLog>> openRunFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(ErrorCode::fileUnreadable, "The run can't be read: " + file.errorString().toStdString() + ".",
                    path.toStdString());
    }
    const QByteArray bytes = file.readAll();
    auto run = trace::decodeRun(
        {reinterpret_cast<const std::byte*>(bytes.constData()), static_cast<std::size_t>(bytes.size())});
    if (!run) {
        return tl::unexpected(run.error());
    }
    if (run->start.step != 0) {
        return fail(ErrorCode::unsupported,
                    "The run was saved after its first steps had left the log; it can't be played back.",
                    path.toStdString());
    }
    trace::TraceLimits limits;
    limits.records = std::numeric_limits<std::size_t>::max();
    limits.bytes = std::numeric_limits<std::size_t>::max();
    auto log = std::make_shared<trace::TraceLog>(run->header, limits);
    for (trace::StepRecord& record : run->records) {
        log->append(std::move(record));
    }
    return log;
}

} // namespace vitrine::ui
