// What is kept of one model: how it is loaded, how it answers in a new chat, and what it really took the last time.
// Known by the SHA-256 of the file, so that a model that is moved or fetched again keeps its settings; until the hash
// is known, by path, size and time of change. GUI thread; the hash is computed away from it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QJsonObject>
#include <QObject>
#include <QSet>

#include "engine/engine.h"
#include "ui/bridge/model_probe.h"
#include "ui/library/load_choice.h"
#include "ui/pages/model_defaults.h"

namespace vitrine::ui {

class SettingsStore;

struct ModelSettings {
    std::optional<LoadChoice> load; ///< absent: as the settings of all models have it
    ModelDefaults answers;          ///< sampling, system prompt
};

class ModelSettingsStore final : public QObject {
    Q_OBJECT

public:
    ModelSettingsStore(SettingsStore& settings, ModelProbe& probe, QObject* parent = nullptr);

    /// What is kept of this file, or nothing. Options that a kept load does not name are taken from `fallback`.
    [[nodiscard]] std::optional<ModelSettings> find(const FoundFile& file, const LoadChoice& fallback) const;
    /// For whoever has a path and no listing of folders; looks at the file.
    [[nodiscard]] static FoundFile fileAt(const QString& path);
    /// Keeps the settings at once, or forgets them when there is nothing in them. Where the hash is not known it is computed in the
    /// background, and takes the place of path, size and time then.
    void keep(const FoundFile& file, const ModelSettings& settings);

    /// What the last load of this file took, of which noteLoad() was told.
    [[nodiscard]] std::optional<MemoryUse> lastLoad(const FoundFile& file) const;
    void noteLoad(const FoundFile& file, const MemoryUse& taken);

    /// The SHA-256 of the file as it is now, if it was computed; else empty.
    [[nodiscard]] QString hashOf(const FoundFile& file) const;
    void noteHash(const FoundFile& file, const QString& hash);
    /// Hashes in the background those files that have the size of a model with kept settings: perhaps it was moved.
    void recognise(const QVector<FoundFile>& files);

signals:
    void changed(const QString& path);

private:
    [[nodiscard]] QString idOf(const FoundFile& file) const;
    void hashLater(const FoundFile& file);

    SettingsStore& m_settings;
    ModelProbe& m_probe;
    QSet<QString> m_hashing;
};

} // namespace vitrine::ui
