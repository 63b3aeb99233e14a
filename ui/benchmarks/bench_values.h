// What the form of a benchmark holds, as it was typed, and what it means: every field is checked by itself, in words,
// before anything runs. Values only: no widget here.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QMap>
#include <QString>
#include <QVector>

#include <nlohmann/json_fwd.hpp>

#include "engine/bench/benchmark.h"

namespace vitrine::ui {

/// Texts as in the fields; ids as engine/engine_names.h spells them.
struct BenchValues {
    QString name;
    QString model;                           ///< path
    QString weights = QStringLiteral("file"); ///< or a type to convert to at load
    QString keyType = QStringLiteral("f16");
    QString valueType = QStringLiteral("f16");
    QString device = QStringLiteral("auto");
    bool open = false;                                   ///< requests come at rates, not as soon as one has gone
    QString levels = QStringLiteral("1, 4, 8, 16");      ///< concurrency of each row
    QString rates = QStringLiteral("0.5, 1, 2, 4");      ///< requests a second of each row
    QString requests = QStringLiteral("0");              ///< of a row; 0: automatic
    QString input = QStringLiteral("128");               ///< tokens of a prompt, or a range
    QString output = QStringLiteral("32");
    QString sharedPrefix = QStringLiteral("0");
    bool continuous = true;
    bool paged = true;
    bool prefixCache = true;
    QString chunk = QStringLiteral("0");  ///< prompt tokens of one request in a step; 0: the whole budget
    QString blocks = QStringLiteral("0"); ///< of the KV pool; 0: from the memory budget
    QString ttftLimit;                    ///< ms; empty: none
    QString tpotLimit;
    QString seed = QStringLiteral("0");
    bool warmUp = true;
    friend bool operator==(const BenchValues&, const BenchValues&) = default;
};

enum class BenchField { model, levels, rates, requests, input, output, sharedPrefix, chunk, blocks, ttftLimit, tpotLimit, seed };

/// A sentence for each field that means nothing; empty when all is well.
[[nodiscard]] QMap<BenchField, QString> problemsOf(const BenchValues& values);
/// Requires that there is no problem.
[[nodiscard]] bench::BenchSettings settingsOf(const BenchValues& values);
/// From the "settings" of a kept run; nothing when they are not those of a benchmark.
[[nodiscard]] std::optional<BenchValues> valuesOf(const nlohmann::ordered_json& settings);

/// A starting point with a name and the sentence that says what it shows.
struct BenchPreset {
    QString name;
    QString sentence;
    BenchValues values; ///< model and device are those of the form
};
[[nodiscard]] const QVector<BenchPreset>& benchPresets();

} // namespace vitrine::ui
