// Templates that somebody chose: each family's layout, files, and what is said of one that does not work.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/chat/chosen_template.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <unistd.h>

#include <gtest/gtest.h>

namespace {

using vitrine::ErrorCode;
using vitrine::text::ChatMessage;
using vitrine::text::chosenTemplate;
using vitrine::text::namedTemplate;
using vitrine::text::namedTemplates;

/// A template file that is gone with the test.
class TemplateFile {
public:
    explicit TemplateFile(const std::string& text) : m_path(std::filesystem::temp_directory_path() / ("chosen " + std::to_string(::getpid()) + " 模板.jinja")) {
        std::ofstream(m_path, std::ios::binary) << text;
    }
    ~TemplateFile() { std::filesystem::remove(m_path); }
    [[nodiscard]] std::string path() const { return m_path.string(); }

private:
    std::filesystem::path m_path;
};

const std::vector<ChatMessage> kChat = {{"system", "Be brief."}, {"user", "Hi"}, {"assistant", "Hello."}, {"user", "Bye"}};

TEST(ChosenTemplate, EachFamilyHasItsOwnLayout) {
    const std::map<std::string_view, std::string> expected{
        {"alpaca", "Be brief.\n\n### Instruction:\nHi\n\n### Response:\nHello.</s>\n\n### Instruction:\nBye\n\n### Response:\n"},
        {"chatml", "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\nHello.<|im_end|>\n<|im_start|>user\nBye<|im_end|>\n<|im_start|>assistant\n"},
        {"gemma", "<s><start_of_turn>user\nBe brief.\n\nHi<end_of_turn>\n<start_of_turn>model\nHello.<end_of_turn>\n<start_of_turn>user\nBye<end_of_turn>\n<start_of_turn>model\n"},
        {"llama2", "<s>[INST] <<SYS>>\nBe brief.\n<</SYS>>\n\nHi [/INST] Hello. </s><s>[INST] Bye [/INST]"},
        {"llama3", "<s><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nHello.<|eot_id|>"
                   "<|start_header_id|>user<|end_header_id|>\n\nBye<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n"},
        {"mistral", "<s>[INST] Be brief.\n\nHi [/INST] Hello.</s>[INST] Bye [/INST]"},
        {"phi3", "<|system|>\nBe brief.<|end|>\n<|user|>\nHi<|end|>\n<|assistant|>\nHello.<|end|>\n<|user|>\nBye<|end|>\n<|assistant|>\n"},
        {"vicuna", "<s>Be brief.\n\nUSER: Hi\nASSISTANT: Hello.</s>\nUSER: Bye\nASSISTANT:"},
        {"zephyr", "<|system|>\nBe brief.</s>\n<|user|>\nHi</s>\n<|assistant|>\nHello.</s>\n<|user|>\nBye</s>\n<|assistant|>\n"},
    };
    ASSERT_EQ(namedTemplates().size(), expected.size());
    std::string before;
    for (const auto& family : namedTemplates()) {
        SCOPED_TRACE(family.name);
        const auto chosen = chosenTemplate(std::string(family.name), "<s>", "</s>");
        ASSERT_TRUE(chosen) << chosen.error().describe();
        EXPECT_EQ(chosen->render(kChat, true).value(), expected.at(family.name));
        EXPECT_TRUE(chosen->isChosen());
        EXPECT_FALSE(chosen->isFallback());
        EXPECT_TRUE(chosen->supportsSystemRole());
        EXPECT_EQ(chosen->name(), family.title);
        EXPECT_LT(before, family.name);
        before = family.name;
    }
    EXPECT_FALSE(namedTemplate("Chatml"));
}

TEST(ChosenTemplate, AFileIsTakenAsItIs) {
    const TemplateFile file("{% for m in messages %}<{{ m.role }}>{{ m.content }}{% endfor %}{{ eos_token }}");
    const auto chosen = chosenTemplate(file.path(), "<s>", "</s>");
    ASSERT_TRUE(chosen) << chosen.error().describe();
    EXPECT_EQ(chosen->render(kChat, true).value(), "<system>Be brief.<user>Hi<assistant>Hello.<user>Bye</s>");
    EXPECT_EQ(chosen->name(), std::filesystem::path(file.path()).filename().string());
}

TEST(ChosenTemplate, WhatIsWrongIsSaidAndNothingTakesItsPlace) {
    const auto codeOf = [](const std::string& source) {
        const TemplateFile file(source);
        const auto chosen = chosenTemplate(file.path(), "", "");
        return chosen ? ErrorCode::internal : chosen.error().code;
    };
    EXPECT_EQ(codeOf("{% for %}"), ErrorCode::badTemplate);
    EXPECT_EQ(codeOf(""), ErrorCode::badTemplate);
    EXPECT_EQ(codeOf("{{ raise_exception('not today') }}"), ErrorCode::templateRaised);
    EXPECT_EQ(codeOf(std::string("\xff\xfe", 2)), ErrorCode::invalidUtf8);
    EXPECT_EQ(codeOf(std::string((1U << 20U) + 1U, 'x')), ErrorCode::fileUnreadable);
    EXPECT_EQ(chosenTemplate("no such family", "", "").error().code, ErrorCode::fileNotFound);
    EXPECT_EQ(chosenTemplate("/", "", "").error().code, ErrorCode::notAFile);
}

TEST(ChosenTemplate, RefusingASystemMessageIsNoFault) {
    const TemplateFile file("{% if messages[0].role == 'system' %}{{ raise_exception('no system') }}{% endif %}{{ messages[0].content }}");
    const auto chosen = chosenTemplate(file.path(), "", "");
    ASSERT_TRUE(chosen) << chosen.error().describe();
    EXPECT_FALSE(chosen->supportsSystemRole());
    EXPECT_EQ(chosen->render(kChat, true).error().code, ErrorCode::templateRaised);
}

} // namespace
