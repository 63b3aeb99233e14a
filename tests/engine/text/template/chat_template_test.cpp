// Loading, falling back, and the input's odd corners.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/chat/chat_template.h"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/text/chat/template_batch.h"

namespace {

using vitrine::ErrorCode;
using vitrine::text::ChatMessage;
using vitrine::text::ChatTemplate;
using Json = nlohmann::ordered_json;

std::string renderOrError(std::string_view source, const Json& input) {
    const auto parsed = ChatTemplate::parse(source);
    if (!parsed) {
        return "error " + std::string(errorName(parsed.error().code)) + " " + parsed.error().subject;
    }
    const auto rendered = parsed->render(input, "2026-01-15T12:00:00");
    return rendered ? *rendered : "error " + std::string(errorName(rendered.error().code)) + " " + rendered.error().subject;
}

TEST(ChatTemplate, RendersMessages) {
    const auto chat = ChatTemplate::load("{{ bos_token }}{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}"
                                         "{% if add_generation_prompt %}[assistant]{% endif %}",
                                         "<s>", "</s>");
    EXPECT_FALSE(chat.isFallback());
    EXPECT_EQ(chat.name(), "template of the file");
    EXPECT_TRUE(chat.supportsSystemRole());
    EXPECT_FALSE(chat.supportsTools());
    const std::vector<ChatMessage> messages = {{"user", "Hi"}};
    EXPECT_EQ(chat.render(messages, true).value(), "<s>[user]Hi[assistant]");
    EXPECT_EQ(chat.render(messages, false).value(), "<s>[user]Hi");
    EXPECT_EQ(chat.render(Json{{"messages", Json::array()}, {"bos_token", "B"}}).value(), "B");
}

TEST(ChatTemplate, FallsBackVisibly) {
    const std::vector<ChatMessage> messages = {{"system", "Be brief."}, {"user", "Hi"}};
    const std::string chatMl = "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n";
    const std::optional<std::string_view> sources[] = {std::nullopt, "{% for %}", "{{ nothing.x.y }}",
                                                       "{{ raise_exception('always') }}", "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}"};
    for (const auto& source : sources) {
        const auto chat = ChatTemplate::load(source, "<s>", "</s>");
        EXPECT_TRUE(chat.isFallback());
        EXPECT_EQ(chat.name(), "ChatML (built-in)");
        EXPECT_FALSE(chat.fallbackReason().message.empty());
        EXPECT_EQ(chat.render(messages, true).value(), chatMl);
    }
    EXPECT_EQ(ChatTemplate::load("{{ 1 +\n }}", "", "").fallbackReason().subject, "line 2");
}

TEST(ChatTemplate, WhatLeavesTheUserOutFallsBackToo) {
    const std::vector<ChatMessage> messages = {{"user", "Hi"}};
    for (const char* const source : {"", " \n", "{% if false %}{{ messages[0].content }}{% endif %}", "{# nothing #}", "{{ '' }}"}) {
        const auto chat = ChatTemplate::load(source, "", "");
        ASSERT_TRUE(chat.isFallback()) << source;
        EXPECT_EQ(chat.fallbackReason().code, ErrorCode::badTemplate);
        EXPECT_NE(chat.fallbackReason().message.find("renders nothing"), std::string::npos);
        EXPECT_NE(chat.fallbackNotice().find("ChatML"), std::string::npos);
        EXPECT_NE(chat.fallbackNotice().find(chat.fallbackReason().message), std::string::npos);
        EXPECT_NE(chat.render(messages, true).value().find("Hi"), std::string::npos);
    }
    const auto deaf = ChatTemplate::load("{{ messages[0].role }}{% if add_generation_prompt %}>{% endif %}", "", "");
    ASSERT_TRUE(deaf.isFallback());
    EXPECT_NE(deaf.fallbackReason().message.find("leaves out"), std::string::npos);
    EXPECT_EQ(ChatTemplate::load("{{ messages[-1].content }}", "", "").fallbackNotice(), "");
}

TEST(ChatTemplate, SourcesThatAreNotUtf8AreRefused) {
    for (const std::string source : {"caf\xE9 {{ messages[0].content }}", "{{ messages[0].content }}\n{% if x %}\xFF{% endif %}", "{{ \"\xC3\" }}"}) {
        const auto parsed = ChatTemplate::parse(source);
        ASSERT_FALSE(parsed);
        EXPECT_EQ(parsed.error().code, ErrorCode::invalidUtf8) << parsed.error().message;
        const auto chat = ChatTemplate::load(source, "", "");
        EXPECT_TRUE(chat.isFallback());
        EXPECT_EQ(chat.fallbackReason().code, ErrorCode::invalidUtf8);
    }
    EXPECT_EQ(ChatTemplate::parse("caf\xE9").error().offset, 3U);
    EXPECT_EQ(ChatTemplate::parse("a\nb\xE9").error().subject, "line 2");
    EXPECT_TRUE(ChatTemplate::parse("caf\u00e9 \U0001F999"));
}

TEST(ChatTemplate, KnowsWhatATemplateSupports) {
    const auto refusing = ChatTemplate::load("{% if messages[0].role == 'system' %}{{ raise_exception('no system') }}{% endif %}{{ messages[0].content }}", "", "");
    EXPECT_FALSE(refusing.isFallback());
    EXPECT_FALSE(refusing.supportsSystemRole());
    EXPECT_TRUE(ChatTemplate::load("{% if tools %}{{ tools|tojson }}{% endif %}{{ messages[-1].content }}", "", "").supportsTools());
    EXPECT_FALSE(ChatTemplate::load("{# tools #}tools{{ messages[-1].content }}", "", "").supportsTools());
}

TEST(ChatTemplate, ErrorsAreTyped) {
    EXPECT_EQ(renderOrError("a\n{{ 1 + }}", Json::object()), "error badTemplate line 2");
    EXPECT_EQ(renderOrError("\n\n{{ x.y }}", Json::object()), "error badTemplate line 3");
    EXPECT_EQ(renderOrError("{{ raise_exception('no') }}", Json::object()), "error templateRaised line 1");
    EXPECT_EQ(renderOrError("x", Json::array()), "error invalidArgument ");
    const auto raised = ChatTemplate::parse("{{ raise_exception('its own words') }}")->render(Json::object());
    EXPECT_EQ(raised.error().message, "its own words");
}

TEST(ChatTemplate, TimeIsTheInputsOrTheCallers) {
    const auto chat = ChatTemplate::parse("{{ strftime_now('%d %b %Y %H:%M') }}");
    EXPECT_EQ(chat->render(Json{{"now", "2024-02-29T23:05:00"}}).value(), "29 Feb 2024 23:05");
    EXPECT_EQ(chat->render(Json{{"now", "2024-02-29"}}, "1999-12-31").value(), "31 Dec 1999 00:00");
    EXPECT_EQ(chat->render(Json::object(), "2024-02-30").error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(chat->render(Json::object(), "yesterday").error().code, ErrorCode::invalidArgument);
    EXPECT_TRUE(chat->render(Json{{"now", nullptr}}));
    for (const Json& now : {Json("garbage"), Json(5), Json(""), Json("2024-02-30"), Json("2024-01-01T25:00:00"), Json::array(), Json(true)}) {
        const auto refused = chat->render(Json{{"now", now}});
        ASSERT_FALSE(refused) << now;
        EXPECT_EQ(refused.error().code, ErrorCode::invalidArgument);
        EXPECT_NE(refused.error().message.find("now"), std::string::npos);
    }
}

TEST(ChatTemplate, InputCorners) {
    EXPECT_EQ(renderOrError("{{ x }} {{ x|tojson }}", Json::parse(R"({"x": [-0.0, 18446744073709551615, -9223372036854775808, 1e400]})",
                                                                  nullptr, false)), "error invalidArgument ");
    EXPECT_EQ(renderOrError("{{ x }} {{ x|tojson }}", Json::parse(R"({"x": [-0.0, 18446744073709551615, -9223372036854775808]})")),
              "[-0.0, 18446744073709551615, -9223372036854775808] [-0.0, 18446744073709551615, -9223372036854775808]");
    EXPECT_EQ(renderOrError("{{ x|tojson }}", Json::parse(R"({"x": {"b": 1, "a": 2, "b": 3}})")), R"({"b": 3, "a": 2})");
    Json nan;
    nan["x"] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_EQ(renderOrError("{{ x }} {{ x|tojson }}", nan), "nan NaN");
    std::string deep(5000, '[');
    deep += std::string(5000, ']');
    EXPECT_EQ(renderOrError("x", Json{{"x", Json::parse(deep)}}), "error templateLimit ");
    Json broken;
    broken["x"] = std::string("a\xff" "b");
    EXPECT_EQ(renderOrError("{{ x|length }}{{ x }}", broken), "3a\xEF\xBF\xBD" "b");
}

TEST(ChatTemplate, BatchKeepsOrderAndIds) {
    const auto folder = std::filesystem::temp_directory_path() / "vitrine_batch_test";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "a.jinja") << "{{ x }}{{ raise_exception('r') if y }}";
    const Json cases = Json::parse(R"([{"id": 7, "template": "a.jinja", "input": {"x": 1}}, {"template": "none.jinja", "input": {}},
                                       {"id": "q", "template": "a.jinja", "input": {"y": 1}}, {"template": "a.jinja"}])");
    const auto results = vitrine::text::renderBatch(cases, folder);
    ASSERT_TRUE(results);
    EXPECT_EQ((*results)[0], Json::parse(R"({"id": 7, "rendered": "1"})"));
    EXPECT_EQ((*results)[1]["code"], "fileNotFound");
    EXPECT_EQ((*results)[2], Json::parse(R"({"id": "q", "error": "r", "code": "templateRaised"})"));
    EXPECT_EQ((*results)[3]["code"], "invalidArgument");
    EXPECT_FALSE(vitrine::text::renderBatch(Json::object(), folder));
    std::filesystem::remove_all(folder);
}

} // namespace
