// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/draft_matches.h"

#include "ui/bridge/engine_text.h"
#include "ui/library/model_library.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

QString pairKey(const QString& target, const QString& draft) {
    return target + QLatin1Char('\n') + draft;
}

bool mayDraft(const LibraryModel& model, const QString& target) {
    return model.file.path != target && model.survey && model.survey->canRun();
}

} // namespace

DraftMatches::DraftMatches(ModelLibrary& library, QObject* parent)
    : QObject(parent)
    , m_library(library) {
    const auto again = [this] {
        if (!m_target.isEmpty()) {
            emit changed();
            compareNext();
        }
    };
    connect(&library, &ModelLibrary::changed, this, again);
    connect(&library, &ModelLibrary::reset, this, again);
}

void DraftMatches::setTarget(const QString& path) {
    m_target = path;
    emit changed();
    compareNext();
}

/// One comparison at a time, so that a plan that is asked for meanwhile need not wait for all of them.
void DraftMatches::compareNext() {
    if (m_comparing || m_target.isEmpty()) {
        return;
    }
    for (const LibraryModel& model : m_library.models()) {
        const QString key = pairKey(m_target, model.file.path);
        if (!mayDraft(model, m_target) || m_reasons.contains(key)) {
            continue;
        }
        m_comparing = true;
        m_library.probe().compareVocabularies(
            m_target, model.file.path, this, [this, key](const Result<std::optional<survey::VocabularyGap>>& gap) {
                m_comparing = false;
                m_reasons.insert(key, !gap   ? engineWords(gap.error().message)
                                      : *gap ? tr("token %1 is the first that differs")
                                                   .arg(formatCount(static_cast<qint64>((*gap)->firstDifference)))
                                             : QString());
                emit changed();
                compareNext();
            });
        return;
    }
}

QVector<DraftOffer> DraftMatches::offers() const {
    QVector<DraftOffer> offers;
    for (const LibraryModel& model : m_library.models()) {
        if (!m_target.isEmpty() && mayDraft(model, m_target)) {
            const QString key = pairKey(m_target, model.file.path);
            offers.push_back(
                {model.file.path, model.title(), m_reasons.value(key, tr("being compared")), m_reasons.contains(key)});
        }
    }
    return offers;
}

} // namespace vitrine::ui
