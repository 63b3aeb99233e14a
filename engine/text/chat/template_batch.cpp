// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/chat/template_batch.h"

#include <map>

#include <nlohmann/json.hpp>

#include "engine/text/chat/chosen_template.h"

namespace vitrine::text {

namespace {

Result<std::string> renderOne(const nlohmann::ordered_json& entry, const std::filesystem::path& baseDirectory,
                              std::map<std::filesystem::path, Result<ChatTemplate>>& known) {
    if (!entry.contains("template") || !entry["template"].is_string() || !entry.contains("input")) {
        return fail(ErrorCode::invalidArgument, "A case needs a template's path and an input.");
    }
    std::filesystem::path path = entry["template"].get<std::string>();
    std::error_code error;
    if (path.is_relative() && std::filesystem::exists(baseDirectory / path, error)) {
        path = baseDirectory / path;
    }
    auto found = known.find(path);
    if (found == known.end()) {
        found = known.emplace(path, readTemplate(path)).first;
    }
    if (!found->second) {
        return forward(found->second);
    }
    return found->second->render(entry["input"]);
}

} // namespace

Result<nlohmann::ordered_json> renderBatch(const nlohmann::ordered_json& cases, const std::filesystem::path& baseDirectory) {
    if (!cases.is_array()) {
        return fail(ErrorCode::invalidArgument, "A batch of templates must be a JSON list.");
    }
    std::map<std::filesystem::path, Result<ChatTemplate>> known;
    nlohmann::ordered_json results = nlohmann::ordered_json::array();
    for (const auto& entry : cases) {
        if (!entry.is_object()) {
            return fail(ErrorCode::invalidArgument, "Each case of a batch must be a JSON object.");
        }
        nlohmann::ordered_json result = nlohmann::ordered_json::object();
        if (entry.contains("id")) {
            result["id"] = entry["id"];
        }
        const Result<std::string> rendered = renderOne(entry, baseDirectory, known);
        if (rendered) {
            result["rendered"] = *rendered;
        } else {
            result["error"] = rendered.error().message;
            result["code"] = std::string(errorName(rendered.error().code));
        }
        results.push_back(std::move(result));
    }
    return results;
}

} // namespace vitrine::text
