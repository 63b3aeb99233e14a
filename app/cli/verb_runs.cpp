// runs: what is kept of benchmarks and sessions: list, show, export, import, compare, and the small changes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>
#include <sstream>

#include "app/cli/cli_error.h"
#include "app/cli/database_choice.h"
#include "app/cli/json_output.h"
#include "app/cli/usage_sentence.h"
#include "app/cli/verbs.h"
#include "engine/store/reports/run_bundle.h"
#include "engine/store/reports/run_compare.h"
#include "engine/store/reports/run_export.h"

namespace vitrine::cli {

namespace {

struct Flags {
    DatabaseChoice database;
    std::string run;
    std::string other;
    std::string words;
    std::string tag;
    std::string kind;
    std::string format = "json";
    std::string output;
    std::string text;
    std::vector<std::string> tags;
    bool bin = false;
    bool json = false;
};

std::string padded(const std::string& text, std::size_t width) {
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

void list(const Flags& f) {
    store::Database database = f.database.openThere();
    store::RunFilter filter;
    filter.words = f.words;
    filter.tag = f.tag;
    filter.kind = f.kind;
    filter.deleted = f.bin;
    const std::vector<store::RunInfo> runs = take(store::listRuns(database, filter));
    if (f.json) {
        Json all = Json::array();
        for (const store::RunInfo& i : runs) {
            all.push_back(store::infoJson(i));
        }
        printJson(all);
        return;
    }
    if (runs.empty()) {
        const bool chosen = !f.words.empty() || !f.tag.empty() || !f.kind.empty();
        printText(chosen  ? "No run matches.\n"
                  : f.bin ? "The bin is empty.\n"
                          : "No runs are kept. vitrine-cli bench --save NAME keeps one.\n");
        return;
    }
    std::string out = padded("run", 6) + padded("when (UTC)", 21) + padded("kind", 9) + padded("steps", 10) +
                      padded("requests", 10) + padded("tokens", 12) + "name\n";
    for (const store::RunInfo& i : runs) {
        out += padded(std::to_string(i.id), 6) + padded(store::timeWords(i.created), 21) + padded(i.kind, 9) +
               padded(grouped(static_cast<std::uint64_t>(i.steps)), 10) +
               padded(grouped(static_cast<std::uint64_t>(i.requests)), 10) +
               padded(grouped(static_cast<std::uint64_t>(i.tokens)), 12) + i.name + "\n";
    }
    printText(out);
}

void show(const Flags& f) {
    store::Database database = f.database.openThere();
    const store::RunInfo info = take(store::findRun(database, f.run));
    const auto requests = take(store::runRequests(database, info.id));
    if (f.json) {
        printJson({{"run", store::infoJson(info)}, {"figures", store::figuresJson(store::figuresOf(requests))}});
    } else {
        printText(store::runMarkdown(info, requests));
    }
}

std::string exported(store::Database& database, const store::RunInfo& info, const std::string& format) {
    if (format == "bundle") {
        return take(store::encodeBundle(database, info.id));
    }
    if (format == "chrome") {
        store::RunReader reader = take(store::RunReader::open(database, info.id));
        std::ostringstream out;
        take(store::writeRunChromeTrace(out, reader));
        return out.str();
    }
    const auto requests = take(store::runRequests(database, info.id));
    if (format == "csv") {
        return store::requestsCsv(requests);
    }
    return format == "markdown"
               ? store::runMarkdown(info, requests)
               : store::runJson(info, requests).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void exportRun(const Flags& f) {
    store::Database database = f.database.openThere();
    const std::string bytes = exported(database, take(store::findRun(database, f.run)), f.format);
    if (f.output.empty()) {
        if (f.format == "bundle") {
            usage("A bundle is not text: --output names its file.");
        }
        printText(bytes);
    } else {
        take(store::writeWhole(f.output, bytes));
    }
}

void importRun(const Flags& f) {
    store::Database database = f.database.open();
    const store::ImportedRun imported = take(store::importBundle(database, f.run));
    if (!f.text.empty() && !imported.known) {
        take(store::renameRun(database, imported.id, f.text));
    }
    const store::RunInfo info = take(store::findRun(database, imported.id));
    if (imported.known) {
        warn("This run is here already, as run " + std::to_string(info.id) + "; nothing was imported.");
    }
    f.json ? printJson(store::infoJson(info)) : printText("Run " + std::to_string(info.id) + ": " + info.name + "\n");
}

void compare(const Flags& f) {
    store::Database database = f.database.openThere();
    const store::RunId a = take(store::findRun(database, f.run)).id;
    const store::RunId b = take(store::findRun(database, f.other)).id;
    const auto comparison = take(store::compareRuns(database, a, b));
    f.json ? printJson(store::comparisonJson(comparison)) : printText(store::comparisonText(comparison));
}

/// A verb below `runs` and what it does.
using Action = void (*)(const Flags&);

std::string called(const store::RunInfo& run) {
    return "Run " + std::to_string(run.id) + " (" + run.name + ")";
}

/// Does it and says what it did.
template <class Change>
void changed(const Flags& f, const char* done, Change change) {
    store::Database database = f.database.openThere();
    const store::RunInfo run = take(store::findRun(database, f.run));
    take(change(database, run));
    printText(called(run) + " " + done + "\n");
}

Result<void> refused(const store::RunInfo& run, const char* why) {
    return fail(ErrorCode::invalidArgument, called(run) + " " + why, std::to_string(run.id));
}

void renameRun(const Flags& f) {
    changed(f, "has its new name.",
            [&f](store::Database& d, const store::RunInfo& r) { return store::renameRun(d, r.id, f.text); });
}
void noteRun(const Flags& f) {
    changed(f, "has its notes.",
            [&f](store::Database& d, const store::RunInfo& r) { return store::noteRun(d, r.id, f.text); });
}
void tagRun(const Flags& f) {
    changed(f, "has its tags.",
            [&f](store::Database& d, const store::RunInfo& r) { return store::tagRun(d, r.id, f.tags); });
}
void deleteRun(const Flags& f) {
    changed(f, "is in the bin.", [](store::Database& d, const store::RunInfo& r) {
        return r.deleted ? refused(r, "is in the bin already.") : store::deleteRun(d, r.id);
    });
}
void restoreRun(const Flags& f) {
    changed(f, "is back.", [](store::Database& d, const store::RunInfo& r) {
        return r.deleted ? store::undeleteRun(d, r.id) : refused(r, "is not in the bin.");
    });
}
void purgeRun(const Flags& f) {
    changed(f, "is gone for good.", [](store::Database& d, const store::RunInfo& r) {
        return r.deleted ? store::purgeRun(d, r.id) : refused(r, "is not in the bin: delete it first.");
    });
}

/// How a run is named on the command line.
constexpr const char* kRun = "Number, or a name that one run alone bears: of several the numbers are told";

void addReaders(Flags& f, const std::function<CLI::App*(const char*, const char*, Action)>& add) {
    CLI::App* part = add("list", "The runs that are kept, newest first", list);
    part->add_option("--search", f.words, "Words in name, model, notes and tags; the last letters may be missing");
    part->add_option("--tag", f.tag, "Only runs with this tag");
    part->add_option("--kind", f.kind, "Only runs of this kind, for example bench");
    part->add_flag("--bin", f.bin, "Those that were deleted");
    part->add_flag("--json", f.json, "A JSON array on stdout");
    part = add("show", "What ran, where, with which settings, and its figures", show);
    part->add_option("RUN", f.run, kRun)->required();
    part->add_flag("--json", f.json, "{\"run\":…,\"figures\":…} on stdout");
    part = add("export", "A run in a form that other programs read", exportRun);
    part->add_option("RUN", f.run, kRun)->required();
    part->add_option("--format", f.format,
                     "csv (a line a request), json, markdown, chrome (chrome://tracing, Perfetto), bundle (for another "
                     "installation)")
        ->check(CLI::IsMember({"csv", "json", "markdown", "chrome", "bundle"}))
        ->capture_default_str();
    part->add_option("--output,-o", f.output, "File; absent: stdout");
    part =
        add("import", "A bundle of another installation; a run that is here already is not imported again", importRun);
    part->add_option("FILE", f.run, "The bundle")->required();
    part->add_option("--name", f.text, "Another name")->check(notEmpty());
    part->add_flag("--json", f.json, "The run as JSON on stdout");
    part = add("compare", "Two runs beside each other: figures, differences, settings", compare);
    part->add_option("A", f.run, kRun)->required();
    part->add_option("B", f.other, kRun)->required();
    part->add_flag("--json", f.json, "One JSON document on stdout");
}

void addChanges(Flags& f, const std::function<CLI::App*(const char*, const char*, Action)>& add) {
    const auto of = [&f](CLI::App* part) {
        part->add_option("RUN", f.run, kRun)->required();
        return part;
    };
    of(add("rename", "Another name", renameRun))->add_option("NAME", f.text, "The name")->required()->check(notEmpty());
    of(add("note", "Notes; they replace those that are there", noteRun))
        ->add_option("TEXT", f.text, "The notes")
        ->required();
    of(add("tag", "Tags; they replace those that are there", tagRun))
        ->add_option("TAGS", f.tags, "Tags; none takes all away");
    of(add("delete", "Into the bin", deleteRun));
    of(add("restore", "Out of the bin; by its number", restoreRun));
    of(add("purge", "For good; what is in the bin, by its number", purgeRun));
}

} // namespace

Verb addRuns(CLI::App& app) {
    auto* const verb = app.add_subcommand("runs", "Kept benchmarks and sessions: list, show, export, import, compare");
    const auto f = std::make_shared<Flags>();
    const auto chosen = std::make_shared<Action>(nullptr);
    verb->require_subcommand(1);
    const std::function<CLI::App*(const char*, const char*, Action)> add =
        [verb, f, chosen](const char* name, const char* words, Action action) {
            CLI::App* const part = verb->add_subcommand(name, words);
            f->database.addTo(*part);
            part->callback([chosen, action] { *chosen = action; });
            return part;
        };
    addReaders(*f, add);
    addChanges(*f, add);
    return [f, chosen] { (*chosen)(*f); };
}

} // namespace vitrine::cli
