// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/engine_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QVector>

namespace vitrine::ui {

namespace {

/// Sentences of the engine with %1, %2 … for what varies, in this order. The first that matches is taken, so that longer ones
/// stand before those that would swallow them.
constexpr const char* kSentences[] = {
    // devices and why this one
    QT_TRANSLATE_NOOP("EngineWords", "%1 · 1 thread"),
    QT_TRANSLATE_NOOP("EngineWords", "%1 · %2 threads"),
    QT_TRANSLATE_NOOP("EngineWords", "%1 · %2 layers"),
    QT_TRANSLATE_NOOP("EngineWords", "no NVIDIA driver found"),
    QT_TRANSLATE_NOOP("EngineWords", "no CUDA device found"),
    QT_TRANSLATE_NOOP("EngineWords", "no usable CUDA device: %1"),
    QT_TRANSLATE_NOOP("EngineWords", "the CUDA backend (libvitrine_cuda.so) is not installed"),
    QT_TRANSLATE_NOOP("EngineWords", "the CUDA backend can't be loaded: %1"),
    QT_TRANSLATE_NOOP("EngineWords", "libvitrine_cuda.so is of another version of this program"),
    QT_TRANSLATE_NOOP("EngineWords", "no layer was asked for on the GPU"),
    QT_TRANSLATE_NOOP("EngineWords", "so many layers were asked for"),
    QT_TRANSLATE_NOOP("EngineWords", "of the %1 that the model needs the GPU has %2 free"),
    QT_TRANSLATE_NOOP("EngineWords", "The model can't run on a CUDA device: %1."),
    // files
    QT_TRANSLATE_NOOP("EngineWords", "There is no file '%1'."),
    QT_TRANSLATE_NOOP("EngineWords", "The file '%1' can't be read: %2."),
    QT_TRANSLATE_NOOP("EngineWords", "The file '%1' can't be written: %2."),
    QT_TRANSLATE_NOOP("EngineWords", "There is no room on the disk for '%1'."),
    QT_TRANSLATE_NOOP("EngineWords", "'%1' is a folder, not a model file."),
    QT_TRANSLATE_NOOP("EngineWords", "'%1' is not a regular file."),
    QT_TRANSLATE_NOOP("EngineWords", "The file '%1' is empty."),
    QT_TRANSLATE_NOOP("EngineWords", "The file '%1' is not a GGUF file: it doesn't start with GGUF."),
    QT_TRANSLATE_NOOP("EngineWords", "The file '%1' is a big-endian GGUF, which Vitrine doesn't read."),
    QT_TRANSLATE_NOOP("EngineWords", "The file '%1' is GGUF version %2; Vitrine reads versions 2 and 3."),
    QT_TRANSLATE_NOOP("EngineWords", "The file '%1' is cut short: tensor %2 ends at byte %3, but the file has %4 bytes."),
    QT_TRANSLATE_NOOP("EngineWords", "The file '%1' ends after %2 bytes, inside %3."),
    QT_TRANSLATE_NOOP("EngineWords", "The file '%1' is damaged: %2."),
    QT_TRANSLATE_NOOP("EngineWords", "The model is split and its part '%1' is missing."),
    QT_TRANSLATE_NOOP("EngineWords", "The check of '%1' was cancelled."),
    // what a model holds
    QT_TRANSLATE_NOOP("EngineWords", "The file has no key %1."),
    QT_TRANSLATE_NOOP("EngineWords", "The file has no tensor %1."),
    QT_TRANSLATE_NOOP("EngineWords", "The file has no tokenizer."),
    QT_TRANSLATE_NOOP("EngineWords", "The file has no tokenizer (the key tokenizer.ggml.model)."),
    QT_TRANSLATE_NOOP("EngineWords", "The file has no list of tokens."),
    QT_TRANSLATE_NOOP("EngineWords", "The tokenizer can't be read: %1"),
    QT_TRANSLATE_NOOP("EngineWords", "Tokenizers of the kind '%1' aren't known; gpt2, llama and gemma4 are."),
    QT_TRANSLATE_NOOP("EngineWords", "The architecture %1 is not known; known are %2."),
    QT_TRANSLATE_NOOP("EngineWords", "The tensor %1 has the shape %2; the model's keys call for %3."),
    QT_TRANSLATE_NOOP("EngineWords", "The tensor %1 has the type %2, which can't hold weights."),
    QT_TRANSLATE_NOOP("EngineWords", "The chat template renders nothing for a user's message."),
    QT_TRANSLATE_NOOP("EngineWords", "The chat template leaves out what the user says."),
    QT_TRANSLATE_NOOP("EngineWords",
                      "The draft model has another vocabulary: token %1 is the first that differs "
                      "(%2 tokens against %3)."),
    // loads and requests
    QT_TRANSLATE_NOOP("EngineWords", "Loading was cancelled."),
    QT_TRANSLATE_NOOP("EngineWords", "No model is loaded."),
    QT_TRANSLATE_NOOP("EngineWords", "The machine has no memory left for this."),
    QT_TRANSLATE_NOOP("EngineWords", "An unexpected failure: %1"),
    QT_TRANSLATE_NOOP("EngineWords",
                      "The model needs %1 (weights %2, KV pool %3, workspace %4, draft model %5, "
                      "program and tables %6) and %7 can be used."),
    QT_TRANSLATE_NOOP("EngineWords",
                      "The model needs %1 (weights %2, KV pool %3, workspace %4, program and tables %5) "
                      "and %6 can be used."),
    QT_TRANSLATE_NOOP("EngineWords", "The prompt has no tokens."),
    QT_TRANSLATE_NOOP("EngineWords", "The request needs room for %1 tokens; the context holds %2."),
    QT_TRANSLATE_NOOP("EngineWords", "The request needs %1 blocks of the cache; it has %2."),
    QT_TRANSLATE_NOOP("EngineWords",
                      "The system prompt and the last message alone need more than the %1 tokens of the "
                      "context; nothing older can make room for them."),
    // what is kept
    QT_TRANSLATE_NOOP("EngineWords", "Another program holds the database %1."),
    QT_TRANSLATE_NOOP("EngineWords",
                      "The database %1 was made by a newer version of Vitrine; it can be read here, and not "
                      "changed."),
    QT_TRANSLATE_NOOP("EngineWords", "The database %1 is damaged: %2."),
    QT_TRANSLATE_NOOP("EngineWords", "The database %1 refused: %2."),
};

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
        for (const char* english : kSentences) {
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

} // namespace

QString engineWords(std::string_view english) {
    const QString text = qtText(english);
    if (translated(kSentences[1]) == QString::fromUtf8(kSentences[1])) {
        return text; // the window speaks English
    }
    for (const Sentence& sentence : sentences()) {
        if (const auto match = sentence.form.match(text); match.hasMatch()) {
            return filled(translated(sentence.english), match.capturedTexts());
        }
    }
    return text;
}

} // namespace vitrine::ui
