// A parsed template and its renders: the interpreter's face to the rest of the program.
//
// The language is that of Python's jinja2 3.1 as chat templates are run (trim_blocks, lstrip_blocks, no autoescape, the
// immutable sandbox, break and continue, {% generation %}, tojson without HTML escapes, raise_exception, strftime_now), and
// the output is the same to the byte. Left out: include, import, extends, block, autoescape, recursive loops, lipsum, random,
// urlize. Every parse and render is bounded (limits.h). Errors: badTemplate (can't be parsed, or does what Python refuses),
// templateRaised (raise_exception; the message is the template's own), templateLimit, invalidUtf8. Error::subject is "line N".
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>
#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/core/result.h"
#include "engine/text/jinja/limits.h"

namespace vitrine::text::jinja {

/// Immutable after parse(); cheap to copy; safe to render from several threads at once.
class Template {
public:
    /// `source` is UTF-8; invalidUtf8 with the offset of the first byte that isn't.
    [[nodiscard]] static Result<Template> parse(std::string_view source, const Limits& limits = {});

    /// Renders over the members of the object `input`. `now` is the time strftime_now formats.
    [[nodiscard]] Result<std::string> render(const nlohmann::ordered_json& input, const std::tm& now) const;

private:
    struct Program;
    std::shared_ptr<const Program> m_program;
    Limits m_limits;
};

/// "2026-01-15", "2026-01-15T12:00" or "2026-01-15T12:00:30" (a zone after it is ignored). invalidArgument if it is no time.
[[nodiscard]] Result<std::tm> parseIsoTime(std::string_view text);
/// The computer's local time.
[[nodiscard]] std::tm localTime();

} // namespace vitrine::text::jinja
