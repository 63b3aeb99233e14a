// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/figure.h"

#include "ui/widgets/number_locale.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace vitrine::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("vitrine::ui", text);
}

QString joined(const QString& a, const QString& b) {
    return a.isEmpty() ? b : b.isEmpty() ? a : a + QLatin1Char(' ') + b;
}

QLocale& numbers() {
    static QLocale locale(QLocale::English, QLocale::UnitedStates);
    return locale;
}

}  // namespace

QString badgeText(Provenance provenance) {
    switch (provenance) {
    case Provenance::counted: return QStringLiteral("C");
    case Provenance::measured: return QStringLiteral("M");
    case Provenance::derived: return QStringLiteral("D");
    case Provenance::modelled: return tr("modelled");
    }
    return {};
}

QString provenanceWord(Provenance provenance) {
    switch (provenance) {
    case Provenance::counted: return tr("counted");
    case Provenance::measured: return tr("measured");
    case Provenance::derived: return tr("derived");
    case Provenance::modelled: return tr("modelled");
    }
    return {};
}

QString provenanceSentence(Provenance provenance) {
    switch (provenance) {
    case Provenance::counted: return tr("Counted: taken from the state of the engine.");
    case Provenance::measured: return tr("Measured: read from the clock of this computer.");
    case Provenance::derived: return tr("Derived: a formula over counted or measured numbers.");
    case Provenance::modelled: return tr("Modelled: computed for hardware that is not in this computer.");
    }
    return {};
}

Figure::Figure(QString value, QString unit, Provenance provenance, QString definition)
    : m_value(std::move(value))
    , m_unit(std::move(unit))
    , m_provenance(provenance)
    , m_definition(std::move(definition)) {
    Q_ASSERT_X(!m_definition.isEmpty(), "Figure", "a number is shown with its definition");
}

Figure Figure::withLead(QString lead) const {
    Figure copy = *this;
    copy.m_lead = std::move(lead);
    return copy;
}

QString Figure::text() const {
    return joined(m_lead, joined(m_value, m_unit));
}

QString Figure::spoken() const {
    return text() + QStringLiteral(", ") + provenanceWord(m_provenance);
}

QString Figure::tip() const {
    return m_definition + QLatin1Char('\n') + provenanceSentence(m_provenance);
}

void setNumberLocale(const QLocale& locale) {
    numbers() = locale;
}

const QLocale& numberLocale() {
    return numbers();
}

std::optional<double> numberFromText(const QString& text) {
    bool good = false;
    double value = numbers().toDouble(text.trimmed(), &good);
    if (!good)
        value = QLocale::c().toDouble(text.trimmed(), &good);
    return good && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

QString formatCount(qint64 value) {
    return numbers().toString(value);
}

QString formatNumber(double value, int decimals) {
    return std::isfinite(value) ? numbers().toString(value, 'f', decimals) : QStringLiteral("–");
}

QString formatSeconds(double seconds) {
    if (!std::isfinite(seconds))
        return QStringLiteral("–");
    if (seconds < 0.00995)
        return formatNumber(seconds * 1e3, 2) + QStringLiteral(" ms");
    if (seconds < 0.0995)
        return formatNumber(seconds * 1e3, 1) + QStringLiteral(" ms");
    if (seconds < 0.9995)
        return formatNumber(seconds * 1e3, 0) + QStringLiteral(" ms");
    return formatNumber(seconds, seconds < 99.95 ? 2 : 0) + QStringLiteral(" s");
}

QString formatBytes(double bytes) {
    if (!std::isfinite(bytes))
        return QStringLiteral("–");
    static const char* const kUnits[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    int unit = 0;
    while (std::abs(bytes) >= 1024 && unit < 4) {
        bytes /= 1024;
        ++unit;
    }
    const int decimals = unit == 0 ? 0 : bytes < 10 ? 2 : bytes < 100 ? 1 : 0;
    return formatNumber(bytes, decimals) + QLatin1Char(' ') + QString::fromLatin1(kUnits[unit]);
}

}  // namespace vitrine::ui
