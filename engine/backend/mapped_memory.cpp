// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/mapped_memory.h"

#include <sys/mman.h>

#include <utility>

#include "engine/core/byte_text.h"

namespace vitrine::backend {

Result<MappedMemory> MappedMemory::reserve(std::size_t bytes, bool hugePages, const std::string& what) {
    MappedMemory memory;
    if (bytes == 0) {
        return memory;
    }
    void* address = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (address == MAP_FAILED) {
        return fail(ErrorCode::outOfMemory,
                    "The system has no " + byteText(bytes) + " of memory to give for " + what + ".", what);
    }
    if (hugePages) {
        // A hint: where large pages are off the call fails and nothing is lost.
        (void)madvise(address, bytes, MADV_HUGEPAGE);
    }
    memory.m_data = static_cast<std::byte*>(address);
    memory.m_size = bytes;
    return memory;
}

MappedMemory::MappedMemory(MappedMemory&& other) noexcept
    : m_data(std::exchange(other.m_data, nullptr))
    , m_size(std::exchange(other.m_size, 0)) {}

MappedMemory& MappedMemory::operator=(MappedMemory&& other) noexcept {
    std::swap(m_data, other.m_data);
    std::swap(m_size, other.m_size);
    return *this;
}

MappedMemory::~MappedMemory() {
    if (m_data != nullptr) {
        munmap(m_data, m_size);
    }
}

} // namespace vitrine::backend
