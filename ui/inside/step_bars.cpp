// The bars of the step under the microscope: whose tokens filled its budget, and where its time went.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/inside/step_panel.h"
#include "ui/inside/step_table.h"
#include "ui/theme/theme.h"
#include "ui/views/roofline_view.h"
#include "ui/views/split_bar.h"
#include "ui/views/timeline_view.h"

namespace vitrine::ui {
namespace {

constexpr int kLeastPart = 4; ///< pixels of the bar that a request needs, with what sets it apart

GaugePart timePart(const QString& name, Nanoseconds time, int tone, const QString& definition) {
    return {name, static_cast<double>(std::max<Nanoseconds>(0, time)),
            [tone] { return tokens().ramp[static_cast<std::size_t>(tone)]; }, std::nullopt,
            Figure(formatNumber(static_cast<double>(time) * 1e-6, 2), {}, Provenance::measured, definition)};
}

} // namespace

QString sectionSentence(OpClass op) {
    switch (op) {
    case OpClass::schedule:
        return StepPanel::tr("Milliseconds in which the scheduler chose the batch.");
    case OpClass::draft:
        return StepPanel::tr("Milliseconds in which drafts were made.");
    case OpClass::forward:
        return StepPanel::tr("Milliseconds of the model's forward pass.");
    case OpClass::sample:
        return StepPanel::tr("Milliseconds in which tokens were drawn from the logits.");
    case OpClass::detokenise:
        return StepPanel::tr("Milliseconds in which tokens became text.");
    default:
        return StepPanel::tr("Milliseconds of the step that no section accounts for.");
    }
}

/// The key tells the phases; the bar has a part a request, those that read first.
void StepPanel::showBudget(const trace::StepRecord& record) {
    const auto part = [](const QString& name, double amount, std::function<QColor()> colour,
                         const QString& definition) {
        return GaugePart{name, amount, std::move(colour), std::nullopt,
                         Figure(formatCount(static_cast<qint64>(amount)), {}, Provenance::counted, definition)};
    };
    QVector<GaugePart> bar;
    QVector<GaugePart> key;
    m_budgetOf.clear();
    for (const trace::Phase phase : {trace::Phase::prefill, trace::Phase::decode}) {
        const bool prefill = phase == trace::Phase::prefill;
        const auto colour = [prefill] { return prefill ? tokens().meaning.prefill : tokens().meaning.decode; };
        double all = 0;
        for (const trace::BatchEntry& entry : record.batch) {
            if (entry.phase == phase) {
                all += entry.computed;
                m_budgetOf.push_back(entry.sequence);
                bar << part(requestName(entry.request), entry.computed, colour,
                            prefill ? tr("Prompt tokens of this request computed in this step. A click chooses it.")
                                    : tr("Tokens of this request computed in this step, drafts included. A click chooses it."));
            }
        }
        key << part(prefill ? tr("prefill") : tr("decode"), all, colour,
                    prefill ? tr("Prompt tokens computed in this step.")
                            : tr("Tokens of sequences that write, drafts included."));
    }
    key << part(
        tr("unused"), std::max(0, record.tokenBudget - record.tokensUsed), [] { return tokens().ramp[3]; },
        tr("What the budget had room for but nobody needed."));
    bar << key.back();
    if (bar.size() * kLeastPart > m_budget->width() / 2) { // too many to be told apart: phases instead
        m_budgetOf.clear();
        bar = key;
    }
    m_budget->setParts(bar);
    m_budgetKey->setParts(key);
}

void StepPanel::connectBudget() {
    connect(m_budget, &SplitBar::partClicked, this, [this](int part, bool add) {
        if (part < static_cast<int>(m_budgetOf.size())) {
            m_bus.chooseSequence(m_budgetOf[static_cast<std::size_t>(part)], add);
        }
    });
    connect(m_budget, &SplitBar::partHovered, this, [this](int part) {
        Selection over;
        if (part >= 0 && part < static_cast<int>(m_budgetOf.size())) {
            over.sequences = {m_budgetOf[static_cast<std::size_t>(part)]};
        }
        m_bus.hover(over);
    });
}

/// The bar of the sections and the roofline, whose dots are the forward pass, choose a class of work.
void StepPanel::connectOps() {
    connect(m_sections, &SplitBar::partClicked, this, [this](int part) { m_bus.chooseOp(static_cast<OpClass>(part)); });
    connect(m_sections, &SplitBar::partHovered, this, [this](int part) { hoverOp(static_cast<OpClass>(part)); });
    connect(m_roofline, &RooflineView::dotClicked, this, [this] { m_bus.chooseOp(OpClass::forward); });
    connect(m_roofline, &RooflineView::dotHovered, this,
            [this](bool over) { hoverOp(over ? OpClass::forward : OpClass::none); });
    connect(&m_bus, &SelectionBus::hoverChanged, this, &StepPanel::markOps);
}

void StepPanel::hoverOp(OpClass op) {
    Selection over;
    over.op = op;
    m_bus.hover(over);
}

void StepPanel::markOps() {
    const OpClass chosen = m_bus.selection().op;
    const OpClass over = m_bus.hovered().op;
    m_sections->setMarked(static_cast<int>(chosen), static_cast<int>(over));
    m_roofline->setMarked(chosen == OpClass::forward, over == OpClass::forward);
}

void StepPanel::showSections(const trace::StepRecord& record) {
    const int tones[kOpClasses] = {2, 3, 0, 1, 2, 3};
    QVector<GaugePart> parts; // in the order of OpClass
    for (int i = 0; i < kOpClasses; ++i) {
        const auto op = static_cast<OpClass>(i);
        parts << timePart(opWords(op), timeIn(record, op), tones[i],
                          sectionSentence(op) + QLatin1Char(' ') + tr("A click shows its share of every step."));
    }
    m_sections->setParts(parts);
    markOps();
    m_sectionsKey->setParts(parts);
}

void StepPanel::showDevice(const trace::StepRecord& record) {
    m_device->setVisible(record.device.has_value());
    const std::pair<int, QString> looks[] = {
        {2, tr("Milliseconds in which the batch went to the device: tokens, slots, block tables.")},
        {0, tr("Milliseconds of the model on the device.")},
        {1, tr("Milliseconds in which the device ranked the logits.")},
        {2, tr("Milliseconds in which results came back.")},
        {3, tr("Milliseconds of the forward section in which the device waited for the host, or the host for the device's word.")}};
    QVector<GaugePart> parts;
    for (const auto& [name, time] : devicePartsOf(record)) {
        const auto& [tone, definition] = looks[parts.size()];
        parts << timePart(name, time, tone, definition);
    }
    if (parts.isEmpty()) {
        return;
    }
    m_deviceParts->setParts(parts);
    m_deviceKey->setParts(parts);
}

} // namespace vitrine::ui
