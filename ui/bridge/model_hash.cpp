// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/model_hash.h"

#include <map>
#include <mutex>
#include <tuple>

#include "engine/gguf/split_name.h"

namespace vitrine::ui {
namespace {

/// A file that was written again is another one.
using Key = std::tuple<std::filesystem::path, std::uintmax_t, std::filesystem::file_time_type>;

struct Known {
    std::mutex mutex;
    std::map<Key, std::string> digests;
};

Known& known() {
    static Known all;
    return all;
}

} // namespace

std::string modelHash(const std::filesystem::path& path, const gguf::HashProgress& progress,
                      const std::stop_token& stop) {
    std::error_code error;
    const Key key{path, std::filesystem::file_size(path, error), std::filesystem::last_write_time(path, error)};
    if (error || gguf::parseSplitName(path)) {
        return {};
    }
    {
        const std::scoped_lock lock(known().mutex);
        if (const auto found = known().digests.find(key); found != known().digests.end()) {
            return found->second;
        }
    }
    const auto digest = gguf::sha256OfFile(path, progress, stop);
    if (!digest) {
        return {};
    }
    const std::scoped_lock lock(known().mutex);
    return known().digests[key] = *digest;
}

} // namespace vitrine::ui
