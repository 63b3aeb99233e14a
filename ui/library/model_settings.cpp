// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/model_settings.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include "ui/settings/settings_file.h"

namespace vitrine::ui {

namespace {

const QString kHashes = QStringLiteral("modelHashes/");
const QString kSettings = QStringLiteral("modelSettings/");
const QString kLoads = QStringLiteral("modelLoads/");
const QString kSizes = QStringLiteral("models/keptSizes"); // of files with kept settings
constexpr int kHexDigits = 64;

QString digest(const QString& text) {
    return QString::fromLatin1(QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha256).toHex());
}

QString hashKey(const FoundFile& file) {
    return kHashes + digest(file.path).left(32);
}

QString stampOf(const FoundFile& file) {
    return QStringLiteral("%1 %2").arg(file.bytes).arg(file.modified);
}

QJsonObject objectIn(const QVariant& value) {
    return QJsonDocument::fromJson(value.toString().toUtf8()).object();
}

QString compact(const QJsonObject& object) {
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

/// Own values that are out of range count as absent, as those of a chat do.
QVariantMap samplingIn(const QJsonValue& value) {
    return value.isString() ? settingsFromJson(value.toString().toUtf8(), SettingsPart::sampling).value_or(QVariantMap()) : QVariantMap();
}

double amount(const QJsonObject& json, const char* key) {
    return std::max(0.0, json.value(QLatin1String(key)).toDouble());
}

} // namespace

ModelSettingsStore::ModelSettingsStore(SettingsStore& settings, ModelProbe& probe, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
    , m_probe(probe) {}

QString ModelSettingsStore::hashOf(const FoundFile& file) const {
    const QStringList words = m_settings.value(hashKey(file), QString()).toString().split(QLatin1Char(' '));
    const bool same = words.size() == 3 && words[0] + QLatin1Char(' ') + words[1] == stampOf(file);
    return same && words[2].size() == kHexDigits ? words[2] : QString();
}

QString ModelSettingsStore::idOf(const FoundFile& file) const {
    const QString hash = hashOf(file);
    return hash.isEmpty() ? QStringLiteral("file-") + digest(file.path + QLatin1Char(' ') + stampOf(file)).left(40)
                          : hash;
}

void ModelSettingsStore::noteHash(const FoundFile& file, const QString& hash) {
    const QString before = idOf(file);
    m_settings.setValue(hashKey(file), stampOf(file) + QLatin1Char(' ') + hash);
    if (before == hash) {
        return;
    }
    for (const QString& group : {kSettings, kLoads}) { // what was kept by path moves to the hash
        const QVariant kept = m_settings.value(group + before, {});
        if (kept.isValid()) {
            m_settings.setValue(group + hash, kept);
            m_settings.remove(group + before);
        }
    }
    emit changed(file.path);
}

std::optional<ModelSettings> ModelSettingsStore::find(const FoundFile& file, const LoadChoice& fallback) const {
    const QJsonObject json = objectIn(m_settings.value(kSettings + idOf(file), QString()));
    if (json.isEmpty()) {
        return std::nullopt;
    }
    ModelSettings s;
    if (const QJsonValue load = json.value(QLatin1String("load")); load.isObject()) {
        s.load = choiceFromJson(load.toObject(), fallback);
    }
    s.answers.sampling = samplingIn(json.value(QLatin1String("sampling")));
    s.answers.systemPrompt = json.value(QLatin1String("system_prompt")).toString();
    return s;
}

FoundFile ModelSettingsStore::fileAt(const QString& path) {
    const QFileInfo info(path);
    return {info.absoluteFilePath(), info.size(), info.lastModified().toMSecsSinceEpoch()};
}

void ModelSettingsStore::keep(const FoundFile& file, const ModelSettings& s) {
    QJsonObject json;
    if (s.load) {
        json.insert(QStringLiteral("load"), toJson(*s.load));
    }
    if (!s.answers.sampling.isEmpty()) {
        json.insert(QStringLiteral("sampling"), QString::fromUtf8(settingsJson(s.answers.sampling)));
    }
    if (!s.answers.systemPrompt.isEmpty()) {
        json.insert(QStringLiteral("system_prompt"), s.answers.systemPrompt);
    }
    if (json.isEmpty()) {
        m_settings.remove(kSettings + idOf(file));
        emit changed(file.path);
        return;
    }
    m_settings.setValue(kSettings + idOf(file), compact(json));
    QStringList sizes = m_settings.value(kSizes, QStringList()).toStringList();
    if (const QString size = QString::number(file.bytes); !sizes.contains(size)) {
        m_settings.setValue(kSizes, sizes << size);
    }
    emit changed(file.path);
    hashLater(file);
}

std::optional<MemoryUse> ModelSettingsStore::lastLoad(const FoundFile& file) const {
    const QJsonObject json = objectIn(m_settings.value(kLoads + idOf(file), QString()));
    if (json.isEmpty()) {
        return std::nullopt;
    }
    MemoryUse use;
    use.weights = static_cast<std::uint64_t>(amount(json, "weights"));
    use.kvPool = static_cast<std::uint64_t>(amount(json, "kv_pool"));
    use.workspace = static_cast<std::uint64_t>(amount(json, "workspace"));
    use.runtime = static_cast<std::uint64_t>(amount(json, "runtime"));
    use.draft = static_cast<std::uint64_t>(amount(json, "draft"));
    return use;
}

void ModelSettingsStore::noteLoad(const FoundFile& file, const MemoryUse& use) {
    m_settings.setValue(kLoads + idOf(file), compact({{QStringLiteral("weights"), static_cast<double>(use.weights)},
                                                      {QStringLiteral("kv_pool"), static_cast<double>(use.kvPool)},
                                                      {QStringLiteral("workspace"), static_cast<double>(use.workspace)},
                                                      {QStringLiteral("runtime"), static_cast<double>(use.runtime)},
                                                      {QStringLiteral("draft"), static_cast<double>(use.draft)}}));
    emit changed(file.path);
}

void ModelSettingsStore::hashLater(const FoundFile& file) {
    if (!hashOf(file).isEmpty() || m_hashing.contains(file.path)) {
        return;
    }
    m_hashing.insert(file.path);
    m_probe.hash(file.path, this, {}, [this, file](const Result<std::string>& hash) {
        m_hashing.remove(file.path);
        if (hash) {
            noteHash(file, QString::fromStdString(*hash));
        }
    });
}

void ModelSettingsStore::recognise(const QVector<FoundFile>& files) {
    const QStringList sizes = m_settings.value(kSizes, QStringList()).toStringList();
    for (const FoundFile& file : files) {
        if (sizes.contains(QString::number(file.bytes))) {
            hashLater(file);
        }
    }
}

} // namespace vitrine::ui
