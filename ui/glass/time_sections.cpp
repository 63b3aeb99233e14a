// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/time_sections.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/glass/first_token_time.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {
namespace {

QString milliseconds(Nanoseconds time) {
    const double ms = static_cast<double>(time) * 1e-6;
    return formatNumber(ms, ms < 1000 ? 1 : 0);
}

Figure timeFigure(Nanoseconds time, const QString& definition) {
    return {milliseconds(time), FirstTokenSection::tr("ms"), Provenance::measured, definition};
}

} // namespace

BarLabel::BarLabel(Qt::Alignment alignment, QWidget* parent)
    : QWidget(parent)
    , m_value(new FigureLabel(FontRole::table, this))
    , m_name(new FigureLabel(FontRole::caption, this)) {
    m_value->setStrong(true);
    m_value->setAlignment(alignment);
    m_name->setAlignment(alignment);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_value);
    column->addWidget(m_name);
}

void BarLabel::set(const Figure& value, const QString& words, const std::optional<Figure>& figure) {
    m_value->setFigure(value);
    m_name->clear();
    if (figure) {
        m_name->addFigure(figure->withLead(words));
    } else {
        m_name->addNote(words);
    }
}

FirstTokenSection::FirstTokenSection(QWidget* parent)
    : GlassSection(tr("Time to first token"), tr("Queue, prefill, first token"), 44, parent)
    , m_bar(new SplitBar(tr("Time to first token by what it was spent on"), this))
    , m_queue(new BarLabel(Qt::AlignLeft, this))
    , m_prefill(new BarLabel(Qt::AlignHCenter, this))
    , m_sampling(new BarLabel(Qt::AlignRight, this)) {
    auto* row = new QHBoxLayout;
    row->setSpacing(metric::kHalfGrid);
    row->addWidget(m_queue);
    row->addStretch(1);
    row->addWidget(m_prefill);
    row->addStretch(1);
    row->addWidget(m_sampling);
    content()->setSpacing(3);
    content()->addWidget(m_bar);
    content()->addLayout(row);
}

void FirstTokenSection::refresh(const GlassInput& input) {
    const auto time = input.record == nullptr ? std::nullopt : firstTokenTime(*input.record, input.track);
    setEmpty(!time);
    if (!time) {
        return;
    }
    figure()->setFigure(timeFigure(time->total(), tr("TTFT: from the arrival of the request to its first token.")));
    const Figure queue =
        timeFigure(time->queue, tr("From the arrival of the request until it was admitted to the batch."));
    const Figure prefill = timeFigure(time->prefill, tr("From admission to the end of the forward pass that read the "
                                                        "last part of the prompt, with whatever shared those steps."));
    const Figure sampling =
        timeFigure(time->sampling, tr("Choosing the first token from the output for the last prompt token, until it "
                                      "was given out. No decode step comes before it."));
    m_bar->setParts(
        {{tr("queue"), double(time->queue), [] { return tokens().ink3; }, Hatch::queue, queue},
         {tr("prefill"), double(time->prefill), [] { return tokens().meaning.prefill; }, std::nullopt, prefill},
         {tr("first token"), double(time->sampling), [] { return tokens().meaning.decode; }, std::nullopt, sampling}});
    m_queue->set(queue, tr("queue"));
    const qint64 read = input.record->promptTokens - input.record->cached;
    m_prefill->set(prefill, tr("prefill"),
                   Figure(formatCount(read), tr("tokens"), Provenance::counted,
                          tr("Tokens of the prompt that were computed; the rest came from the cache.")));
    m_sampling->set(sampling, tr("first token"));
}

TokenGapsSection::TokenGapsSection(QWidget* parent)
    : GlassSection(tr("Time between tokens"), tr("One dot for each token"), 116, parent)
    , m_view(new TokenGapsView(m_model, this))
    , m_longest(new FigureLabel(FontRole::table, this))
    , m_beside(wrappedCaption(this)) {
    content()->addWidget(m_view);
    auto* note = new QVBoxLayout;
    note->setSpacing(0);
    note->addWidget(m_longest);
    note->addWidget(m_beside);
    content()->addLayout(note);
}

void TokenGapsSection::refresh(const GlassInput& input) {
    const bool nothing = input.record == nullptr || input.track == nullptr || input.track->gaps.empty();
    setEmpty(nothing);
    if (nothing) {
        m_model.setScene({});
        m_sequence = {};
        return;
    }
    if (m_sequence != input.sequence) {
        m_model.setScene({});
        m_sequence = input.sequence;
    }
    // The gaps are those of the newest tokens, so the last one belongs to the last token given out.
    const int firstToken = input.record->generated - static_cast<int>(input.track->gaps.size()) + 1;
    if (input.track->gaps.size() == m_model.scene().gaps.size() && firstToken == m_model.scene().firstToken) {
        return;
    }
    m_model.setScene(TokenGapsScene::of(input.track->gaps, firstToken));
    const TokenGapsScene& scene = m_model.scene();
    const int decimals = scene.p99 < 1000.0 ? 1 : 0; // of seconds the tenth of a millisecond tells nothing, and has no room
    figure()->setFigure(Figure(tr("p50 %1 · p99 %2").arg(formatNumber(scene.p50, decimals), formatNumber(scene.p99, decimals)),
                               tr("ms"), Provenance::measured,
                               input.track->complete ? tr("Times between the tokens of this reply: half are at most "
                                                          "p50, 99 in 100 at most p99. From all samples.")
                                                     : tr("Times between the tokens of this reply that were seen: half "
                                                          "are at most p50, 99 in 100 at most p99.")));
    const TokenGap& gap = scene.gaps[static_cast<std::size_t>(scene.longest)];
    m_longest->clear();
    m_longest->addFigure(Figure(milliseconds(gap.gap), tr("ms"), Provenance::measured,
                                tr("The longest time between two tokens of this reply."))
                             .withLead(tr("Longest")));
    m_longest->addFigure(Figure(formatCount(scene.firstToken + scene.longest), {}, Provenance::counted,
                                tr("Number of the token that came after the longest time, counted from the first."))
                             .withLead(tr("before token")));
    m_beside->setText(gap.preempted       ? tr("It had lost its blocks and computed them again.")
                      : gap.other.valid() ? tr("Another prompt was read in the same step.")
                                          : tr("No prompt was read beside it."));
}

} // namespace vitrine::ui
