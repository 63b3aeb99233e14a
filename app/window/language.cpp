// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QLibraryInfo>

#include "ui/widgets/number_locale.h"

// Outside any namespace: the macro declares a function of the global one.
static void initTranslations() {
#ifdef VITRINE_TRANSLATIONS
    Q_INIT_RESOURCE(translations);
#endif
}

namespace vitrine::app {

namespace {

QString fileOf(const QString& id) { return QStringLiteral(":/i18n/vitrine_%1.qm").arg(id); }

/// In the desktop's own region where that speaks the language: a Swiss writes German numbers in the Swiss way.
QLocale localeOf(const QString& id, const QLocale& desktop) {
    const QLocale plain = id == QLatin1String("de") ? QLocale(QLocale::German, QLocale::Germany) : QLocale(QLocale::English, QLocale::UnitedStates);
    return desktop.language() == plain.language() ? desktop : plain;
}

} // namespace

QString languageFor(const QString& set, const QLocale& desktop) {
    initTranslations();
    const QString wanted = set == QLatin1String("system") ? desktop.name().section(QLatin1Char('_'), 0, 0) : set;
    return QFile::exists(fileOf(wanted)) ? wanted : QStringLiteral("en");
}

Language::Language(const QString& set) : m_id(languageFor(set, QLocale::system())) {
    const QLocale locale = localeOf(m_id, QLocale::system());
    QLocale::setDefault(locale);
    ui::setNumberLocale(locale);
    if (m_words.load(fileOf(m_id))) {
        QCoreApplication::installTranslator(&m_words);
    }
    if (m_id != QLatin1String("en") && m_qtWords.load(QStringLiteral("qtbase_") + m_id, QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        QCoreApplication::installTranslator(&m_qtWords);
    }
}

} // namespace vitrine::app
