// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/sampling_choice.h"

#include "ui/models/conversation.h"
#include "ui/settings/setting_specs.h"
#include "ui/settings/settings_file.h"

namespace vitrine::ui {

namespace {
constexpr int kNoLimit = 1 << 24; // tokens: the context ends a reply long before

/// All sampling settings: the chat's own, else the model's, else the program's.
QVariantMap countingValues(const SettingsStore& settings, const Conversation* chat, const QVariantMap& ofModel) {
    const QVariantMap own = chat != nullptr ? ownSampling(*chat) : QVariantMap();
    QVariantMap all;
    for (const SettingSpec& spec : settingSpecs()) {
        if (spec.key.startsWith(QLatin1String("sampling/"))) {
            all.insert(spec.key, own.value(spec.key, ofModel.value(spec.key, setting(settings, spec.key))));
        }
    }
    return all;
}

} // namespace

QVariantMap ownSampling(const Conversation& chat) {
    if (chat.settings.isEmpty()) {
        return {};
    }
    return settingsFromJson(chat.settings.toUtf8(), SettingsPart::sampling).value_or(QVariantMap());
}

run::SamplingParams samplingOf(const SettingsStore& settings, const Conversation* chat, const QVariantMap& ofModel) {
    const QVariantMap values = countingValues(settings, chat, ofModel);
    const auto value = [&values](const char* key) { return values.value(QString::fromLatin1(key)); };
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

SamplingChoice::SamplingChoice(SettingsStore& settings, Conversation* chat, const ModelDefaults* model, QObject* parent)
    : QObject(parent), m_settings(settings), m_chat(chat), m_model(model) {
    connect(&settings, &SettingsStore::changed, this, [this](const QString& key) {
        if (key.startsWith(QLatin1String("sampling/"))) {
            emit changed();
        }
    });
}

SamplingChoice::Scope SamplingChoice::scope() const {
    return m_chat != nullptr && !m_chat->settings.isEmpty() ? Scope::chat : m_model != nullptr && !m_model->sampling.isEmpty() ? Scope::model : Scope::program;
}

QVariantMap SamplingChoice::values() const { return countingValues(m_settings, m_chat, m_model != nullptr ? m_model->sampling : QVariantMap()); }

void SamplingChoice::setChat(const QVariantMap& own) {
    m_chat->settings = own.isEmpty() ? QString() : QString::fromUtf8(settingsJson(own));
    emit chatChanged();
}

void SamplingChoice::setScope(Scope wanted) {
    const Scope before = scope();
    if (wanted == before || (wanted == Scope::chat && m_chat == nullptr) || (wanted == Scope::model && m_model == nullptr)) {
        return;
    }
    const QVariantMap now = values();
    if (before == Scope::chat) {
        setChat({});
    }
    if (wanted == Scope::chat) {
        setChat(now);
    } else if (wanted == Scope::model && m_model->sampling.isEmpty()) {
        emit modelChanged(now);
    } else if (wanted == Scope::program && m_model != nullptr && !m_model->sampling.isEmpty()) {
        emit modelChanged({});
    }
    emit changed();
}

void SamplingChoice::setValues(const QVariantMap& values) {
    if (scope() == Scope::program) {
        for (auto v = values.begin(); v != values.end(); ++v) {
            m_settings.setValue(v.key(), v.value());
        }
        return;
    }
    QVariantMap all = this->values();
    all.insert(values);
    if (scope() == Scope::chat) {
        setChat(all);
    } else {
        emit modelChanged(all);
    }
    emit changed();
}

} // namespace vitrine::ui
