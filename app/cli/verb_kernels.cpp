// kernels: which targets there are, which this machine supports, which one runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli_error.h"
#include "app/cli/json_output.h"
#include "app/cli/verbs.h"
#include "kernels/dispatch.h"

namespace vitrine::cli {

Verb addKernels(CLI::App& app) {
    auto* const verb = app.add_subcommand("kernels", "Kernel targets: which are supported here, which is active");
    const auto json = std::make_shared<bool>(false);
    verb->add_flag("--json", *json, "One JSON object on stdout");
    return [json] {
        const std::string_view active = kernels::active().name;
        Json list = Json::array();
        std::string text;
        for (const kernels::Target& t : kernels::targets()) {
            list.push_back({{"name", t.name}, {"description", t.description}, {"supported", t.supported}, {"active", t.name == active}});
            text += std::string(t.name == active ? "* " : "  ") + std::string(t.name) + (t.supported ? "" : " (not on this machine)") +
                    ": " + std::string(t.description) + "\n";
        }
        const std::string& warning = kernels::dispatchWarning();
        if (!warning.empty()) {
            std::fprintf(stderr, "vitrine: warning: %s\n", warning.c_str());
        }
        if (*json) {
            printJson({{"active", active}, {"targets", list}});
        } else {
            printText(text);
        }
    };
}

} // namespace vitrine::cli
