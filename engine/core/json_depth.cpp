// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/json_depth.h"

namespace vitrine {

bool nestsDeeper(std::string_view json, std::size_t levels) noexcept {
    std::size_t depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString) {
            i += c == '\\' ? 1 : 0; // what is escaped ends nothing
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > levels) {
                return true;
            }
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        }
    }
    return false;
}

} // namespace vitrine
