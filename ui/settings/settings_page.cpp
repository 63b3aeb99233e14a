// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_page.h"

#include "ui/bridge/engine_text.h"
#include "ui/settings/setting_specs.h"
#include "ui/settings/settings_file.h"
#include "ui/settings/settings_rescue.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/rule.h"
#include "ui/widgets/save_name.h"
#include "ui/widgets/setting_row.h"

#include <QFileDialog>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSet>
#include <QVBoxLayout>

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kColumnWidth = 760;
constexpr int kSearchWidth = 240;
constexpr int kSearchLeast = 140; // px in a narrow window
constexpr int kGroupGap = 24;

QWidget* makeHead(const QString& group, bool gapAbove, QWidget* parent) {
    auto* holder = new QWidget(parent);
    auto* column = new QVBoxLayout(holder);
    column->setContentsMargins(0, gapAbove ? kGroupGap : 0, 0, 4);
    column->setSpacing(6);
    auto* words = new QLabel(group, holder);
    setRole(words, "panel-head");
    column->addWidget(words);
    column->addWidget(makeRule(holder));
    return holder;
}

}  // namespace

SettingsPage::SettingsPage(SettingsStore& store, QWidget* parent) : QWidget(parent), m_store(store) {
    setRole(this, "page");
    setAccessibleName(tr("Settings"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHeader());
    column->addWidget(buildRows(), 1);
    connect(&m_store, &SettingsStore::changed, this, [this](const QString& key, const QVariant&) {
        if (SettingRow* changedRow = row(key))
            changedRow->setValue(setting(m_store, key));
        if (key.startsWith(QLatin1String("appearance/")))
            applyAppearance(m_store, key);
    });
}

QWidget* SettingsPage::buildHeader() {
    auto* header = new QWidget(this);
    setRole(header, "header");
    header->setMinimumHeight(metric::kPageHeader);
    auto* row = new QHBoxLayout(header);
    row->setContentsMargins(metric::kPanelPadding, metric::kGrid, metric::kPanelPadding, metric::kGrid);
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    auto* title = new QLabel(tr("Settings"), header);
    setRole(title, "page-title");
    const QString where = !setAsideOf(m_store).isEmpty()
                              ? tr("The settings file was damaged; it is kept as %1, and all settings have their defaults.").arg(setAsideOf(m_store))
                          : m_store.writable() ? m_store.path()
                                               : tr("%1 cannot be written: changes last until the program ends.").arg(m_store.path());
    m_where = new ElidedLabel(where, FontRole::table, &Tokens::ink3, header);
    m_where->setElideMode(Qt::ElideMiddle);
    words->addWidget(title);
    words->addWidget(m_where);
    row->addLayout(words, 1);
    addFileButtons(row);
    m_search = new QLineEdit(header);
    m_search->setPlaceholderText(tr("Search settings"));
    m_search->setAccessibleName(tr("Search settings"));
    m_search->setClearButtonEnabled(false);
    atEachScale(m_search, [](auto* w) { w->setMaximumWidth(scaled(kSearchWidth)); });
    m_search->setMinimumWidth(kSearchLeast);
    auto* glyph = new QAction(m_search);
    setThemedIcon(glyph, Icon::search, &Tokens::ink3);
    m_search->addAction(glyph, QLineEdit::LeadingPosition);
    connect(m_search, &QLineEdit::textChanged, this, [this] { applyQuery(); });
    row->addWidget(m_search, 1);
    return header;
}

void SettingsPage::addFileButtons(QHBoxLayout* row) {
    const QString filter = tr("Settings (*.json);;All files (*)");
    auto* import = new Button(ButtonKind::ghost, tr("Import…"), this);
    auto* save = new Button(ButtonKind::ghost, tr("Export…"), this);
    for (Button* const button : {import, save}) {
        button->setYielding(true);
        row->addWidget(button);
    }
    connect(import, &QAbstractButton::clicked, this, [this, filter] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Import settings"), QString(), filter);
        if (!path.isEmpty())
            importFrom(path);
    });
    connect(save, &QAbstractButton::clicked, this, [this] {
        const QString path = askSaveName(this, tr("Export settings"), QStringLiteral("vitrine-settings.json"),
                                         {{tr("Settings"), QStringLiteral("json")}})
                                 .path;
        if (!path.isEmpty())
            exportTo(path);
    });
}

void SettingsPage::exportTo(const QString& path) {
    const QString problem = writeSettingsFile(m_store, path);
    m_where->setText(problem.isEmpty() ? tr("Written to %1.").arg(path) : problem);
}

void SettingsPage::importFrom(const QString& path) {
    const auto read = readSettingsFile(m_store, path);
    m_where->setText(read ? tr("Taken from %1.").arg(path) : engineWords(read.error().message));
}

QWidget* SettingsPage::buildRows() {
    auto* area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setAccessibleName(tr("Settings"));
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* ground = new QWidget(area);
    setRole(ground, "page");
    auto* centre = new QHBoxLayout(ground);
    centre->setContentsMargins(24, metric::kPanelPadding, 24, 24);
    auto* list = new QWidget(ground);
    list->setMaximumWidth(scaled(kColumnWidth));
    connect(&Theme::instance(), &Theme::changed, list, [list] { list->setMaximumWidth(scaled(kColumnWidth)); });
    auto* column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_column = column;
    QString group;
    for (const SettingSpec& spec : settingSpecs()) {
        if (spec.group != group) {
            group = spec.group;
            QWidget* head = makeHead(group, column->count() > 0, list);
            column->addWidget(head);
            m_heads.insert(group, head);
        }
        SettingRow* made = makeRow(spec);
        column->addWidget(made);
        m_rows.insert(spec.key, made);
    }
    m_nothing = new EmptyBox(tr("No setting has these words in its name or definition."), list);
    m_nothing->setMinimumHeight(96);
    m_nothing->hide();
    column->addWidget(m_nothing);
    column->addStretch(1);
    centre->addStretch(1);
    centre->addWidget(list, 100);
    centre->addStretch(1);
    area->setWidget(ground);
    return area;
}

SettingRow* SettingsPage::makeRow(const SettingSpec& spec) {
    SettingRow* made = nullptr;
    switch (spec.kind) {
    case SettingKind::toggle: made = new SwitchRow(spec.name, spec.definition, spec.defaultValue.toBool(), this); break;
    case SettingKind::choice:
        made = new ChoiceRow(spec.name, spec.definition, spec.ids, spec.words, spec.defaultValue.toString(), this);
        break;
    case SettingKind::number: {
        const NumberRow::Range range{spec.min, spec.max, spec.decimals, spec.slider, spec.logarithmic, spec.zeroWord};
        made = new NumberRow(spec.name, spec.definition, spec.unit, range, spec.defaultValue.toDouble(), this);
        break;
    }
    }
    made->setValue(setting(m_store, spec.key));
    const QString key = spec.key;
    const QVariant standard = spec.defaultValue;
    connect(made, &SettingRow::valueChanged, this, [this, key, standard](const QVariant& value) {
        // A default is kept out of the file, so that a better default reaches those who never chose.
        value == standard ? m_store.remove(key) : m_store.setValue(key, value);
    });
    return made;
}

void SettingsPage::setQuery(const QString& query) {
    m_search->setText(query);
}

void SettingsPage::focusSearch() {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
}

void SettingsPage::addSection(const QString& title, const QString& words, QWidget* content) {
    const int place = static_cast<int>(m_column->indexOf(m_nothing));
    QWidget* head = makeHead(title, true, m_nothing->parentWidget());
    content->setParent(m_nothing->parentWidget());
    m_column->insertWidget(place, head);
    m_column->insertWidget(place + 1, content);
    m_sections.push_back({title + QLatin1Char(' ') + words, head, content});
    applyQuery();
}

void SettingsPage::applyQuery() {
    const QString query = m_search->text();
    QSet<QString> shownGroups;
    for (const SettingSpec& spec : settingSpecs()) {
        // Also by what it can be set to: "bf16" finds the weights' type, "tokens" whatever is counted in them.
        const QString values = spec.words.join(QLatin1Char(' ')) + QLatin1Char(' ') + spec.unit;
        const bool shown = row(spec.key)->matches(query) || spec.group.contains(query, Qt::CaseInsensitive) ||
                           values.contains(query.trimmed(), Qt::CaseInsensitive);
        row(spec.key)->setVisible(shown);
        if (shown)
            shownGroups.insert(spec.group);
    }
    for (auto head = m_heads.cbegin(); head != m_heads.cend(); ++head)
        head.value()->setVisible(shownGroups.contains(head.key()));
    bool anySection = false;
    const QStringList asked = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    for (const Section& section : m_sections) {
        const bool shown = std::all_of(asked.begin(), asked.end(), [&section](const QString& word) { return section.words.contains(word, Qt::CaseInsensitive); });
        section.head->setVisible(shown);
        section.content->setVisible(shown);
        anySection = anySection || shown;
    }
    m_nothing->setVisible(shownGroups.isEmpty() && !anySection);
}

void applyAppearance(const SettingsStore& store, const QString& changedKey) {
    Theme& theme = Theme::instance();
    const auto due = [&changedKey](const QString& key) { return changedKey.isEmpty() || changedKey == key; };
    if (const QString key = QStringLiteral("appearance/theme"); due(key)) {
        const QString mode = setting(store, key).toString();
        theme.setMode(mode == QLatin1String("light")  ? Theme::Mode::light
                      : mode == QLatin1String("dark") ? Theme::Mode::dark
                                                      : Theme::Mode::system);
    }
    if (const QString key = QStringLiteral("appearance/highContrast"); due(key))
        theme.setHighContrast(setting(store, key).toBool());
    if (const QString key = QStringLiteral("appearance/textScale"); due(key))
        theme.setTextScale(setting(store, key).toString().toDouble());
}

}  // namespace vitrine::ui
