// The sampling settings of a chat: the program's, or its own, which are kept with the chat as JSON. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QVariantMap>

#include "engine/run/sampling_params.h"

namespace vitrine::ui {

class SettingsStore;
struct Conversation;

/// What a reply of this chat is sampled with. Own values that are out of range count as absent.
[[nodiscard]] run::SamplingParams samplingOf(const SettingsStore& settings, const Conversation* chat);
/// Own values of a chat; empty: it has none.
[[nodiscard]] QVariantMap ownSampling(const Conversation& chat);

/// What the sampling menu changes.
class SamplingChoice final : public QObject {
    Q_OBJECT

public:
    /// Both must outlive this object; `chat` may be null.
    SamplingChoice(SettingsStore& settings, Conversation* chat, QObject* parent = nullptr);

    [[nodiscard]] bool isOwn() const;
    /// On: begins with the values that count now. Off: the chat's own are forgotten.
    void setOwn(bool own);
    [[nodiscard]] QVariant value(const QString& key) const;
    void setValue(const QString& key, const QVariant& value);
    void setValues(const QVariantMap& values);
    [[nodiscard]] QVariantMap values() const; ///< all sampling settings

signals:
    void changed();     ///< values or whose they are
    void chatChanged(); ///< the chat's own: it must be kept

private:
    SettingsStore& m_settings;
    Conversation* m_chat;
};

} // namespace vitrine::ui
