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

QString tr(const char* text) {
    return QCoreApplication::translate("vitrine::ui", text);
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
    QVariantMap values;
    for (const SettingSpec& spec : settingSpecs()) {
        if (belongs(spec, part))
            values.insert(spec.key, setting(store, spec.key));
    }
    return settingsJson(values);
}

QByteArray settingsJson(const QVariantMap& values) {
    QJsonObject written;
    for (const SettingSpec& spec : settingSpecs()) {
        const auto value = values.constFind(spec.key);
        if (value == values.constEnd())
            continue;
        written.insert(spec.key, spec.kind == SettingKind::toggle   ? QJsonValue(value->toBool())
                                 : spec.kind == SettingKind::number ? QJsonValue(value->toDouble())
                                                                    : QJsonValue(value->toString()));
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("vitrine_settings"), kFormat}, {QStringLiteral("settings"), written}}).toJson();
}

Result<QVariantMap> settingsFromJson(const QByteArray& json, SettingsPart part) {
    const QJsonObject root = QJsonDocument::fromJson(json).object();
    if (root.value(QLatin1String("vitrine_settings")).toInt() != kFormat)
        return fail(ErrorCode::corruptFile, tr("The file holds no settings of Vitrine.").toStdString());
    const QJsonObject values = root.value(QLatin1String("settings")).toObject();
    QVariantMap named;
    for (auto v = values.begin(); v != values.end(); ++v) {
        const SettingSpec* spec = findSetting(v.key());
        if (spec == nullptr || !belongs(*spec, part))
            continue;  // of a newer version, or not asked for
        if (!allowed(*spec, v.value()))
            return fail(ErrorCode::corruptFile, tr("The file gives %1 a value that it can't have.").arg(spec->name).toStdString(), v.key().toStdString());
        named.insert(spec->key, v.value().toVariant());
    }
    return named;
}

Result<int> applySettingsJson(SettingsStore& store, const QByteArray& json, SettingsPart part) {
    const auto named = settingsFromJson(json, part);
    if (!named)
        return forward(named);
    for (auto v = named->begin(); v != named->end(); ++v) {
        // A default is kept out of the store, so that a better default reaches those who never chose.
        v.value() == findSetting(v.key())->defaultValue ? store.remove(v.key()) : store.setValue(v.key(), v.value());
    }
    return static_cast<int>(named->size());
}

QString writeSettingsFile(const SettingsStore& store, const QString& path, SettingsPart part) {
    return writeSettingsFile(settingsJson(store, part), path);
}

QString writeSettingsFile(const QByteArray& bytes, const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return tr("The settings can't be written to %1: %2.").arg(path, file.errorString());
    return {};
}

namespace {

Result<QByteArray> bytesOf(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fail(ErrorCode::fileUnreadable, tr("%1 can't be read: %2.").arg(path, file.errorString()).toStdString(), path.toStdString());
    return file.read(kLongest);
}

}  // namespace

Result<QVariantMap> settingsFromFile(const QString& path, SettingsPart part) {
    const auto bytes = bytesOf(path);
    if (!bytes)
        return forward(bytes);
    return settingsFromJson(*bytes, part);
}

Result<int> readSettingsFile(SettingsStore& store, const QString& path, SettingsPart part) {
    const auto bytes = bytesOf(path);
    if (!bytes)
        return forward(bytes);
    return applySettingsJson(store, *bytes, part);
}

}  // namespace vitrine::ui
