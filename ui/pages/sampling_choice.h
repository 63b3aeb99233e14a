// The sampling settings of a chat: its own, else those of the model, else the program's. A chat's own are kept with it as JSON.
// GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QVariantMap>

#include "engine/run/sampling_params.h"
#include "ui/pages/model_defaults.h"

namespace vitrine::ui {

class SettingsStore;
struct Conversation;

/// What a reply of this chat is sampled with. `ofModel`: the model's own, by key. Own values that are out of range count as absent.
[[nodiscard]] run::SamplingParams samplingOf(const SettingsStore& settings, const Conversation* chat, const QVariantMap& ofModel = {});
/// Own values of a chat; empty: it has none.
[[nodiscard]] QVariantMap ownSampling(const Conversation& chat);

/// What the sampling menu changes.
class SamplingChoice final : public QObject {
    Q_OBJECT

public:
    /// Whose values are shown and changed.
    enum class Scope : std::uint8_t { program, model, chat };

    /// All must outlive this object; `chat` and `model` may be null.
    SamplingChoice(SettingsStore& settings, Conversation* chat, const ModelDefaults* model, QObject* parent = nullptr);

    [[nodiscard]] Scope scope() const;
    [[nodiscard]] bool hasModel() const { return m_model != nullptr; }
    /// To a narrower scope: it begins with the values that count now. To a wider one: what is narrower is forgotten.
    void setScope(Scope scope);
    void setValue(const QString& key, const QVariant& value) { setValues({{key, value}}); }
    void setValues(const QVariantMap& values);
    [[nodiscard]] QVariantMap values() const; ///< all sampling settings

signals:
    void changed();     ///< values or whose they are
    void chatChanged(); ///< the chat's own: it must be kept
    void modelChanged(const QVariantMap& sampling); ///< the model's own: they must be kept; empty: it has none

private:
    void setChat(const QVariantMap& own);

    SettingsStore& m_settings;
    Conversation* m_chat;
    const ModelDefaults* m_model;
};

} // namespace vitrine::ui
