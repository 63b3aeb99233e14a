// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/setting_row.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/switch.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>

namespace vitrine::ui {
namespace {

constexpr int kMaxSegments = 5;
constexpr int kUnitColumn = 64;

}  // namespace

SettingRow::SettingRow(const QString& name, const QString& definition, const QVariant& defaultValue, QWidget* parent)
    : QWidget(parent), m_name(name), m_definition(definition), m_default(defaultValue), m_grid(new QGridLayout(this)) {
    auto* nameLabel = new QLabel(name, this);
    setRole(nameLabel, "label");
    auto* definitionLabel = new QLabel(definition, this);
    setRole(definitionLabel, "caption");
    definitionLabel->setWordWrap(true);
    m_reset = new IconButton(Icon::reset, tr("Reset %1 to its default").arg(name), this);
    m_reset->setControlHeight(metric::kControlToolbar);
    QSizePolicy policy = m_reset->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(policy);
    connect(m_reset, &IconButton::clicked, this, [this] {
        setValue(m_default);
        emit valueChanged(value());
    });
    m_grid->setContentsMargins(0, metric::kGrid, 0, metric::kGrid);
    m_grid->setHorizontalSpacing(metric::kPanelPaddingSmall);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnStretch(0, 1);
    m_grid->addWidget(nameLabel, 0, 0);
    m_grid->addWidget(definitionLabel, 1, 0);
    m_grid->addWidget(m_reset, 0, 3, 2, 1, Qt::AlignVCenter);
}

void SettingRow::placeControl(QWidget* control, const QString& unit) {
    m_grid->addWidget(control, 0, 1, 2, 1, Qt::AlignVCenter | Qt::AlignRight);
    auto* unitLabel = new QLabel(unit, this);
    setRole(unitLabel, "faint");
    unitLabel->setMinimumWidth(scaled(kUnitColumn));
    connect(&Theme::instance(), &Theme::changed, unitLabel, [unitLabel] { unitLabel->setMinimumWidth(scaled(kUnitColumn)); });
    m_grid->addWidget(unitLabel, 0, 2, 2, 1, Qt::AlignVCenter);
}

void SettingRow::userChanged() {
    updateReset();
    emit valueChanged(value());
}

void SettingRow::updateReset() {
    m_reset->setVisible(value() != m_default);  // shown means: this differs from the default
}

bool SettingRow::matches(const QString& query) const {
    const QString text = m_name + QLatin1Char(' ') + m_definition;
    const QStringList words = query.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(words.begin(), words.end(),
                       [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

SwitchRow::SwitchRow(const QString& name, const QString& definition, bool defaultValue, QWidget* parent)
    : SettingRow(name, definition, defaultValue, parent), m_switch(new Switch({}, this)) {
    m_switch->setAccessibleName(name);
    m_switch->setAccessibleDescription(definition);
    placeControl(m_switch, {});
    setValue(defaultValue);
    connect(m_switch, &Switch::clicked, this, [this] { userChanged(); });
}

QVariant SwitchRow::value() const {
    return m_switch->isChecked();
}

void SwitchRow::setValue(const QVariant& value) {
    m_switch->setChecked(value.toBool());
    updateReset();
}

ChoiceRow::ChoiceRow(const QString& name, const QString& definition, const QStringList& ids, const QStringList& words,
                     const QString& defaultId, QWidget* parent)
    : SettingRow(name, definition, defaultId, parent), m_ids(ids) {
    Q_ASSERT(ids.size() == words.size());
    if (ids.size() <= kMaxSegments) {
        m_segment = new Segment(words, name, this);
        placeControl(m_segment, {});
        connect(m_segment, &Segment::currentChanged, this, [this] { userChanged(); });
    } else {
        m_combo = new QComboBox(this);
        m_combo->addItems(words);
        m_combo->setAccessibleName(name);
        m_combo->setMinimumWidth(160);
        placeControl(m_combo, {});
        connect(m_combo, &QComboBox::activated, this, [this] { userChanged(); });
    }
    setValue(defaultId);
}

QVariant ChoiceRow::value() const {
    return m_ids.value(m_segment != nullptr ? m_segment->current() : m_combo->currentIndex());
}

void ChoiceRow::setValue(const QVariant& value) {
    const int index = static_cast<int>(m_ids.indexOf(value.toString()));
    if (index < 0)
        return;
    if (m_segment != nullptr) {
        const QSignalBlocker quiet(m_segment);
        m_segment->setCurrent(index);
    } else {
        m_combo->setCurrentIndex(index);
    }
    updateReset();
}

}  // namespace vitrine::ui
