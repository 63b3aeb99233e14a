// The language of the window: the one that is set, else the desktop's where there is a translation, else English. It is chosen
// before the first widget is made and holds until the program ends. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <QTranslator>

namespace vitrine::app {

class Language {
public:
    /// `set`: system, en or de. Installs the translations and sets how numbers and dates are written.
    explicit Language(const QString& set);
    Language(const Language&) = delete;
    Language& operator=(const Language&) = delete;

    /// "en" or "de".
    [[nodiscard]] QString id() const { return m_id; }

private:
    QString m_id;
    QTranslator m_words;
    QTranslator m_qtWords; ///< of Qt's own dialogs, where the system has them
};

/// Which language a setting means on a desktop of this locale.
[[nodiscard]] QString languageFor(const QString& set, const QLocale& desktop);

} // namespace vitrine::app
