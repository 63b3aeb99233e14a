// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_file.h"

#include "ui/settings/setting_specs.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

namespace vitrine::ui {
namespace {

constexpr int kFormat = 1;
constexpr qint64 kLongest = qint64{1} << 20;

QString words(const char* text) {
    return QCoreApplication::translate("SettingsFile", text);
}

bool belongs(const SettingSpec& spec, SettingsPart part) {
    return part == SettingsPart::all || spec.key.startsWith(QLatin1String("sampling/"));
}

/// Whether a value of the file is one that the setting can have.
bool allowed(const SettingSpec& spec, const QJsonValue& value) {
    switch (spec.kind) {
    case SettingKind::toggle: return value.isBool();
    case SettingKind::choice: return value.isString() && spec.ids.contains(value.toString());
    case SettingKind::number: return value.isDouble() && value.toDouble() >= spec.min && value.toDouble() <= spec.max;
    }
    return false;
}

}  // namespace

QByteArray settingsJson(const SettingsStore& store, SettingsPart part) {
    QJsonObject values;
    for (const SettingSpec& spec : settingSpecs()) {
        if (!belongs(spec, part))
            continue;
        const QVariant value = setting(store, spec.key);
        values.insert(spec.key, spec.kind == SettingKind::toggle   ? QJsonValue(value.toBool())
                                : spec.kind == SettingKind::number ? QJsonValue(value.toDouble())
                                                                   : QJsonValue(value.toString()));
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("vitrine_settings"), kFormat}, {QStringLiteral("settings"), values}}).toJson();
}

Result<int> applySettingsJson(SettingsStore& store, const QByteArray& json, SettingsPart part) {
    const QJsonObject root = QJsonDocument::fromJson(json).object();
    if (root.value(QLatin1String("vitrine_settings")).toInt() != kFormat)
        return fail(ErrorCode::corruptFile, words("The file holds no settings of Vitrine.").toStdString());
    const QJsonObject values = root.value(QLatin1String("settings")).toObject();
    QVector<const SettingSpec*> named;
    for (auto v = values.begin(); v != values.end(); ++v) {
        const SettingSpec* spec = findSetting(v.key());
        if (spec == nullptr || !belongs(*spec, part))
            continue;  // of a newer version, or not asked for
        if (!allowed(*spec, v.value()))
            return fail(ErrorCode::corruptFile, words("The file gives %1 a value that it can't have.").arg(spec->name).toStdString(), v.key().toStdString());
        named.push_back(spec);
    }
    for (const SettingSpec* spec : named) {
        const QVariant value = values.value(spec->key).toVariant();
        // A default is kept out of the store, so that a better default reaches those who never chose.
        value == spec->defaultValue ? store.remove(spec->key) : store.setValue(spec->key, value);
    }
    return static_cast<int>(named.size());
}

QString writeSettingsFile(const SettingsStore& store, const QString& path, SettingsPart part) {
    QSaveFile file(path);
    const QByteArray bytes = settingsJson(store, part);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return words("The settings can't be written to %1: %2.").arg(path, file.errorString());
    return {};
}

Result<int> readSettingsFile(SettingsStore& store, const QString& path, SettingsPart part) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::fileUnreadable, words("%1 can't be read: %2.").arg(path, file.errorString()).toStdString(), path.toStdString());
    return applySettingsJson(store, file.read(kLongest), part);
}

}  // namespace vitrine::ui
