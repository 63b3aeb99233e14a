// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/prepared_loads.h"

#include <algorithm>
#include <cmath>
#include <random>

#include <QCoreApplication>

#include "ui/bridge/model_probe.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

QString tr(const char* words) {
    return QCoreApplication::translate("vitrine::ui", words);
}

/// The same numbers from a seed with every standard library.
class Draw {
public:
    explicit Draw(std::uint64_t seed)
        : m_engine(seed) {}
    double unit() { return (static_cast<double>(m_engine() >> 11) + 0.5) / 9007199254740992.0; }
    int around(int middle) { return std::max(1, static_cast<int>(std::lround(middle * (0.5 + unit())))); }
    double gap(double rate) { return rate > 0.0 ? -std::log(unit()) / rate : 0.0; }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(m_engine() % n); }

private:
    std::mt19937_64 m_engine;
};

constexpr const char* kSentences[] = {
    "The harbour master wrote down every ship that came in before noon.",
    "A good map leaves out most of what is there.",
    "Copper turns green in the rain, and nobody minds.",
    "The baker's scale was off by two grams for eleven years.",
    "Rivers remember the shape of the land better than maps do.",
    "She explained the engine to the children with a kettle and a pinwheel.",
    "In winter the glass house kept its warmth until the third hour.",
    "Three clocks hung in the hall, and they disagreed politely.",
    "The letter asked for lenses, two brass gauges and a crate of salt.",
    "Nobody had ever counted the steps of the lighthouse twice.",
    "A bridge is a promise that the other side will still be there.",
    "The orchard was sold, but the ladder stayed against the old tree.",
};
constexpr const char* kSubjects[] = {"tides", "bread", "bridges", "clocks", "maps",   "bees",
                                     "glass", "salt",  "rain",    "trains", "lenses", "gardens"};

/// Text of at least `tokens` tokens of any vocabulary (a word is at least one).
QString prose(Draw& draw, int tokens, const QString& head) {
    QString text = head;
    int words = 0;
    while (words < tokens + 8) {
        const QString sentence = QString::fromLatin1(kSentences[draw.below(std::size(kSentences))]);
        text += QLatin1Char(' ') + sentence;
        words += static_cast<int>(sentence.count(QLatin1Char(' '))) + 1;
    }
    return text;
}

QString question(Draw& draw, int number) {
    return QStringLiteral("Question %1. Tell me about %2 and why they matter.")
        .arg(number)
        .arg(QString::fromLatin1(kSubjects[draw.below(std::size(kSubjects))]));
}

QVector<PlannedRequest> ordinary(const LoadKnobs& knobs) {
    Draw draw(knobs.seed);
    QVector<PlannedRequest> plan;
    double at = 0.0;
    for (int i = 0; i < knobs.requests; ++i) {
        const int prompt = draw.around(knobs.promptTokens);
        plan.push_back({at, prose(draw, prompt, question(draw, i + 1)), prompt, draw.around(knobs.outputTokens)});
        at += draw.gap(knobs.rate);
    }
    return plan;
}

/// Outputs 20, 100, 500 and 2000, in waves of four.
QVector<PlannedRequest> fourLengths(const LoadKnobs& knobs) {
    constexpr int kLengths[] = {20, 100, 500, 2000};
    Draw draw(knobs.seed);
    QVector<PlannedRequest> plan;
    double at = 0.0;
    for (int i = 0; i < knobs.requests; ++i) {
        plan.push_back(
            {at, prose(draw, knobs.promptTokens, question(draw, i + 1)), knobs.promptTokens, kLengths[i % 4]});
        at += draw.gap(knobs.rate);
    }
    return plan;
}

/// One long system prompt before every question.
QVector<PlannedRequest> sharedPrompt(const LoadKnobs& knobs) {
    constexpr int kSystemWords = 420;
    Draw system(knobs.seed + 1);
    const QString head =
        prose(system, kSystemWords,
              QStringLiteral("You are the guide of a small museum of engineering. Answer in two sentences."));
    Draw draw(knobs.seed);
    QVector<PlannedRequest> plan;
    double at = 0.0;
    for (int i = 0; i < knobs.requests; ++i) {
        plan.push_back({at, head + QLatin1Char('\n') + question(draw, i + 1), 0, draw.around(knobs.outputTokens)});
        at += draw.gap(knobs.rate);
    }
    return plan;
}

/// Short chats that write, and a prompt of thousands of tokens that joins them.
QVector<PlannedRequest> longAmongShort(const LoadKnobs& knobs) {
    QVector<PlannedRequest> plan = ordinary(knobs);
    constexpr int kLong = 3000;
    constexpr double kJoins = 1.5;
    Draw draw(knobs.seed + 2);
    plan.push_back({kJoins, prose(draw, kLong, QStringLiteral("Summarise the following notes.")), kLong, 40});
    std::stable_sort(plan.begin(), plan.end(),
                     [](const PlannedRequest& a, const PlannedRequest& b) { return a.at < b.at; });
    return plan;
}

/// Text that goes on as it began: drafts from the text so far are often right.
QVector<PlannedRequest> repeating(const LoadKnobs& knobs) {
    QVector<PlannedRequest> plan;
    for (int i = 0; i < knobs.requests; ++i) {
        QString text = QStringLiteral("Inventory of shelf %1.\n").arg(i + 1);
        for (int line = 1; line <= 10; ++line) {
            text += QStringLiteral("Row %1: two brass gauges, one lens, one crate of salt.\n").arg(line);
        }
        plan.push_back({0.0, text, 0, knobs.outputTokens});
    }
    return plan;
}

/// Words without a pattern: what comes next stands nowhere in the text.
QVector<PlannedRequest> patternless(const LoadKnobs& knobs) {
    Draw draw(knobs.seed);
    QVector<PlannedRequest> plan;
    for (int i = 0; i < knobs.requests; ++i) {
        QString text = QStringLiteral("Invent a word nobody has used before and tell its story.");
        for (int word = 0; word < 60; ++word) {
            text += QLatin1Char(' ');
            for (std::size_t letter = 0; letter < 3 + draw.below(6); ++letter) {
                text += QChar(static_cast<char16_t>(u'a' + draw.below(26)));
            }
        }
        plan.push_back({0.0, text, 0, knobs.outputTokens});
    }
    return plan;
}

QVector<PreparedLoad> makeLoads() {
    QVector<PreparedLoad> loads;
    const auto add = [&](const char* id, const QString& title, const QString& sentence, LoadKnobs knobs) {
        loads.push_back({QString::fromLatin1(id), title, sentence, knobs, PairKind::none});
    };
    LoadKnobs k;
    k.requests = 16, k.rate = 3.0, k.promptTokens = 80, k.outputTokens = 120, k.slotCount = 4, k.blocks = 256;
    add("four-users", tr("Four users"), tr("Four slots, more questions than slots: who waits?"), k);
    k = {};
    k.requests = 8, k.promptTokens = 32, k.slotCount = 4, k.blocks = 576;
    add("output-lengths", tr("Short and long answers"),
        tr("Answers of 20, 100, 500 and 2,000 tokens, in static and in continuous batches."), k);
    loads.back().pair = PairKind::batching;
    k = {};
    k.requests = 30, k.rate = 4.0, k.outputTokens = 70, k.slotCount = 10, k.blocks = 576;
    add("shared-prompt", tr("Ten users, one system prompt"), tr("The same long beginning: what does sharing save?"), k);
    k = {};
    k.requests = 8, k.promptTokens = 40, k.outputTokens = 260, k.slotCount = 9, k.blocks = 576, k.chunk = 256;
    add("long-prompt", tr("One long prompt among chats"), tr("A prompt of 3,000 tokens joins eight that write."), k);
    k = {};
    k.requests = 14, k.promptTokens = 120, k.outputTokens = 200, k.slotCount = 12, k.blocks = 96;
    add("starving-memory", tr("Too little memory"), tr("The pool is smaller than the wish: who is preempted?"), k);
    k = {};
    k.requests = 3, k.outputTokens = 160, k.slotCount = 3, k.blocks = 256, k.speculation = true;
    add("speculation-easy", tr("Speculation, easy text"), tr("Drafts from a repeating text are often right."), k);
    k.outputTokens = 120;
    k.temperature = 1.5; // a greedy model soon repeats itself, and the drafts with it
    add("speculation-hard", tr("Speculation, hard text"), tr("Drafts from noise are rejected: does it still pay?"), k);
    return loads;
}

} // namespace

LoadKnobs sideOf(PairKind kind, int side, LoadKnobs knobs) {
    switch (kind) {
    case PairKind::none:
        break;
    case PairKind::batching:
        knobs.batching = side == 0 ? BatchingMode::fixed : BatchingMode::continuous;
        break;
    case PairKind::prefixCache:
        knobs.prefixCache = side == 1;
        knobs.allocator = AllocatorKind::paged;
        break;
    case PairKind::memory:
        knobs.allocator = side == 0 ? AllocatorKind::contiguous : AllocatorKind::paged;
        break;
    case PairKind::speculation:
        knobs.speculation = side == 1;
        break;
    }
    return knobs;
}

QString sideName(PairKind kind, int side) {
    switch (kind) {
    case PairKind::none:
        return tr("one run");
    case PairKind::batching:
        return side == 0 ? tr("static batching") : tr("continuous batching");
    case PairKind::prefixCache:
        return side == 0 ? tr("without prefix cache") : tr("with prefix cache");
    case PairKind::memory:
        return side == 0 ? tr("contiguous memory") : tr("paged memory");
    case PairKind::speculation:
        return side == 0 ? tr("without speculation") : tr("with speculation");
    }
    return {};
}

QString pairName(PairKind kind) {
    switch (kind) {
    case PairKind::none:
        return tr("Once, as set");
    case PairKind::batching:
        return tr("Static, continuous");
    case PairKind::prefixCache:
        return tr("Cache off, on");
    case PairKind::memory:
        return tr("Contiguous, paged");
    case PairKind::speculation:
        return tr("Drafts off, on");
    }
    return {};
}

QString pairLesson(PairKind kind) {
    switch (kind) {
    case PairKind::none:
        return {};
    case PairKind::batching:
        return tr("A forms a batch and keeps every slot until the longest answer in it has ended: the empty cells with a "
                  "stroke are slots that wait. B gives a slot to the next request as soon as an answer ends, so the "
                  "same requests take fewer steps.");
    case PairKind::prefixCache:
        return tr("A reads the whole prompt of every request. B keeps the blocks of what was read before and shares "
                  "them: of a prompt that begins alike only the end is read, so fewer tokens are computed before the first "
                  "one comes.");
    case PairKind::memory:
        return tr("A reserves room for the longest possible answer before a request may start. B hands out blocks as "
                  "they are filled, so more requests fit into the same memory at once.");
    case PairKind::speculation:
        return tr("B verifies drafted tokens together in one step. What is accepted saves steps; what is rejected was "
                  "computed for nothing.");
    }
    return {};
}

QString pairOutcome(PairKind kind, const PairCounts& counts) {
    const auto with = [kind](const QString& counted) { return pairLesson(kind) + QLatin1Char(' ') + counted; };
    const auto number = [](std::int64_t n) { return formatCount(static_cast<qint64>(n)); };
    switch (kind) {
    case PairKind::none:
        return {};
    case PairKind::batching:
        return counts.idle[0] > counts.idle[1]
                   ? with(tr("Counted here: %1 idle slot-steps in A, %2 in B (C).")
                              .arg(number(counts.idle[0]), number(counts.idle[1])))
                   : tr("No slot of A waited for a longer answer (idle slot-steps: A %1, B %2, C), so both ways did "
                        "the "
                        "same work. The lesson needs answers of different lengths, and more requests than slots.")
                         .arg(number(counts.idle[0]), number(counts.idle[1]));
    case PairKind::prefixCache:
        return counts.reused[1] > 0
                   ? with(tr("Counted here: B reused %1 of %2 prompt tokens (C).")
                              .arg(number(counts.reused[1]), number(counts.reused[1] + counts.prompt[1])))
                   : tr("Nothing was reused: B read all %1 prompt tokens too (C). Only whole blocks at the beginning "
                        "of a "
                        "prompt are shared, and only once an earlier request has filled them: the lesson needs prompts "
                        "that begin alike over more than a block and do not all start in the same step.")
                         .arg(number(counts.prompt[1]));
    case PairKind::memory:
        return counts.together[1] > counts.together[0]
                   ? with(tr("Counted here: at most %1 requests at once in A, %2 in B (C).")
                              .arg(number(counts.together[0]), number(counts.together[1])))
                   : tr("B did not run more requests at once than A (at most: A %1, B %2, C): it was not the memory "
                        "that "
                        "held them up. The lesson needs fewer blocks, or more slots.")
                         .arg(number(counts.together[0]), number(counts.together[1]));
    case PairKind::speculation:
        return counts.drafted == 0 ? tr("Nothing was drafted in B (C), so both runs did the same work: the text so far "
                                        "held nothing to draft from.")
               : counts.accepted == 0
                   ? tr("B accepted none of its %1 drafted tokens (C): all of them were computed for nothing.")
                         .arg(number(counts.drafted))
                   : with(tr("Counted here: %1 of %2 drafted tokens were accepted (C).")
                              .arg(number(counts.accepted), number(counts.drafted)));
    }
    return {};
}

const QVector<PreparedLoad>& preparedLoads() {
    // The command line asks for names before the window's language is chosen: they are made anew when the words change.
    static QString language;
    static QVector<PreparedLoad> loads;
    if (const QString now = tr("Four users"); now != language) {
        language = now;
        loads = makeLoads();
    }
    return loads;
}

const PreparedLoad* findLoad(const QString& id) {
    const auto& loads = preparedLoads();
    const auto at = std::find_if(loads.begin(), loads.end(), [&](const PreparedLoad& load) { return load.id == id; });
    return at == loads.end() ? nullptr : &*at;
}

QVector<PlannedRequest> planOf(const PreparedLoad& load, const LoadKnobs& knobs) {
    if (load.id == QLatin1String("output-lengths")) {
        return fourLengths(knobs);
    }
    if (load.id == QLatin1String("shared-prompt")) {
        return sharedPrompt(knobs);
    }
    if (load.id == QLatin1String("long-prompt")) {
        return longAmongShort(knobs);
    }
    if (load.id == QLatin1String("speculation-easy")) {
        return repeating(knobs);
    }
    if (load.id == QLatin1String("speculation-hard")) {
        return patternless(knobs);
    }
    return ordinary(knobs);
}

EngineOptions optionsFor(const LoadKnobs& knobs, EngineOptions base) {
    base.maxSequences = knobs.slotCount;
    base.kvBlocks = knobs.blocks;
    base.maxBatchedTokens = std::max(knobs.stepTokens, knobs.slotCount);
    base.prefillChunk = std::min(knobs.chunk, base.maxBatchedTokens);
    base.batching = knobs.batching;
    base.allocator = knobs.allocator;
    base.prefixCaching = knobs.prefixCache && knobs.allocator == AllocatorKind::paged;
    base.speculation = !knobs.speculation           ? SpeculationSource::none
                       : knobs.draftModel.isEmpty() ? SpeculationSource::ngram
                                                    : SpeculationSource::draftModel;
    base.draftModel = enginePath(knobs.draftModel);
    base.draftTokens = knobs.draftTokens;
    return base;
}

bool needsRestart(const EngineOptions& now, const EngineOptions& wanted) {
    const auto chunk = [](const EngineOptions& o) { return o.prefillChunk == 0 ? o.maxBatchedTokens : o.prefillChunk; };
    return now.model != wanted.model || now.maxSequences != wanted.maxSequences ||
           (wanted.kvBlocks != 0 && now.kvBlocks != wanted.kvBlocks) ||
           now.maxBatchedTokens != wanted.maxBatchedTokens || chunk(now) != chunk(wanted) ||
           now.batching != wanted.batching || now.allocator != wanted.allocator ||
           now.prefixCaching != wanted.prefixCaching || now.speculation != wanted.speculation ||
           (wanted.speculation != SpeculationSource::none && now.draftTokens != wanted.draftTokens) ||
           (wanted.speculation == SpeculationSource::draftModel && now.draftModel != wanted.draftModel);
}

} // namespace vitrine::ui
