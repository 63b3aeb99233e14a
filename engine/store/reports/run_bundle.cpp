// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/reports/run_bundle.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <unistd.h>
#include <zlib.h>

#include "engine/core/json_depth.h"
#include "engine/store/compress.h"
#include "engine/store/reports/run_export.h"

namespace vitrine::store {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::string_view kMagic = "VTRB";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 36; // of records before compression

void put(std::string& out, std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i, value >>= 8) {
        out.push_back(static_cast<char>(value & 0xFF));
    }
}

class Cursor {
public:
    explicit Cursor(std::string_view bytes)
        : m_bytes(bytes) {}
    std::uint64_t number(int size) {
        const std::string_view part = take(static_cast<std::size_t>(size));
        std::uint64_t value = 0;
        for (std::size_t i = part.size(); i > 0; --i) {
            value = value << 8 | static_cast<unsigned char>(part[i - 1]);
        }
        return value;
    }
    std::string_view take(std::uint64_t size) {
        if (size > m_bytes.size() - m_at) {
            m_short = true;
            return {};
        }
        const std::string_view part = m_bytes.substr(m_at, static_cast<std::size_t>(size));
        m_at += static_cast<std::size_t>(size);
        return part;
    }
    [[nodiscard]] bool tooShort() const { return m_short; }
    [[nodiscard]] std::size_t at() const { return m_at; }

private:
    std::string_view m_bytes;
    std::size_t m_at = 0;
    bool m_short = false;
};

std::uint32_t checksum(std::string_view bytes) {
    return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

Json metaOf(const RunInfo& i, const std::vector<RunRequest>& requests) {
    Json labels = Json::object();
    for (const RunRequest& r : requests) {
        if (!r.label.empty()) {
            labels[std::to_string(r.request.value)] = r.label;
        }
    }
    return {{"name", i.name},
            {"kind", i.kind},
            {"created_ms", i.created},
            {"notes", i.notes},
            {"tags", i.tags},
            {"model", i.model},
            {"model_sha256", i.modelHash},
            {"device", i.device},
            {"settings", i.settings},
            {"machine", i.machine},
            {"version", i.version},
            {"summary", i.summary},
            {"labels", std::move(labels)}};
}

/// Members that are absent or of another type stay as they are.
RunInfo infoOf(const Json& meta) {
    RunInfo i;
    const auto text = [&meta](const char* key, std::string& into) {
        if (const auto found = meta.find(key); found != meta.end() && found->is_string()) {
            into = found->get<std::string>();
        }
    };
    text("name", i.name);
    text("kind", i.kind);
    text("notes", i.notes);
    text("model", i.model);
    text("model_sha256", i.modelHash);
    text("device", i.device);
    text("settings", i.settings);
    text("machine", i.machine);
    text("version", i.version);
    text("summary", i.summary);
    if (const auto created = meta.find("created_ms"); created != meta.end() && created->is_number_integer()) {
        i.created = created->get<UnixMillis>();
    }
    if (const auto tags = meta.find("tags"); tags != meta.end() && tags->is_array()) {
        for (const Json& tag : *tags) {
            if (tag.is_string()) {
                i.tags.push_back(tag.get<std::string>());
            }
        }
    }
    return i;
}

void readLabels(const Json& meta, RunToSave& run) {
    const auto labels = meta.find("labels");
    if (labels == meta.end() || !labels->is_object()) {
        return;
    }
    for (const auto& [request, label] : labels->items()) {
        char* end = nullptr;
        const std::int64_t id = std::strtoll(request.c_str(), &end, 10);
        if (label.is_string() && !request.empty() && *end == '\0') {
            run.labels[RequestId(id)] = label.get<std::string>();
        }
    }
}

tl::unexpected<Error> unwritable(const fs::path& path, int code) {
    const bool full = code == ENOSPC || code == EFBIG || code == EDQUOT;
    return fail(full ? ErrorCode::diskFull : ErrorCode::fileUnwritable,
                "The file " + path.string() + " can't be written: " + std::strerror(code) + ".", path.string());
}

} // namespace

Result<std::string> encodeBundle(Database& database, RunId id) {
    auto reader = RunReader::open(database, id);
    if (!reader) {
        return forward(reader);
    }
    const auto requests = runRequests(database, id);
    if (!requests) {
        return forward(requests);
    }
    const auto all = reader->all();
    if (!all) {
        return forward(all);
    }
    const std::string meta = metaOf(reader->info(), *requests).dump(-1, ' ', false, Json::error_handler_t::replace);
    const std::string records = trace::encodeRun(*all);
    const std::string small = compress(records);
    std::string out(kMagic);
    put(out, kVersion, 4);
    put(out, meta.size(), 8);
    out += meta;
    put(out, records.size(), 8);
    put(out, small.size(), 8);
    out += small;
    put(out, checksum(out), 4);
    return out;
}

Result<RunToSave> decodeBundle(std::string_view bytes) {
    Cursor cursor(bytes);
    if (cursor.take(kMagic.size()) != kMagic) {
        return fail(ErrorCode::corruptFile, "This is no run that Vitrine exported.", "magic", 0);
    }
    if (const auto version = cursor.number(4); version != kVersion && !cursor.tooShort()) {
        return fail(ErrorCode::corruptFile,
                    "The run was exported by another version of Vitrine: its form is " + std::to_string(version) +
                        ", this program reads " + std::to_string(kVersion) + ".",
                    "version", 4);
    }
    const std::string_view meta = cursor.take(cursor.number(8));
    const std::uint64_t size = cursor.number(8);
    const std::string_view small = cursor.take(cursor.number(8));
    const std::size_t end = cursor.at();
    const std::uint64_t sum = cursor.number(4);
    if (cursor.tooShort()) {
        return fail(ErrorCode::truncatedFile, "The exported run ends in the middle.", "bundle", bytes.size());
    }
    if (sum != checksum(bytes.substr(0, end)) || cursor.at() != bytes.size() || size > kMostBytes) {
        return fail(ErrorCode::corruptFile, "The exported run is damaged.", "checksum", end);
    }
    const Json json = nestsDeeper(meta) ? Json() : Json::parse(meta, nullptr, false);
    if (!json.is_object()) {
        return fail(ErrorCode::corruptFile, "The exported run is damaged.", "description");
    }
    const auto records = expand(small, static_cast<std::size_t>(size));
    if (!records) {
        return forward(records);
    }
    auto saved = trace::decodeRun(std::as_bytes(std::span(*records)));
    if (!saved) {
        return forward(saved);
    }
    RunToSave run;
    run.info = infoOf(json);
    readLabels(json, run);
    run.header = std::move(saved->header);
    run.start = std::move(saved->start);
    run.records.reserve(saved->records.size());
    for (trace::StepRecord& record : saved->records) {
        run.records.push_back(std::make_shared<const trace::StepRecord>(std::move(record)));
    }
    return run;
}

Result<void> writeWhole(const fs::path& path, std::string_view bytes) {
    fs::path part = path;
    part += ".part";
    const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0) {
        return unwritable(path, errno);
    }
    int problem = 0;
    for (std::size_t at = 0; at < bytes.size() && problem == 0;) {
        const ssize_t written = ::write(file, bytes.data() + at, bytes.size() - at);
        if (written < 0 && errno != EINTR) {
            problem = errno;
        }
        at += written > 0 ? static_cast<std::size_t>(written) : 0;
    }
    problem = problem == 0 && ::fsync(file) != 0 ? errno : problem;
    problem = ::close(file) != 0 && problem == 0 ? errno : problem;
    if (problem == 0 && ::rename(part.c_str(), path.c_str()) != 0) {
        problem = errno;
    }
    if (problem != 0) {
        ::unlink(part.c_str());
        return unwritable(path, problem);
    }
    return {};
}

Result<void> writeBundle(Database& database, RunId id, const fs::path& path) {
    const auto bytes = encodeBundle(database, id);
    return bytes ? writeWhole(path, *bytes) : forward(bytes);
}

Result<RunToSave> readBundle(const fs::path& path) {
    std::error_code ignored;
    if (!fs::exists(path, ignored)) {
        return fail(ErrorCode::fileNotFound, "There is no file " + path.string() + ".", path.string());
    }
    if (fs::is_directory(path, ignored)) {
        return fail(ErrorCode::notAFile, path.string() + " is a folder, not a file.", path.string());
    }
    std::ifstream in(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    if (!in) {
        return fail(ErrorCode::fileUnreadable, "The file " + path.string() + " can't be read.", path.string());
    }
    return decodeBundle(bytes.view());
}

Result<ImportedRun> keepOnce(Database& database, const RunToSave& run) {
    const auto same = findSameRun(database, run);
    if (!same) {
        return forward(same);
    }
    if (*same) {
        const RunId id = (*same)->id;
        if (const auto back = (*same)->deleted ? undeleteRun(database, id) : Result<void>(); !back) {
            return forward(back);
        }
        return ImportedRun{id, true};
    }
    const auto saved = saveRun(database, run);
    return saved ? Result<ImportedRun>(ImportedRun{*saved, false}) : forward(saved);
}

Result<ImportedRun> importBundle(Database& database, const fs::path& path) {
    const auto run = readBundle(path);
    return run ? keepOnce(database, *run) : forward(run);
}

} // namespace vitrine::store
