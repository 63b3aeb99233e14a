// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/template.h"

#include <algorithm>
#include <new>

#include <nlohmann/json.hpp>

#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/interpreter.h"
#include "engine/text/jinja/json_text.h"
#include "engine/text/jinja/parser.h"
#include "engine/text/jinja/resolver.h"
#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

tl::unexpected<Error> fromFailure(const Failure& failure) {
    const ErrorCode code = failure.kind == FailureKind::raised  ? ErrorCode::templateRaised
                           : failure.kind == FailureKind::limit ? ErrorCode::templateLimit
                                                                : ErrorCode::badTemplate;
    return fail(code, failure.message, failure.line > 0 ? "line " + std::to_string(failure.line) : std::string());
}

bool readDigits(std::string_view& text, std::size_t count, int& value) {
    if (text.size() < count || text.substr(0, count).find_first_not_of("0123456789") != text.npos) {
        return false;
    }
    value = 0;
    for (const char c : text.substr(0, count)) {
        value = value * 10 + (c - '0');
    }
    text.remove_prefix(count);
    return true;
}

/// Offset of the first byte of a text that isn't UTF-8 throughout.
std::size_t firstInvalid(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t begin = at;
        const char32_t c = unicode::next(text, at);
        if (c >= 0xDC80 && c <= 0xDCFF) { // the mark of an invalid byte
            return begin;
        }
    }
    return at;
}

} // namespace

struct Template::Program {
    Block block;
    ScopeInfo scope;
};

Result<Template> Template::parse(std::string_view source, const Limits& limits) {
    if (!unicode::isValid(source)) {
        const std::size_t at = firstInvalid(source);
        const auto line = 1 + std::count(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        return fail(ErrorCode::invalidUtf8, "The template isn't UTF-8: byte " + std::to_string(at) + " can't be there.", "line " + std::to_string(line), at);
    }
    try {
        auto program = std::make_shared<Program>();
        program->block = parseTemplate(std::string(source), limits);
        program->scope = resolve(program->block);
        Template parsed;
        parsed.m_program = std::move(program);
        parsed.m_limits = limits;
        return parsed;
    } catch (const Failure& failure) {
        return fromFailure(failure);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::outOfMemory, "There is not enough memory to parse the template.");
    }
}

Result<std::string> Template::render(const nlohmann::ordered_json& input, const std::tm& now) const {
    if (m_program == nullptr || !input.is_object()) {
        return fail(ErrorCode::invalidArgument, "The input of a template must be a JSON object.");
    }
    try {
        Meter meter(m_limits);
        Variables variables;
        for (const auto& [name, value] : input.items()) {
            variables.emplace(name, fromJson(value));
        }
        Interpreter interpreter(m_program->block, m_program->scope, std::move(variables), now, meter);
        return interpreter.run();
    } catch (const Failure& failure) {
        return fromFailure(failure);
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::outOfMemory, "There is not enough memory to render the template.");
    }
}

Result<std::tm> parseIsoTime(std::string_view text) {
    const auto bad = [&] { return fail(ErrorCode::invalidArgument, "This is not an ISO time.", std::string(text.substr(0, 40))); };
    std::string_view rest = text;
    const auto skip = [&rest](char c) {
        const bool found = rest.starts_with(c);
        rest.remove_prefix(found ? 1 : 0);
        return found;
    };
    std::tm time{};
    if (!readDigits(rest, 4, time.tm_year) || !skip('-') || !readDigits(rest, 2, time.tm_mon) || !skip('-') ||
        !readDigits(rest, 2, time.tm_mday)) {
        return bad();
    }
    if (skip('T') || skip(' ')) {
        if (!readDigits(rest, 2, time.tm_hour) || !skip(':') || !readDigits(rest, 2, time.tm_min)) {
            return bad();
        }
        if (skip(':') && !readDigits(rest, 2, time.tm_sec)) {
            return bad();
        }
    } else if (!rest.empty()) {
        return bad();
    }
    time.tm_year -= 1900;
    time.tm_mon -= 1;
    const std::tm asked = time;
    // timegm fills in the days of the week and year, and moves what is no date.
    const std::time_t seconds = timegm(&time);
    if (seconds == std::time_t{-1} && asked.tm_year != 69) {
        return bad();
    }
    if (time.tm_mon != asked.tm_mon || time.tm_mday != asked.tm_mday || time.tm_hour != asked.tm_hour ||
        time.tm_min != asked.tm_min || time.tm_sec != asked.tm_sec) {
        return bad();
    }
    return time;
}

std::tm localTime() {
    const std::time_t now = std::time(nullptr);
    std::tm time{};
    localtime_r(&now, &time);
    return time;
}

} // namespace vitrine::text::jinja
