// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/output_file.h"

#include <atomic>
#include <cerrno>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vitrine::gguf {

namespace {

tl::unexpected<Error> failure(const std::filesystem::path& path, int error) {
    const std::string name = path.string();
    if (error == ENOSPC || error == EDQUOT || error == EFBIG) {
        return fail(ErrorCode::diskFull, "There is no room on the disk for '" + name + "'.", name);
    }
    return fail(ErrorCode::fileUnwritable,
                "The file '" + name + "' can't be written: " + std::generic_category().message(error) + ".", name);
}

/// Is this the name of a temporary file of `final`: NAME.PID-SERIAL.part?
bool isTemporaryOf(const std::string& final, const std::string& name) {
    constexpr std::string_view kEnd = ".part";
    if (name.size() <= final.size() + 1 + kEnd.size() || !name.starts_with(final + ".") || !name.ends_with(kEnd)) {
        return false;
    }
    const std::string middle = name.substr(final.size() + 1, name.size() - final.size() - 1 - kEnd.size());
    const auto dash = middle.find('-');
    const auto number = [](std::string_view text) { return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos; };
    return dash != std::string::npos && number(std::string_view(middle).substr(0, dash)) && number(std::string_view(middle).substr(dash + 1));
}

/// What a writer left that was killed: nobody holds its lock.
void removeStale(const std::filesystem::path& path) {
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    std::error_code failed;
    for (std::filesystem::directory_iterator at(folder, failed), end; !failed && at != end; at.increment(failed)) {
        if (!isTemporaryOf(path.filename().string(), at->path().filename().string())) {
            continue;
        }
        const int fd = ::open(at->path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        if (fd >= 0 && ::flock(fd, LOCK_EX | LOCK_NB) == 0) {
            ::unlink(at->path().c_str());
        }
        if (fd >= 0) {
            ::close(fd);
        }
    }
}

/// Between its making and its locking another writer may have taken the file for one that was left.
bool isStillThere(int fd) {
    struct stat found {};
    return ::fstat(fd, &found) == 0 && found.st_nlink > 0;
}

} // namespace

Result<OutputFile> OutputFile::create(const std::filesystem::path& path) {
    std::error_code ignored;
    if (std::filesystem::is_directory(path, ignored)) {
        return failure(path, EISDIR);
    }
    // Not mkostemp: its files are private, and the umask can't be read without changing it for every thread.
    static std::atomic<unsigned> s_serial{0};
    removeStale(path);
    for (;;) {
        const std::string temporary =
            path.string() + "." + std::to_string(::getpid()) + "-" + std::to_string(s_serial.fetch_add(1)) + ".part";
        const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0) {
            return failure(path, errno);
        }
        if (::flock(fd, LOCK_EX | LOCK_NB) != 0 || isStillThere(fd)) { // without locks nobody can take it for one that was left
            return OutputFile(path, temporary, fd);
        }
        ::close(fd);
    }
}

OutputFile::OutputFile(std::filesystem::path path, std::filesystem::path temporary, int fd)
    : m_path(std::move(path))
    , m_temporary(std::move(temporary))
    , m_fd(fd) {}

OutputFile::OutputFile(OutputFile&& other) noexcept
    : m_path(std::move(other.m_path))
    , m_temporary(std::move(other.m_temporary))
    , m_fd(std::exchange(other.m_fd, -1)) {}

OutputFile::~OutputFile() {
    if (m_fd >= 0) {
        ::close(m_fd);
        ::unlink(m_temporary.c_str());
    }
}

Result<> OutputFile::write(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(m_fd, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) {
            continue;
        }
        if (written < 0) {
            return failure(m_path, errno);
        }
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<> OutputFile::commit() {
    if (::fsync(m_fd) != 0 || ::rename(m_temporary.c_str(), m_path.c_str()) != 0) {
        return failure(m_path, errno);
    }
    ::close(std::exchange(m_fd, -1));
    return {};
}

} // namespace vitrine::gguf
