// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/knob_slider.h"

#include <cmath>

#include <QGridLayout>
#include <QLabel>

#include "ui/theme/theme.h"
#include "ui/widgets/token_slider.h"

namespace vitrine::ui {

KnobSlider::KnobSlider(const QString& name, const QString& definition, QVector<double> values,
                       std::function<QString(double)> words, QWidget* parent)
    : QWidget(parent)
    , m_values(std::move(values))
    , m_words(std::move(words))
    , m_slider(new TokenSlider(name, this))
    , m_text(new QLabel(this)) {
    setToolTip(definition);
    setProperty("noFigure", true); // a setting, not a reading
    auto* label = new QLabel(name, this);
    setRole(label, "table");
    setRole(m_text, "table");
    m_text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(0);
    grid->addWidget(label, 0, 0);
    grid->addWidget(m_text, 0, 1);
    grid->addWidget(m_slider, 1, 0, 1, 2);
    m_slider->setRange(0, static_cast<int>(m_values.size()) - 1);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        showWords();
        if (!m_showing) {
            emit moved();
            if (!m_slider->isSliderDown()) {
                emit settled();
            }
        }
    });
    connect(m_slider, &QSlider::sliderReleased, this, &KnobSlider::settled);
    showWords();
}

double KnobSlider::value() const {
    return m_values[m_slider->value()];
}

void KnobSlider::setValue(double value) {
    int nearest = 0;
    for (int i = 1; i < m_values.size(); ++i) {
        if (std::abs(m_values[i] - value) < std::abs(m_values[nearest] - value)) {
            nearest = i;
        }
    }
    m_showing = true;
    m_slider->setValue(nearest);
    m_showing = false;
    showWords();
}

void KnobSlider::showWords() {
    m_text->setText(m_words(value()));
}

} // namespace vitrine::ui
