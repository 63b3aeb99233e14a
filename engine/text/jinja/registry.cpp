// Where names are looked up: one index of all filters, one of all tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unordered_map>

#include "engine/text/jinja/builtins.h"

namespace vitrine::text::jinja {

namespace {

std::unordered_map<std::string_view, Native> allFilters() {
    std::unordered_map<std::string_view, Native> index;
    for (const auto* table : {&textFilters(), &numberFilters(), &sequenceFilters(), &selectionFilters()}) {
        for (const NamedNative& entry : *table) {
            index.emplace(entry.name, entry.native);
        }
    }
    return index;
}

} // namespace

Native findFilter(std::string_view name) {
    static const auto kIndex = allFilters();
    const auto found = kIndex.find(name);
    return found == kIndex.end() ? nullptr : found->second;
}

} // namespace vitrine::text::jinja
