// The line under a reply: what is going on, how far it is, and at its end the figures.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/message_view.h"
#include "ui/pages/reply_figures.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

namespace {

QString stateWords(ReplyState state) {
    switch (state) {
    case ReplyState::idle: return {};
    case ReplyState::waitingForModel: return MessageView::tr("Waiting for the model");
    case ReplyState::waitingForPair:
        return MessageView::tr("Waiting until the runs that are compared have ended");
    case ReplyState::preparing:
    case ReplyState::queued: return MessageView::tr("Queued");
    case ReplyState::reading: return MessageView::tr("Reading prompt");
    case ReplyState::generating: return MessageView::tr("Generating");
    case ReplyState::stopping: return MessageView::tr("Stopping…");
    }
    return {};
}

} // namespace

void MessageView::showFootSoon(ReplyState before) {
    m_footLate = m_state == ReplyState::generating && before == m_state && m_footRest.isActive();
    if (!m_footLate) {
        showFoot();
        m_footRest.start();
    }
}

void MessageView::showFoot() {
    const FigureLabel::Change change(*m_figures);
    m_figures->clear();
    if (const QString words = stateWords(m_state); !words.isEmpty()) {
        m_figures->addNote(words);
    }
    addProgress();
    if (m_numbers && m_state != ReplyState::reading) {
        for (const Figure& f : replyFigures(*m_numbers, m_several)) {
            m_figures->addFigure(f);
        }
    }
    if (m_rolled > 0) {
        m_figures->addFigure(Figure(formatCount(m_rolled), tr("tokens"), Provenance::counted,
                                    tr("The oldest tokens after the system prompt, in whole blocks, that the model did not get so that the rest fits into the context. They still stand in the chat."))
                                 .withLead(tr("left out")));
    }
    if (m_carried) {
        m_figures->addNote(tr("continued"));
    }
    if (m_edited) {
        m_figures->addNote(tr("edited by you"));
    } else if (const QString words = m_cut ? tr("stop: the engine was restarted or ejected") : stopWords(m_finish); !words.isEmpty() && m_state == ReplyState::idle) {
        m_figures->addNote(words);
    }
    if (m_state == ReplyState::idle && !m_finish && !m_text.isEmpty()) {
        m_figures->addNote(tr("stop: the program ended"));
    }
    const bool missed = m_numbers && m_state == ReplyState::idle && saysWhyNotMore(m_numbers->missReason);
    m_reuse->setText(missed ? whyNotMore(m_numbers->missReason) : QString());
    m_reuse->setVisible(missed);
    showVersions();
    updateActions();
}

/// What is waited for, how far the prompt is read, how fast, and how long it will take.
void MessageView::addProgress() {
    const PromptProgress& p = m_progress;
    if (m_state == ReplyState::queued && p.blocksMissing > 0) {
        m_figures->addFigure(Figure(formatCount(p.blocksMissing), tr("blocks"), Provenance::counted, tr("Blocks of the KV cache that this prompt lacks; other replies hold them until they end.")).withLead(tr("waiting for")));
    } else if (m_state == ReplyState::queued && p.ahead > 0) {
        m_figures->addFigure(Figure(formatCount(p.ahead), tr("ahead"), Provenance::counted, tr("Requests that stand before this one in the queue.")));
    }
    if (m_state != ReplyState::reading || p.all <= 0) {
        return;
    }
    m_figures->addFigure(Figure(tr("%1 of %2").arg(formatCount(p.read), formatCount(p.all)), tr("tokens"), Provenance::counted, tr("Tokens of the prompt that are in the cache, of all its tokens.")));
    m_figures->addFigure(Figure(formatCount(p.cached), tr("cached"), Provenance::counted, tr("Tokens of the prompt that were taken from the prefix cache.")));
    if (p.tokensPerSecond > 0.0) {
        m_figures->addFigure(Figure(formatNumber(p.tokensPerSecond, 0), tr("tok/s"), Provenance::measured, tr("Tokens of the prompt's chunks after the first, divided by the time from its end to the last's.")));
        m_figures->addFigure(Figure(formatSeconds(p.secondsLeft), tr("left"), Provenance::derived, tr("Tokens that are not read yet, divided by that rate.")));
    }
}

} // namespace vitrine::ui
