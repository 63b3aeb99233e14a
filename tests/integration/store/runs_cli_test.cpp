// `runs` as a program: what bench keeps is listed, shown, exported, carried over and compared; its figures are the
// table's.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <sstream>

#include "tests/integration/cli/program.h"

namespace vitrine::test {
namespace {

using Json = nlohmann::json;

class RunsVerb : public CliTest {
protected:
    Outcome run(const std::vector<std::string>& arguments, const std::string& home = "home 記憶") {
        Setting setting;
        setting.environment = {"XDG_DATA_HOME=" + (m_folder / home).string()};
        return runCli(arguments, setting);
    }
    Json bench(const std::string& name, const std::string& concurrency) {
        const Outcome done =
            run({"bench", model(), "--threads", "1", "--requests", "6", "--input", "20", "--output", "6", "--kv-blocks",
                 "64", "--context", "256", "--concurrency", concurrency, "--json", "--save", name});
        EXPECT_EQ(done.status, 0) << done.err;
        return done.json();
    }
};

TEST_F(RunsVerb, ShowsWhatTheTableShowed) {
    const Json table = bench("first", "2")["rows"][0];
    const Json shown = run({"runs", "show", "first", "--json"}).json();
    const Json figures = shown["figures"];
    EXPECT_EQ(figures["requests"], table["requests"]) << "without the warm-up";
    EXPECT_EQ(figures["failed"], 0);
    EXPECT_EQ(shown["run"]["summary"]["rows"][0]["requests"], table["requests"]);
    EXPECT_EQ(shown["run"]["requests"], 7) << "the warm-up is kept";
    for (const char* latency : {"ttft", "tpot", "itl", "e2e"}) {
        const double there = table[std::string(latency) + "_ms"]["p50"];
        const double here = figures[std::string(latency) + "_p50_ms"];
        // the benchmark's clock starts when a request was due, the engine's when it got it: a fraction of a step apart
        EXPECT_NEAR(here, there, 0.05 * there + 2.0) << latency;
    }
}

TEST_F(RunsVerb, ANameThatWasMistypedMakesNoDatabase) {
    const auto folder = m_folder / "mistyped";
    for (const std::vector<std::string>& verb :
         {std::vector<std::string>{"list"}, {"show", "1"}, {"export", "1"}, {"compare", "1", "2"}, {"delete", "1"}, {"rename", "1", "x"}}) {
        std::vector<std::string> arguments{"runs"};
        arguments.insert(arguments.end(), verb.begin(), verb.end());
        arguments.insert(arguments.end(), {"--portable", folder.string()});
        const Outcome done = run(arguments);
        EXPECT_EQ(done.status, 1) << verb.front();
        EXPECT_NE(done.err.find("error[fileNotFound]"), std::string::npos) << done.err;
        EXPECT_FALSE(std::filesystem::exists(folder)) << verb.front();
    }
}

TEST_F(RunsVerb, ListsChangesAndFinds) {
    EXPECT_EQ(run({"runs", "list", "--json"}).json(), Json::array());
    bench("alpha", "1");
    bench("beta 記憶", "1");
    EXPECT_EQ(run({"runs", "rename", "1", "gamma"}).status, 0);
    EXPECT_EQ(run({"runs", "note", "gamma", "slower than thought"}).status, 0);
    EXPECT_EQ(run({"runs", "tag", "gamma", "nightly", "cpu"}).status, 0);
    const auto names = [this](const std::vector<std::string>& more) {
        std::vector<std::string> arguments{"runs", "list", "--json"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        std::string all;
        const Json runs = run(arguments).json();
        for (const Json& r : runs) {
            all += r["name"].get<std::string>() + ";";
        }
        return all;
    };
    EXPECT_EQ(names({}), "beta 記憶;gamma;");
    EXPECT_EQ(names({"--search", "thou"}), "gamma;");
    EXPECT_EQ(names({"--tag", "nightly"}), "gamma;");
    EXPECT_EQ(names({"--search", "憶"}), "beta 記憶;");
    EXPECT_EQ(run({"runs", "delete", "gamma"}).status, 0);
    EXPECT_EQ(names({}), "beta 記憶;");
    EXPECT_EQ(names({"--bin"}), "gamma;");
    EXPECT_EQ(run({"runs", "restore", "1"}).status, 0);
    EXPECT_EQ(names({}), "beta 記憶;gamma;");
    EXPECT_NE(run({"runs", "list"}).out.find("gamma"), std::string::npos);
    expectError(run({"runs", "purge", "1"}), 2, "invalidArgument");
    expectError(run({"runs", "show", "nowhere"}), 2, "invalidArgument");
    expectError(run({"runs"}), 2, "usage");
    const auto says = [](const Outcome& outcome, const std::string& words) {
        EXPECT_NE((outcome.out + outcome.err).find(words), std::string::npos) << outcome.out << outcome.err;
    };
    says(run({"runs"}), "its verbs are list, show, export");
    says(run({"runs", "bogus"}), "runs has no verb 'bogus'; its verbs are list, show");
    for (const char* nothing : {"zzz", "%", "_"}) {
        says(run({"runs", "list", "--search", nothing}), "No run matches.");
    }
    EXPECT_EQ(names({"--search", " "}), names({}));
    expectError(run({"runs", "rename", "1", ""}), 2, "usage");
    expectError(run({"bench", model(), "--save", ""}), 2, "usage");
    says(run({"runs", "compare", "nope1", "nope2"}), "nope1");
    const Outcome folder = run({"runs", "import", m_folder.path().string()});
    expectError(folder, 3, "notAFile");
    says(folder, "is a folder");
}

/// As the window notes it: so a run is measured against its own machine's best, also where another one opens it.
TEST_F(RunsVerb, NotesWhatTheMachineDoesAtBest) {
    bench("measured", "2");
    const Json machine = run({"runs", "show", "measured", "--json"}).json()["run"]["machine"];
    ASSERT_TRUE(machine.contains("peaks")) << machine.dump();
    for (const char* peak : {"read_bytes_per_second", "float_ops_per_second", "int8_ops_per_second"}) {
        EXPECT_GT(machine["peaks"].value(peak, 0.0), 1e6) << peak;
    }
    run({"bench", model(), "--threads", "1", "--requests", "2", "--input", "20", "--output", "6", "--kv-blocks", "64",
         "--context", "256", "--concurrency", "1", "--logical-clock", "--save", "in steps"});
    const Json steps = run({"runs", "show", "in steps", "--json"}).json()["run"]["machine"];
    EXPECT_TRUE(steps.is_object() && !steps.contains("peaks")) << "times are steps there";
}

/// The second row would take days: what the first one measured is kept, and that it was not all is said.
TEST_F(RunsVerb, KeepsWhatWasMeasuredWhenInterrupted) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        SCOPED_TRACE(signal);
        const std::string name = "cut by " + std::to_string(signal);
        Setting setting;
        setting.environment = {"XDG_DATA_HOME=" + (m_folder / "home").string()};
        setting.interruptAt = "500/s |";
        setting.interruptBy = signal;
        const Outcome done = runCli({"bench", model(), "--threads", "1", "--requests", "4", "--input", "20", "--output", "6",
                                     "--kv-blocks", "64", "--context", "256", "--rate", "500,0.00001", "--save", name},
                                    setting);
        EXPECT_EQ(done.status, 128 + signal) << done.out << done.err;
        EXPECT_NE(done.err.find("Interrupted"), std::string::npos) << done.err;
        EXPECT_NE(done.err.find("saved as run"), std::string::npos) << done.err;
        const Json shown = run({"runs", "show", name, "--json"}, "home").json();
        EXPECT_EQ(shown["run"]["summary"]["stopped"], true);
        EXPECT_EQ(shown["run"]["summary"]["rows"][0]["requests"], 4);
    }
}

TEST_F(RunsVerb, ExportsInEveryFormAndImportsElsewhere) {
    bench("carried", "2");
    const Outcome csv = run({"runs", "export", "carried", "--format", "csv"});
    EXPECT_EQ(std::count(csv.out.begin(), csv.out.end(), '\n'), 8) << "a head and seven requests";
    EXPECT_EQ(run({"runs", "export", "carried"}).json()["requests"].size(), 7U);
    EXPECT_TRUE(run({"runs", "export", "carried", "--format", "chrome"}).json().contains("traceEvents"));
    EXPECT_EQ(run({"runs", "export", "carried", "--format", "markdown"}).out.rfind("# carried\n", 0), 0U);
    const std::string bundle = (m_folder / "one 記憶.vitrine-run").string();
    EXPECT_EQ(run({"runs", "export", "carried", "--format", "bundle", "--output", bundle}).status, 0);
    expectError(run({"runs", "export", "carried", "--format", "bundle"}), 2, "invalidArgument");
    EXPECT_EQ(run({"runs", "import", bundle}, "other").status, 0);
    Json here = run({"runs", "show", "carried", "--json"}).json();
    Json there = run({"runs", "show", "carried", "--json"}, "other").json();
    EXPECT_EQ(here, there);
    EXPECT_EQ(run({"runs", "export", "carried", "--format", "csv"}, "other").out, csv.out);
    expectError(run({"runs", "import", fileWith("bad", "no bundle")}), 3, "corruptFile");
    expectError(run({"runs", "import", (m_folder / "none").string()}), 3, "fileNotFound");
}

/// Nobody gets another run than the one that was meant, and nothing is done in silence.
TEST_F(RunsVerb, SaysWhichRunAndWhatWasDone) {
    bench("twice", "1");
    bench("twice", "2");
    for (const char* verb : {"show", "export", "delete"}) {
        const Outcome refused = run({"runs", verb, "twice"});
        expectError(refused, 2, "invalidArgument");
        EXPECT_NE(refused.err.find("2, 1"), std::string::npos) << refused.err;
    }
    expectError(run({"runs", "compare", "twice", "1"}), 2, "invalidArgument");
    const auto says = [this](const std::vector<std::string>& arguments, const std::string& words) {
        const Outcome done = run(arguments);
        EXPECT_EQ(done.status, 0) << done.err;
        EXPECT_NE(done.out.find(words), std::string::npos) << done.out;
    };
    expectError(run({"runs", "restore", "1"}), 2, "invalidArgument");
    expectError(run({"runs", "purge", "1"}), 2, "invalidArgument");
    says({"runs", "delete", "1"}, "Run 1 (twice) is in the bin.");
    expectError(run({"runs", "delete", "1"}), 2, "invalidArgument");
    says({"runs", "show", "twice"}, "twice"); // the other one is the only one of that name now
    says({"runs", "restore", "1"}, "Run 1 (twice) is back.");
    says({"runs", "delete", "1"}, "is in the bin");
    says({"runs", "purge", "1"}, "Run 1 (twice) is gone for good.");
    for (const char* verb : {"delete", "restore", "purge", "rename", "note", "tag"}) {
        std::vector<std::string> arguments{"runs", verb, "1"};
        if (verb[0] == 'r' && verb[2] == 'n') {
            arguments.emplace_back("name");
        } else if (verb[0] == 'n') {
            arguments.emplace_back("text");
        }
        expectError(run(arguments), 2, "invalidArgument");
    }
}

TEST_F(RunsVerb, ImportsABundleOnce) {
    bench("carried", "1");
    const std::string bundle = (m_folder / "once.vtrb").string();
    EXPECT_EQ(run({"runs", "export", "carried", "--format", "bundle", "--output", bundle}).status, 0);
    EXPECT_EQ(run({"runs", "import", bundle}, "other").err, "");
    const Outcome again = run({"runs", "import", bundle, "--json"}, "other");
    EXPECT_EQ(again.status, 0);
    EXPECT_NE(again.err.find("here already, as run 1"), std::string::npos) << again.err;
    EXPECT_EQ(again.json()["name"], "carried");
    EXPECT_EQ(run({"runs", "list", "--json"}, "other").json().size(), 1U);
}

/// Where a window keeps its runs when it was given a folder or when a file is named.
TEST_F(RunsVerb, WorksWithTheDatabaseThatIsNamed) {
    const std::string folder = (m_folder / "portable 記憶").string();
    const std::vector<std::string> small{"bench",     model(), "--threads",     "1", "--requests",  "2",
                                         "--input",   "20",    "--output",      "6", "--kv-blocks", "64",
                                         "--context", "256",   "--concurrency", "1"};
    const auto saved = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = small;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    };
    EXPECT_EQ(saved({"--save", "there", "--portable", folder}).status, 0);
    EXPECT_TRUE(std::filesystem::exists(std::filesystem::path(folder) / "vitrine.db"));
    EXPECT_EQ(run({"runs", "list", "--json", "--portable", folder}).json().size(), 1U);
    EXPECT_EQ(run({"runs", "list", "--json", "--database", folder + "/vitrine.db"}).json().size(), 1U);
    EXPECT_EQ(run({"runs", "list", "--json"}).json().size(), 0U);
    EXPECT_EQ(saved({"--save", "else", "--database", folder + "/else.db"}).status, 0);
    EXPECT_EQ(run({"runs", "show", "else", "--database", folder + "/else.db"}).status, 0);
    expectError(saved({"--portable", folder}), 2, "invalidArgument");
    expectError(run({"runs", "list", "--portable", folder, "--database", "x.db"}), 2, "usage");
}

TEST_F(RunsVerb, ComparesTwo) {
    bench("a", "1");
    bench("b", "3");
    const Json same = run({"runs", "compare", "a", "a", "--json"}).json();
    for (const auto& [key, figure] : same["figures"].items()) {
        EXPECT_TRUE(figure["difference"].is_null() || figure["difference"] == 0.0) << key;
    }
    EXPECT_TRUE(same["settings"].empty());
    const Json differ = run({"runs", "compare", "a", "b", "--json"}).json();
    EXPECT_FALSE(differ["settings"].empty());
    const Outcome text = run({"runs", "compare", "a", "b"});
    EXPECT_NE(text.out.find("TTFT p50"), std::string::npos);
    EXPECT_NE(text.out.find("Set differently"), std::string::npos);
}

} // namespace
} // namespace vitrine::test
