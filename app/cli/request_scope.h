// Requests whose sinks refer to variables of a function: they end no later than it does, however it is left.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "engine/engine.h"

namespace vitrine::cli {

/// Cancels its requests when it goes; one that has ended is not touched. Declare it after what the sinks refer to.
class RequestScope {
public:
    explicit RequestScope(Engine& engine) : m_engine(engine) {}
    ~RequestScope() {
        for (const RequestId id : m_requests) {
            m_engine.cancel(id);
        }
    }
    RequestScope(const RequestScope&) = delete;
    RequestScope& operator=(const RequestScope&) = delete;

    void add(RequestId request) { m_requests.push_back(request); }

private:
    Engine& m_engine;
    std::vector<RequestId> m_requests;
};

} // namespace vitrine::cli
