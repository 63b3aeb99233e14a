// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/reasoning.h"

#include <string>

#include "engine/text/tokenizer.h"

namespace vitrine::ui {

namespace {
constexpr std::string_view kOpen = "<think>";
constexpr std::string_view kClose = "</think>";
} // namespace

QString openedReasoning(std::string_view rendered) {
    const auto last = rendered.find_last_not_of(" \t\r\n");
    const std::string_view words = rendered.substr(0, last == std::string_view::npos ? 0 : last + 1);
    if (!words.ends_with(kOpen)) {
        return {};
    }
    const std::string_view opened = rendered.substr(words.size() - kOpen.size());
    return QString::fromUtf8(opened.data(), static_cast<qsizetype>(opened.size()));
}

QString withoutOpening(const QString& text, std::string_view rendered) {
    const QString opened = openedReasoning(rendered);
    if (opened.isEmpty() || !text.startsWith(QLatin1String(kOpen.data(), static_cast<qsizetype>(kOpen.size())))) {
        return text;
    }
    return text.startsWith(opened) ? text.mid(opened.size()) : text.mid(static_cast<qsizetype>(kOpen.size()));
}

int reasoningTokens(const text::Tokenizer& tokenizer, const std::vector<TokenId>& tokens) {
    std::string text;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::size_t from = text.size() < kClose.size() ? 0 : text.size() - kClose.size();
        text += tokenizer.pieceBytes(tokens[i], true);
        if (text.find(kClose, from) != std::string::npos) {
            return static_cast<int>(i) + 1;
        }
    }
    return 0;
}

} // namespace vitrine::ui
