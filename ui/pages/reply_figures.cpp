// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/reply_figures.h"

#include <QCoreApplication>

namespace vitrine::ui {

namespace {

QString tr(const char* words) { return QCoreApplication::translate("vitrine::ui", words); }

double seconds(Nanoseconds from, Nanoseconds to) { return static_cast<double>(to - from) * 1e-9; }

/// How much of the prompt came from the cache, and, where it could have been more, why it was not.
Figure reuseFigure(const SequenceFigures& f, const QString& ofFirst) {
    QString definition = tr("Tokens of the prompt that were taken from the prefix cache, of all its tokens.");
    switch (f.missReason) {
    case trace::MissReason::none: break;
    case trace::MissReason::firstSeen: definition += tr(" What follows them was new: no earlier prompt had it."); break;
    case trace::MissReason::diverged: definition += tr(" From token %1 on it differs from every earlier prompt.").arg(formatCount(f.missAt)); break;
    case trace::MissReason::evicted: definition += tr(" The blocks from token %1 on had been given to other prompts.").arg(formatCount(f.missAt)); break;
    case trace::MissReason::cachingOff: definition += tr(" The prefix cache is off."); break;
    case trace::MissReason::settingsDiffer: definition += tr(" Blocks that were computed under other settings are not shared."); break;
    }
    return Figure(tr("%1 of %2").arg(formatCount(f.cachedTokens), formatCount(f.promptTokens)), {}, Provenance::counted, definition + ofFirst)
        .withLead(tr("reused"));
}

} // namespace

bool saysWhyNotMore(trace::MissReason reason) {
    return reason == trace::MissReason::diverged || reason == trace::MissReason::evicted || reason == trace::MissReason::settingsDiffer;
}

QVector<Figure> replyFigures(const SequenceFigures& f, bool several) {
    const QString ofFirst = several ? tr(" The context was full, so the reply took several requests; this is of the first.") : QString();
    QVector<Figure> line;
    if (f.generatedTokens > 1 && f.lastToken > f.firstToken) {
        const double rate = (f.generatedTokens - 1) / seconds(f.firstToken, f.lastToken);
        line << Figure(formatNumber(rate, 1), tr("tok/s"), Provenance::measured,
                       tr("Tokens after the first, divided by the time from the first to the last."));
    }
    if (f.generatedTokens > 0) {
        line << Figure(formatCount(f.generatedTokens), tr("tokens"), Provenance::counted, tr("Tokens that the engine gave out for this reply."));
    }
    if (f.firstToken > 0) {
        line << Figure(formatSeconds(seconds(f.arrival, f.firstToken)), tr("to first token"), Provenance::measured,
                       tr("TTFT, from the arrival of the request to its first token: %1 in the queue, %2 for reading the prompt. The first token comes out of the prompt's last step, so no decode stands before it; the panel at the right shows its sampling apart.")
                           .arg(formatSeconds(seconds(f.arrival, f.admitted)), formatSeconds(seconds(f.admitted, f.firstToken))) + ofFirst);
    }
    if (f.admitted > 0) {
        line << reuseFigure(f, ofFirst);
    }
    return line;
}

QString stopWords(std::optional<trace::FinishReason> finish) {
    if (!finish) {
        return {};
    }
    switch (*finish) {
    case trace::FinishReason::endOfSequence: return tr("stop: end of text");
    case trace::FinishReason::stopString: return tr("stop: stop text");
    case trace::FinishReason::maxTokens: return tr("stop: longest reply reached");
    case trace::FinishReason::contextLimit: return tr("stop: context full");
    case trace::FinishReason::cancelled: return tr("stop: by you");
    case trace::FinishReason::failed: return tr("stop: failed");
    }
    return {};
}

QString whyNotMore(trace::MissReason reason) {
    switch (reason) {
    case trace::MissReason::none: return {};
    case trace::MissReason::firstSeen: return tr("first seen");
    case trace::MissReason::diverged: return tr("diverged");
    case trace::MissReason::evicted: return tr("evicted");
    case trace::MissReason::cachingOff: return tr("caching off");
    case trace::MissReason::settingsDiffer: return tr("settings differ");
    }
    return {};
}

} // namespace vitrine::ui
