// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/token_pieces.h"

#include <algorithm>

#include <QStringDecoder>

namespace vitrine::ui {

namespace {

bool goesOn(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Bytes of the character that this one begins; 0: it begins none.
std::size_t lengthFrom(char lead) {
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0x80 ? 1 : byte < 0xC2 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : byte < 0xF5 ? 4 : 0;
}

/// Text of a whole character, or nothing where the bytes are none.
QString characterOf(std::string_view bytes) {
    QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::Stateless);
    const QString text = decoder(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
    return decoder.hasError() ? QString() : text;
}

/// Does the last character lack bytes?
bool endsWithin(std::string_view bytes) {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, bytes.size()); ++back) {
        const char byte = bytes[bytes.size() - back];
        if (!goesOn(byte)) {
            return lengthFrom(byte) > back;
        }
    }
    return false;
}

} // namespace

QString visibleText(std::string_view bytes) {
    QString text;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::size_t length = lengthFrom(bytes[at]);
        const QString character =
            length > 0 && at + length <= bytes.size() ? characterOf(bytes.substr(at, length)) : QString();
        text += character.isEmpty()
                    ? QStringLiteral("<0x%1>").arg(QString::number(static_cast<unsigned char>(bytes[at]), 16).toUpper(),
                                                   2, QLatin1Char('0'))
                    : character;
        at += character.isEmpty() ? 1 : length;
    }
    return text;
}

std::size_t piecesOfCharacter(const std::vector<std::string>& pieces, const std::vector<bool>& control,
                              std::size_t at) {
    std::string bytes = pieces[at];
    for (std::size_t end = at + 1; !control[at] && endsWithin(bytes); ++end) {
        if (end >= pieces.size() || control[end] || pieces[end].empty() || !goesOn(pieces[end].front())) {
            return 1;
        }
        bytes += pieces[end];
        if (!endsWithin(bytes)) {
            return end + 1 - at;
        }
    }
    return 1;
}

} // namespace vitrine::ui
