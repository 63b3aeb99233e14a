// What jinja2 rendered, in golden data of our own and, where they are present, the reference conversations of real models.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/text/chat/chat_template.h"
#include "engine/text/chat/template_batch.h"

namespace {

using Json = nlohmann::ordered_json;

const std::string kSourceDir = VITRINE_SOURCE_DIR;
constexpr const char* kNow = "2026-01-15T12:00:00";

Json readJson(const std::filesystem::path& path) {
    std::ifstream file(path);
    return Json::parse(file);
}

TEST(TemplateGolden, RendersAsJinja2Does) {
    const Json golden = readJson(kSourceDir + "/tests/golden/templates/expressions.json");
    ASSERT_GT(golden["cases"].size(), 400U);
    for (const auto& entry : golden["cases"]) {
        const auto& source = entry["source"].get_ref<const std::string&>();
        const auto parsed = vitrine::text::ChatTemplate::parse(source);
        const auto rendered = parsed ? parsed->render(golden["input"], kNow) : vitrine::forward(parsed);
        if (entry.contains("error")) {
            EXPECT_FALSE(rendered) << source << "\n rendered: " << (rendered ? *rendered : std::string());
        } else {
            ASSERT_TRUE(rendered) << source << "\n failed: " << rendered.error().describe();
            EXPECT_EQ(*rendered, entry["rendered"].get<std::string>()) << source;
        }
    }
}

TEST(TemplateGolden, ReferenceConversations) {
    const std::filesystem::path folder = kSourceDir + "/../shared/reference/templates";
    if (!std::filesystem::exists(folder / "cases.json")) {
        GTEST_SKIP() << "the reference conversations are not beside this checkout";
    }
    const Json cases = readJson(folder / "cases.json");
    ASSERT_EQ(cases.size(), 312U);
    Json batch = Json::array();
    for (const auto& entry : cases) {
        Json input = {{"messages", entry["messages"]}, {"add_generation_prompt", entry["add_generation_prompt"]},
                      {"bos_token", "<s>"}, {"eos_token", "</s>"}, {"now", kNow}};
        if (entry.contains("tools")) {
            input["tools"] = entry["tools"];
        }
        if (entry.contains("extra")) {
            input.update(entry["extra"]);
        }
        batch.push_back({{"template", entry["template"]}, {"input", std::move(input)}});
    }
    const auto results = vitrine::text::renderBatch(batch, folder);
    ASSERT_TRUE(results);
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::string what = cases[i]["template"].get<std::string>() + " " + cases[i]["id"].get<std::string>();
        EXPECT_EQ(cases[i].contains("error"), (*results)[i].contains("error")) << what;
        if (cases[i].contains("rendered")) {
            EXPECT_EQ(cases[i]["rendered"], (*results)[i].value("rendered", "")) << what;
        }
    }
}

} // namespace
