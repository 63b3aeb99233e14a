// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/attached_text.h"

#include <optional>

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringDecoder>

namespace vitrine::ui {

namespace {

constexpr qint64 kLargest = qint64{1} << 20;

QString translated(const char* words) { return QCoreApplication::translate("AttachedText", words); }

/// No text where a byte order mark, or UTF-8 without one, does not explain every byte.
std::optional<QString> decoded(const QByteArray& bytes) {
    QStringDecoder decoder(QStringConverter::encodingForData(bytes).value_or(QStringConverter::Utf8));
    QString text = decoder(bytes);
    if (decoder.hasError() || text.contains(QChar(u'\0'))) {
        return std::nullopt;
    }
    return text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
}

/// A fence that the text does not hold.
QString fenceFor(const QString& text) {
    static const QRegularExpression ticks(QStringLiteral("`{3,}"));
    qsizetype longest = 2;
    for (auto all = ticks.globalMatch(text); all.hasNext();) {
        longest = qMax(longest, all.next().capturedLength());
    }
    return QString(longest + 1, QLatin1Char('`'));
}

} // namespace

AttachedText readAttachedText(const QString& path) {
    const QFileInfo info(path);
    AttachedText out{info.fileName(), {}, 0, {}};
    QFile file(path);
    if (!info.isFile() || !file.open(QIODevice::ReadOnly)) { // a pipe would never end
        out.problem = translated(QT_TRANSLATE_NOOP("AttachedText", "%1 can't be read.")).arg(out.name);
        return out;
    }
    const QByteArray bytes = file.read(kLargest + 1);
    if (bytes.size() > kLargest) {
        out.problem = translated(QT_TRANSLATE_NOOP("AttachedText", "%1 is too large to be sent with a message: more than a mebibyte.")).arg(out.name);
        return out;
    }
    std::optional<QString> text = decoded(bytes);
    if (!text) {
        out.problem = translated(QT_TRANSLATE_NOOP("AttachedText", "%1 is neither text nor a GGUF model, so it can't be used here.")).arg(out.name);
        return out;
    }
    out.letters = text->size();
    if (!text->isEmpty() && !text->endsWith(QLatin1Char('\n'))) {
        *text += QLatin1Char('\n');
    }
    const QString fence = fenceFor(*text);
    const QString kind = info.suffix().isEmpty() ? QStringLiteral("text") : info.suffix().toLower();
    out.text = fence + kind + QLatin1Char(' ') + QString(out.name).remove(QLatin1Char('`')) + QLatin1Char('\n') + *text + fence;
    return out;
}

} // namespace vitrine::ui
