// What can be learnt of model files before they are loaded, asked on the GUI thread and answered there; the disk is
// read and the memory planned on a thread of its own, in the order of asking. Hashes have a second one, so that a long
// one holds nothing up.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>
#include <QThreadPool>
#include <QVector>

#include "engine/engine_options.h"
#include "engine/survey/draft_match.h"
#include "engine/survey/load_plan.h"
#include "engine/survey/model_checks.h"
#include "engine/survey/model_survey.h"

namespace vitrine::ui {

using SurveyPointer = std::shared_ptr<const survey::ModelSurvey>;

/// A model file as the folder lists it.
struct FoundFile {
    QString path;
    qint64 bytes = 0;
    qint64 modified = 0; ///< ms since the epoch
    [[nodiscard]] bool operator==(const FoundFile&) const = default;
};

/// A download that was begun and not finished: NAME.part with its note beside it.
struct FoundPart {
    QString folder;
    QString name; ///< that it will have
    QString url;
};

struct FolderListing {
    QVector<FoundPart> parts;
    QVector<FoundFile> files;                      ///< *.gguf, of a split model the first part; by name
    QStringList folders;                           ///< that were looked into, those asked for and below
    QVector<std::pair<QString, QString>> problems; ///< folder asked for, why it can't be listed
};

struct TrashedFile {
    QString path;    ///< where it was
    QString inTrash; ///< where it is
};

/// Bytes hashed so far and in total.
using HashStep = std::function<void(qint64 done, qint64 total)>;

class ModelProbe final : public QObject {
    Q_OBJECT

public:
    explicit ModelProbe(QObject* parent = nullptr);
    ~ModelProbe() override; ///< stops hashes, waits for what runs, drops the rest

    // Each answer comes on the GUI thread, unless `context` is gone by then.
    void list(const QStringList& folders, QObject* context, std::function<void(const FolderListing&)> done);
    void survey(const QString& path, QObject* context, std::function<void(SurveyPointer)> done);
    /// `held`: bytes of main memory that a load would set free first, because the model that is there is ejected.
    void plan(const EngineOptions& options, SurveyPointer model, SurveyPointer draft, quint64 held, QObject* context,
              std::function<void(const Result<survey::LoadPlan>&)> done);
    void check(SurveyPointer model, QObject* context, std::function<void(const survey::ModelChecks&)> done);
    void compareVocabularies(const QString& target, const QString& draft, QObject* context,
                             std::function<void(const Result<std::optional<survey::VocabularyGap>>&)> done);

    /// Moves a file, all parts of a split model, to the desktop's trash. fileUnwritable where there is none for that
    /// disk; nothing has moved then.
    void trash(const QString& path, QObject* context, std::function<void(const Result<QVector<TrashedFile>>&)> done);
    /// Puts it back. fileUnwritable when something lies in its place by now.
    void restore(const QVector<TrashedFile>& files, QObject* context, std::function<void(const Result<int>&)> done);

    /// SHA-256 of a file in hex. Requesting a stop of the returned source ends it with ErrorCode::cancelled.
    std::stop_source hash(const QString& path, QObject* context, HashStep step,
                          std::function<void(const Result<std::string>&)> done);

private:
    template <class Answer, class Work>
    void run(QThreadPool& pool, QObject* context, Work work, std::function<void(const Answer&)> done);

    QThreadPool m_reading;
    QThreadPool m_hashing;
    QVector<std::stop_source> m_hashes;
};

template <class Answer, class Work>
void ModelProbe::run(QThreadPool& pool, QObject* context, Work work, std::function<void(const Answer&)> done) {
    pool.start([this, guard = QPointer<QObject>(context), work = std::move(work), done = std::move(done)] {
        auto answer = std::make_shared<const Answer>(work());
        // The destructor waits for this thread, so `this` is alive; what is queued for it dies with it.
        QMetaObject::invokeMethod(
            this,
            [guard, answer, done] {
                if (guard) {
                    done(*answer);
                }
            },
            Qt::QueuedConnection);
    });
}

/// SHA-256 of a file in hex, on the calling thread.
[[nodiscard]] Result<std::string> hashFile(const QString& path, const HashStep& step, const std::stop_token& stop);
/// Is it a GGUF file whose tensors are all there? By its header alone; on the calling thread.
[[nodiscard]] Result<> isWholeGguf(const QString& path);

/// The engine's path of a Qt path, byte by byte as the file system has it.
[[nodiscard]] std::filesystem::path enginePath(const QString& path);
[[nodiscard]] QString qtPath(const std::filesystem::path& path);

} // namespace vitrine::ui
