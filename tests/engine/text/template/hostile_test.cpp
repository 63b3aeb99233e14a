// Templates that mean harm end with a typed error, quickly and within their memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/text/chat/chat_template.h"

namespace {

using vitrine::ErrorCode;
using vitrine::text::ChatTemplate;

std::string repeated(const std::string& text, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i) {
        result += text;
    }
    return result;
}

ErrorCode codeOf(const std::string& source) {
    const auto parsed = ChatTemplate::parse(source);
    if (!parsed) {
        return parsed.error().code;
    }
    const auto rendered = parsed->render(nlohmann::ordered_json::object());
    return rendered ? ErrorCode::internal : rendered.error().code;
}

TEST(HostileTemplate, DeepSource) {
    EXPECT_EQ(codeOf("{{ " + repeated("(", 100000) + "1" + repeated(")", 100000) + " }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{{ " + repeated("[", 100000) + repeated("]", 100000) + " }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{{ " + repeated("-", 100000) + "1 }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{{ " + repeated("not ", 100000) + "1 }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{{ 1" + repeated(" + 1", 100000) + " }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{{ x" + repeated(".a", 100000) + " }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{{ x" + repeated("|upper", 100000) + " }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{{ 1" + repeated(" if 1 else 1", 100000) + " }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf(repeated("{% if 1 %}", 100000)), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf(repeated("{% for x in y %}", 100000)), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set " + repeated("(", 100000) + "a" + repeated(")", 100000) + " = 1 %}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf(std::string(5U << 20, 'x')), ErrorCode::templateLimit);
}

TEST(HostileTemplate, EndlessWork) {
    const std::string loop = "{% for a in range(100000) %}{% for b in range(100000) %}";
    EXPECT_EQ(codeOf(loop + "{% endfor %}{% endfor %}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% macro a() %}{% call a() %}{{ caller() }}{% endcall %}{% endmacro %}{{ a() }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% macro m(n) %}{% for i in [1, 2] %}{{ m(n + 1) if n < 60 }}{% endfor %}{% endmacro %}{{ m(0) }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set s = 'ab' * 8000000 %}" + repeated("{{ s|upper|length }}", 400)), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set s = 'a' * 8000000 %}{{ (s + 'b') in (s + s) }}" + repeated("{{ s.rfind('b' + 'a' * 4000000) }}", 5)), ErrorCode::internal);
}

TEST(HostileTemplate, EndlessGrowth) {
    EXPECT_EQ(codeOf("{% set n = namespace(s='x') %}{% for i in range(99) %}{% set n.s = n.s + n.s %}{% endfor %}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set n = namespace(s='x') %}{% for i in range(99) %}{% set n.s = n.s ~ n.s %}{% endfor %}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set n = namespace(l=[1]) %}{% for i in range(99) %}{% set n.l = n.l + n.l %}{% endfor %}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set n = namespace(l=[1]) %}{% for i in range(99) %}{% set n.l = [n.l, n.l] %}{% endfor %}{{ n.l }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set n = namespace(l=[1]) %}{% for i in range(99) %}{% set n.l = [n.l, n.l] %}{% endfor %}{{ n.l|tojson|length }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set n = namespace(l=(1,)) %}{% for i in range(99) %}{% set n.l = (n.l, n.l) %}{% endfor %}{{ {n.l: 1}|length }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set n = namespace(l=[]) %}{% for i in range(9999) %}{% set n.l = [n.l] %}{% endfor %}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set n = namespace(l=[]) %}{% for i in range(9999) %}{% set n.l = n.l + ['x' * 1000000 ~ i] %}{% endfor %}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% for i in range(9999) %}{{ 'x' * 9999 }}{% endfor %}"), ErrorCode::templateLimit);
}

TEST(HostileTemplate, HugeNumbers) {
    for (const char* source : {"{{ 'x' * 99999999999 }}", "{{ [1] * 99999999999 }}", "{{ 'x'|center(99999999999) }}", "{{ '%99999999999d' % 1 }}",
                               "{{ '%.99999999999f' % 1 }}", "{{ '{:99999999999}'.format(1) }}", "{{ '{:.99999999999f}'.format(1.0) }}", "{{ 'x'.zfill(99999999999) }}",
                               "{{ 'x'.ljust(99999999999) }}", "{{ 'a\nb'|indent(99999999999) }}", "{{ [1]|tojson(indent=99999999999) }}", "{{ 2 ** 1000 }}",
                               "{{ 10 ** 30 * 10 ** 30 }}", "{{ range(99999999999) }}", "{{ [1]|batch(99999999999, 0)|list }}", "{{ [1]|slice(99999999999)|list }}",
                               "{{ '\t'.expandtabs(99999999999) }}", "{{ 99999999999999999999999999999999999999999999 }}", "{{ 'x'.replace('', 'y' * 9999999) }}"}) {
        EXPECT_EQ(codeOf(source), ErrorCode::templateLimit) << source;
    }
}

TEST(HostileTemplate, SelfReference) {
    EXPECT_EQ(codeOf("{% set n = namespace() %}{% set n.n = n %}{{ n }}"), ErrorCode::templateLimit);
    EXPECT_EQ(codeOf("{% set n = namespace() %}{% set n.n = [n] %}{{ n.n == n.n }}{{ n.n.n is defined }}"), ErrorCode::internal);
    EXPECT_EQ(codeOf("{% set n = namespace() %}{% for i in [1,2] if i %}{% set n.l = loop %}{% endfor %}{{ n.l.nextitem }}{{ n.l.length }}"), ErrorCode::internal);
    EXPECT_EQ(codeOf("{% set n = namespace() %}{% macro m() %}{% macro k() %}{{ n.k is defined }}{% endmacro %}{% set n.k = k %}{% endmacro %}{{ m() }}{{ n.k() }}"), ErrorCode::internal);
    EXPECT_EQ(codeOf("{% set n = namespace() %}{% for x in [1] %}{% macro k() %}{{ x }}{% endmacro %}{% set n.k = k %}{% endfor %}{{ n.k() }}"), ErrorCode::internal);
}

TEST(HostileTemplate, CutOff) {
    const std::string whole = "{% set a = {'b': [1, 2.5e3, \"x\\u00e9\"]} -%}{# c #}{% raw %}r{% endraw %}{% for i in a.b|list if i is not none %}{{ loop.index ~ i[1:2] }}"
                              "{% else %}{% endfor %}{% macro m(x, y=1) %}{{ x }}{% endmacro %}{% call m(1) %}{% endcall %}";
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        (void)codeOf(whole.substr(0, size));
    }
    EXPECT_EQ(codeOf("{{ '\\u12' }}"), ErrorCode::badTemplate);
    EXPECT_EQ(codeOf("\xff\xfe{{ '\xff' }}"), ErrorCode::invalidUtf8);
}

} // namespace
