// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/bench_values.h"
#include "ui/bridge/engine_text.h"

#include <algorithm>

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QStringList>

#include <nlohmann/json.hpp>

#include "engine/engine_names.h"

namespace vitrine::ui {
namespace {

constexpr int kMostLevels = 16;
constexpr int kMostConcurrency = 4096;
constexpr int kMostRequests = 1'000'000;
constexpr int kMostPrefix = 16'777'216;
constexpr int kMostChunk = 65'536;
constexpr double kLeastRate = 1e-6;
constexpr double kMostRate = 1e6;
constexpr int kOpenSlots = 32; ///< sequences at once when requests come at a rate, as `vitrine-cli bench` has it
constexpr int kTokenBudget = 512;

QString tr(const char* words) {
    return QCoreApplication::translate("vitrine::ui", words);
}

std::string_view view(const QByteArray& bytes) {
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

QStringList parts(const QString& text) {
    QStringList all = QString(text).replace(QLatin1Char(';'), QLatin1Char(',')).split(QLatin1Char(','));
    for (QString& part : all) {
        part = part.trimmed();
    }
    return all;
}

std::optional<int> whole(const QString& text, int low, int high) {
    bool number = false;
    const int value = text.trimmed().toInt(&number);
    return number && value >= low && value <= high ? std::optional(value) : std::nullopt;
}

std::optional<double> real(const QString& text, double low, double high) {
    bool number = false;
    const double value = text.trimmed().toDouble(&number);
    return number && value >= low && value <= high ? std::optional(value) : std::nullopt;
}

std::optional<QVector<int>> levelsOf(const QString& text) {
    QVector<int> all;
    for (const QString& part : parts(text)) {
        const auto level = whole(part, 1, kMostConcurrency);
        if (!level || all.contains(*level)) {
            return std::nullopt;
        }
        all.push_back(*level);
    }
    return all.size() <= kMostLevels ? std::optional(all) : std::nullopt;
}

std::optional<QVector<double>> ratesOf(const QString& text) {
    QVector<double> all;
    for (const QString& part : parts(text)) {
        const auto rate = real(part, kLeastRate, kMostRate);
        if (!rate || all.contains(*rate)) {
            return std::nullopt;
        }
        all.push_back(*rate);
    }
    return all.size() <= kMostLevels ? std::optional(all) : std::nullopt;
}

/// "32-64", with a dash of any kind and spaces around it.
std::optional<bench::Lengths> lengthsOf(const QString& text) {
    QString plain = text;
    plain.remove(QLatin1Char(' ')).replace(QChar(0x2013), QLatin1Char('-'));
    return bench::parseLengths(view(plain.toLatin1()));
}

std::optional<double> limitOf(const QString& text) {
    return text.trimmed().isEmpty() ? std::nullopt : real(text, 1e-3, 1e9);
}

QString lengthsText(const nlohmann::ordered_json& lengths) {
    if (lengths.is_array() && lengths.size() == 2 && lengths[0].is_number() && lengths[1].is_number()) {
        return QStringLiteral("%1-%2").arg(lengths[0].get<int>()).arg(lengths[1].get<int>());
    }
    return lengths.is_number() ? QString::number(lengths.get<int>()) : QString();
}

QString limitText(const nlohmann::ordered_json& settings, const char* key) {
    const auto found = settings.find(key);
    return found != settings.end() && found->is_number() ? QString::number(found->get<double>()) : QString();
}

/// Engine options of the values alone.
EngineOptions optionsOf(const BenchValues& v) {
    EngineOptions o;
    o.model = std::filesystem::path(v.model.toStdString());
    const NamedDevice device = parseNamedDevice(view(v.device.toLatin1())).value_or(NamedDevice{});
    o.device = device.kind;
    o.cudaDevice = device.cudaDevice;
    o.weights = parseWeightType(view(v.weights.toLatin1()));
    o.keyType = parseKvType(view(v.keyType.toLatin1())).value_or(kernels::KvType::F16);
    o.valueType = parseKvType(view(v.valueType.toLatin1())).value_or(kernels::KvType::F16);
    o.batching = v.continuous ? BatchingMode::continuous : BatchingMode::fixed;
    o.allocator = v.paged ? AllocatorKind::paged : AllocatorKind::contiguous;
    o.prefixCaching = v.prefixCache;
    o.prefillChunk = whole(v.chunk, 0, kMostChunk).value_or(0);
    o.kvBlocks = whole(v.blocks, 0, kMostPrefix).value_or(0);
    const QVector<int> levels = levelsOf(v.levels).value_or(QVector<int>{1});
    o.maxSequences = v.open ? kOpenSlots : *std::max_element(levels.begin(), levels.end());
    o.maxBatchedTokens = std::max(kTokenBudget, o.maxSequences);
    return o;
}

void checkNumbers(const BenchValues& v, QMap<BenchField, QString>& problems) {
    const auto number = [&](BenchField field, const QString& value, int most) {
        if (!whole(value, 0, most)) {
            problems[field] = tr("A whole number from 0 to %1.").arg(QLocale::c().toString(most));
        }
    };
    number(BenchField::requests, v.requests, kMostRequests);
    number(BenchField::sharedPrefix, v.sharedPrefix, kMostPrefix);
    number(BenchField::chunk, v.chunk, kMostChunk);
    number(BenchField::blocks, v.blocks, kMostPrefix);
    for (const auto& [field, value] : {std::pair{BenchField::input, v.input}, std::pair{BenchField::output, v.output}}) {
        if (!lengthsOf(value)) {
            problems[field] = tr("A number of tokens, or a range such as 32-64.");
        }
    }
    for (const auto& [field, value] :
         {std::pair{BenchField::ttftLimit, v.ttftLimit}, std::pair{BenchField::tpotLimit, v.tpotLimit}}) {
        if (!value.trimmed().isEmpty() && !limitOf(value)) {
            problems[field] = tr("Milliseconds above 0, or nothing.");
        }
    }
    bool seed = false;
    (void)v.seed.trimmed().toULongLong(&seed);
    if (!seed) {
        problems[BenchField::seed] = tr("A whole number from 0 on.");
    }
}

} // namespace

QMap<BenchField, QString> problemsOf(const BenchValues& v) {
    QMap<BenchField, QString> problems;
    if (v.model.isEmpty()) {
        problems[BenchField::model] = tr("There is no model yet; open one first.");
    } else if (!QFileInfo::exists(v.model)) {
        problems[BenchField::model] = tr("The file is not there.");
    }
    if (!v.open && !levelsOf(v.levels)) {
        problems[BenchField::levels] =
            tr("Different numbers from 1 to %1, with commas between.").arg(QLocale::c().toString(kMostConcurrency));
    }
    if (v.open && !ratesOf(v.rates)) {
        problems[BenchField::rates] = tr("Different numbers above 0, with commas between.");
    }
    checkNumbers(v, problems);
    return problems;
}

bench::BenchSettings settingsOf(const BenchValues& v) {
    bench::BenchSettings s;
    s.engine = optionsOf(v);
    s.workload.requests = whole(v.requests, 0, kMostRequests).value_or(0);
    s.workload.input = lengthsOf(v.input).value_or(bench::Lengths{});
    s.workload.output = lengthsOf(v.output).value_or(bench::Lengths{});
    s.workload.sharedPrefix = whole(v.sharedPrefix, 0, kMostPrefix).value_or(0);
    s.workload.seed = v.seed.trimmed().toULongLong();
    if (v.open) {
        for (const double rate : ratesOf(v.rates).value_or(QVector<double>{})) {
            s.loads.emplace_back(bench::OpenLoop{rate, bench::ArrivalPattern::poisson, 1.0});
        }
    } else {
        for (const int level : levelsOf(v.levels).value_or(QVector<int>{})) {
            s.loads.emplace_back(bench::ClosedLoop{level});
        }
    }
    s.limits.ttftMs = limitOf(v.ttftLimit);
    s.limits.tpotMs = limitOf(v.tpotLimit);
    s.warmUp = v.warmUp;
    return s;
}

std::optional<BenchValues> valuesOf(const nlohmann::ordered_json& settings) {
    if (!settings.is_object() || !settings.contains("engine") || !settings.contains("workload") ||
        !settings.contains("loads") || !settings["workload"].is_object() || !settings["loads"].is_array()) {
        return std::nullopt;
    }
    const auto engine = EngineOptions::fromJson(settings["engine"]);
    if (!engine) {
        return std::nullopt;
    }
    BenchValues v;
    v.model = qtText(engine->model.string());
    v.weights = engine->weights ? qtText(weightTypeName(*engine->weights)) : QStringLiteral("file");
    v.keyType = qtText(name(engine->keyType));
    v.valueType = qtText(name(engine->valueType));
    v.device = qtText(deviceText(*engine));
    v.continuous = engine->batching == BatchingMode::continuous;
    v.paged = engine->allocator == AllocatorKind::paged;
    v.prefixCache = engine->prefixCaching;
    v.chunk = QString::number(engine->prefillChunk);
    v.blocks = QString::number(engine->kvBlocks);
    QStringList levels;
    QStringList rates;
    for (const auto& load : settings["loads"]) {
        if (load.is_object() && load.contains("concurrency") && load["concurrency"].is_number()) {
            levels << QString::number(load["concurrency"].get<int>());
        } else if (load.is_object() && load.contains("rate") && load["rate"].is_number()) {
            rates << QString::number(load["rate"].get<double>());
        }
    }
    v.open = !rates.isEmpty();
    v.levels = levels.isEmpty() ? v.levels : levels.join(QStringLiteral(", "));
    v.rates = rates.isEmpty() ? v.rates : rates.join(QStringLiteral(", "));
    const auto& workload = settings["workload"];
    const auto count = [&workload](const char* key) {
        return workload.contains(key) && workload[key].is_number() ? workload[key].get<std::int64_t>() : 0;
    };
    v.requests = QString::number(count("requests"));
    v.input = workload.contains("input") ? lengthsText(workload["input"]) : v.input;
    v.output = workload.contains("output") ? lengthsText(workload["output"]) : v.output;
    v.sharedPrefix = QString::number(count("shared_prefix"));
    v.seed = QString::number(static_cast<quint64>(count("seed")));
    v.ttftLimit = limitText(settings, "slo_ttft_ms");
    v.tpotLimit = limitText(settings, "slo_tpot_ms");
    v.warmUp = !settings.contains("warm_up") || settings["warm_up"] != false;
    return v;
}

const QVector<BenchPreset>& benchPresets() {
    static const QVector<BenchPreset> presets = [] {
        QVector<BenchPreset> all;
        const auto add = [&all](const QString& name, const QString& sentence, const auto& set) {
            BenchValues values;
            values.ttftLimit = QStringLiteral("2000");
            values.tpotLimit = QStringLiteral("100");
            set(values);
            all.push_back({name, sentence, values});
        };
        add(tr("Quick look"), tr("Short prompts and answers, four levels: what batching gives on this machine."),
            [](BenchValues& v) {
                v.input = QStringLiteral("64");
                v.output = QStringLiteral("16");
                v.levels = QStringLiteral("1, 2, 4, 8");
            });
        add(tr("Chat"), tr("Prompts and answers of a conversation, of uneven length."), [](BenchValues& v) {
            v.input = QStringLiteral("64-256");
            v.output = QStringLiteral("32-128");
            v.levels = QStringLiteral("1, 4, 8, 16, 32");
        });
        add(tr("Shared system prompt"), tr("All prompts begin alike: switch the prefix cache off to see what it saves."),
            [](BenchValues& v) {
                v.input = QStringLiteral("300");
                v.output = QStringLiteral("32");
                v.sharedPrefix = QStringLiteral("256");
            });
        add(tr("Uneven answers"), tr("Answers of very different length: where static batching leaves slots idle."),
            [](BenchValues& v) {
                v.input = QStringLiteral("32");
                v.output = QStringLiteral("8-128");
                v.levels = QStringLiteral("4, 8, 16");
            });
        add(tr("Arrivals"), tr("Requests come at random at a given rate, whether or not the engine keeps up."),
            [](BenchValues& v) {
                v.open = true;
                v.input = QStringLiteral("64");
                v.output = QStringLiteral("16-48");
            });
        return all;
    }();
    return presets;
}

} // namespace vitrine::ui
