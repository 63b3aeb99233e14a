// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/glass_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/glass/memory_sections.h"
#include "ui/glass/table_twin.h"
#include "ui/glass/time_sections.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/views/map_laws.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {
namespace {

constexpr std::size_t kSmallPool = 4096; ///< blocks; checked with every change

} // namespace

GlassPanel::GlassPanel(TraceFollower& follower, QWidget* parent)
    : QWidget(parent)
    , m_follower(follower) {
    setAccessibleName(tr("Glass: what this reply costs"));
    setMinimumWidth(metric::kGlassSmall);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHeader());
    makeSections();
    column->addWidget(m_scroll, 1);
    connect(&follower, &TraceFollower::changed, this, &GlassPanel::onChanged);
    connect(&follower, &TraceFollower::reset, this, &GlassPanel::onReset);
    followTheme(this);
    m_tracks.follow({}, follower.state());
    refresh();
}

QWidget* GlassPanel::makeHeader() {
    auto* header = new QWidget(this);
    atEachScale(header, [](auto* w) { w->setFixedHeight(scaled(metric::kPanelHeader)); });
    auto* title = new QLabel(tr("Glass"), header);
    setRole(title, "panel-head");
    m_question = new QLabel(header);
    setRole(m_question, "faint");
    m_open = new Button(ButtonKind::link, tr("Open Inside"), header);
    m_open->setTrailingIcon(Icon::arrowRight);
    m_open->setControlHeight(metric::kControlToolbar);
    m_open->hide();
    connect(m_open, &Button::clicked, this, &GlassPanel::openInsideRequested);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(metric::kPanelPadding, 0, metric::kGrid, 0);
    row->setSpacing(metric::kGrid);
    row->addWidget(title);
    row->addWidget(m_question, 1);
    row->addWidget(m_open);
    return header;
}

void GlassPanel::makeSections() {
    auto* body = new QWidget;
    setRole(body, "panel");
    m_blocks = new ChatBlocksSection(body);
    m_pool = new PoolSection(body);
    m_firstToken = new FirstTokenSection(body);
    m_gaps = new TokenGapsSection(body);
    m_reuse = new ReuseSection(body);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_several = wrappedCaption(body);
    m_several->setText(tr("The context was full, so this reply took several requests: first token and reuse are those of the first, as in the line "
                          "under the reply; blocks and times between tokens those of the last."));
    m_several->setContentsMargins(metric::kPanelPadding, metric::kGrid, metric::kPanelPadding, 0);
    m_several->hide();
    column->addWidget(m_several);
    for (GlassSection* section : {static_cast<GlassSection*>(m_blocks), static_cast<GlassSection*>(m_pool),
                                  static_cast<GlassSection*>(m_firstToken), static_cast<GlassSection*>(m_gaps),
                                  static_cast<GlassSection*>(m_reuse)}) {
        column->addWidget(section);
    }
    column->addStretch(1);
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(body);
    connect(m_blocks->view(), &BlockMapView::tableRequested, this,
            [this] { showTable(m_blocks->model(), tr("Blocks of this chat")); });
    connect(m_pool->view(), &BlockMapView::tableRequested, this,
            [this] { showTable(m_pool->model(), tr("Where they lie")); });
    connect(m_gaps->view(), &TokenGapsView::tableRequested, this,
            [this] { showTable(m_gaps->model(), tr("Time between tokens")); });
}

void GlassPanel::setSequence(SequenceId id, SequenceId begun) {
    const SequenceId first = begun.valid() ? begun : id;
    if (id != m_sequence || first != m_begun) {
        m_sequence = id;
        m_begun = first;
        refresh();
    }
}

void GlassPanel::setInsideAvailable(bool available) {
    m_insideAvailable = available;
    refresh();
}

void GlassPanel::setReplies(QVector<ReplyReuse> replies) {
    m_reuse->setReplies(std::move(replies));
    refresh();
}

void GlassPanel::onReset() {
    m_begun = {};
    m_sequence = {}; // its id belongs to the log that was followed; in the next one another sequence may have it
    m_tracks.clear();
    m_broken.clear();
    m_lawPace.reset();
    refresh();
}

void GlassPanel::onChanged() {
    // The times of tokens are folded also while hidden: a record that passed by is not seen again.
    m_tracks.follow(m_follower.fresh(), m_follower.state());
    refresh();
}

QString GlassPanel::inconsistency() {
    if (m_follower.inconsistency()) {
        return inconsistencyOf(*m_follower.inconsistency());
    }
    if (m_follower.state().blocks.size() <= kSmallPool || m_lawPace.due()) {
        m_broken = brokenLaw(m_follower.state());
    }
    return m_broken;
}

void GlassPanel::refresh() {
    if (!isVisible()) {
        m_stale = true;
        return;
    }
    m_stale = false;
    GlassInput input;
    input.follower = &m_follower;
    input.sequence = m_sequence;
    input.record = m_sequence.valid() ? m_follower.state().find(m_sequence) : nullptr;
    input.track = m_tracks.find(m_sequence);
    input.narrow = width() < scaled(metric::kGlass);
    const QString broken = input.record == nullptr ? QString() : inconsistency();
    m_question->setText(input.record == nullptr ? tr("what a reply costs") : tr("what this reply costs"));
    m_open->setVisible(m_insideAvailable && input.record != nullptr);
    m_blocks->refresh(input, broken);
    m_pool->refresh(input, broken);
    m_gaps->refresh(input);
    GlassInput prompt = input;
    prompt.sequence = m_begun;
    prompt.record = m_begun.valid() ? m_follower.state().find(m_begun) : nullptr;
    prompt.track = m_tracks.find(m_begun);
    m_firstToken->refresh(prompt);
    m_reuse->refresh(prompt);
    m_several->setVisible(input.record != nullptr && m_begun != m_sequence);
}

void GlassPanel::showTable(QAbstractItemModel& model, const QString& title) {
    openTableTwin(model, title, this);
}

void GlassPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) {
        refresh();
    }
}

void GlassPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const bool narrow = width() < scaled(metric::kGlass);
    for (GlassSection* section : findChildren<GlassSection*>()) {
        section->setPadding(narrow ? metric::kPanelPaddingSmall : metric::kPanelPadding - 1);
    }
    refresh();
}

void GlassPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, 0, 1, height()), tokens().line);
    painter.fillRect(QRect(0, scaled(metric::kPanelHeader) - 1, width(), 1), tokens().line);
}

} // namespace vitrine::ui
