// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/mapped_file.h"

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace vitrine::gguf {

namespace {

class Descriptor {
public:
    explicit Descriptor(int fd)
        : m_fd(fd) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (m_fd >= 0) {
            ::close(m_fd);
        }
    }
    [[nodiscard]] int get() const { return m_fd; }

private:
    int m_fd;
};

tl::unexpected<Error> openFailure(const std::string& name, int error) {
    if (error == ENOENT || error == ENOTDIR) {
        return fail(ErrorCode::fileNotFound, "There is no file '" + name + "'.", name);
    }
    if (error == ENOMEM) {
        return fail(ErrorCode::outOfMemory, "There is not enough memory to map the file '" + name + "'.", name);
    }
    return fail(ErrorCode::fileUnreadable,
                "The file '" + name + "' can't be read: " + std::generic_category().message(error) + ".", name);
}

} // namespace

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const std::string name = path.string();
    // O_NONBLOCK: opening a named pipe would otherwise wait for its writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.get() < 0) {
        return openFailure(name, errno);
    }
    struct stat info {};
    if (::fstat(file.get(), &info) != 0) {
        return openFailure(name, errno);
    }
    if (S_ISDIR(info.st_mode)) {
        return fail(ErrorCode::notAFile, "'" + name + "' is a folder, not a model file.", name);
    }
    if (!S_ISREG(info.st_mode)) {
        return fail(ErrorCode::notAFile, "'" + name + "' is not a regular file.", name);
    }
    if (info.st_size <= 0) {
        return fail(ErrorCode::truncatedFile, "The file '" + name + "' is empty.", name, 0);
    }
    const auto size = static_cast<std::size_t>(info.st_size);
    void* address = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.get(), 0);
    if (address == MAP_FAILED) {
        return openFailure(name, errno);
    }
    return MappedFile(std::span(static_cast<const std::byte*>(address), size));
}

void MappedFile::releasePages(std::span<const std::byte> part) const noexcept {
    const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    const auto first = reinterpret_cast<std::uintptr_t>(part.data());
    const std::uintptr_t begin = (first + page - 1) / page * page;
    const std::uintptr_t end = (first + part.size()) / page * page;
    if (begin < end) {
        // Safe because the mapping is of a file and never written: the pages hold nothing that the file doesn't.
        (void)::madvise(reinterpret_cast<void*>(begin), end - begin, MADV_DONTNEED);
    }
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : m_bytes(std::exchange(other.m_bytes, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    if (this != &other) {
        unmap();
        m_bytes = std::exchange(other.m_bytes, {});
    }
    return *this;
}

MappedFile::~MappedFile() {
    unmap();
}

void MappedFile::unmap() noexcept {
    if (!m_bytes.empty()) {
        ::munmap(const_cast<std::byte*>(m_bytes.data()), m_bytes.size());
        m_bytes = {};
    }
}

} // namespace vitrine::gguf
