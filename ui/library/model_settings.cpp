// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/model_settings.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include "ui/settings/settings_store.h"

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
    s.load = choiceFromJson(json.value(QLatin1String("load")).toObject(), fallback);
    s.sampling = json.value(QLatin1String("sampling")).toObject();
    s.systemPrompt = json.value(QLatin1String("system_prompt")).toString();
    return s;
}

std::optional<ModelSettings> ModelSettingsStore::find(const QString& path, const LoadChoice& fallback) const {
    const QFileInfo info(path);
    return find(FoundFile{info.absoluteFilePath(), info.size(), info.lastModified().toMSecsSinceEpoch()}, fallback);
}

void ModelSettingsStore::keep(const FoundFile& file, const ModelSettings& s) {
    m_settings.setValue(kSettings + idOf(file), compact({{QStringLiteral("load"), toJson(s.load)},
                                                         {QStringLiteral("sampling"), s.sampling},
                                                         {QStringLiteral("system_prompt"), s.systemPrompt}}));
    QStringList sizes = m_settings.value(kSizes, QStringList()).toStringList();
    if (const QString size = QString::number(file.bytes); !sizes.contains(size)) {
        m_settings.setValue(kSizes, sizes << size);
    }
    emit changed(file.path);
    hashLater(file);
}

void ModelSettingsStore::forget(const FoundFile& file) {
    m_settings.remove(kSettings + idOf(file));
    emit changed(file.path);
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
