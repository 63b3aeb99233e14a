// Renders many small templates for the comparison with Python (differential.py): a JSON list of {"source", "input", "now"?} on
// standard input, a JSON list of {"rendered"} or {"error", "code"} on standard output.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <iostream>

#include <nlohmann/json.hpp>

#include "engine/text/chat/chat_template.h"

int main() {
    const nlohmann::ordered_json cases = nlohmann::ordered_json::parse(std::cin);
    nlohmann::ordered_json results = nlohmann::ordered_json::array();
    for (const auto& entry : cases) {
        const auto parsed = vitrine::text::ChatTemplate::parse(entry["source"].get_ref<const std::string&>());
        vitrine::Result<std::string> rendered =
            parsed ? parsed->render(entry["input"], "2026-01-15T12:00:00") : vitrine::forward(parsed);
        if (rendered) {
            results.push_back({{"rendered", *rendered}});
        } else {
            results.push_back({{"error", rendered.error().message}, {"code", std::string(errorName(rendered.error().code))}});
        }
    }
    std::cout << results.dump() << '\n';
    return 0;
}
