// What a template may use up, and the meter that counts it. A template comes from a model file, that is from a stranger: it
// must end quickly, whatever it says. A Meter is installed for the length of one render (or parse) on the calling thread;
// values report to it through the free functions, which do nothing on a thread without a meter.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace vitrine::text::jinja {

struct Limits {
    std::uint64_t steps = 10'000'000;            ///< nodes evaluated, plus one for each 128 bytes or 8 elements processed
    std::size_t outputBytes = 16U << 20;         ///< of the rendered text and of any one string
    std::size_t liveBytes = 192U << 20;          ///< of all values alive at one time
    std::size_t listItems = 1'000'000;           ///< of one list, tuple or dict
    int depth = 900;                             ///< nested evaluations (expressions, statements, macro calls)
    int valueDepth = 500;                        ///< lists in lists in …
    std::size_t stackBytes = 3U << 20;           ///< of the thread's stack, whatever the nesting
    int parseDepth = 150;                        ///< nested brackets or blocks in the source
    std::size_t sourceBytes = 4U << 20;          ///< of the template's own text
    int expressionDepth = 500;                   ///< nodes from an expression's root to a leaf (a + b + c … nests)
};

/// Counts what the running render has used. Throws Failure (kind limit) when over. Not shared between threads.
class Meter {
public:
    explicit Meter(const Limits& limits);
    ~Meter();
    Meter(const Meter&) = delete;
    Meter& operator=(const Meter&) = delete;

    [[nodiscard]] const Limits& limits() const { return m_limits; }
    [[nodiscard]] std::uint64_t stepsUsed() const { return m_steps; }
    void step(std::uint64_t count = 1);
    void hold(std::size_t bytes);
    void release(std::size_t bytes) noexcept { m_live -= bytes < m_live ? bytes : m_live; }
    /// One level deeper; throws when the nesting or the real stack is used up. Every enter has its leave (see Nesting).
    void enter();
    void leave() noexcept { --m_depth; }

    /// The meter of this thread, or null.
    [[nodiscard]] static Meter* current() noexcept;

private:
    Limits m_limits;
    Meter* m_previous;
    std::uint64_t m_steps = 0;
    std::size_t m_live = 0;
    int m_depth = 0;
    std::uintptr_t m_stackBase;
};

/// Guards one level of nesting.
class Nesting {
public:
    explicit Nesting(Meter& meter) : m_meter(meter) { m_meter.enter(); }
    ~Nesting() { m_meter.leave(); }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

private:
    Meter& m_meter;
};

/// Charges work over `bytes` of text to the current meter.
void chargeText(std::size_t bytes);
/// Charges work over `count` elements to the current meter.
void chargeItems(std::size_t count);
/// Throws when a string of `bytes` would be longer than allowed. Called before it is built.
void checkTextSize(std::size_t bytes);
/// Throws when a container of `count` would be larger than allowed. Called before it is built.
void checkItemCount(std::size_t count);
/// a * b, or the largest size when that overflows: for the two checks above.
[[nodiscard]] std::size_t saturatingProduct(std::size_t a, std::size_t b) noexcept;

} // namespace vitrine::text::jinja
