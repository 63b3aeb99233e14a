// SPDX-License-Identifier: GPL-3.0-or-later
// Settings of the program, in an INI file in the user's configuration folder. GUI thread only.
#pragma once

#include <QObject>
#include <QSettings>
#include <QVariant>

namespace vitrine::ui {

class SettingsStore : public QObject {
    Q_OBJECT
public:
    /// $XDG_CONFIG_HOME/vitrine/vitrine.ini, else ~/.config/vitrine/vitrine.ini.
    [[nodiscard]] static QString defaultPath();

    /// The file is made when first written. A folder that cannot be written leaves settings working for this run only;
    /// `writable()` says so.
    explicit SettingsStore(const QString& path = defaultPath(), QObject* parent = nullptr);
    ~SettingsStore() override;

    [[nodiscard]] QVariant value(const QString& key, const QVariant& fallback) const;
    void setValue(const QString& key, const QVariant& value);
    void remove(const QString& key);
    [[nodiscard]] bool contains(const QString& key) const;
    [[nodiscard]] QString path() const;
    [[nodiscard]] bool writable() const;

signals:
    /// After a value was set or removed (an invalid variant).
    void changed(const QString& key, const QVariant& value);

private:
    mutable QSettings m_settings;
};

}  // namespace vitrine::ui
