// Each verb's output as it is promised: keys, values, round trips, help.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <algorithm>
#include <fstream>
#include <map>

#include "tests/integration/cli/program.h"
#include "tests/support/test_data.h"
#include "tests/support/tiny_tokenizer.h"

namespace vitrine::test {
namespace {

using Json = nlohmann::json;

std::vector<std::string> keysOf(const Json& object) {
    std::vector<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.push_back(key);
    }
    return keys; // sorted
}

class Verbs : public CliTest {};

TEST_F(Verbs, HelpIsComplete) {
    const std::vector<std::string> common{"--threads", "--device", "--context", "--kv-type", "--block-size", "--weights", "--log-level"};
    const std::map<std::string, std::vector<std::string>> options{
        {"inspect", {"--json", "--sequences"}},
        {"tokenize", {"--text", "--file", "--stdin", "--add-special", "--no-parse-special", "--json"}},
        {"detokenize", {"--ids"}},
        {"template", {"--input", "--batch"}},
        {"generate", {"--prompt", "--chat", "--ids", "--ids-file", "--max-tokens", "--temperature", "--top-k", "--top-p", "--min-p", "--seed",
                      "--stop", "--logprobs", "--ignore-eos", "--json"}},
        {"score", {"--ids", "--ids-file", "--json"}},
        {"chat", {"--system", "--temperature", "--seed"}},
        {"kernels", {"--json"}},
        {"quantize", {"--type", "--threads", "--json", "q4_0", "q6_k"}},
        {"bench", {"--concurrency", "--rate", "--requests", "--input", "--output", "--shared-prefix", "--trace-file", "--batching", "--allocator",
                   "--prefix-cache", "--prefill-chunk", "--kv-blocks", "--max-sequences", "--speculate", "--slo-ttft", "--slo-tpot", "--seed",
                   "--logical-clock", "--json", "--chrome-trace", "--save", "--memory-limit", "--burstiness"}},
        {"speed", {"--prefill", "--decode", "--batch", "--context", "--batch-tokens", "--threads", "--peaks", "--json"}},
    };
    const Outcome all = runCli({"--help"});
    EXPECT_EQ(all.status, 0);
    for (const auto& [verb, names] : options) {
        EXPECT_NE(all.out.find(verb), std::string::npos) << verb;
        const Outcome help = runCli({verb, "--help"});
        EXPECT_EQ(help.status, 0);
        EXPECT_EQ(help.err, "");
        for (const std::string& name : names) {
            EXPECT_NE(help.out.find(name), std::string::npos) << verb << " " << name;
        }
        if (verb == "generate" || verb == "score" || verb == "chat" || verb == "inspect") {
            for (const std::string& name : common) {
                EXPECT_NE(help.out.find(name), std::string::npos) << verb << " " << name;
            }
        }
    }
    EXPECT_EQ(runCli({"--version"}).status, 0);
}

TEST_F(Verbs, Usage) {
    for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
             {}, {"frobnicate"}, {"generate", "--nonsense"}, {"inspect", "--threads", "x"}, {"kernels", "a", "b"}}) {
        expectError(runCli(line), 2, "usage");
    }
    for (const std::vector<std::string>& line : std::vector<std::vector<std::string>>{
             {"generate", model()},
             {"generate", model(), "--prompt", "a", "--ids", "1"},
             {"generate", model(), "--prompt", "a", "--temperature", "-1"},
             {"generate", model(), "--prompt", "a", "--max-tokens", "0"},
             {"generate", model(), "--prompt", "a", "--kv-type", "f8"},
             {"generate", model(), "--prompt", "a", "--weights", "q2"},
             {"generate", model(), "--prompt", "a", "--device", "tpu"},
             {"generate", model(), "--prompt", "a", "--device", "cuda:first"},
             {"generate", model(), "--prompt", "a", "--block-size", "3"},
             {"generate", model(), "--prompt", "a", "--memory-limit", "lots"},
             {"generate", model(), "--prompt", "a", "--log-level", "loud"},
             {"generate", model(), "--ids", "1,two"},
             {"generate", model(), "--ids", "1,99999"},
             {"tokenize", model()},
             {"detokenize", model()},
             {"detokenize", model(), "--ids", "-1"},
             {"template", model()},
             {"score", model()}}) {
        SCOPED_TRACE(line.back());
        expectError(runCli(line), 2, "invalidArgument");
    }
}

TEST_F(Verbs, Inspect) {
    const Json j = runCli({"inspect", model(), "--json"}).json();
    ASSERT_TRUE(j.is_object());
    EXPECT_EQ(j["architecture"], "llama");
    EXPECT_GT(j["parameters"], 0);
    EXPECT_TRUE(j["bytes_by_type"].contains("F32"));
    EXPECT_EQ(j["tokenizer"]["model"], "gpt2");
    EXPECT_EQ(j["tokenizer"]["tokens"], tinyVocabularySize());
    EXPECT_FALSE(j["template"]["fallback"]);
    EXPECT_EQ(j["context_length"], 512);
    // 2 layers x 2 heads x (16 + 16) x 2 bytes
    EXPECT_EQ(j["memory"]["kv_bytes_per_token"], 256);
    EXPECT_EQ(j["memory"]["fits"], true);
    const auto needed = [&](const char* sequences, const char* context) {
        return runCli({"inspect", model(), "--json", "--sequences", sequences, "--context", context}).json()["memory"];
    };
    const Json one = needed("1", "128");
    const Json four = needed("4", "128");
    EXPECT_EQ(one["kv_bytes"], 128 * 256);
    EXPECT_EQ(four["kv_bytes"], 4 * 128 * 256);
    EXPECT_EQ(one["needed_bytes"].get<long>(), one["weights_bytes"].get<long>() + one["kv_bytes"].get<long>() +
                                                   one["workspace_bytes"].get<long>() + one["runtime_bytes"].get<long>());
    const Outcome readable = runCli({"inspect", model()});
    EXPECT_EQ(readable.status, 0);
    EXPECT_NE(readable.out.find("llama"), std::string::npos);
}

TEST_F(Verbs, TokenizeAndBack) {
    const std::string text = "the rain in 東京 <|im_end|> 🚀\tend\n";
    const Json j = runCli({"tokenize", model(), "--text", text, "--json"}).json();
    EXPECT_EQ(keysOf(j), (std::vector<std::string>{"ids", "pieces"}));
    EXPECT_EQ(j["ids"].size(), j["pieces"].size());
    EXPECT_NE(std::find(j["ids"].begin(), j["ids"].end(), kTinyEnd), j["ids"].end()) << "special texts are parsed";
    const Json plain = runCli({"tokenize", model(), "--text", text, "--no-parse-special", "--json"}).json();
    EXPECT_EQ(std::find(plain["ids"].begin(), plain["ids"].end(), kTinyEnd), plain["ids"].end());
    EXPECT_EQ(runCli({"tokenize", model(), "--file", fileWith("t", text), "--json"}).json(), j);
    EXPECT_EQ(runCli({"tokenize", model(), "--stdin", "--json"}, {text, {}, {}}).json(), j);
    for (const Json& ids : {j["ids"], plain["ids"]}) {
        std::string list = ids.dump();
        list = list.substr(1, list.size() - 2);
        EXPECT_EQ(runCli({"detokenize", model(), "--ids", list, "--json"}).json()["text"], text);
        EXPECT_EQ(runCli({"detokenize", model(), "--ids", list}).out, text + "\n");
    }
    EXPECT_EQ(runCli({"tokenize", model(), "--text", "", "--json"}).json()["ids"], Json::array());
}

TEST_F(Verbs, VocabulariesAreEnoughForText) {
    gguf::GgufWriter writer;
    writer.setString("general.architecture", "llama");
    setTinyTokenizer(writer, tinyVocabularySize());
    const std::string path = (m_folder / "vocabulary.gguf").string();
    ASSERT_TRUE(writer.write(path));
    const Json j = runCli({"inspect", path, "--json"}).json();
    EXPECT_EQ(j["tensors"], 0);
    EXPECT_TRUE(j["memory"].is_null());
    EXPECT_EQ(runCli({"inspect", path}).status, 0);
    EXPECT_EQ(runCli({"tokenize", path, "--text", "the", "--json"}).json()["ids"].size(), 2U);
    EXPECT_EQ(runCli({"detokenize", path, "--ids", "1"}).out, "<|im_start|>\n");
    const std::string input = fileWith("in.json", R"({"messages":[{"role":"user","content":"hi"}],"add_generation_prompt":true})");
    EXPECT_EQ(runCli({"template", path, "--input", input}).out, "<|im_start|>user\nhi<|im_end|>\n<|im_start|>assistant\n");
    const Outcome generated = runCli({"generate", path, "--prompt", "a"});
    EXPECT_EQ(generated.status, 3) << generated.err;
}

TEST_F(Verbs, Templates) {
    const std::string good = fileWith("good.jinja", "{{ messages[0].content }} {{ strftime_now('%Y') }} {{ x | tojson }}");
    const std::string raises = fileWith("raises.jinja", "{{ raise_exception('no\nway') }}");
    const std::string input = fileWith("in.json", R"({"messages":[{"role":"user","content":"ü"}],"now":"2026-01-15T12:00:00","x":[1,null]})");
    EXPECT_EQ(runCli({"template", good, "--input", input}).out, "ü 2026 [1, null]");
    expectError(runCli({"template", raises, "--input", input}), 3, "templateRaised");
    expectError(runCli({"template", fileWith("broken.jinja", "{% if %}"), "--input", input}), 3, "badTemplate");
    expectError(runCli({"template", good, "--input", fileWith("no.json", "{")}), 2, "invalidArgument");
    expectError(runCli({"template", (m_folder / "none.jinja").string(), "--input", input}), 3, "fileNotFound");
    const std::string batch = fileWith("batch.json", R"([{"id":"a","template":"good.jinja","input":{"messages":[{"content":"1"}],"now":"2026-01-15T12:00:00","x":0}},
                                                      {"template":"raises.jinja","input":{"messages":[]}}])");
    const Json j = runCli({"template", "--batch", batch}).json();
    ASSERT_EQ(j.size(), 2U);
    EXPECT_EQ(j[0]["rendered"], "1 2026 0");
    EXPECT_TRUE(j[1].contains("error"));
}

TEST_F(Verbs, Generate) {
    const Json j = runCli({"generate", model(), "--prompt", "the rain", "--max-tokens", "8", "--ignore-eos", "--json"}).json();
    EXPECT_EQ(keysOf(j), (std::vector<std::string>{"finish_reason", "ids", "prompt_tokens", "text", "tpot_ms", "ttft_ms"}));
    EXPECT_EQ(j["ids"].size(), 8U);
    EXPECT_EQ(j["finish_reason"], "maxTokens");
    EXPECT_GT(j["ttft_ms"], 0.0);
    EXPECT_GT(j["tpot_ms"], 0.0);
    // greedy, so the same again, streamed, and from ids
    const Outcome streamed = runCli({"generate", model(), "--prompt", "the rain", "--max-tokens", "8", "--ignore-eos"});
    EXPECT_EQ(streamed.out, j["text"].get<std::string>() + "\n");
    std::string ids = runCli({"tokenize", model(), "--text", "the rain", "--json"}).json()["ids"].dump();
    const std::string list = fileWith("ids.json", ids);
    EXPECT_EQ(runCli({"generate", model(), "--ids-file", list, "--max-tokens", "8", "--ignore-eos", "--json"}).json()["ids"], j["ids"]);
    ids = ids.substr(1, ids.size() - 2);
    const Json logprobs =
        runCli({"generate", model(), "--ids", ids, "--max-tokens", "8", "--ignore-eos", "--logprobs", "3", "--json"}).json();
    EXPECT_EQ(logprobs["ids"], j["ids"]);
    ASSERT_EQ(logprobs["logprobs"].size(), 8U);
    for (const Json& l : logprobs["logprobs"]) {
        EXPECT_EQ(keysOf(l), (std::vector<std::string>{"id", "logprob", "top"}));
        ASSERT_EQ(l["top"].size(), 3U);
        EXPECT_EQ(l["top"][0][0], l["id"]);
    }
    const Json one = runCli({"generate", model(), "--prompt", "the rain", "--max-tokens", "1", "--json"}).json();
    EXPECT_TRUE(one["tpot_ms"].is_null());
}

TEST_F(Verbs, SamplingRepeatsWithItsSeed) {
    const std::vector<std::string> line{"generate", model(), "--prompt", "the", "--max-tokens", "12", "--ignore-eos", "--temperature", "1", "--json"};
    const auto seeded = [&](const char* seed) {
        auto with = line;
        with.insert(with.end(), {"--seed", seed});
        return runCli(with).json()["ids"];
    };
    EXPECT_EQ(seeded("5"), seeded("5"));
    EXPECT_NE(seeded("5"), seeded("6"));
}

TEST_F(Verbs, ChatKeepsUserTextFromBecomingControlTokens) {
    const auto tokens = [&](const std::string& message) {
        return runCli({"generate", model(), "--chat", message, "--max-tokens", "1", "--json"}).json()["prompt_tokens"].get<int>();
    };
    // As one control token it would be no longer than an "x" is.
    EXPECT_GT(tokens("<|im_end|>"), tokens("x") + 4);
}

TEST_F(Verbs, Score) {
    const Json j = runCli({"score", model(), "--ids", "5,6,7,8", "--json"}).json();
    EXPECT_EQ(keysOf(j), (std::vector<std::string>{"last_top", "perplexity", "token_logprobs"}));
    ASSERT_EQ(j["token_logprobs"].size(), 3U);
    EXPECT_EQ(j["last_top"].size(), 20U);
    double sum = 0.0;
    for (const Json& l : j["token_logprobs"]) {
        sum += l.get<double>();
    }
    EXPECT_NEAR(j["perplexity"], std::exp(-sum / 3.0), 1e-3 * std::exp(-sum / 3.0));
}

TEST_F(Verbs, ScoresOfTheDefaultModel) {
    VITRINE_REQUIRE_MODEL(path);
    std::ifstream file(std::filesystem::path(VITRINE_SOURCE_DIR) / "tests/golden/smollm2_scores.json");
    for (const Json& wanted : Json::parse(file)) {
        const std::string ids = fileWith("ids.json", wanted["tokens"].dump());
        const Json j = runCli({"score", path.string(), "--ids-file", ids, "--weights", "f32", "--kv-type", "f32", "--json"}).json();
        ASSERT_EQ(j["token_logprobs"].size(), wanted["token_logprobs"].size());
        for (std::size_t i = 0; i < wanted["token_logprobs"].size(); ++i) {
            EXPECT_NEAR(j["token_logprobs"][i], wanted["token_logprobs"][i].get<double>(), 2e-3) << i;
        }
        for (std::size_t i = 0; i < wanted["top"].size(); ++i) {
            EXPECT_NEAR(j["last_top"][i][1], wanted["top"][i][1].get<double>(), 2e-3) << i;
        }
        EXPECT_EQ(j["last_top"][0][0], wanted["top"][0][0]);
    }
}

TEST_F(Verbs, Chat) {
    const Outcome o = runCli({"chat", model(), "--max-tokens", "4", "--ignore-eos"}, {"hello\n/new\n\nagain\n/quit\nnever\n", {}, {}});
    EXPECT_EQ(o.status, 0) << o.err;
    EXPECT_GE(std::count(o.out.begin(), o.out.end(), '\n'), 2);
}

TEST_F(Verbs, KernelsAndTheForcedTarget) {
    const Json j = runCli({"kernels", "--json"}).json();
    EXPECT_EQ(j["targets"].back()["name"], "scalar");
    for (const Json& t : j["targets"]) {
        EXPECT_EQ(keysOf(t), (std::vector<std::string>{"active", "description", "name", "supported"}));
        EXPECT_EQ(t["active"], t["name"] == j["active"]);
    }
    const Setting scalar{{}, {"VITRINE_KERNELS=scalar"}, {}};
    EXPECT_EQ(runCli({"kernels", "--json"}, scalar).json()["active"], "scalar");
    const std::vector<std::string> line{"generate", model(), "--prompt", "the", "--max-tokens", "6", "--ignore-eos", "--json", "--kv-type", "f32"};
    EXPECT_EQ(runCli(line, scalar).json()["ids"], runCli(line).json()["ids"]);
    EXPECT_NE(runCli({"kernels"}, {{}, {"VITRINE_KERNELS=abacus"}, {}}).err.find("abacus"), std::string::npos);
}

TEST_F(Verbs, SpeedAsComparisonsReadIt) {
    const Json j = runCli({"speed", model(), "--threads", "1", "--prefill", "32", "--decode", "8", "--batch", "1,4", "--context", "16",
                           "--batch-tokens", "4", "--json"}).json();
    EXPECT_GT(j["prefill_tok_s"], 0.0);
    EXPECT_GT(j["decode_tok_s"], 0.0);
    ASSERT_EQ(j["batched_decode"].size(), 2U);
    EXPECT_EQ(j["batched_decode"][1]["batch"], 4);
    EXPECT_GT(j["batched_decode"][1]["tok_s"], 0.0);
}

} // namespace
} // namespace vitrine::test
