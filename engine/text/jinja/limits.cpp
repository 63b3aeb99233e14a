// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/limits.h"

#include <limits>

#include "engine/text/jinja/failure.h"

namespace vitrine::text::jinja {

namespace {

thread_local Meter* t_meter = nullptr;

// The frame address, not the address of a local: under AddressSanitizer locals may live outside the real stack.
std::uintptr_t stackPosition() { return reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)); }

} // namespace

void failSyntax(std::string message, int line) { throw Failure{FailureKind::syntax, std::move(message), line}; }
void failRuntime(std::string message) { throw Failure{FailureKind::runtime, std::move(message), 0}; }
void failLimit(std::string message) { throw Failure{FailureKind::limit, std::move(message), 0}; }

Meter::Meter(const Limits& limits) : m_limits(limits), m_previous(t_meter), m_stackBase(stackPosition()) {
    t_meter = this;
}

Meter::~Meter() { t_meter = m_previous; }

Meter* Meter::current() noexcept { return t_meter; }

void Meter::step(std::uint64_t count) {
    m_steps += count;
    if (m_steps > m_limits.steps) {
        failLimit("The template takes too many steps.");
    }
}

void Meter::hold(std::size_t bytes) {
    m_live += bytes;
    if (m_live > m_limits.liveBytes) {
        m_live -= bytes;
        failLimit("The template needs too much memory.");
    }
}

void Meter::enter() {
    const std::uintptr_t here = stackPosition();
    const std::uintptr_t used = here < m_stackBase ? m_stackBase - here : here - m_stackBase;
    if (m_depth >= m_limits.depth || used > m_limits.stackBytes) {
        failLimit("The template nests or recurses too deeply.");
    }
    ++m_depth;
}

void chargeText(std::size_t bytes) {
    if (t_meter != nullptr && bytes >= 128) {
        t_meter->step(bytes / 128);
    }
}

void chargeItems(std::size_t count) {
    if (t_meter != nullptr && count >= 8) {
        t_meter->step(count / 8);
    }
}

void checkTextSize(std::size_t bytes) {
    static const Limits kDefaults;
    if (bytes > (t_meter != nullptr ? t_meter->limits() : kDefaults).outputBytes) {
        failLimit("The template makes a text that is too long.");
    }
    chargeText(bytes);
}

void checkItemCount(std::size_t count) {
    static const Limits kDefaults;
    if (count > (t_meter != nullptr ? t_meter->limits() : kDefaults).listItems) {
        failLimit("The template makes a list that is too long.");
    }
    chargeItems(count);
}

std::size_t saturatingProduct(std::size_t a, std::size_t b) noexcept {
    std::size_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::size_t>::max() : product;
}

} // namespace vitrine::text::jinja
