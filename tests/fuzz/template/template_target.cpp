// What a fuzzer does with bytes: parse them as a template and render it over a small conversation.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/text/jinja/template.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using vitrine::text::jinja::Limits;
    using vitrine::text::jinja::Template;
    static const auto kInput = nlohmann::ordered_json::parse(
        R"({"messages": [{"role": "system", "content": "s"}, {"role": "user", "content": "héllo\n"},
            {"role": "assistant", "content": null, "tool_calls": [{"function": {"name": "f", "arguments": {"a": 1.5}}}]}],
            "tools": [{"type": "function"}], "add_generation_prompt": true, "x": [1, 2, 3], "d": {"k": "v"}, "bos_token": "<s>"})");
    Limits limits;
    limits.steps = 100'000;
    limits.outputBytes = 1U << 20;
    limits.liveBytes = 16U << 20;
    const auto parsed = Template::parse(std::string_view(reinterpret_cast<const char*>(data), size), limits);
    if (parsed) {
        (void)parsed->render(kInput, std::tm{});
    }
    return 0;
}
