// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/page_scan.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_set>

#include <utf8proc.h>

namespace vitrine::store {

namespace {

using Bytes = std::span<const unsigned char>;

constexpr std::size_t kUsualPage = 8192; // of this program's files
constexpr std::uint64_t kLargestRow = std::uint64_t{64} << 20;
constexpr std::size_t kMostColumns = 64;
constexpr unsigned char kTableLeaf = 0x0D;
constexpr unsigned char kIndexLeaf = 0x0A;
constexpr unsigned char kIndexInner = 0x02;

std::uint64_t bigEndian(Bytes b) {
    std::uint64_t v = 0;
    for (const unsigned char c : b) {
        v = v << 8U | c;
    }
    return v;
}

/// Takes a number from the front; none where the bytes end before it.
std::optional<std::uint64_t> takeVarint(Bytes& b) {
    std::uint64_t v = 0;
    for (std::size_t i = 0; i < 9 && i < b.size(); ++i) {
        v = i == 8 ? v << 8U | b[i] : v << 7U | (b[i] & 0x7FU);
        if (i == 8 || (b[i] & 0x80U) == 0) {
            b = b.subspan(i + 1);
            return v;
        }
    }
    return std::nullopt;
}

bool isText(std::string_view text) {
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(text.data());
    for (std::size_t at = 0; at < text.size();) {
        utf8proc_int32_t c = -1;
        const auto length = utf8proc_iterate(bytes + at, static_cast<utf8proc_ssize_t>(text.size() - at), &c);
        if (length <= 0) {
            return false;
        }
        at += static_cast<std::size_t>(length);
    }
    return true;
}

/// A value of this serial type from the front; none where it is of no kind that chats hold.
std::optional<ScannedValue> takeValue(std::uint64_t type, Bytes& b) {
    constexpr std::array<std::size_t, 7> kSizes{0, 1, 2, 3, 4, 6, 8};
    if (type == 0) {
        return ScannedValue{};
    }
    if (type == 8 || type == 9) {
        return ScannedValue{static_cast<std::int64_t>(type - 8)};
    }
    const bool text = type >= 13 && type % 2 == 1;
    const std::uint64_t size = text ? (type - 13) / 2 : type < kSizes.size() ? kSizes.at(type) : kLargestRow + 1;
    if (size > b.size()) {
        return std::nullopt;
    }
    const Bytes own = b.first(size);
    b = b.subspan(size);
    if (text) {
        std::string s(own.begin(), own.end());
        return isText(s) ? std::optional<ScannedValue>(std::move(s)) : std::nullopt;
    }
    const auto shift = static_cast<unsigned>(64 - 8 * size); // the first bit is the sign
    return ScannedValue{static_cast<std::int64_t>(bigEndian(own) << shift) >> shift};
}

std::optional<std::vector<ScannedValue>> readRecord(Bytes record) {
    Bytes rest = record;
    const auto header = takeVarint(rest);
    if (!header || *header > record.size() || *header < record.size() - rest.size()) {
        return std::nullopt;
    }
    Bytes types = rest.first(*header - (record.size() - rest.size()));
    Bytes values = record.subspan(*header);
    std::vector<ScannedValue> columns;
    while (!types.empty() && columns.size() < kMostColumns) {
        const auto type = takeVarint(types);
        auto value = type ? takeValue(*type, values) : std::nullopt;
        if (!value) {
            return std::nullopt;
        }
        columns.push_back(std::move(*value));
    }
    return columns;
}

class PageScan {
public:
    PageScan(const std::filesystem::path& path, const std::function<void(const ScannedRow&)>& each)
        : m_file(path, std::ios::binary)
        , m_each(each) {}

    void run() {
        readHeader();
        for (std::uint64_t n = 1; readPage(n, m_page); ++n) {
            if (!m_free.contains(n)) {
                readCells(n == 1 ? 100 : 0);
            }
        }
    }

private:
    bool readPage(std::uint64_t number, std::vector<unsigned char>& into) {
        into.resize(m_pageSize);
        m_file.clear();
        m_file.seekg(static_cast<std::streamoff>((number - 1) * m_pageSize));
        m_file.read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(m_pageSize));
        return m_file.gcount() == static_cast<std::streamsize>(m_pageSize);
    }

    /// The size of pages, and which are free: what was deleted for good may stand in those, and is not brought back.
    void readHeader() {
        std::vector<unsigned char> page;
        if (!readPage(1, page) ||
            std::string_view(reinterpret_cast<const char*>(page.data()), 15) != "SQLite format 3") {
            return;
        }
        const std::uint64_t size = bigEndian(Bytes(page).subspan(16, 2));
        const bool sound = size >= 512 && size <= 32768 && (size & (size - 1)) == 0;
        m_pageSize = size == 1 ? 65536 : sound ? size : kUsualPage;
        m_usable = m_pageSize - page[20];
        std::uint64_t trunk = bigEndian(Bytes(page).subspan(32, 4));
        while (trunk != 0 && m_free.insert(trunk).second && readPage(trunk, page)) {
            const std::uint64_t count =
                std::min<std::uint64_t>(bigEndian(Bytes(page).subspan(4, 4)), m_pageSize / 4 - 2);
            for (std::uint64_t i = 0; i < count; ++i) {
                m_free.insert(bigEndian(Bytes(page).subspan(8 + 4 * i, 4)));
            }
            trunk = bigEndian(Bytes(page).first(4));
        }
    }

    void readCells(std::size_t begin) {
        const unsigned char kind = m_page[begin];
        if (kind != kTableLeaf && kind != kIndexLeaf && kind != kIndexInner) {
            return;
        }
        const std::size_t count = bigEndian(Bytes(m_page).subspan(begin + 3, 2));
        const std::size_t pointers = begin + (kind == kIndexInner ? 12 : 8);
        for (std::size_t i = 0; i < count && pointers + 2 * i + 2 <= m_pageSize; ++i) {
            const std::size_t at = bigEndian(Bytes(m_page).subspan(pointers + 2 * i, 2));
            if (at >= pointers && at < m_usable) {
                readCell(kind, Bytes(m_page).subspan(at, m_usable - at));
            }
        }
    }

    void readCell(unsigned char kind, Bytes cell) {
        if (kind == kIndexInner) {
            cell = cell.subspan(std::min<std::size_t>(4, cell.size())); // the page below it
        }
        ScannedRow row;
        row.keyed = kind != kTableLeaf;
        const auto size = takeVarint(cell);
        const auto rowid = row.keyed ? std::optional<std::uint64_t>(0) : takeVarint(cell);
        if (!size || !rowid || *size == 0 || *size > kLargestRow) {
            return;
        }
        const auto record = readPayload(cell, *size, row.keyed);
        auto columns = record ? readRecord(*record) : std::nullopt;
        if (columns) {
            row.rowid = static_cast<std::int64_t>(*rowid);
            row.columns = std::move(*columns);
            m_each(row);
        }
    }

    /// A record that is too long for its page goes on in a chain of others.
    std::optional<std::vector<unsigned char>> readPayload(Bytes cell, std::uint64_t size, bool keyed) {
        const std::uint64_t most = keyed ? (m_usable - 12) * 64 / 255 - 23 : m_usable - 35;
        const std::uint64_t least = (m_usable - 12) * 32 / 255 - 23;
        const std::uint64_t fitting = least + (size - std::min(size, least)) % (m_usable - 4);
        const std::uint64_t here = size <= most ? size : fitting <= most ? fitting : least;
        if (here + (here < size ? 4 : 0) > cell.size()) {
            return std::nullopt;
        }
        std::vector<unsigned char> all(cell.begin(), cell.begin() + static_cast<std::ptrdiff_t>(here));
        std::uint64_t next = here < size ? bigEndian(cell.subspan(here, 4)) : 0;
        std::vector<unsigned char> page;
        while (all.size() < size) {
            if (next == 0 || m_free.contains(next) || !readPage(next, page)) {
                return std::nullopt;
            }
            const std::uint64_t part = std::min<std::uint64_t>(size - all.size(), m_usable - 4);
            all.insert(all.end(), page.begin() + 4, page.begin() + 4 + static_cast<std::ptrdiff_t>(part));
            next = bigEndian(Bytes(page).first(4));
        }
        return all;
    }

    std::ifstream m_file;
    const std::function<void(const ScannedRow&)>& m_each;
    std::uint64_t m_pageSize = kUsualPage;
    std::uint64_t m_usable = kUsualPage;
    std::unordered_set<std::uint64_t> m_free;
    std::vector<unsigned char> m_page;
};

} // namespace

void scanPages(const std::filesystem::path& path, const std::function<void(const ScannedRow&)>& each) {
    PageScan(path, each).run();
}

} // namespace vitrine::store
