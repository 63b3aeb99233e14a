// Facts, not inventions: each pattern is the one that the family's tokenizer.json states (Split or ByteLevel
// pre-tokenizer), in the form in which llama.cpp applies it to GGUF files, whose `tokenizer.ggml.pre` names these are.
// Where that form departs from the JSON, GGUF users' results are the reference: letters beyond ASCII have no case in
// tekken, gpt-4o and youtu (\p{Ln} below).
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/pretokenizer_patterns.h"

#include <map>

namespace vitrine::text {

namespace {

using Step = PreTokenizerStep;
using Spec = PreTokenizerSpec;

#define CONTRACTION u8"(?i:'s|'t|'re|'ve|'m|'ll|'d)"
#define SPACES u8"\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+"
#define PUNCTUATED_WORD                                                                                                \
    u8"[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| "            \
    u8"?[\\p{P}\\p{S}]+"

constexpr std::u8string_view kGpt2 =
    u8"'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";
constexpr std::u8string_view kLlama3 =
    CONTRACTION u8"|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|" SPACES;
constexpr std::u8string_view kJais2 =
    CONTRACTION u8"|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+"
                u8"|\\s{512}(?!\\S)|\\s{256}(?!\\S)|\\s{128}(?!\\S)|\\s{64}(?!\\S)|\\s{32}(?!\\S)|\\s{16}(?!\\S)|\\s{8}"
                u8"(?!\\S)"
                u8"|\\s{4}(?!\\S)|\\s{1,2}(?!\\S)|\\s";
constexpr std::u8string_view kQwen2 =
    CONTRACTION u8"|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|" SPACES;
constexpr std::u8string_view kQwen35 =
    CONTRACTION u8"|[^\\r\\n\\p{L}\\p{N}]?[\\p{L}\\p{M}]+|\\p{N}| ?[^\\s\\p{L}\\p{M}\\p{N}]+[\\r\\n]*|" SPACES;
constexpr std::u8string_view kUfakzeka =
    u8"[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|" SPACES;
constexpr std::u8string_view kMiniCpm5 =
    CONTRACTION u8"|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}+| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|" SPACES;
constexpr std::u8string_view kBailing = u8"'(?i:[sdmt]|ll|ve|re)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| "
                                        u8"?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]|\\s+(?!\\S)|\\s+";
constexpr std::u8string_view kSeedCoder =
    CONTRACTION u8"|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}\\r\\n]+|" SPACES;
// The JSON's (?:\p{L}\p{M}*(?: \p{L}\p{M}*)*)+ as possessive loops: the same matches, without a frame for every letter.
constexpr std::u8string_view kExaoneMoe =
    CONTRACTION u8"|[^\\r\\n\\p{L}\\p{N}]?\\p{L}(?:[\\p{L}\\p{M}]++| \\p{L})*+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]?"
                u8"|\\s*[\\r\\n]|\\s+(?!\\S)|\\s+";
constexpr std::u8string_view kTekken =
    u8"[^\\r\\n\\p{L}\\p{N}]?[A-Z\\p{Ln}]*[a-z\\p{Ln}]+|[^\\r\\n\\p{L}\\p{N}]?[A-Z\\p{Ln}]+[a-z\\p{Ln}]*"
    u8"|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|" SPACES;
constexpr std::u8string_view kGpt4o =
    u8"[^\\r\\n\\p{L}\\p{N}]?[A-Z\\p{Ln}]*[a-z\\p{Ln}]+" CONTRACTION u8"?|[^\\r\\n\\p{L}\\p{N}]?[A-Z\\p{Ln}]+[a-z\\p{"
                                                                     u8"Ln}]"
                                                                     u8"*" CONTRACTION u8"?|\\p{N}{1,3}| "
                                                                                       u8"?[^\\s\\p{L}\\p{N}]+[\\r\\n/"
                                                                                       u8"]*|" SPACES;
constexpr std::u8string_view kGraniteMulti =
    u8"[^\\r\\n\\p{L}\\p{N}]?[A-Z\\p{Ln}\\p{M}]*[a-z\\p{Ln}\\p{M}]+" CONTRACTION u8"?|[^\\r\\n\\p{L}\\p{N}]?[A-Z\\p{Ln}"
                                                                                 u8"\\p{M}]+[a-z\\p{Ln}\\p{M}]"
                                                                                 u8"*" CONTRACTION u8"?|\\p{N}{1,3}| "
                                                                                                   u8"?[^\\s\\p{L}\\p{"
                                                                                                   u8"N}]+[\\r\\n/"
                                                                                                   u8"]*|" SPACES;
constexpr std::u8string_view kTinyAya =
    u8"[^\\r\\n\\p{L}\\p{N}]?[\\p{L}\\p{M}]+" CONTRACTION u8"?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|" SPACES;
constexpr std::u8string_view kYoutu =
    u8"[^\\r\\n\\p{L}\\p{N}]?[\\p{L}\\p{M}]+" CONTRACTION u8"?|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*|" SPACES;
constexpr std::u8string_view kDeepSeek3 = PUNCTUATED_WORD u8"[\\r\\n]*|" SPACES;
constexpr std::u8string_view kSpark = PUNCTUATED_WORD u8"|[\\r\\n]|\\s+(?!\\S)|\\s+";
constexpr std::u8string_view kKimi =
    u8"\\p{Han}+|[^\\r\\n\\p{L}\\p{N}]?\\p{Lx}+" CONTRACTION u8"?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|" SPACES;
constexpr std::u8string_view kHanAndKana = u8"[一-龥぀-ゟ゠-ヿ]+";
constexpr std::u8string_view kHanAndHangul = u8"[一-龥ࠀ-一가-퟿]+";
constexpr std::u8string_view kBloom = u8" ?[^(\\s|.,!?…。，、।۔،)]+";
constexpr std::u8string_view kLines = u8"[^\\n]+|[\\n]+";
// Alphabets with case. U+3000 is white space here, so the punctuation of DeepSeek's second class begins after it.
constexpr std::u8string_view kDeepSeekWord =
    u8"\\s?[A-Za-zµÀ-ÖØ-öø-ƺƼ-ƿǄ-ʓʕ-ʯͰ-ͳͶͷͻ-ͽͿΆΈ-ΊΌΎ-ΡΣ-ϵϷ-ҁҊ-ԯԱ-ՖႠ-ჅᎠ-Ᏽᏸ-ᏽᲐ-ᲺᲽ-Ჿᴀ-ᴫᵫ-ᵷᵹ-ᶚḀ-ἕἘ-Ἕἠ-ὅὈ-"
    u8"Ὅὐ-ὗὙὛὝὟ-\u1F7Dᾀ-ᾴᾶ-ᾼ"
    u8"\u1FBEῂ-ῄῆ-ῌῐ-\u1FD3ῖ-\u1FDBῠ-Ῥῲ-ῴῶ-ῼℂℇℊ-ℓℕℙ-ℝℤ\u2126ℨ\u212A-ℭℯ-ℴℹℼ-ℿⅅ-ⅉⅎↃↄⰀ-ⱻⱾ-ⳤⳫ-ⳮⳲⳳꙀ-ꙭꚀ-ꚛꜢ-ꝯꝱ-ꞇꞋ-ꞎꭰ-ꮿﬀ-"
    u8"ﬆﬓ-ﬗＡ-Ｚａ-ｚ"
    u8"𐐀-𐑏𐒰-𐓓𐓘-𐓻𐲀-𐲲𐳀-𐳲𑢠-𑣟𞤀-𞥃]+";
constexpr std::u8string_view kDeepSeekPunctuation = u8"\\s?[!-/:-~！-／：-～‘-‟\u3000-。]+";
constexpr std::u8string_view kYoutuScripts =
    u8"[가-힣ㄱ-ㆎ]+|[！…“”‘’—：；，、-〿︰-﹏]+|[ㄅ-ㄯ]+|[一-龥぀-ゟ゠-ヿ]+";
constexpr std::u8string_view kAfmoeScripts = u8"[一-鿿㐀-䶿\uF900-\uFAFF぀-ゟ゠-ヿ･-ﾟ⼀-⿟\u0E40-\u0E7F\u0E80-"
                                             u8"\u0EFFក-\u17FFက-႟ꩠ-ꩿꧠ-\uA9FF가-\uD7AFᄀ-ᇿ]+";

Step pattern(std::u8string_view text) {
    return {Step::Kind::pattern, text};
}
Step digits(Step::Kind kind) {
    return {kind, {}};
}

const Step kDigit = pattern(u8"\\p{N}");
const Step kThreeDigits = pattern(u8"[0-9][0-9][0-9]");
const Step kUpToThree = pattern(u8"\\p{N}{1,3}");
const Step kNewline = pattern(u8"[\\r\\n]");

Spec plain(std::vector<Step> steps) {
    Spec spec;
    spec.steps = std::move(steps);
    return spec;
}

Spec merging(std::vector<Step> steps, bool ignoreMerges, bool addsBos) {
    Spec spec = plain(std::move(steps));
    spec.ignoreMerges = ignoreMerges;
    spec.addsBos = addsBos;
    return spec;
}

/// SentencePiece-like BPE: characters instead of bytes, U+2581 for spaces.
Spec overCharacters(bool gemma) {
    Spec spec = plain({pattern(kLines)});
    spec.byteAlphabet = false;
    spec.escapesSpaces = true;
    spec.wholeNewlineRuns = gemma;
    spec.addsBos = gemma;
    spec.alwaysAddsBos = gemma;
    return spec;
}

std::vector<Step> chameleonSteps() {
    return {pattern(u8"<sentinel:[0-9]+>"),      pattern(u8"IMGIMG[A-I]{1,4}Z"),
            pattern(u8"[\\t\\n]|    |  "),       kDigit,
            pattern(u8"[\\p{P}!-/:-@\\[-`{-~]"), pattern(kGpt2)};
}

struct Family {
    Spec spec;
    std::vector<std::string_view> names;
};

std::vector<Family> singlePatternFamilies() {
    return {
        {plain({pattern(kGpt2)}),
         {"gpt-2", "phi-2", "jina-es", "jina-de", "gigachat", "jina-v2-es", "jina-v2-de", "a.x-4.0", "mellum",
          "modern-bert", "jina-v1-en", "jina-v2-code", "roberta-bpe", "mpt", "olmo", "jais", "trillion",
          "granite-docling", "exaone4"}},
        {merging({pattern(kLlama3)}, true, true),
         {"llama3", "llama-v3", "llama-bpe", "falcon3", "falcon-h1", "pixtral", "midm-2.0", "lfm2", "jina-v5-nano"}},
        {plain({pattern(kLlama3)}), {"dbrx", "smaug-bpe", "chatglm-bpe"}},
        {merging({pattern(kLlama3)}, true, false), {"glm4", "glm5"}},
        {plain({pattern(kJais2)}), {"jais-2"}},
        {plain({pattern(kQwen2)}),
         {"qwen2", "deepseek-r1-qwen", "kormo", "f2llmv2", "megrez", "stablelm2", "hunyuan", "solar-open", "grok-2"}},
        {plain({pattern(kQwen35)}), {"qwen35"}},
        {plain({pattern(kUfakzeka)}), {"ufakzeka"}},
        {plain({pattern(kBailing)}), {"bailingmoe", "bailingmoe2", "llada-moe"}},
        {plain({pattern(kSeedCoder)}), {"seed-coder"}},
        {plain({pattern(kExaoneMoe)}), {"exaone-moe"}},
        {merging({pattern(kTekken)}, true, true), {"tekken"}},
        {plain({pattern(kGpt4o)}), {"gpt-4o", "llama4", "kanana2", "talkie", "minimax-m2"}},
        {merging({pattern(kGraniteMulti)}, true, false), {"granite-embed-multi-97m"}},
        {plain({pattern(kKimi)}), {"kimi-k2"}},
        {plain({pattern(kBloom)}), {"poro-chat", "bloom", "gpt3-finnish"}},
        {overCharacters(true), {"gemma4", "granite-embed-multi-311m"}},
        {overCharacters(false), {"sarvam-moe"}},
    };
}

std::vector<Family> sequenceFamilies() {
    return {
        {plain({pattern(u8"[\\p{P}\\$\\+<=>\\^~\\|]+"), pattern(kGpt2), pattern(u8"\\p{N}+"), kThreeDigits}),
         {"default"}},
        {plain({pattern(u8"[\\p{P}\\$\\+<=>\\^~\\|`]+"), pattern(kGpt2), kThreeDigits}), {"falcon"}},
        {plain({kDigit, pattern(kGpt2)}),
         {"starcoder", "refact", "command-r", "smollm", "codeshell", "exaone", "minerva-7b", "mellum2"}},
        {plain({kNewline, pattern(kDeepSeekWord), pattern(kDeepSeekPunctuation), pattern(u8"\\s+$"),
                pattern(kHanAndHangul), pattern(u8"\\p{N}+")}),
         {"deepseek-llm"}},
        {plain({kNewline, pattern(u8"\\s?\\p{L}+"), pattern(u8"\\s?\\p{P}+"), pattern(kHanAndHangul), kDigit}),
         {"deepseek-coder"}},
        {plain({kUpToThree, pattern(kHanAndKana), pattern(kDeepSeek3)}),
         {"deepseek-v3", "hunyuan-dense", "joyai-llm", "hy_v4"}},
        {plain({kUpToThree, pattern(kHanAndKana), pattern(kSpark), kDigit}), {"spark2_5"}},
        {merging({pattern(kYoutuScripts), pattern(kYoutu)}, true, false), {"youtu"}},
        {plain({pattern(kBloom), kDigit}), {"viking"}},
        {merging(chameleonSteps(), false, true), {"chameleon"}},
        {plain({digits(Step::Kind::digitGroupsAtBorder), pattern(kTinyAya)}), {"tiny_aya", "cohere2moe"}},
        {plain({pattern(u8"\\p{N}+"), digits(Step::Kind::digitGroups)}), {"superbpe"}},
        {plain({digits(Step::Kind::numbersInThrees), pattern(kAfmoeScripts), pattern(kDeepSeek3)}), {"afmoe"}},
        {plain({pattern(kLines), pattern(kQwen2)}), {"laguna"}},
        {merging({kUpToThree, pattern(kMiniCpm5)}, true, false), {"minicpm5"}},
    };
}

#undef CONTRACTION
#undef SPACES
#undef PUNCTUATED_WORD

std::map<std::string_view, Spec> makeSpecs() {
    std::map<std::string_view, Spec> specs;
    for (const auto& families : {singlePatternFamilies(), sequenceFamilies()}) {
        for (const Family& family : families) {
            for (const std::string_view name : family.names) {
                specs.emplace(name, family.spec);
            }
        }
    }
    return specs;
}

const std::map<std::string_view, Spec>& specs() {
    static const std::map<std::string_view, Spec> table = makeSpecs();
    return table;
}

} // namespace

const PreTokenizerSpec* findPreTokenizer(std::string_view name) {
    const auto found = specs().find(name);
    return found == specs().end() ? nullptr : &found->second;
}

std::vector<std::string_view> preTokenizerNames() {
    std::vector<std::string_view> names;
    for (const auto& [name, spec] : specs()) {
        names.push_back(name);
    }
    return names;
}

} // namespace vitrine::text
