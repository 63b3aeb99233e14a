// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/chat/chosen_template.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

namespace vitrine::text {

namespace {

constexpr std::uintmax_t kLongestFile = 1U << 20U; // bytes; real ones have some thousands

// Most families say a system message in a turn of its own.
constexpr std::string_view kChatMl = "{% for message in messages %}"
                                     "{{ '<|im_start|>' + message['role'] + '\\n' + message['content'] + '<|im_end|>\\n' }}"
                                     "{% endfor %}"
                                     "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

constexpr std::string_view kLlama3 = "{{ bos_token }}{% for message in messages %}"
                                     "{{ '<|start_header_id|>' + message['role'] + '<|end_header_id|>\\n\\n' + message['content'] | trim + '<|eot_id|>' }}"
                                     "{% endfor %}"
                                     "{% if add_generation_prompt %}{{ '<|start_header_id|>assistant<|end_header_id|>\\n\\n' }}{% endif %}";

constexpr std::string_view kPhi3 = "{% for message in messages %}"
                                   "{{ '<|' + message['role'] + '|>\\n' + message['content'] + '<|end|>\\n' }}"
                                   "{% endfor %}"
                                   "{% if add_generation_prompt %}{{ '<|assistant|>\\n' }}{% endif %}";

constexpr std::string_view kZephyr = "{% for message in messages %}"
                                     "{{ '<|' + message['role'] + '|>\\n' + message['content'] + eos_token + '\\n' }}"
                                     "{% endfor %}"
                                     "{% if add_generation_prompt %}{{ '<|assistant|>\\n' }}{% endif %}";

// The others know two roles only: the system message leads the first of the user's.
constexpr std::string_view kGemma = "{{ bos_token }}{% set lead = '' %}"
                                    "{% if messages and messages[0]['role'] == 'system' %}{% set lead = messages[0]['content'] | trim + '\\n\\n' %}{% set messages = messages[1:] %}{% endif %}"
                                    "{% for message in messages %}"
                                    "{{ '<start_of_turn>' + ('model' if message['role'] == 'assistant' else message['role']) + '\\n' + (lead if loop.first else '') + message['content'] | trim + '<end_of_turn>\\n' }}"
                                    "{% endfor %}"
                                    "{% if add_generation_prompt %}{{ '<start_of_turn>model\\n' }}{% endif %}";

constexpr std::string_view kLlama2 = "{% set lead = '' %}"
                                     "{% if messages and messages[0]['role'] == 'system' %}{% set lead = '<<SYS>>\\n' + messages[0]['content'] | trim + '\\n<</SYS>>\\n\\n' %}{% set messages = messages[1:] %}{% endif %}"
                                     "{% for message in messages %}"
                                     "{% if message['role'] == 'user' %}{{ bos_token + '[INST] ' + (lead if loop.first else '') + message['content'] | trim + ' [/INST]' }}"
                                     "{% else %}{{ ' ' + message['content'] | trim + ' ' + eos_token }}{% endif %}"
                                     "{% endfor %}";

constexpr std::string_view kMistral = "{{ bos_token }}{% set lead = '' %}"
                                      "{% if messages and messages[0]['role'] == 'system' %}{% set lead = messages[0]['content'] | trim + '\\n\\n' %}{% set messages = messages[1:] %}{% endif %}"
                                      "{% for message in messages %}"
                                      "{% if message['role'] == 'user' %}{{ '[INST] ' + (lead if loop.first else '') + message['content'] | trim + ' [/INST]' }}"
                                      "{% else %}{{ ' ' + message['content'] | trim + eos_token }}{% endif %}"
                                      "{% endfor %}";

// Plain words instead of control tokens: what models without a chat vocabulary were tuned on.
constexpr std::string_view kAlpaca = "{% for message in messages %}"
                                     "{% if message['role'] == 'system' %}{{ message['content'] | trim + '\\n\\n' }}"
                                     "{% elif message['role'] == 'user' %}{{ '### Instruction:\\n' + message['content'] | trim + '\\n\\n' }}"
                                     "{% else %}{{ '### Response:\\n' + message['content'] | trim + eos_token + '\\n\\n' }}{% endif %}"
                                     "{% endfor %}"
                                     "{% if add_generation_prompt %}{{ '### Response:\\n' }}{% endif %}";

constexpr std::string_view kVicuna = "{{ bos_token }}{% for message in messages %}"
                                     "{% if message['role'] == 'system' %}{{ message['content'] | trim + '\\n\\n' }}"
                                     "{% elif message['role'] == 'user' %}{{ 'USER: ' + message['content'] | trim + '\\n' }}"
                                     "{% else %}{{ 'ASSISTANT: ' + message['content'] | trim + eos_token + '\\n' }}{% endif %}"
                                     "{% endfor %}"
                                     "{% if add_generation_prompt %}{{ 'ASSISTANT:' }}{% endif %}";

constexpr std::array<NamedTemplate, 9> kNamed{{
    {"alpaca", "Alpaca", kAlpaca},
    {"chatml", "ChatML", kChatMl},
    {"gemma", "Gemma", kGemma},
    {"llama2", "Llama 2", kLlama2},
    {"llama3", "Llama 3", kLlama3},
    {"mistral", "Mistral", kMistral},
    {"phi3", "Phi-3", kPhi3},
    {"vicuna", "Vicuna", kVicuna},
    {"zephyr", "Zephyr", kZephyr},
}};

Result<std::string> readText(const std::filesystem::path& path) {
    std::error_code error;
    if (std::filesystem::is_directory(path, error)) {
        return fail(ErrorCode::notAFile, path.string() + " is a folder, not a file.", path.string());
    }
    if (!std::filesystem::is_regular_file(path, error)) {
        return fail(ErrorCode::fileNotFound, "There is no such template file.", path.string());
    }
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    const bool large = !error && size > kLongestFile;
    if (!error && !large) {
        text << file.rdbuf();
    }
    if (!file || error || large) {
        return fail(ErrorCode::fileUnreadable, large ? "The file is too large for a chat template: more than 1 MiB." : "The template file can't be read.", path.string());
    }
    return text.str();
}

} // namespace

std::span<const NamedTemplate> namedTemplates() { return kNamed; }

const NamedTemplate* namedTemplate(std::string_view name) {
    const auto found = std::ranges::find(kNamed, name, &NamedTemplate::name);
    return found == kNamed.end() ? nullptr : &*found;
}

Result<ChatTemplate> readTemplate(const std::filesystem::path& path) {
    const auto text = readText(path);
    return text ? ChatTemplate::parse(*text) : Result<ChatTemplate>(forward(text));
}

Result<ChatTemplate> chosenTemplate(const std::string& choice, std::string bosToken, std::string eosToken) {
    if (const NamedTemplate* const family = namedTemplate(choice)) {
        return ChatTemplate::tried(family->source, std::string(family->title), std::move(bosToken), std::move(eosToken));
    }
    const auto text = readText(choice);
    if (!text) {
        return forward(text);
    }
    return ChatTemplate::tried(*text, std::filesystem::path(choice).filename().string(), std::move(bosToken), std::move(eosToken));
}

} // namespace vitrine::text
