// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/log/event_log.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include <spdlog/async.h>
#include <spdlog/async_logger.h>
#include <spdlog/details/null_mutex.h>
#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>

namespace vitrine::log {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kQueue = 8192; // lines
constexpr auto kPatience = std::chrono::seconds(10);

/// The newest line that could not be written, reported by spdlog's thread.
struct Trouble {
    std::mutex lock;
    std::string words;
};

/// Stands behind the file and counts what has been through it, so that flush() knows when it is done.
class CountingSink final : public spdlog::sinks::base_sink<spdlog::details::null_mutex> {
public:
    [[nodiscard]] std::uint64_t count() const { return m_count; }

private:
    void sink_it_(const spdlog::details::log_msg&) override { ++m_count; }
    void flush_() override {}
    std::atomic<std::uint64_t> m_count{0};
};

struct OpenLog {
    fs::path path;
    std::shared_ptr<CountingSink> through = std::make_shared<CountingSink>();
    std::atomic<std::uint64_t> written{0}; ///< lines handed in
    std::shared_ptr<spdlog::details::thread_pool> pool;
    std::shared_ptr<spdlog::async_logger> logger;
};

struct State {
    std::atomic<bool> open{false}; ///< write() looks here first
    std::atomic<bool> redact{true};
    std::mutex lock; ///< guards `log`; no std::atomic<std::shared_ptr>: with g++ 12 ThreadSanitizer reports a race inside it
    std::shared_ptr<OpenLog> log;
    Trouble trouble;
};

State& state() {
    static State s;
    return s;
}

std::shared_ptr<OpenLog> current() {
    const std::lock_guard guard(state().lock);
    return state().log;
}

/// "vitrine.2.log" is the number 2, "vitrine.log" 0, anything else -1.
int fileNumber(const std::string& name) {
    if (name == "vitrine.log") {
        return 0;
    }
    if (!name.starts_with("vitrine.") || !name.ends_with(".log") || name.size() < 13) {
        return -1;
    }
    const std::string digits = name.substr(8, name.size() - 12);
    const bool number = digits.size() < 4 && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
    return number ? std::stoi(digits) : -1;
}

std::size_t characters(std::string_view utf8) {
    return static_cast<std::size_t>(std::ranges::count_if(utf8, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

} // namespace

Result<void> open(const Place& place) {
    close();
    std::error_code failed;
    fs::create_directories(place.folder, failed);
    auto log = std::make_shared<OpenLog>();
    log->path = place.folder / "vitrine.log";
    try {
        auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(log->path.string(), place.maxBytes, place.files);
        sink->set_pattern("%v");
        log->pool = std::make_shared<spdlog::details::thread_pool>(kQueue, 1);
        const spdlog::sinks_init_list sinks{std::move(sink), log->through};
        log->logger = std::make_shared<spdlog::async_logger>("vitrine", sinks, log->pool, spdlog::async_overflow_policy::overrun_oldest);
    } catch (const std::exception& e) {
        return fail(ErrorCode::fileUnwritable, "The log can't be written: " + std::string(e.what()), log->path.string());
    }
    log->logger->set_level(spdlog::level::trace);
    log->logger->flush_on(spdlog::level::trace);
    log->logger->set_error_handler([](const std::string& words) {
        const std::lock_guard guard(state().trouble.lock);
        state().trouble.words = words;
    });
    state().redact = place.redact;
    const std::lock_guard guard(state().lock);
    state().log = std::move(log);
    state().open = true;
    return {};
}

void close() {
    state().open = false;
    std::shared_ptr<OpenLog> log;
    {
        const std::lock_guard guard(state().lock);
        log = std::move(state().log);
        state().log.reset();
    }
    if (log) {
        log->logger.reset();
        log->pool.reset(); // its thread writes what waits and ends
    }
    const std::lock_guard guard(state().trouble.lock);
    state().trouble.words.clear();
}

void flush() {
    const auto log = current();
    if (!log) {
        return;
    }
    const std::uint64_t wanted = log->written;
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (log->through->count() + log->pool->overrun_counter() < wanted && std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

void setRedacted(bool redact) {
    if (state().redact.exchange(redact) != redact) {
        write(Level::info, "log", redact ? "People's words are withheld from here on." : "People's words are written from here on.");
    }
}

bool redacted() {
    return state().redact;
}

fs::path file() {
    const auto log = current();
    return log ? log->path : fs::path();
}

std::vector<fs::path> filesIn(const fs::path& folder) {
    std::vector<std::pair<int, fs::path>> found;
    std::error_code failed;
    for (const auto& entry : fs::directory_iterator(folder, failed)) {
        if (const int number = fileNumber(entry.path().filename().string()); number >= 0) {
            found.emplace_back(number, entry.path());
        }
    }
    std::ranges::sort(found, std::greater<>());
    std::vector<fs::path> paths;
    for (auto& [number, path] : found) {
        paths.push_back(std::move(path));
    }
    return paths;
}

std::string problem() {
    {
        const std::lock_guard guard(state().trouble.lock);
        if (!state().trouble.words.empty()) {
            return state().trouble.words;
        }
    }
    const auto log = current();
    const std::size_t lost = log ? log->pool->overrun_counter() : 0;
    return lost == 0 ? std::string() : std::to_string(lost) + " lines came faster than they could be written and are lost";
}

void write(Level level, std::string_view source, std::string_view text, RequestId request) {
    if (!state().open.load(std::memory_order_relaxed)) {
        return;
    }
    const auto log = current();
    if (!log) {
        return;
    }
    LogLine line;
    line.unixMs = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    line.level = level;
    line.source = source;
    line.request = request;
    line.text = text;
    ++log->written;
    log->logger->log(spdlog::level::info, toText(line)); // as an argument, never as a format
}

void write(std::string_view source, std::string_view text, const Error& error, RequestId request) {
    write(Level::error, source, std::string(text) + ": " + error.describe(), request);
}

std::string shown(std::string_view words) {
    return redacted() ? "[" + std::to_string(characters(words)) + " characters withheld]" : "'" + std::string(words) + "'";
}

} // namespace vitrine::log
