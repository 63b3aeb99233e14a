// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/text_search.h"

#include <algorithm>
#include <cstring>

#include "engine/text/jinja/limits.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

std::size_t findText(std::string_view text, std::string_view needle, std::size_t from) {
    if (from > text.size()) {
        return kNotFound;
    }
    // memmem is linear where std::string_view::find is quadratic on "aaaa…b" in "aaaa…".
    const void* found = memmem(text.data() + from, text.size() - from, needle.data(), needle.size());
    return found == nullptr ? kNotFound : static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
}

std::size_t findLastText(std::string_view text, std::string_view needle) {
    const std::string backward(text.rbegin(), text.rend());
    const std::string reversed(needle.rbegin(), needle.rend());
    const std::size_t found = findText(backward, reversed);
    return found == kNotFound ? kNotFound : text.size() - found - needle.size();
}

std::size_t countText(std::string_view text, std::string_view needle) {
    if (needle.empty()) {
        return unicode::length(text) + 1;
    }
    std::size_t count = 0;
    for (std::size_t at = findText(text, needle); at != kNotFound; at = findText(text, needle, at + needle.size())) {
        ++count;
    }
    return count;
}

namespace {

std::string interleaved(std::string_view text, std::string_view to, Int count) {
    std::string result;
    checkTextSize(saturatingProduct(text.size() + 1, to.size() + 1));
    std::size_t at = 0;
    for (Int done = 0; count < 0 || done < count; ++done) {
        result += to;
        if (at >= text.size()) {
            return result;
        }
        const std::size_t begin = at;
        (void)unicode::next(text, at);
        result += text.substr(begin, at - begin);
    }
    return result += text.substr(at);
}

std::vector<std::string_view> splitAtSpace(std::string_view text, Int limit) {
    std::vector<std::string_view> parts;
    text = unicode::strip(text, nullptr, true, false);
    while (!text.empty()) {
        if (limit >= 0 && static_cast<Int>(parts.size()) >= limit) {
            parts.push_back(text);
            break;
        }
        std::size_t end = 0;
        while (end < text.size()) {
            std::size_t after = end;
            if (unicode::isSpace(unicode::next(text, after))) {
                break;
            }
            end = after;
        }
        parts.push_back(text.substr(0, end));
        text = unicode::strip(text.substr(end), nullptr, true, false);
    }
    return parts;
}

// Words from the right; the left rest, when the limit leaves one, keeps its inner space.
std::vector<std::string_view> splitAtSpaceFromRight(std::string_view text, Int limit) {
    std::vector<std::string_view> words = splitAtSpace(text, -1);
    if (limit < 0 || static_cast<Int>(words.size()) <= limit) {
        return words;
    }
    const std::size_t kept = static_cast<std::size_t>(limit);
    const std::string_view lastOfRest = words[words.size() - kept - 1];
    const auto end = static_cast<std::size_t>(lastOfRest.data() + lastOfRest.size() - text.data());
    std::vector<std::string_view> parts{text.substr(0, end)};
    parts.insert(parts.end(), words.end() - static_cast<std::ptrdiff_t>(kept), words.end());
    return parts;
}

} // namespace

std::string replaceText(std::string_view text, std::string_view from, std::string_view to, Int count) {
    chargeText(text.size());
    if (from.empty()) {
        return interleaved(text, to, count);
    }
    std::size_t times = countText(text, from);
    if (count >= 0 && static_cast<Int>(times) > count) {
        times = static_cast<std::size_t>(count);
    }
    checkTextSize(text.size() - times * from.size() + saturatingProduct(times, to.size()));
    std::string result;
    std::size_t at = 0;
    for (; times > 0; --times) {
        const std::size_t found = findText(text, from, at);
        result += text.substr(at, found - at);
        result += to;
        at = found + from.size();
    }
    return result += text.substr(at);
}

std::vector<std::string_view> splitText(std::string_view text, const std::string* separator, Int limit, bool fromRight) {
    chargeText(text.size());
    if (separator == nullptr) {
        return fromRight ? splitAtSpaceFromRight(text, limit) : splitAtSpace(text, limit);
    }
    std::vector<std::string_view> parts;
    if (fromRight && limit >= 0) {
        // Searched in the reversed text, so that many splits from the right stay linear.
        const std::string backward(text.rbegin(), text.rend());
        const std::string reversed(separator->rbegin(), separator->rend());
        std::size_t end = text.size();
        while (static_cast<Int>(parts.size()) < limit) {
            const std::size_t found = findText(backward, reversed, text.size() - end);
            if (found == kNotFound) {
                break;
            }
            const std::size_t after = text.size() - found;
            parts.push_back(text.substr(after, end - after));
            end = after - separator->size();
        }
        parts.push_back(text.substr(0, end));
        std::reverse(parts.begin(), parts.end());
        return parts;
    }
    std::size_t at = 0;
    // From the right without a limit the cuts differ only for separators that overlap themselves ("aa" in "aaa").
    if (fromRight) {
        return splitText(text, separator, static_cast<Int>(text.size()) + 1, true);
    }
    while (limit < 0 || static_cast<Int>(parts.size()) < limit) {
        const std::size_t found = findText(text, *separator, at);
        if (found == kNotFound) {
            break;
        }
        parts.push_back(text.substr(at, found - at));
        at = found + separator->size();
    }
    parts.push_back(text.substr(at));
    return parts;
}

std::vector<std::string_view> splitLines(std::string_view text, bool keepEnds) {
    chargeText(text.size());
    std::vector<std::string_view> lines;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = at;
        const char32_t c = unicode::next(text, at);
        if (!unicode::isLineBreak(c)) {
            continue;
        }
        if (c == '\r' && at < text.size() && text[at] == '\n') {
            ++at;
        }
        lines.push_back(text.substr(begin, (keepEnds ? at : end) - begin));
        begin = at;
    }
    if (begin < text.size()) {
        lines.push_back(text.substr(begin));
    }
    return lines;
}

std::string padText(const StringObject& string, Int width, std::string_view fill, bool left, bool right) {
    const Int missing = width - static_cast<Int>(string.size);
    if (missing <= 0) {
        return string.text;
    }
    const auto total = static_cast<std::size_t>(std::min<Int>(missing, Int{1} << 60));
    checkTextSize(saturatingProduct(total, fill.size()) + string.text.size());
    std::size_t before = left ? total : 0;
    if (left && right) { // centred: the odd one goes left only when the width is odd
        before = total / 2 + (total & static_cast<std::size_t>(width) & 1);
    }
    std::string result;
    for (std::size_t i = 0; i < before; ++i) {
        result += fill;
    }
    result += string.text;
    for (std::size_t i = before; i < total; ++i) {
        result += fill;
    }
    return result;
}

} // namespace vitrine::text::jinja
