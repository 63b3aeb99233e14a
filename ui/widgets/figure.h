// SPDX-License-Identifier: GPL-3.0-or-later
// A number that may be shown. It cannot be made without saying how it is known and what it means, so nothing on screen can
// lack its badge. Values only: no Qt widget here.
#pragma once

#include <QString>

namespace vitrine::ui {

/// How a number is known.
enum class Provenance {
    counted,   ///< State of the engine.
    measured,  ///< Read from a clock.
    derived,   ///< A formula over counted or measured numbers; the definition states it.
    modelled,  ///< Computed for hardware that is not here.
};

/// "C", "M", "D", or the whole word "modelled".
[[nodiscard]] QString badgeText(Provenance provenance);
/// The whole word, translated.
[[nodiscard]] QString provenanceWord(Provenance provenance);
/// What the word means, one sentence.
[[nodiscard]] QString provenanceSentence(Provenance provenance);

/// Immutable value. `value` is formatted text ("41,877"); `definition` is one sentence for the tooltip.
class Figure {
public:
    /// Asserts that the definition is not empty.
    Figure(QString value, QString unit, Provenance provenance, QString definition);

    /// Words before the value: "reused" in "reused 400 of 438".
    [[nodiscard]] Figure withLead(QString lead) const;

    [[nodiscard]] const QString& lead() const { return m_lead; }
    [[nodiscard]] const QString& value() const { return m_value; }
    [[nodiscard]] const QString& unit() const { return m_unit; }
    [[nodiscard]] Provenance provenance() const { return m_provenance; }
    [[nodiscard]] const QString& definition() const { return m_definition; }
    /// "reused 400 of 438 tokens, counted": what a screen reader says.
    [[nodiscard]] QString spoken() const;
    /// Without the badge: "reused 400 of 438 tokens".
    [[nodiscard]] QString text() const;
    /// Tooltip: definition and the word of the badge with its sentence.
    [[nodiscard]] QString tip() const;

private:
    QString m_lead;
    QString m_value;
    QString m_unit;
    Provenance m_provenance;
    QString m_definition;
};

/// Numbers as people read them: thousands with a comma, a fixed count of decimals, a dash for what is not a number.
[[nodiscard]] QString formatCount(qint64 value);
[[nodiscard]] QString formatNumber(double value, int decimals);
/// Seconds with a fitting unit: "31 ms", "1.24 s".
[[nodiscard]] QString formatSeconds(double seconds);
/// Bytes in binary units: "2.33 GiB".
[[nodiscard]] QString formatBytes(double bytes);

}  // namespace vitrine::ui
