// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_rescue.h"

#include "ui/settings/settings_store.h"

#include <QFile>
#include <QUtf8StringView>

namespace vitrine::ui {
namespace {

constexpr qint64 kLongest = qint64{16} << 20;  // bytes; a settings file has a few thousand
constexpr const char* kProperty = "setAside";

bool isSettingsFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return true;  // absent, or for SettingsStore::writable() to tell
    if (file.size() > kLongest)
        return false;
    // QSettings takes any bytes for lines; these are what no INI file holds, and words without a single key are none.
    const QByteArray bytes = file.readAll();
    if (bytes.contains('\0') || !QUtf8StringView(bytes).isValidUtf8() || (!bytes.trimmed().isEmpty() && !bytes.contains('=')))
        return false;
    return QSettings(path, QSettings::IniFormat).status() != QSettings::FormatError;
}

}  // namespace

QString setAsideIfBroken(const QString& path) {
    if (isSettingsFile(path))
        return {};
    for (int n = 1; n < 100; ++n) {
        const QString kept = QStringLiteral("%1.broken-%2").arg(path).arg(n);
        if (!QFile::exists(kept) && QFile::rename(path, kept))
            return kept;
    }
    return {};
}

void noteSetAside(SettingsStore& store, const QString& keptAs) {
    store.setProperty(kProperty, keptAs);
}

QString setAsideOf(const SettingsStore& store) {
    return store.property(kProperty).toString();
}

}  // namespace vitrine::ui
