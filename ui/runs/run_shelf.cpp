// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/run_shelf.h"

#include <utility>

#include "engine/store/reports/run_bundle.h"
#include "ui/widgets/aside.h"

namespace vitrine::ui {
namespace {

Error noDatabase() {
    return {ErrorCode::databaseCorrupt, "The database of runs can't be opened.", {}, {}};
}

} // namespace

RunShelf::RunShelf(QString databasePath, QObject* parent)
    : QObject(parent)
    , m_path(std::move(databasePath)) {}

RunShelf::~RunShelf() = default;

store::StoreThread& RunShelf::thread() {
    if (!m_thread) {
        m_thread = std::make_unique<store::StoreThread>(m_path.toStdString());
    }
    return *m_thread;
}

void RunShelf::list(QObject* context, int most, Listed done) {
    thread().read([context = QPointer<QObject>(context), most, done = std::move(done)](store::Database* database) {
        Result<std::vector<store::RunInfo>> found = tl::unexpected<Error>(noDatabase());
        if (database != nullptr) {
            store::RunFilter filter;
            filter.limit = most;
            found = store::listRuns(*database, filter);
        }
        deliver(context, done, std::move(found));
    });
}

void RunShelf::open(store::RunId id, QObject* context, Opened done) {
    thread().read([context = QPointer<QObject>(context), id, done = std::move(done)](store::Database* database) {
        deliver(context, done,
                database != nullptr ? openStoredRun(*database, id)
                                    : Result<OpenedRunPtr>(tl::unexpected<Error>(noDatabase())));
    });
}

void RunShelf::openFile(const QString& path, QObject* context, Opened done) {
    workAside(
        context, [path] { return openRunFile(path); }, std::move(done));
}

void RunShelf::keep(store::RunToSave run, QObject* context, Kept done) {
    auto id = std::make_shared<store::RunId>(0);
    thread().write(
        [run = std::make_shared<store::RunToSave>(std::move(run)), id](store::Database& database) -> Result<void> {
            const auto saved = store::keepOnce(database, *run); // a bundle that was opened may be here already
            if (!saved) {
                return forward(saved);
            }
            *id = saved->id;
            return {};
        },
        [context = QPointer<QObject>(context), id, done = std::move(done)](const Result<void>& written) {
            deliver(context, done,
                    written ? Result<store::RunId>(*id) : Result<store::RunId>(tl::unexpected<Error>(written.error())));
        });
}

} // namespace vitrine::ui
