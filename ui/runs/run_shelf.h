// Where the window gets kept runs from: lists them, opens them, reads what a comparison needs. All reading and folding
// is done on other threads; answers come on the GUI thread, and are dropped when who asked is gone by then.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QObject>
#include <QPointer>
#include <QString>

#include "engine/store/store_thread.h"
#include "ui/runs/opened_run.h"

namespace vitrine::ui {

class RunShelf final : public QObject {
    Q_OBJECT
public:
    using Opened = std::function<void(Result<OpenedRunPtr>)>;
    using Listed = std::function<void(Result<std::vector<store::RunInfo>>)>;
    using Kept = std::function<void(Result<store::RunId>)>;

    /// The database is opened at the first question.
    explicit RunShelf(QString databasePath, QObject* parent = nullptr);
    ~RunShelf() override;

    void list(QObject* context, int most, Listed done);
    void open(store::RunId id, QObject* context, Opened done);
    void openFile(const QString& path, QObject* context, Opened done);
    /// Saves a run, but once: of one that is there already `done` gets its number. Else once it is on the disk, or was
    /// refused.
    void keep(store::RunToSave run, QObject* context, Kept done);

private:
    [[nodiscard]] store::StoreThread& thread();

    QString m_path;
    std::unique_ptr<store::StoreThread> m_thread; ///< ends before this object does
};

} // namespace vitrine::ui
