// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/log/log_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>

namespace vitrine::log {

namespace {

constexpr std::array<std::string_view, 4> kNames{"debug", "info", "warning", "error"};

void appendEscaped(std::string& out, std::string_view text) {
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '\\') {
            out += "\\\\";
        } else if (c == '\n') {
            out += "\\n";
        } else if (c == '\t') {
            out += "\\t";
        } else if (code < 0x20 || code == 0x7F) {
            std::array<char, 8> hex{};
            std::snprintf(hex.data(), hex.size(), "\\x%02x", code);
            out += hex.data();
        } else {
            out += c;
        }
    }
}

std::string unescaped(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 >= text.size()) {
            out += text[i];
            continue;
        }
        const char next = text[++i];
        unsigned code = 0;
        if (next == 'n' || next == 't' || next == '\\') {
            out += next == 'n' ? '\n' : next == 't' ? '\t' : '\\';
        } else if (next == 'x' && i + 2 < text.size() && std::from_chars(&text[i + 1], &text[i + 3], code, 16).ptr == &text[i + 3]) {
            out += static_cast<char>(code);
            i += 2;
        } else {
            out += '\\';
            out += next;
        }
    }
    return out;
}

/// The word up to the next blank; `text` goes on behind it.
std::string_view takeWord(std::string_view& text) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

std::string timeText(std::int64_t unixMs) {
    using namespace std::chrono;
    const sys_time<milliseconds> at{milliseconds(unixMs)};
    const auto day = floor<days>(at);
    const year_month_day date(day);
    const hh_mm_ss clock(at - day);
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", static_cast<int>(date.year()),
                  static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
                  static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()),
                  static_cast<int>(clock.subseconds().count()));
    return text.data();
}

std::optional<std::int64_t> parseTime(std::string_view text) {
    using namespace std::chrono;
    constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:dd.dddZ";
    if (text.size() != kForm.size()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < kForm.size(); ++i) {
        if (kForm[i] == 'd' ? (text[i] < '0' || text[i] > '9') : text[i] != kForm[i]) {
            return std::nullopt;
        }
    }
    const auto number = [text](std::size_t from, std::size_t digits) {
        int value = 0;
        std::from_chars(&text[from], &text[from] + digits, value);
        return value;
    };
    const year_month_day date(year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))), day(static_cast<unsigned>(number(8, 2))));
    if (!date.ok()) {
        return std::nullopt;
    }
    const auto at = sys_days(date) + hours(number(11, 2)) + minutes(number(14, 2)) + seconds(number(17, 2)) + milliseconds(number(20, 3));
    return duration_cast<milliseconds>(at.time_since_epoch()).count();
}

} // namespace

std::string_view levelName(Level level) noexcept {
    return kNames.at(static_cast<std::size_t>(level));
}

std::string toText(const LogLine& line) {
    std::string source = line.source.empty() ? "-" : line.source;
    std::ranges::replace_if(source, [](char c) { return static_cast<unsigned char>(c) <= ' '; }, '_');
    std::string out = timeText(line.unixMs);
    out += ' ';
    out += levelName(line.level);
    out += ' ' + source + ' ' + (line.request.valid() ? "r" + std::to_string(line.request.value) : "-") + ' ';
    appendEscaped(out, line.text);
    return out;
}

std::optional<LogLine> parseLine(std::string_view text) {
    LogLine line;
    const auto time = parseTime(takeWord(text));
    const auto level = std::ranges::find(kNames, takeWord(text));
    line.source = takeWord(text);
    const std::string_view request = takeWord(text);
    if (!time || level == kNames.end() || line.source.empty() || request.empty()) {
        return std::nullopt;
    }
    if (request != "-") {
        std::int64_t id = -1;
        const char* const end = request.data() + request.size();
        if (request[0] != 'r' || std::from_chars(request.data() + 1, end, id).ptr != end || id < 0) {
            return std::nullopt;
        }
        line.request = RequestId(id);
    }
    line.unixMs = *time;
    line.level = static_cast<Level>(level - kNames.begin());
    line.text = unescaped(text);
    return line;
}

} // namespace vitrine::log
