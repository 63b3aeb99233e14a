// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_store.h"

#include <QStandardPaths>

namespace vitrine::ui {

QString SettingsStore::defaultPath() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + QStringLiteral("/vitrine/vitrine.ini");
}

SettingsStore::SettingsStore(const QString& path, QObject* parent)
    : QObject(parent), m_settings(path, QSettings::IniFormat) {}

SettingsStore::~SettingsStore() {
    m_settings.sync();
}

QVariant SettingsStore::value(const QString& key, const QVariant& fallback) const {
    return m_settings.value(key, fallback);
}

void SettingsStore::setValue(const QString& key, const QVariant& value) {
    if (m_settings.contains(key) && m_settings.value(key) == value)
        return;
    m_settings.setValue(key, value);
    emit changed(key, value);
}

void SettingsStore::remove(const QString& key) {
    if (!m_settings.contains(key))
        return;
    m_settings.remove(key);
    emit changed(key, QVariant());
}

bool SettingsStore::contains(const QString& key) const {
    return m_settings.contains(key);
}

QString SettingsStore::path() const {
    return m_settings.fileName();
}

bool SettingsStore::writable() const {
    return m_settings.isWritable() && m_settings.status() != QSettings::AccessError;
}

}  // namespace vitrine::ui
