// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/setting_specs.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("vitrine::ui", text);
}

SettingSpec toggle(const char* key, const QString& group, const QString& name, const QString& definition, bool value) {
    SettingSpec spec;
    spec.key = QString::fromLatin1(key);
    spec.group = group;
    spec.name = name;
    spec.definition = definition;
    spec.kind = SettingKind::toggle;
    spec.defaultValue = value;
    return spec;
}

SettingSpec choice(const char* key, const QString& group, const QString& name, const QString& definition,
                   const QStringList& ids, const QStringList& words, const QString& value) {
    SettingSpec spec = toggle(key, group, name, definition, false);
    spec.kind = SettingKind::choice;
    spec.ids = ids;
    spec.words = words;
    spec.defaultValue = value;
    return spec;
}

struct NumberRange {
    double min;
    double max;
    double value;
    int decimals = 0;
    bool slider = true;
    bool logarithmic = false;
    QString zeroWord = {};
};

SettingSpec number(const char* key, const QString& group, const QString& name, const QString& definition,
                   const QString& unit, const NumberRange& range) {
    SettingSpec spec = toggle(key, group, name, definition, false);
    spec.kind = SettingKind::number;
    spec.unit = unit;
    spec.min = range.min;
    spec.max = range.max;
    spec.decimals = range.decimals;
    spec.slider = range.slider;
    spec.logarithmic = range.logarithmic;
    spec.zeroWord = range.zeroWord;
    spec.defaultValue = range.value;
    return spec;
}

void addAppearance(QVector<SettingSpec>& all) {
    const QString group = tr("Appearance");
    all << choice("appearance/theme", group, tr("Theme"), tr("Light, dark, or as the desktop is when the program starts."),
                  {"system", "light", "dark"}, {tr("System"), tr("Light"), tr("Dark")}, "system");
    all << toggle("appearance/highContrast", group, tr("High contrast"),
                  tr("Stronger lines, all text in full ink, a wider focus ring."), false);
    all << choice("appearance/textScale", group, tr("Text size"), tr("Scales all text and the controls that hold it."),
                  {"0.8", "0.9", "1", "1.1", "1.25", "1.5", "1.75", "2"},
                  {"80 %", "90 %", "100 %", "110 %", "125 %", "150 %", "175 %", "200 %"}, "1");
    all << choice("appearance/language", group, tr("Language"), tr("Of words, numbers and dates; takes effect at the next start."),
                  {"system", "en", "de"}, {tr("System"), QStringLiteral("English"), QStringLiteral("Deutsch")}, "system");
    all << toggle("appearance/renderMarkdown", group, tr("Render Markdown"),
                  tr("Show replies as formatted text; off shows the text as the model wrote it."), true);
}

void addPrivacy(QVector<SettingSpec>& all) {
    all << toggle("logs/redact", tr("Privacy"), tr("Withhold prompts from the log"),
                  tr("The log then tells how long a prompt was, not what it said; off writes it out from then on."), true);
}

void addEngine(QVector<SettingSpec>& all) {
    const QString group = tr("Engine");
    all << choice("engine/device", group, tr("Device"), tr("Where the model runs; automatic takes a GPU when one is usable."),
                  {"auto", "cpu", "cuda"}, {tr("Automatic"), tr("CPU"), tr("CUDA")}, "auto");
    all << number("engine/cudaDevice", group, tr("CUDA device"),
                  tr("Which GPU takes the model when there are several: its CUDA number, counted from zero."), {},
                  {0, 63, 0, 0, false, false, tr("the first")});
    all << number("engine/threads", group, tr("Threads"), tr("Threads that compute; automatic takes one for each core."),
                  tr("threads"), {0, 256, 0, 0, false, false, tr("automatic")});
    all << number("engine/context", group, tr("Context length"),
                  tr("Most tokens that one chat may hold; automatic takes what the model was trained for, if memory allows."),
                  tr("tokens"), {0, 1048576, 0, 0, false, false, tr("automatic")});
    all << number("engine/poolTokens", group, tr("KV pool"),
                  tr("Tokens that all chats together may keep in memory; automatic sizes it from the context length."),
                  tr("tokens"), {0, 16777216, 0, 0, false, false, tr("automatic")});
    all << choice("engine/kvType", group, tr("KV type"), tr("Number format of the KV cache; smaller ones hold more tokens."),
                  {"f32", "f16", "q8_0", "fp8"}, {"f32", "f16", "q8_0", "fp8"}, "f16");
    all << choice("engine/blockSize", group, tr("Block size"), tr("Tokens in one block of the KV cache."),
                  {"8", "16", "32", "64"}, {"8", "16", "32", "64"}, "16");
    all << choice("engine/weights", group, tr("Weights type"),
                  tr("Convert the weights while loading; as in the file changes nothing."),
                  {"file", "f32", "f16", "bf16", "fp8", "int8", "int4"},
                  {tr("As in the file"), "F32", "F16", "BF16", "FP8", "INT8", "INT4"}, "file");
    all << toggle("engine/prefixCache", group, tr("Prefix cache"),
                  tr("Keep the blocks of earlier prompts and reuse those that a new prompt begins with."), true);
    all << toggle("engine/loadAtStart", group, tr("Load the last model at start"),
                  tr("Not done after a run that ended by a crash."), true);
}

void addReplies(QVector<SettingSpec>& all) {
    const QString group = tr("Replies");
    all << number("sampling/temperature", group, tr("Temperature"), tr("Zero always takes the likeliest token; higher is more varied."),
                  {}, {0, 2, 0.7, 2});
    all << number("sampling/topP", group, tr("Top P"), tr("Keeps the likeliest tokens whose probabilities sum to this; one keeps all."),
                  {}, {0, 1, 0.95, 2});
    all << number("sampling/topK", group, tr("Top K"), tr("Keeps this many of the likeliest tokens."), tr("tokens"),
                  {0, 1000, 40, 0, false, false, tr("all")});
    all << number("sampling/minP", group, tr("Min P"), tr("Drops tokens less likely than this share of the likeliest one."), {},
                  {0, 1, 0.05, 2});
    all << number("sampling/repetition", group, tr("Repetition penalty"), tr("Makes tokens that stand in prompt or reply less likely; one changes nothing."),
                  {}, {0.5, 2, 1, 2});
    all << number("sampling/seed", group, tr("Seed"), tr("The same seed gives the same reply to the same prompt."), {},
                  {0, 999999999, 0, 0, false, false, tr("drawn anew")});
    all << number("sampling/maxTokens", group, tr("Longest reply"), tr("A reply ends here at the latest."), tr("tokens"),
                  {0, 131072, 0, 0, false, false, tr("no limit")});
    all << toggle("chat/autoTitle", group, tr("Name chats by themselves"),
                  tr("After the first reply the model writes a title, while nothing else is asked of it and the cache has blocks to spare; off keeps the first words."), true);
    all << choice("chat/fullContext", group, tr("When the context is full"),
                  tr("Stop the reply, roll by dropping the oldest whole blocks after the system prompt, or ask."),
                  {"stop", "roll", "ask"}, {tr("Stop"), tr("Roll"), tr("Ask")}, "stop");
}

void addDeveloper(QVector<SettingSpec>& all) {
    const QString group = tr("Developer");
    all << toggle("developer/loopDelay", group, tr("Show the delay of the event loop"),
                  tr("How long an event waits for the window, in the status bar: typical, slowest of a hundred, and longest of the last minute."),
                  false);
}

QVector<SettingSpec> makeSpecs() {
    QVector<SettingSpec> all;
    addAppearance(all);
    addEngine(all);
    addReplies(all);
    addPrivacy(all);
    addDeveloper(all);
    return all;
}

}  // namespace

const QVector<SettingSpec>& settingSpecs() {
    static const QVector<SettingSpec> kSpecs = makeSpecs();
    return kSpecs;
}

const SettingSpec* findSetting(const QString& key) {
    const auto& all = settingSpecs();
    const auto found = std::find_if(all.begin(), all.end(), [&key](const SettingSpec& spec) { return spec.key == key; });
    return found == all.end() ? nullptr : &*found;
}

QVariant setting(const SettingsStore& store, const QString& key) {
    const SettingSpec* spec = findSetting(key);
    if (spec == nullptr)
        return store.value(key, {});
    const QVariant stored = store.value(key, spec->defaultValue);
    switch (spec->kind) {
    case SettingKind::toggle: return stored.canConvert<bool>() ? QVariant(stored.toBool()) : spec->defaultValue;
    case SettingKind::choice: return spec->ids.contains(stored.toString()) ? QVariant(stored.toString()) : spec->defaultValue;
    case SettingKind::number: {
        bool isNumber = false;
        const double value = stored.toDouble(&isNumber);
        return isNumber && value >= spec->min && value <= spec->max ? QVariant(value) : spec->defaultValue;
    }
    }
    return spec->defaultValue;
}

}  // namespace vitrine::ui
