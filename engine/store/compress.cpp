// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/compress.h"

#include <algorithm>
#include <limits>

#include <zlib.h>

namespace vitrine::store {

namespace {
constexpr int kLevel = 3; // records shrink to a quarter; higher levels gain a tenth for thrice the time
constexpr std::size_t kPiece = std::size_t{1} << 20; // unfolded at a time
} // namespace

std::string compress(std::string_view bytes) {
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::string out(size, '\0');
    compress2(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
              static_cast<uLong>(bytes.size()), kLevel);
    out.resize(size);
    return out;
}

Result<std::string> expand(std::string_view compressed, std::size_t size) {
    const auto damaged = [] { return fail(ErrorCode::corruptFile, "Compressed data is damaged.", "records"); };
    z_stream stream{};
    if (compressed.size() > std::numeric_limits<uInt>::max() || inflateInit(&stream) != Z_OK) {
        return damaged();
    }
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(compressed.data())); // zlib reads only
    stream.avail_in = static_cast<uInt>(compressed.size());
    std::string out;
    int state = Z_OK;
    while (state == Z_OK && out.size() < size) {
        const std::size_t before = out.size();
        out.resize(std::min(size, before + kPiece));
        stream.next_out = reinterpret_cast<Bytef*>(out.data() + before);
        stream.avail_out = static_cast<uInt>(out.size() - before);
        state = inflate(&stream, Z_NO_FLUSH);
        out.resize(out.size() - stream.avail_out);
    }
    if (state == Z_OK) { // all of it is there: only the end mark may follow
        Bytef more = 0;
        stream.next_out = &more;
        stream.avail_out = 1;
        state = inflate(&stream, Z_FINISH);
        if (stream.avail_out == 0) {
            state = Z_DATA_ERROR;
        }
    }
    inflateEnd(&stream);
    if (state != Z_STREAM_END || out.size() != size) {
        return damaged();
    }
    return out;
}

} // namespace vitrine::store
