// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/engine_text.h"

#include <optional>

#include <QCoreApplication>
#include <QRegularExpression>
#include <QVector>

#include "ui/bridge/engine_sentences.h"

namespace vitrine::ui {

namespace {

QString translated(const char* words) {
    return QCoreApplication::translate("EngineWords", words);
}

struct Sentence {
    const char* english;
    QRegularExpression form;
};

const QVector<Sentence>& sentences() {
    static const QVector<Sentence> all = [] {
        QVector<Sentence> made;
        for (const char* english : engineSentences()) {
            QString form = QRegularExpression::escape(QString::fromUtf8(english));
            form.replace(QRegularExpression(QStringLiteral("\\\\%[1-9]")), QStringLiteral("(.+?)"));
            made.push_back({english, QRegularExpression(QRegularExpression::anchoredPattern(form),
                                                        QRegularExpression::DotMatchesEverythingOption)});
        }
        return made;
    }();
    return all;
}

/// In one pass: a path may hold "%1" itself.
QString filled(const QString& words, const QStringList& parts) {
    QString out;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const int place = words[i] == QLatin1Char('%') && i + 1 < words.size() ? words[i + 1].digitValue() : -1;
        if (place >= 1 && place < parts.size()) {
            out += engineWords(parts[place].toStdString()); // a reason inside a sentence
            ++i;
        } else {
            out += words[i];
        }
    }
    return out;
}

std::optional<QString> wordsOf(const QString& text) {
    for (const Sentence& sentence : sentences()) {
        if (const auto match = sentence.form.match(text); match.hasMatch()) {
            return filled(translated(sentence.english), match.capturedTexts());
        }
    }
    return std::nullopt;
}

} // namespace

QString engineWords(std::string_view english) {
    const QString text = qtText(english);
    const char* const probe = engineSentences().front();
    if (translated(probe) == QString::fromUtf8(probe)) {
        return text; // the window speaks English
    }
    if (const auto words = wordsOf(text)) {
        return *words;
    }
    if (const auto words = wordsOf(text + QLatin1Char('.')); words && words->endsWith(QLatin1Char('.'))) {
        return words->chopped(1); // a sentence that became the end of another
    }
    return text;
}

} // namespace vitrine::ui
