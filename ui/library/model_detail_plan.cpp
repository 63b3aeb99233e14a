// The chosen model's plan: asked anew whenever an option changes, and what follows from it: room, foot, draft models.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>

#include "ui/library/load_foot.h"
#include "ui/bridge/engine_text.h"
#include "ui/library/load_form.h"
#include "ui/library/model_detail.h"
#include "ui/library/model_settings.h"
#include "ui/library/plan_view.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

EngineOptions ModelDetail::loadOptions() const {
    EngineOptions options = optionsOf(m_form->choice(), m_library.baseOptions());
    options.model = enginePath(m_path);
    if (m_plan && !m_plan->budget.fits()) { // "Load anyway": the plan's own sum is the limit
        options.memoryLimit = m_plan->budget.total();
    }
    return options;
}

void ModelDetail::replan() {
    const LibraryModel* const m = model();
    if (m == nullptr || !m->survey || !m->survey->canRun()) {
        return;
    }
    EngineOptions options = optionsOf(m_form->choice(), m_library.baseOptions());
    options.model = enginePath(m_path);
    SurveyPointer draft;
    if (const int at = m_library.indexOf(m_form->choice().draft);
        at >= 0 && m_library.models()[at].survey && m_library.models()[at].survey->canRun()) {
        draft = m_library.models()[at].survey;
    }
    const quint64 round = ++m_planRound;
    m_library.probe().plan(options, m->survey, draft, m_library.held(), this,
                           [this, round](const Result<survey::LoadPlan>& plan) {
                               if (round != m_planRound) {
                                   return;
                               }
                               m_plan = plan ? std::optional(*plan) : std::nullopt;
                               showPlan();
                               compareKv();
                               emit planned();
                           });
}

/// What the same pool would take in the next smaller type.
void ModelDetail::compareKv() {
    const LibraryModel* const m = model();
    const LoadChoice choice = m_form->choice();
    if (m == nullptr || !m_plan || choice.kvType == kernels::KvType::Q8_0 ||
        choice.kvType == kernels::KvType::F8_E4M3) {
        m_form->setKvSaving({}, {});
        return;
    }
    EngineOptions options = optionsOf(choice, m_library.baseOptions());
    options.model = enginePath(m_path);
    options.keyType = options.valueType = kernels::KvType::Q8_0;
    options.kvBlocks = m_plan->budget.blocks;
    const auto now = static_cast<double>(m_plan->budget.kvPool());
    m_library.probe().plan(options, m->survey, nullptr, m_library.held(), this,
                           [this, round = m_planRound, now](const Result<survey::LoadPlan>& plan) {
                               if (round == m_planRound && plan) {
                                   const double less = now - static_cast<double>(plan->budget.kvPool());
                                   m_form->setKvSaving(QStringLiteral("q8_0"),
                                                       less > 0 ? m_unit.words(less) : QString());
                               }
                           });
}

void ModelDetail::showPlan() {
    m_planView->setPlan(m_plan);
    showRoom();
    QString device;
    if (m_plan) {
        device = engineWords(m_plan->deviceName);
        if (!m_plan->deviceReason.empty()) {
            device += QStringLiteral(" · ") + engineWords(m_plan->deviceReason);
        }
        m_form->setGpuReason(m_plan->onGpu || m_form->choice().gpuLayers == 0
                                 ? QString()
                                 : engineWords(m_plan->deviceReason));
    }
    m_device->setText(device);
    m_device->setVisible(!device.isEmpty());
    showFoot();
}

void ModelDetail::showRoom() {
    m_room->clear();
    if (!m_plan) {
        return;
    }
    const plan::MemoryBudget& b = m_plan->budget;
    const auto chats = [&](int tokens) { return b.sequencesOf(tokens); };
    const QString definition = tr("Blocks of the pool, divided by the blocks of one chat, without shared prefixes.");
    m_room->addFigure(Figure(tr("%1 × %2 tokens").arg(formatCount(chats(b.context)), formatCount(b.context)), {},
                             Provenance::derived, definition)
                          .withLead(tr("Room for")));
    if (b.context >= 2048) {
        m_room->addFigure(Figure(tr("%1 × %2").arg(formatCount(chats(b.context / 2)), formatCount(b.context / 2)), {},
                                 Provenance::derived, definition)
                              .withLead(tr("or")));
    }
}

void ModelDetail::showFoot() {
    const LibraryModel* const m = model();
    if (m == nullptr) {
        m_foot->showRefused(tr("No model is chosen."));
        return;
    }
    const LoopStatus& s = m_bridge.status();
    const bool ours = m_engineModel == m_path;
    if (ours && s.state == LoopState::loading) {
        m_foot->showLoading(m_bridge.loadStage());
    } else if (ours && s.state == LoopState::ready) {
        m_foot->showLoaded(!(m_form->choice() == m_loadedChoice));
    } else if (!offersLoad()) {
        m_foot->showRefused(engineWords(m->error()->message));
    } else {
        const bool fits = !m_plan || m_plan->budget.fits();
        const QString over = fits ? QString()
                                  : tr("%1 more than can be used")
                                        .arg(m_unit.words(static_cast<double>(m_plan->budget.total()) -
                                                          static_cast<double>(m_plan->budget.available)));
        const int loaded = s.state == LoopState::ready ? m_library.indexOf(m_engineModel) : -1;
        m_foot->showLoad(fits, over, loaded >= 0 ? m_library.models()[loaded].name : QString());
    }
}

} // namespace vitrine::ui
