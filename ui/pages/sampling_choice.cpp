// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/sampling_choice.h"

#include "ui/models/conversation.h"
#include "ui/settings/setting_specs.h"
#include "ui/settings/settings_file.h"

namespace vitrine::ui {

namespace {
constexpr int kNoLimit = 1 << 24; // tokens: the context ends a reply long before
}

QVariantMap ownSampling(const Conversation& chat) {
    if (chat.settings.isEmpty()) {
        return {};
    }
    return settingsFromJson(chat.settings.toUtf8(), SettingsPart::sampling).value_or(QVariantMap());
}

run::SamplingParams samplingOf(const SettingsStore& settings, const Conversation* chat) {
    const QVariantMap own = chat != nullptr ? ownSampling(*chat) : QVariantMap();
    const auto value = [&](const char* key) { return own.value(QString::fromLatin1(key), setting(settings, QString::fromLatin1(key))); };
    run::SamplingParams p;
    p.temperature = value("sampling/temperature").toFloat();
    p.topP = value("sampling/topP").toFloat();
    p.topK = value("sampling/topK").toInt();
    p.minP = value("sampling/minP").toFloat();
    const int longest = value("sampling/maxTokens").toInt();
    p.maxTokens = longest > 0 ? longest : kNoLimit;
    p.repetitionPenalty = value("sampling/repetition").toFloat();
    const auto seed = value("sampling/seed").toULongLong();
    p.seed = seed > 0 ? std::optional<std::uint64_t>(seed) : std::nullopt;
    return p;
}

SamplingChoice::SamplingChoice(SettingsStore& settings, Conversation* chat, QObject* parent) : QObject(parent), m_settings(settings), m_chat(chat) {
    connect(&settings, &SettingsStore::changed, this, [this](const QString& key) {
        if (key.startsWith(QLatin1String("sampling/"))) {
            emit changed();
        }
    });
}

bool SamplingChoice::isOwn() const { return m_chat != nullptr && !m_chat->settings.isEmpty(); }

QVariant SamplingChoice::value(const QString& key) const {
    return isOwn() ? ownSampling(*m_chat).value(key, setting(m_settings, key)) : setting(m_settings, key);
}

QVariantMap SamplingChoice::values() const {
    QVariantMap all;
    for (const SettingSpec& spec : settingSpecs()) {
        if (spec.key.startsWith(QLatin1String("sampling/"))) {
            all.insert(spec.key, value(spec.key));
        }
    }
    return all;
}

void SamplingChoice::setOwn(bool own) {
    if (m_chat == nullptr || own == isOwn()) {
        return;
    }
    m_chat->settings = own ? QString::fromUtf8(settingsJson(values())) : QString();
    emit chatChanged();
    emit changed();
}

void SamplingChoice::setValue(const QString& key, const QVariant& value) { setValues({{key, value}}); }

void SamplingChoice::setValues(const QVariantMap& values) {
    if (!isOwn()) {
        for (auto v = values.begin(); v != values.end(); ++v) {
            m_settings.setValue(v.key(), v.value());
        }
        return;
    }
    QVariantMap all = this->values();
    all.insert(values);
    m_chat->settings = QString::fromUtf8(settingsJson(all));
    emit chatChanged();
    emit changed();
}

} // namespace vitrine::ui
