// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/download_rows.h"

#include <algorithm>
#include <utility>

#include <QFrame>
#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/bridge/engine_text.h"
#include "ui/pages/error_words.h"
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

QString withNote(const QString& words, const QString& note) {
    return note.isEmpty() ? words : words + QStringLiteral(" · ") + note;
}

} // namespace

QString downloadWords(const DownloadStatus& s) {
    switch (s.state) {
    case DownloadState::queued:
        return DownloadRow::tr("Left unfinished; Resume goes on with it");
    case DownloadState::asking:
        return withNote(DownloadRow::tr("Asking the server"), s.note);
    case DownloadState::receiving:
        return withNote(s.resumedFrom > 0 ? DownloadRow::tr("Receiving the rest") : DownloadRow::tr("Receiving"),
                        s.note);
    case DownloadState::waiting:
        return DownloadRow::tr("Waiting %1 s: %2").arg(s.retryIn).arg(s.note);
    case DownloadState::checking:
        return DownloadRow::tr("Computing the SHA-256");
    case DownloadState::done:
        return s.hashKnown ? DownloadRow::tr("Done; the SHA-256 is the one that it should be")
                           : DownloadRow::tr("Done; no SHA-256 was known to compare with");
    case DownloadState::failed:
        return withNote(s.error ? engineWords(s.error->message) : DownloadRow::tr("Failed"), s.note);
    case DownloadState::stopped:
        return DownloadRow::tr("Stopped; what has come is kept");
    }
    return {};
}

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
    names->addWidget(m_words);
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
    row->addWidget(m_toggle);
    row->addWidget(m_remove);
    connect(m_toggle, &QAbstractButton::clicked, this,
            [this] { m_download.active() ? m_download.stop() : m_download.start(); });
    connect(m_remove, &QAbstractButton::clicked, this,
            [this] { emit removeRequested(m_download.status().state != DownloadState::done); });
    connect(&download, &Download::changed, this, &DownloadRow::refresh);
    refresh();
}

void DownloadRow::showFailure() {
    const DownloadStatus& s = m_download.status();
    const bool failed = s.state == DownloadState::failed && s.error;
    if (!failed) {
        m_words->setText(downloadWords(s));
        delete std::exchange(m_card, nullptr);
        return;
    }
    ErrorText text = errorWords(*s.error);
    m_words->setText(text.title);
    text.sentence = downloadWords(s);
    if (m_card == nullptr || m_card->text().plain() != text.plain()) {
        delete m_card;
        m_card = new ErrorCard(text, this);
        layout()->addWidget(m_card);
    }
}

void DownloadRow::refresh() {
    const DownloadStatus& s = m_download.status();
    showFailure();
    m_figures->clear();
    const auto received = static_cast<double>(s.received);
    if (s.total > 0 || s.received > 0) {
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
    m_bar->setVisible(s.total > 0);
    m_toggle->setText(m_download.active()                ? tr("Stop")
                      : s.state == DownloadState::failed ? tr("Try again")
                                                         : tr("Resume"));
    m_toggle->setVisible(s.state != DownloadState::done);
    m_remove->setIconKind(Icon::cross, s.state == DownloadState::done
                                           ? tr("Take %1 off the list").arg(m_download.source().fileName)
                                           : tr("Discard what has come of %1").arg(m_download.source().fileName));
}

DownloadRows::DownloadRows(Downloads& downloads, QWidget* parent)
    : QWidget(parent)
    , m_downloads(downloads)
    , m_column(new QVBoxLayout(this)) {
    setAccessibleName(tr("Downloads"));
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
            auto* const row = new DownloadRow(*download, this);
            Download* const which = download.get();
            connect(
                row, &DownloadRow::removeRequested, this,
                [this, which](bool discard) { m_downloads.remove(which, discard); }, Qt::QueuedConnection);
            m_rows.push_back(row);
            m_column->addWidget(row);
        }
    }
    setVisible(!m_rows.isEmpty());
}

} // namespace vitrine::ui
