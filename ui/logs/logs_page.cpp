// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/logs/logs_page.h"

#include "ui/logs/log_view.h"
#include "ui/settings/setting_specs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"

#include <QAction>
#include <QClipboard>
#include <QDesktopServices>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStackedLayout>
#include <QUrl>
#include <QVBoxLayout>

namespace vitrine::ui {
namespace {

constexpr int kRequestWidth = 110;
constexpr int kSearchWidth = 240;
const QString kRedactKey = QStringLiteral("logs/redact");

QLineEdit* makeField(const QString& words, int width, QWidget* parent) {
    auto* field = new QLineEdit(parent);
    field->setPlaceholderText(words);
    field->setAccessibleName(words);
    field->setFixedWidth(scaled(width));
    QObject::connect(&Theme::instance(), &Theme::changed, field, [field, width] { field->setFixedWidth(scaled(width)); });
    return field;
}

}  // namespace

LogsPage::LogsPage(SettingsStore& store, const QString& folder, QWidget* parent)
    : QWidget(parent)
    , m_store(store)
    , m_follower(std::filesystem::path(folder.toStdString()))
    , m_filter(m_rows) {
    setRole(this, "page");
    setAccessibleName(tr("Logs"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHeader(folder));
    column->addWidget(buildFilters());
    auto* body = new QWidget(this);
    setRole(body, "glass");
    m_stack = new QStackedLayout(body);
    m_view = new LogView(m_filter, body);
    m_nothing = new EmptyBox(QString(), body);
    auto* holder = new QWidget(body);
    auto* around = new QVBoxLayout(holder);
    around->setContentsMargins(metric::kPanelPadding, metric::kPanelPadding, metric::kPanelPadding, metric::kPanelPadding);
    around->addWidget(m_nothing);
    m_stack->addWidget(m_view);
    m_stack->addWidget(holder);
    column->addWidget(body, 1);
    connect(m_view, &LogView::copyRequested, this, &LogsPage::copy);
    connect(m_view, &LogView::requestChosen, this, [this](qint64 request) { setRequest(QString::number(request)); });
    connect(&m_follower, &LogFollower::restarted, this, [this](const QVector<log::LogLine>& lines) {
        m_rows.setLines(lines);
        m_view->scrollToBottom();
        showCounts();
    });
    connect(&m_follower, &LogFollower::added, this, [this](const QVector<log::LogLine>& lines) {
        m_rows.append(lines);
        showCounts();
    });
    connect(&m_store, &SettingsStore::changed, this, [this](const QString& key, const QVariant&) {
        if (key == kRedactKey)
            showPrivacy();
    });
    setProperty("takesFocus", QVariant::fromValue<QWidget*>(m_query));
    showPrivacy();
    showCounts();
}

QWidget* LogsPage::buildHeader(const QString& folder) {
    auto* header = new QWidget(this);
    setRole(header, "header");
    header->setMinimumHeight(metric::kPageHeader);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(metric::kPanelPadding, metric::kGrid, metric::kPanelPadding, metric::kGrid);
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    auto* title = new QLabel(tr("Logs"), header);
    setRole(title, "page-title");
    auto* where = new ElidedLabel(folder, FontRole::table, &Tokens::ink3, header);
    where->setElideMode(Qt::ElideMiddle);
    words->addWidget(title);
    words->addWidget(where);
    row->addLayout(words, 1);
    auto* copyButton = new Button(ButtonKind::secondary, Icon::copy, tr("Copy"), header);
    copyButton->setToolTip(tr("Copies the chosen lines, or all that are shown when none is chosen."));
    auto* open = new Button(ButtonKind::secondary, Icon::folder, tr("Open folder"), header);
    connect(copyButton, &QAbstractButton::clicked, this, &LogsPage::copy);
    connect(open, &QAbstractButton::clicked, this, [folder] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
    row->addWidget(copyButton);
    row->addWidget(open);
    return header;
}

QWidget* LogsPage::buildFilters() {
    auto* bar = new QWidget(this);
    setRole(bar, "header");
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(metric::kPanelPadding, metric::kHalfGrid, metric::kPanelPadding, metric::kHalfGrid);
    row->setSpacing(metric::kGrid);
    m_level = new Segment({tr("All"), tr("Information"), tr("Warnings"), tr("Errors")}, tr("Least level"), bar);
    m_request = makeField(tr("Request"), kRequestWidth, bar);
    m_request->setToolTip(tr("Shows only lines of the request with this number."));
    m_query = makeField(tr("Search the log"), kSearchWidth, bar);
    auto* glyph = new QAction(m_query);
    setThemedIcon(glyph, Icon::search, &Tokens::ink3);
    m_query->addAction(glyph, QLineEdit::LeadingPosition);
    m_counts = new FigureLabel(FontRole::table, bar);
    m_privacy = new QLabel(bar);
    setRole(m_privacy, "caption");
    row->addWidget(m_level);
    row->addWidget(m_request);
    row->addWidget(m_query);
    row->addWidget(m_counts);
    row->addStretch(1);
    row->addWidget(m_privacy);
    connect(m_level, &Segment::currentChanged, this, [this](int level) {
        m_filter.setLevel(static_cast<log::Level>(level));
        showCounts();
    });
    connect(m_request, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_filter.setRequest(words);
        showCounts();
    });
    connect(m_query, &QLineEdit::textChanged, this, [this](const QString& words) {
        m_filter.setQuery(words);
        showCounts();
    });
    return bar;
}

void LogsPage::showCounts() {
    const int shown = m_filter.rowCount();
    m_counts->setFigure(Figure(tr("%1 of %2").arg(formatCount(shown), formatCount(m_rows.rowCount())), tr("lines"), Provenance::counted,
                               tr("Lines that the filters leave, of those read from the log's files.")));
    m_nothing->setSentence(m_rows.rowCount() == 0 ? tr("Lines appear here as engine, store and window do their work.")
                                                  : tr("No line has this level, request and words."));
    m_stack->setCurrentIndex(shown == 0 ? 1 : 0);
}

void LogsPage::showPrivacy() {
    const bool redacted = setting(m_store, kRedactKey).toBool();
    m_privacy->setText(redacted ? tr("Prompts are withheld") : tr("Prompts are written too"));
    m_privacy->setToolTip(tr("Settings, Privacy: whether the log holds what people write."));
}

void LogsPage::setLevel(log::Level least) {
    m_level->setCurrent(static_cast<int>(least));
}

void LogsPage::setRequest(const QString& request) {
    m_request->setText(request);
}

void LogsPage::setQuery(const QString& query) {
    m_query->setText(query);
}

void LogsPage::copy() {
    QGuiApplication::clipboard()->setText(m_view->linesToCopy());
}

void LogsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_follower.setActive(true);
}

void LogsPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    m_follower.setActive(false);
}

}  // namespace vitrine::ui
