// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/transport.h"

#include <array>
#include <cmath>

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "ui/inside/scrubber.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/flow_row.h"
#include "ui/widgets/segment.h"

namespace vitrine::ui {
namespace {

constexpr std::array<double, 4> kSpeeds{0.1, 0.25, 0.5, 1.0};

QStringList engineTips() {
    return {Transport::tr("The engine rests after each step so that it runs at a tenth of its speed."),
            Transport::tr("A quarter of its speed."), Transport::tr("Half of its speed."), Transport::tr("As fast as it can.")};
}

} // namespace

Transport::Transport(Playback& playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_clock(playback)
    , m_pauseView(new Button(ButtonKind::secondary, Icon::pause, tr("Pause view"), this))
    , m_pauseEngine(new Button(ButtonKind::secondary, Icon::stop, tr("Pause engine"), this))
    , m_stepEngine(new IconButton(Icon::jump, tr("Step the engine: one iteration"), this))
    , m_back(new IconButton(Icon::stepBack, tr("Show the step before"), this))
    , m_forward(new IconButton(Icon::step, tr("Show the next step"), this))
    , m_event(new IconButton(
          Icon::arrowRight,
          tr("Show the next step with an event: a request comes, is admitted, is preempted or ends, a block is evicted (E)"), this))
    , m_speed(new Segment({tr("0.1×"), tr("0.25×"), tr("0.5×"), tr("1×")}, tr("Speed of the engine"), this))
    , m_scrubber(new Scrubber(playback, this))
    , m_step(new FigureLabel(FontRole::table, this))
    , m_live(new Chip(tr("Live"), this)) {
    setAccessibleName(tr("Playback"));
    build();
    connectControls();
    connect(&playback, &Playback::modeChanged, this, &Transport::showMode);
    connect(&playback, &Playback::shownChanged, this, &Transport::showStep);
    connect(&playback, &Playback::reset, this, &Transport::showStep);
    connect(&m_clock, &ReplayClock::changed, this, &Transport::showMode);
    followTheme(this);
    setEngine(false, false, 1.0);
    showStep();
}

void Transport::connectControls() {
    connect(m_pauseView, &QAbstractButton::clicked, this, &Transport::toggleView);
    connect(m_pauseEngine, &QAbstractButton::clicked, this, &Transport::toggleEngine);
    connect(m_stepEngine, &QAbstractButton::clicked, this, [this] {
        m_playback.goLive();
        emit engineStepRequested();
    });
    connect(m_back, &QAbstractButton::clicked, this, [this] { m_playback.stepBy(-1); });
    connect(m_forward, &QAbstractButton::clicked, this, [this] { m_playback.stepBy(1); });
    connect(m_event, &QAbstractButton::clicked, this, [this] { m_playback.stepToEvent(1); });
    connect(m_live, &QAbstractButton::clicked, this, [this] {
        m_playback.goLive();
        showMode();
    });
    connect(m_speed, &Segment::currentChanged, this, [this](int index) {
        const double speed = kSpeeds[static_cast<std::size_t>(index)];
        if (m_recorded) {
            m_replaySpeed = speed;
            m_clock.setSpeed(speed);
        } else if (!m_showing) {
            emit engineSpeedRequested(speed);
        }
    });
}

void Transport::build() {
    auto* row = new FlowRow(this);
    atEachScale(row, [this](FlowRow* flow) {
        const int around = (scaled(metric::kTransport) - m_scrubber->sizeHint().height()) / 2;
        flow->setContentsMargins(metric::kGrid, around - 1, metric::kGrid, around + 1); // over the line at the foot
    });
    row->setSpacing(metric::kGrid);
    for (Button* button : {m_pauseView, m_pauseEngine}) {
        button->setControlHeight(metric::kControlToolbar);
        row->addWidget(button);
    }
    for (IconButton* button : {m_stepEngine, m_back, m_forward, m_event}) {
        button->setControlHeight(metric::kControlToolbar);
        row->addWidget(button);
    }
    auto* speed = new QWidget(this); // its name goes with it to another line
    auto* named = new QHBoxLayout(speed);
    named->setContentsMargins(0, 0, 0, 0);
    named->setSpacing(metric::kGrid);
    auto* name = new QLabel(tr("Speed"), speed);
    setRole(name, "table");
    named->addWidget(name);
    named->addWidget(m_speed);
    m_speed->setControlHeight(metric::kControlToolbar);
    m_speed->setTips(engineTips());
    row->addWidget(speed);
    auto* history = new QWidget(this); // nor is any of these left alone in a line
    auto* places = new QHBoxLayout(history);
    places->setContentsMargins(0, 0, 0, 0);
    places->setSpacing(metric::kGrid);
    places->addWidget(m_scrubber, 1);
    places->addWidget(m_step);
    places->addWidget(m_live);
    row->addWidget(history, 1);
    connect(&Theme::instance(), &Theme::changed, m_step, [this] {
        m_step->setMinimumWidth(0); // it has been as wide as its largest figure, in the size of text before
        showStep();
    });
    m_live->setCheckable(true);
    m_live->setToolTip(tr("Shows the newest step and goes on with it"));
}

void Transport::toggleView() {
    if (m_recorded) {
        m_clock.playing() ? m_clock.pause() : m_clock.play();
        return;
    }
    m_playback.live() ? m_playback.pauseView() : m_playback.goLive();
}

void Transport::toggleEngine() {
    if (m_enginePresent) {
        emit enginePauseRequested(!m_enginePaused);
    }
}

void Transport::setEngine(bool present, bool paused, double speed) {
    m_enginePresent = present;
    m_enginePaused = paused;
    m_engineSpeed = speed;
    showEngine();
}

void Transport::setRecorded(bool recorded) {
    m_clock.pause();
    m_recorded = recorded;
    m_live->setText(recorded ? tr("End") : tr("Live"));
    m_live->setAccessibleName(m_live->text());
    m_live->setToolTip(recorded ? tr("Shows the last step of the run") : tr("Shows the newest step and goes on with it"));
    m_speed->setAccessibleName(recorded ? tr("Speed of the recorded run") : tr("Speed of the engine"));
    m_speed->setTips(recorded ? QStringList{tr("A tenth of the speed that the run had."), tr("A quarter of its speed."),
                                            tr("Half of its speed."), tr("As fast as it was.")}
                              : engineTips());
    for (QWidget* part : QVector<QWidget*>{m_pauseEngine, m_stepEngine}) {
        part->setVisible(!recorded);
    }
    showEngine();
}

void Transport::showEngine() {
    m_pauseEngine->setText(m_enginePaused ? tr("Run engine") : tr("Pause engine"));
    m_pauseEngine->setLeadingIcon(m_enginePaused ? Icon::play : Icon::stop);
    m_pauseEngine->setDisabledReason(m_enginePresent ? QString() : tr("No model is loaded."));
    m_stepEngine->setEnabled(m_enginePresent && m_enginePaused);
    m_stepEngine->setToolTip(m_enginePaused ? tr("Step the engine: one iteration")
                                            : tr("Step the engine: one iteration. Pause the engine first."));
    showSpeed(m_recorded ? m_replaySpeed : m_engineSpeed);
    showMode();
}

void Transport::showSpeed(double speed) {
    int nearest = 0;
    for (std::size_t i = 0; i < kSpeeds.size(); ++i) {
        if (std::abs(kSpeeds[i] - speed) < std::abs(kSpeeds[static_cast<std::size_t>(nearest)] - speed)) {
            nearest = static_cast<int>(i);
        }
    }
    m_showing = true;
    m_speed->setCurrent(nearest);
    m_showing = false;
}

void Transport::showMode() {
    const bool live = m_playback.live();
    const bool goesOn = m_recorded ? m_clock.playing() : live;
    m_pauseView->setText(m_recorded ? (goesOn ? tr("Pause run") : tr("Play run"))
                                    : (goesOn ? tr("Pause view") : tr("Resume view")));
    m_pauseView->setLeadingIcon(goesOn ? Icon::pause : Icon::play);
    m_pauseView->setDisabledReason(m_playback.hasLog() ? QString() : tr("Nothing runs yet."));
    m_live->setChecked(live && m_playback.hasLog());
    m_live->setEnabled(m_playback.hasLog());
    const bool any = m_playback.hasLog() && m_playback.newestStep() > 0;
    m_back->setEnabled(any);
    m_forward->setEnabled(any && !live);
    m_event->setEnabled(any && !live);
    showStep();
}

void Transport::showStep() {
    m_step->clear();
    const std::int64_t since = m_playback.stepsSincePicture();
    m_step->addFigure(
        Figure(formatCount(m_playback.shown().step),
               since > 1 && m_playback.live() ? tr("· +%1").arg(formatCount(since)) : QString(), Provenance::counted,
               tr("The step that all views show, and how many steps the engine made since the last picture."))
            .withLead(tr("step")));
    m_step->setFixedWidth(std::max(m_step->minimumWidth(), m_step->sizeHint().width()));
}

void Transport::hideEvent(QHideEvent* event) {
    m_clock.pause();
    QWidget::hideEvent(event);
}

void Transport::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

} // namespace vitrine::ui
