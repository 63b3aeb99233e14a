// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"
#include "ui/widgets/figure.h"
#include "ui/widgets/number_locale.h"
#include "ui/widgets/setting_row.h"
#include "ui/widgets/token_slider.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

constexpr int kFieldWidth = 96;
constexpr int kSliderWidth = 180;
constexpr int kSliderSteps = 1000;  // positions of a slider over a range of fractions

}  // namespace

NumberRow::NumberRow(const QString& name, const QString& definition, const QString& unit, const Range& range,
                     double defaultValue, QWidget* parent)
    : SettingRow(name, definition, defaultValue, parent), m_range(range), m_field(new QLineEdit(this)) {
    auto* holder = new QWidget(this);
    auto* row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metric::kPanelPaddingSmall);
    if (range.slider) {
        m_slider = new TokenSlider(name, holder);
        m_slider->setRange(sliderFromValue(range.min), sliderFromValue(range.max));
        row->addWidget(m_slider);
        connect(m_slider, &TokenSlider::valueChanged, this, [this](int position) {
            m_value = valueFromSlider(position);
            showValue();
            userChanged();
        });
    }
    m_field->setAccessibleName(name);
    m_field->setAccessibleDescription(definition);
    m_field->setAlignment(Qt::AlignRight);
    const auto shown = [&range](double value) {
        return value == 0 && !range.zeroWord.isEmpty() ? range.zeroWord : formatNumber(value, range.decimals);
    };
    m_field->setToolTip(tr("From %1 to %2; the default is %3.").arg(shown(range.min), shown(range.max), shown(defaultValue)));
    row->addWidget(m_field);
    connect(m_field, &QLineEdit::editingFinished, this, &NumberRow::readField);
    placeControl(holder, unit);
    setValue(defaultValue);
    holdWidths();
    connect(&Theme::instance(), &Theme::changed, this, &NumberRow::holdWidths);
}

void NumberRow::holdWidths() {
    m_field->setFixedWidth(scaled(kFieldWidth));
    if (m_slider != nullptr)
        m_slider->setFixedWidth(scaled(kSliderWidth));
}

QVariant NumberRow::value() const {
    return m_value;
}

void NumberRow::setValue(const QVariant& value) {
    bool isNumber = false;
    const double number = value.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number))
        return;
    m_value = std::clamp(number, m_range.min, m_range.max);
    showValue();
    updateReset();
}

void NumberRow::showValue() {
    const bool word = m_value == 0 && !m_range.zeroWord.isEmpty();
    m_field->setText(word ? m_range.zeroWord : formatNumber(m_value, m_range.decimals));
    if (m_slider != nullptr) {
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(sliderFromValue(m_value));
    }
}

// What was typed counts when it is a number within the range; else the field returns to what it showed.
void NumberRow::readField() {
    const QString text = m_field->text().trimmed();
    std::optional<double> number = numberFromText(text);
    if (!number && !m_range.zeroWord.isEmpty() && text.compare(m_range.zeroWord, Qt::CaseInsensitive) == 0)
        number = 0;
    if (!number) {
        showValue();
        return;
    }
    const double scale = std::pow(10.0, m_range.decimals);
    const double before = m_value;
    m_value = std::clamp(std::round(*number * scale) / scale, m_range.min, m_range.max);
    showValue();
    if (m_value != before)
        userChanged();
}

int NumberRow::sliderFromValue(double value) const {
    if (m_range.logarithmic)
        return value <= 0 ? 0 : static_cast<int>(std::lround(std::log2(value)));
    if (m_range.decimals == 0)
        return static_cast<int>(std::lround(value));
    return static_cast<int>(std::lround((value - m_range.min) / (m_range.max - m_range.min) * kSliderSteps));
}

double NumberRow::valueFromSlider(int position) const {
    if (m_range.logarithmic)
        return position <= sliderFromValue(m_range.min) ? m_range.min : std::min(m_range.max, std::exp2(position));
    if (m_range.decimals == 0)
        return position;
    const double scale = std::pow(10.0, m_range.decimals);
    return std::round((m_range.min + position * (m_range.max - m_range.min) / kSliderSteps) * scale) / scale;
}

}  // namespace vitrine::ui
