// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fetch/download_dialog.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/bridge/engine_text.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/rule.h"

namespace vitrine::ui {

namespace {

constexpr int kWidth = 680;
constexpr int kHeight = 640;
constexpr int kNameWidth = 88;

} // namespace

DownloadDialog::DownloadDialog(const QStringList& folders, const QString& hub, QWidget* parent)
    : QDialog(parent)
    , m_hub(hub) {
    setWindowTitle(tr("Download a model"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildForm(folders));
    column->addWidget(makeRule(this));
    column->addWidget(buildCatalogue(), 1);
    resize(scaled(kWidth), scaled(kHeight));
    read();
}

QWidget* DownloadDialog::buildForm(const QStringList& folders) {
    auto* const form = new QWidget(this);
    auto* const grid = new QGridLayout(form);
    grid->setContentsMargins(metric::kPanelPadding, metric::kPanelPadding, metric::kPanelPadding,
                             metric::kPanelPadding);
    grid->setHorizontalSpacing(metric::kPanelPaddingSmall);
    grid->setVerticalSpacing(metric::kGrid);
    atEachScale(grid, [](auto* w) { w->setColumnMinimumWidth(0, scaled(kNameWidth)); });
    const auto addRow = [&](const QString& words, QWidget* control) {
        auto* const label = new QLabel(words, form);
        setRole(label, "muted");
        label->setProperty("noFigure", true); // SHA-256 is a name
        const int row = grid->rowCount();
        grid->addWidget(label, row, 0);
        grid->addWidget(control, row, 1);
    };
    m_source = new QLineEdit(form);
    m_source->setPlaceholderText(tr("https://… or OWNER/REPOSITORY/FILE.gguf"));
    m_source->setAccessibleName(tr("Address of the model, or owner, repository and file"));
    addRow(tr("From"), m_source);
    m_folder = new QComboBox(form);
    m_folder->setAccessibleName(tr("Folder"));
    m_folder->addItems(folders);
    m_folder->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    addRow(tr("To"), m_folder);
    m_hash = new QLineEdit(form);
    m_hash->setPlaceholderText(tr("64 hex digits, if the publisher names them"));
    m_hash->setAccessibleName(tr("Expected SHA-256, may be empty"));
    addRow(tr("SHA-256"), m_hash);
    m_words = new QLabel(form);
    m_words->setWordWrap(true);
    m_words->setProperty("noFigure", true); // an address
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_words->setAccessibleName(m_source->accessibleName()); // what was read of it
    setRole(m_words, "faint");
    grid->addWidget(m_words, grid->rowCount(), 0, 1, 2);
    auto* const row = new QHBoxLayout;
    row->addStretch(1);
    auto* const cancel = new Button(ButtonKind::secondary, tr("Close"), form);
    m_start = new Button(ButtonKind::primary, Icon::download, tr("Download"), form);
    m_start->setDefault(true);
    row->addWidget(cancel);
    row->addWidget(m_start);
    grid->addLayout(row, grid->rowCount(), 0, 1, 2);
    connect(cancel, &QAbstractButton::clicked, this, &QDialog::reject);
    connect(m_start, &QAbstractButton::clicked, this, &DownloadDialog::accept);
    connect(m_source, &QLineEdit::textChanged, this, &DownloadDialog::read);
    connect(m_hash, &QLineEdit::textChanged, this, &DownloadDialog::read);
    return form;
}

QWidget* DownloadDialog::buildCatalogue() {
    auto* const area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setAccessibleName(tr("Small models"));
    auto* const ground = new QWidget(area);
    setRole(ground, "page");
    auto* const column = new QVBoxLayout(ground);
    column->setContentsMargins(metric::kPanelPadding, metric::kPanelPadding, metric::kPanelPadding,
                               metric::kPanelPadding);
    column->setSpacing(0);
    auto* const head = new QLabel(tr("Small models for a first try, from %1").arg(QUrl(m_hub).host()), ground);
    head->setProperty("noFigure", true);
    setRole(head, "panel-head");
    column->addWidget(head);
    column->addSpacing(metric::kGrid);
    for (const CatalogueEntry& entry : catalogue()) {
        column->addWidget(buildEntry(entry));
        column->addWidget(makeRule(ground));
    }
    column->addStretch(1);
    area->setWidget(ground);
    return area;
}

QWidget* DownloadDialog::buildEntry(const CatalogueEntry& entry) {
    auto* const line = new QWidget(this);
    auto* const row = new QHBoxLayout(line);
    row->setContentsMargins(0, metric::kGrid, 0, metric::kGrid);
    row->setSpacing(metric::kPanelPaddingSmall);
    auto* const words = new QVBoxLayout;
    words->setSpacing(1);
    auto* const name =
        new ElidedLabel(entry.name + QLatin1Char(' ') + entry.format, FontRole::controlMedium, &Tokens::ink, line);
    words->addWidget(name);
    auto* const about = new QLabel(entry.about, line);
    about->setWordWrap(true);
    about->setProperty("noFigure", true); // prose of the list
    setRole(about, "table");
    words->addWidget(about);
    auto* const facts = new FigureLabel(FontRole::caption, line);
    if (entry.bytes > 0) {
        facts->addFigure(Figure(formatBytes(static_cast<double>(entry.bytes)), {}, Provenance::counted,
                                tr("Size of the file as its publisher states it.")));
    } else {
        facts->addNote(tr("size not known, the server is asked"));
    }
    facts->addNote(entry.sha256.isEmpty() ? tr("no hash known beforehand") : tr("hash is checked"));
    auto* const licence = new QLabel(entry.licence, line);
    licence->setProperty("noFigure", true); // a name, its version with it
    setRole(licence, "caption");
    auto* const foot = new QHBoxLayout;
    foot->setSpacing(metric::kPanelPaddingSmall);
    foot->addWidget(licence);
    foot->addWidget(facts, 1);
    words->addLayout(foot);
    row->addLayout(words, 1);
    auto* const fetch = new Button(ButtonKind::secondary, Icon::download, tr("Download"), line);
    fetch->setAccessibleName(tr("Download %1").arg(entry.name));
    row->addWidget(fetch);
    connect(fetch, &QAbstractButton::clicked, this, [this, entry] {
        auto sources = parseSource(entry.source(), m_hub);
        if (sources) {
            sources->front().sha256 = entry.sha256;
            sources->front().bytes = entry.bytes;
            offer(*sources);
        } else {
            m_words->setText(engineWords(sources.error().message));
        }
    });
    return line;
}

void DownloadDialog::setSource(const QString& text) {
    m_source->setText(text);
}

void DownloadDialog::read() {
    static const QRegularExpression hash(QStringLiteral("^[0-9a-fA-F]{64}$"));
    m_sources.clear();
    const QString text = m_source->text().trimmed();
    const QString hex = m_hash->text().trimmed();
    if (text.isEmpty()) {
        m_words->setText(tr("Nothing is sent but the request for the file itself."));
        m_start->setDisabledReason(tr("Name what to fetch."));
        return;
    }
    auto sources = parseSource(text, m_hub);
    if (!sources) {
        m_words->setText(engineWords(sources.error().message));
        m_start->setDisabledReason(m_words->text());
        return;
    }
    if (!hex.isEmpty() && !hash.match(hex).hasMatch()) {
        m_words->setText(tr("A SHA-256 has 64 hex digits."));
        m_start->setDisabledReason(m_words->text());
        return;
    }
    m_sources = *sources;
    m_sources.front().sha256 = m_sources.size() == 1 ? hex.toLower() : QString();
    const QString address = m_sources.front().url.toDisplayString();
    m_words->setText(m_sources.size() > 1 ? tr("%1 and the other parts, %2 files").arg(address).arg(m_sources.size())
                                          : address);
    m_start->setDisabledReason({});
}

void DownloadDialog::accept() {
    if (!m_sources.isEmpty()) {
        offer(m_sources);
    }
}

void DownloadDialog::offer(QVector<DownloadSource> sources) {
    emit chosen(sources, m_folder->currentText());
    QDialog::accept();
}

} // namespace vitrine::ui
