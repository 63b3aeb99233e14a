// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/token_pieces.h"

#include <algorithm>

#include "engine/text/unicode.h"

namespace vitrine::ui {

namespace {

bool goesOn(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Does the last character lack bytes?
bool endsWithin(std::string_view bytes) {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, bytes.size()); ++back) {
        const char byte = bytes[bytes.size() - back];
        if (!goesOn(byte)) {
            return text::utf8Length(static_cast<unsigned char>(byte)) > back;
        }
    }
    return false;
}

} // namespace

QString visibleText(std::string_view bytes) {
    QString visible;
    for (std::size_t at = 0; at < bytes.size();) {
        const text::Utf8Scan scan = text::scanUtf8(bytes, at);
        const QString character = scan.state == text::Utf8Scan::State::complete
                                      ? QString::fromUtf8(bytes.data() + at, static_cast<qsizetype>(scan.length))
                                      : QString();
        visible += character.isEmpty()
                    ? QStringLiteral("<0x%1>").arg(QString::number(static_cast<unsigned char>(bytes[at]), 16).toUpper(),
                                                   2, QLatin1Char('0'))
                    : character;
        at += character.isEmpty() ? 1 : scan.length;
    }
    return visible;
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
