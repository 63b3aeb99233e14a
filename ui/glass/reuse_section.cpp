// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/reuse_section.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/theme/theme.h"

namespace vitrine::ui {

QString reuseReason(trace::MissReason reason) {
    switch (reason) {
    case trace::MissReason::none:
        return ReuseSection::tr("nothing was missing");
    case trace::MissReason::firstSeen:
        return ReuseSection::tr("first seen");
    case trace::MissReason::diverged:
        return ReuseSection::tr("diverged");
    case trace::MissReason::evicted:
        return ReuseSection::tr("evicted");
    case trace::MissReason::cachingOff:
        return ReuseSection::tr("caching off");
    case trace::MissReason::settingsDiffer:
        return ReuseSection::tr("settings differ");
    }
    return {};
}

QString reuseSentence(trace::MissReason reason) {
    switch (reason) {
    case trace::MissReason::none:
        return ReuseSection::tr("All that the cache can give was taken from it: whole blocks, and never the last token, which the first one of the reply comes out of.");
    case trace::MissReason::firstSeen:
        return ReuseSection::tr("The cache holds no text that goes on from there.");
    case trace::MissReason::diverged:
        return ReuseSection::tr("The cache holds another text from there on.");
    case trace::MissReason::evicted:
        return ReuseSection::tr("The cache held it once; the blocks were taken for something else.");
    case trace::MissReason::cachingOff:
        return ReuseSection::tr("Prefix caching is switched off.");
    case trace::MissReason::settingsDiffer:
        return ReuseSection::tr("The cache holds it under other settings, which never share blocks.");
    }
    return {};
}

ReuseSection::ReuseSection(QWidget* parent)
    : GlassSection(tr("Prompt reuse"), tr("What the cache gave, and why not more"), 56, parent)
    , m_bar(new SplitBar(tr("Prompt by where it came from"), this))
    , m_cached(new FigureLabel(FontRole::caption, this))
    , m_computed(new FigureLabel(FontRole::caption, this))
    , m_from(new FigureLabel(FontRole::table, this))
    , m_sentence(wrappedCaption(this))
    , m_table(new ReuseTable(this)) {
    m_computed->setAlignment(Qt::AlignRight);
    auto* row = new QHBoxLayout;
    row->setSpacing(metric::kGrid);
    row->addWidget(m_cached, 1);
    row->addWidget(m_computed, 1);
    auto* why = new QVBoxLayout;
    why->setSpacing(0);
    why->addWidget(m_from);
    why->addWidget(m_sentence);
    content()->setSpacing(3);
    content()->addWidget(m_bar);
    content()->addLayout(row);
    content()->addSpacing(2);
    content()->addLayout(why);
    content()->addSpacing(metric::kGrid);
    content()->addWidget(m_table);
}

void ReuseSection::setReplies(QVector<ReplyReuse> replies) {
    m_table->setRows(std::move(replies));
}

void ReuseSection::refresh(const GlassInput& input) {
    const bool admitted = input.record != nullptr && input.record->admittedStep > 0;
    const bool table = !input.narrow && !m_table->rows().isEmpty();
    setEmpty(!admitted && !table);
    m_table->setVisible(table);
    for (QWidget* widget :
         {static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_cached), static_cast<QWidget*>(m_computed),
          static_cast<QWidget*>(m_from), static_cast<QWidget*>(m_sentence)}) {
        widget->setVisible(admitted);
    }
    if (admitted) {
        showPrompt(input);
    } else {
        figure()->clear(); // a reply that the cache was never asked for reused nothing
    }
}

void ReuseSection::showPrompt(const GlassInput& input) {
    const trace::SequenceRecord& record = *input.record;
    // Before its first token, and for good when it was stopped there, only a part of the prompt is read.
    const int read = record.firstTokenStep > 0 ? record.promptTokens : std::min(record.computed, record.promptTokens);
    const qint64 computed = std::max(0, read - record.cached);
    const int blocks = record.cached / std::max(1, input.state().blockSize);
    const Figure cached(formatCount(blocks), blocks == 1 ? tr("block from the cache") : tr("blocks from the cache"),
                        Provenance::counted, tr("Blocks of the prompt that were in the cache already."));
    const Figure rest(formatCount(computed), tr("computed"), Provenance::counted,
                      tr("Tokens of the prompt that had to be computed."));
    figure()->setFigure(Figure(tr("%1 of %2").arg(formatCount(record.cached), formatCount(record.promptTokens)),
                               tr("tokens"), Provenance::counted,
                               tr("Tokens of the prompt that were taken from the prefix cache, of all its tokens.")));
    m_bar->setParts(
        {{tr("reused"), double(record.cached), [] { return tokens().meaning.cached; }, Hatch::cached, cached},
         {tr("computed"), double(computed), [] { return tokens().meaning.prefill; }, std::nullopt, rest}});
    m_cached->setFigure(cached);
    m_computed->setFigure(rest);
    m_from->clear();
    if (record.missReason != trace::MissReason::none) {
        m_from->addFigure(Figure(formatCount(record.missAt), {}, Provenance::counted,
                                 tr("First token of the prompt, counted from zero, that the cache did not have."))
                              .withLead(tr("New from token")));
    }
    m_from->addNote(reuseReason(record.missReason));
    m_sentence->setText(reuseSentence(record.missReason));
}

} // namespace vitrine::ui
