// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/download_rows.h"

#include <algorithm>
#include <utility>

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/library/fetch/download_words.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

namespace {

constexpr int kFiguresWidth = 220;
constexpr int kMostHeight = 168; ///< three rows: the list below is what the page is for

class FailedMark final : public QWidget {
public:
    explicit FailedMark(QWidget* parent) : QWidget(parent) {
        atEachScale(this, [](QWidget* mark) { mark->setFixedSize(scaled(metric::kIconTiny), scaled(metric::kIconTiny)); });
        setAccessibleName(DownloadRow::tr("Failed"));
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintCrossSquare(painter, rect());
    }
};

} // namespace

DownloadRow::DownloadRow(Download& download, QWidget* parent)
    : QWidget(parent)
    , m_download(download) {
    auto* const column = new QVBoxLayout(this); // a card goes under the line
    column->setContentsMargins(metric::kPanelPadding, metric::kGrid, metric::kPanelPadding, metric::kGrid);
    column->setSpacing(metric::kGrid);
    auto* const row = new QHBoxLayout;
    row->setSpacing(metric::kPanelPadding);
    column->addLayout(row);
    auto* const names = new QVBoxLayout;
    names->setSpacing(1);
    auto* const name = new ElidedLabel(download.source().fileName, FontRole::controlMedium, &Tokens::ink, this);
    name->setProperty("noFigure", true);
    m_words = new ElidedLabel({}, FontRole::table, &Tokens::ink2, this);
    m_words->setProperty("noFigure", true);
    names->addWidget(name);
    auto* const state = new QHBoxLayout;
    state->setSpacing(metric::kHalfGrid);
    m_cross = new FailedMark(this);
    state->addWidget(m_cross);
    state->addWidget(m_words, 1);
    names->addLayout(state);
    row->addLayout(names, 3);
    auto* const work = new QVBoxLayout;
    work->setSpacing(metric::kHalfGrid);
    m_figures = new FigureLabel(FontRole::table, this);
    atEachScale(m_figures, [](auto* w) { w->setMinimumWidth(scaled(kFiguresWidth)); });
    m_bar = new StackedGauge(metric::kGrid, tr("Received of %1").arg(download.source().fileName), this);
    work->addWidget(m_figures);
    work->addWidget(m_bar);
    row->addLayout(work, 2);
    m_toggle = new Button(ButtonKind::secondary, tr("Stop"), this);
    m_remove = new IconButton(Icon::cross, tr("Take %1 off the list").arg(download.source().fileName), this);
    m_more = new Button(ButtonKind::ghost, tr("Details"), this);
    m_more->setCheckable(true);
    row->addWidget(m_more);
    row->addWidget(m_toggle);
    row->addWidget(m_remove);
    connect(m_more, &QAbstractButton::toggled, this, &DownloadRow::showFailure);
    connect(m_toggle, &QAbstractButton::clicked, this,
            [this] { m_download.active() ? m_download.stop() : m_download.start(); });
    connect(m_remove, &QAbstractButton::clicked, this,
            [this] { emit removeRequested(m_download.status().state != DownloadState::done); });
    connect(&download, &Download::changed, this, &DownloadRow::refresh);
    refresh();
}

/// One line, as of any other row: what more there is to say is asked for.
void DownloadRow::showFailure() {
    const DownloadStatus& s = m_download.status();
    const bool failed = s.state == DownloadState::failed && s.error;
    m_cross->setVisible(failed);
    m_more->setVisible(failed);
    if (!failed) {
        m_words->setText(downloadWords(s));
        m_more->setChecked(false);
        delete std::exchange(m_card, nullptr);
        return;
    }
    const ErrorText text = downloadErrorWords(s);
    m_words->setText(text.title + QStringLiteral(" · ") + text.sentence);
    if (m_card != nullptr && m_card->text().plain() != text.plain()) {
        delete std::exchange(m_card, nullptr);
    }
    if (m_more->isChecked() && m_card == nullptr) {
        m_card = new ErrorCard(text, this);
        layout()->addWidget(m_card);
    } else if (!m_more->isChecked()) {
        delete std::exchange(m_card, nullptr);
    }
}

void DownloadRow::refresh() {
    const DownloadStatus& s = m_download.status();
    showFailure();
    m_figures->clear();
    const auto received = static_cast<double>(s.received);
    const bool nothing = s.state == DownloadState::failed && s.received == 0; // of how much says nothing any more
    if ((s.total > 0 || s.received > 0) && !nothing) {
        const QString of = s.total > 0
                               ? tr("%1 of %2").arg(formatBytes(received), formatBytes(static_cast<double>(s.total)))
                               : formatBytes(received);
        m_figures->addFigure(Figure(of, {}, Provenance::counted,
                                    tr("Bytes of the file that are here, those of earlier tries among them.")));
    }
    if (s.bytesPerSecond > 0) {
        m_figures->addFigure(Figure(formatBytes(s.bytesPerSecond) + tr("/s"), {}, Provenance::measured,
                                    tr("Bytes that came in the last three seconds, divided by the time.")));
        if (s.total > s.received) {
            m_figures->addFigure(Figure(formatSeconds(static_cast<double>(s.total - s.received) / s.bytesPerSecond), {},
                                        Provenance::derived, tr("What is missing, divided by the rate."))
                                     .withLead(tr("left")));
        }
    }
    GaugePart part;
    part.name = tr("received");
    part.amount = received;
    part.colour = [] { return tokens().ramp[1]; };
    m_bar->setParts({part}, s.total > 0 ? static_cast<double>(s.total) : 1.0);
    m_bar->setVisible(s.total > 0 && !nothing);
    m_toggle->setText(m_download.active()                ? tr("Stop")
                      : s.state == DownloadState::failed ? tr("Try again")
                                                         : tr("Resume"));
    m_toggle->setVisible(s.state != DownloadState::done);
    m_remove->setIconKind(Icon::cross, s.state == DownloadState::done || nothing
                                           ? tr("Take %1 off the list").arg(m_download.source().fileName)
                                           : tr("Discard what has come of %1").arg(m_download.source().fileName));
}

DownloadRows::DownloadRows(Downloads& downloads, QWidget* parent)
    : QScrollArea(parent)
    , m_downloads(downloads) {
    setAccessibleName(tr("Downloads"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* const inner = new QWidget;
    setRole(inner, "page");
    m_column = new QVBoxLayout(inner);
    setWidget(inner);
    inner->installEventFilter(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    connect(&downloads, &Downloads::listChanged, this, &DownloadRows::refresh);
    refresh();
}

void DownloadRows::refresh() {
    const auto& all = m_downloads.all();
    for (DownloadRow* row : std::exchange(m_rows, {})) {
        const bool kept =
            std::any_of(all.begin(), all.end(), [&](const auto& d) { return d.get() == &row->download(); });
        if (kept) {
            m_rows.push_back(row);
        } else {
            m_column->removeWidget(row);
            row->hide();
            row->deleteLater();
        }
    }
    for (const auto& download : all) {
        const bool shown = std::any_of(m_rows.begin(), m_rows.end(),
                                       [&](const DownloadRow* r) { return &r->download() == download.get(); });
        if (!shown) {
            auto* const row = new DownloadRow(*download, widget());
            Download* const which = download.get();
            connect(
                row, &DownloadRow::removeRequested, this,
                [this, which](bool discard) { m_downloads.remove(which, discard); }, Qt::QueuedConnection);
            m_rows.push_back(row);
            m_column->addWidget(row);
        }
    }
    setVisible(!m_rows.isEmpty());
    fitHeight();
}

/// As high as the rows, as long as that leaves the list its room.
void DownloadRows::fitHeight() {
    const int wanted = m_column->hasHeightForWidth() ? m_column->totalHeightForWidth(width()) : m_column->totalSizeHint().height();
    setFixedHeight(std::min(wanted, scaled(kMostHeight)));
}

bool DownloadRows::eventFilter(QObject* watched, QEvent* event) {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) {
        fitHeight();
    }
    return QScrollArea::eventFilter(watched, event);
}

void DownloadRows::resizeEvent(QResizeEvent* event) {
    QScrollArea::resizeEvent(event);
    fitHeight();
}

} // namespace vitrine::ui
