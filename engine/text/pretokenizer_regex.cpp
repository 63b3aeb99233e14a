// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/pretokenizer_regex.h"

#include "engine/text/unicode.h"

#include <algorithm>
#include <array>
#include <utility>

#define PCRE2_CODE_UNIT_WIDTH 0
#include <pcre2.h>

namespace vitrine::text {

namespace {

// The heap and match limits only bound the interpreter; a megabyte of one letter needs some 50 MB there.
constexpr std::uint32_t kMatchLimit = 4'000'000'000U;
constexpr std::uint32_t kHeapLimitKiB = 4'000'000;
constexpr std::size_t kJitStackStart = 32 * 1024;
constexpr std::size_t kJitStackMost = 64 * 1024 * 1024;

/// PCRE2's functions come once for each width of code unit; this names those of a width.
struct Bytes {
    using Code = pcre2_code_8;
    using Unit = PCRE2_UCHAR8;
    using MatchData = pcre2_match_data_8;
    using Context = pcre2_match_context_8;
    using JitStack = pcre2_jit_stack_8;
    static constexpr auto compile = pcre2_compile_8;
    static constexpr auto jitCompile = pcre2_jit_compile_8;
    static constexpr auto freeCode = pcre2_code_free_8;
    static constexpr auto createData = pcre2_match_data_create_8;
    static constexpr auto freeData = pcre2_match_data_free_8;
    static constexpr auto createContext = pcre2_match_context_create_8;
    static constexpr auto freeContext = pcre2_match_context_free_8;
    static constexpr auto setMatchLimit = pcre2_set_match_limit_8;
    static constexpr auto setDepthLimit = pcre2_set_depth_limit_8;
    static constexpr auto setHeapLimit = pcre2_set_heap_limit_8;
    static constexpr auto createStack = pcre2_jit_stack_create_8;
    static constexpr auto freeStack = pcre2_jit_stack_free_8;
    static constexpr auto assignStack = pcre2_jit_stack_assign_8;
    static constexpr auto match = pcre2_match_8;
    static constexpr auto ovector = pcre2_get_ovector_pointer_8;
};

struct Words {
    using Code = pcre2_code_32;
    using Unit = PCRE2_UCHAR32;
    using MatchData = pcre2_match_data_32;
    using Context = pcre2_match_context_32;
    using JitStack = pcre2_jit_stack_32;
    static constexpr auto compile = pcre2_compile_32;
    static constexpr auto jitCompile = pcre2_jit_compile_32;
    static constexpr auto freeCode = pcre2_code_free_32;
    static constexpr auto createData = pcre2_match_data_create_32;
    static constexpr auto freeData = pcre2_match_data_free_32;
    static constexpr auto createContext = pcre2_match_context_create_32;
    static constexpr auto freeContext = pcre2_match_context_free_32;
    static constexpr auto setMatchLimit = pcre2_set_match_limit_32;
    static constexpr auto setDepthLimit = pcre2_set_depth_limit_32;
    static constexpr auto setHeapLimit = pcre2_set_heap_limit_32;
    static constexpr auto createStack = pcre2_jit_stack_create_32;
    static constexpr auto freeStack = pcre2_jit_stack_free_32;
    static constexpr auto assignStack = pcre2_jit_stack_assign_32;
    static constexpr auto match = pcre2_match_32;
    static constexpr auto ovector = pcre2_get_ovector_pointer_32;
};

template <auto Free>
struct Freer {
    template <class T>
    void operator()(T* object) const {
        Free(object);
    }
};

template <class Width>
struct Compiled {
    std::unique_ptr<typename Width::Code, Freer<Width::freeCode>> code;
};

template <class Width>
struct Scratch {
    std::unique_ptr<typename Width::MatchData, Freer<Width::freeData>> data;
    std::unique_ptr<typename Width::Context, Freer<Width::freeContext>> context;
    std::unique_ptr<typename Width::JitStack, Freer<Width::freeStack>> stack;

    void create() {
        data.reset(Width::createData(1, nullptr)); // only the whole match is asked for
        context.reset(Width::createContext(nullptr));
        if (context) {
            Width::setMatchLimit(context.get(), kMatchLimit);
            Width::setDepthLimit(context.get(), kMatchLimit);
            Width::setHeapLimit(context.get(), kHeapLimitKiB);
        }
    }

    /// JIT code starts on 32 KiB of the thread's own stack, which nearly every match fits; the rest get this one.
    bool growStack() {
        if (stack) {
            return false;
        }
        stack.reset(Width::createStack(kJitStackStart, kJitStackMost, nullptr));
        Width::assignStack(context.get(), nullptr, stack.get());
        return stack != nullptr;
    }

    int match(const typename Width::Code* code, const typename Width::Unit* subject, std::size_t length,
              std::size_t from) {
        int found = Width::match(code, subject, length, from, 0, data.get(), context.get());
        while (found == PCRE2_ERROR_JIT_STACKLIMIT && growStack()) {
            found = Width::match(code, subject, length, from, 0, data.get(), context.get());
        }
        return found == PCRE2_ERROR_JIT_STACKLIMIT
                   ? Width::match(code, subject, length, from, PCRE2_NO_JIT, data.get(), context.get())
                   : found;
    }
};

/// The members of a class, as they stand inside [].
std::string_view members(std::string_view property) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 13> kProperties = {{
        {"L", "A-Za-z\x82\x86"},
        {"Lu", "A-Za-z\x82\x86"},
        {"Ll", "A-Za-z\x82\x86"},
        {"Lt", "A-Za-z\x82\x86"},
        {"Lm", "A-Za-z\x82\x86"},
        {"Lo", "A-Za-z\x82\x86"},
        {"Ln", "\x82\x86"},
        {"Lx", "A-Za-z\x82"},
        {"Han", "\x86\x87"},
        {"N", "0-9\x81"},
        {"P", "!-#%-*,-/:;?@\\[-\\]_{}\x83"},
        {"S", "$+<=>\\^`|~\x85"},
        {"M", "\x84"},
    }};
    const auto* found =
        std::find_if(kProperties.begin(), kProperties.end(), [&](const auto& p) { return p.first == property; });
    return found == kProperties.end() ? std::string_view() : found->second;
}

/// Replaces \p{…} by the class bytes.
Result<std::string> overClasses(std::string_view pattern) {
    std::string out;
    bool inside = false;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const std::string_view rest = pattern.substr(i);
        if (rest.starts_with("\\p{")) {
            const std::size_t close = rest.find('}');
            const std::string_view set =
                close == std::string_view::npos ? std::string_view() : members(rest.substr(3, close - 3));
            if (set.empty()) {
                return fail(ErrorCode::internal, "A pre-tokenizer pattern names an unknown class.",
                            std::string(pattern), i);
            }
            out.append(inside ? "" : "[").append(set).append(inside ? "" : "]");
            i += close;
        } else if (pattern[i] == '\\' && i + 1 < pattern.size()) {
            out.append(pattern, i++, 2);
        } else {
            inside = pattern[i] == '[' ? true : pattern[i] == ']' ? false : inside;
            out += pattern[i];
        }
    }
    return out;
}

template <class Width, class String>
Result<Compiled<Width>> compileUnits(const String& pattern) {
    int error = 0;
    PCRE2_SIZE at = 0;
    Compiled<Width> compiled;
    compiled.code.reset(Width::compile(reinterpret_cast<const typename Width::Unit*>(pattern.data()), pattern.size(),
                                       PCRE2_DOLLAR_ENDONLY | PCRE2_NO_AUTO_CAPTURE, &error, &at, nullptr));
    if (!compiled.code) {
        return fail(ErrorCode::internal,
                    "A pre-tokenizer pattern isn't a regular expression (PCRE2 error " + std::to_string(error) + ").",
                    {}, at);
    }
    // Where the machine allows no executable memory, the interpreter does the same, more slowly.
    Width::jitCompile(compiled.code.get(), PCRE2_JIT_COMPLETE);
    return compiled;
}

template <class Width, class Unit>
Result<void> splitUnits(const Compiled<Width>& compiled, Scratch<Width>& scratch, const Unit* subject,
                        std::size_t length, std::vector<std::uint32_t>& lengths) {
    if (!scratch.data || !scratch.context) {
        return fail(ErrorCode::outOfMemory, "There is no memory to match a pattern.");
    }
    const auto* units = reinterpret_cast<const typename Width::Unit*>(subject);
    const auto add = [&](std::size_t from, std::size_t to) {
        if (to > from) {
            lengths.push_back(static_cast<std::uint32_t>(to - from));
        }
    };
    std::size_t done = 0;
    for (std::size_t from = 0; from < length;) {
        const int found = scratch.match(compiled.code.get(), units, length, from);
        if (found == PCRE2_ERROR_NOMATCH) {
            break;
        }
        if (found < 0) {
            return fail(ErrorCode::internal,
                        "A pre-tokenizer pattern gave up (PCRE2 error " + std::to_string(found) + ").");
        }
        const PCRE2_SIZE* matched = Width::ovector(scratch.data.get());
        add(done, matched[0]);
        add(matched[0], matched[1]);
        done = matched[1];
        from = matched[1] > matched[0] ? matched[1] : matched[1] + 1;
    }
    add(done, length);
    return {};
}

std::u32string toCodePoints(std::string_view utf8) {
    std::u32string out;
    for (std::size_t i = 0; i < utf8.size();) {
        const Utf8Scan scan = scanUtf8(utf8, i);
        out += scan.codePoint;
        i += scan.length;
    }
    return out;
}

} // namespace

struct PreTokenizerRegex::Code {
    Compiled<Bytes> bytes;
    Compiled<Words> words; ///< one of the two
};

class PreTokenizerRegex::Session {
public:
    Scratch<Bytes> bytes;
    Scratch<Words> words;
};

PreTokenizerRegex::PreTokenizerRegex(std::unique_ptr<Code> code)
    : m_code(std::move(code)) {}
PreTokenizerRegex::PreTokenizerRegex(PreTokenizerRegex&&) noexcept = default;
PreTokenizerRegex& PreTokenizerRegex::operator=(PreTokenizerRegex&&) noexcept = default;
PreTokenizerRegex::~PreTokenizerRegex() = default;

Result<PreTokenizerRegex> PreTokenizerRegex::compile(std::u8string_view pattern) {
    const std::string_view text(reinterpret_cast<const char*>(pattern.data()), pattern.size());
    auto code = std::make_unique<Code>();
    if (std::any_of(text.begin(), text.end(), [](char c) { return (c & 0x80) != 0; })) {
        auto compiled = compileUnits<Words>(toCodePoints(text));
        if (!compiled) {
            return forward(compiled);
        }
        code->words = std::move(*compiled);
    } else {
        const auto translated = overClasses(text);
        if (!translated) {
            return forward(translated);
        }
        auto compiled = compileUnits<Bytes>(*translated);
        if (!compiled) {
            return forward(compiled);
        }
        code->bytes = std::move(*compiled);
    }
    return PreTokenizerRegex(std::move(code));
}

bool PreTokenizerRegex::needsWide() const {
    return m_code->words.code != nullptr;
}

std::shared_ptr<PreTokenizerRegex::Session> PreTokenizerRegex::session() const {
    auto session = std::make_shared<Session>();
    if (needsWide()) {
        session->words.create();
    } else {
        session->bytes.create();
    }
    return session;
}

Result<void> PreTokenizerRegex::split(Session& session, const PatternText& text, std::size_t begin, std::size_t length,
                                      std::vector<std::uint32_t>& lengths) const {
    if (needsWide()) {
        return splitUnits(m_code->words, session.words, text.wide.data() + begin, length, lengths);
    }
    return splitUnits(m_code->bytes, session.bytes, text.classes.data() + begin, length, lengths);
}

} // namespace vitrine::text
