// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/code_syntax.h"

#include <algorithm>

#include <QHash>
#include <QString>

namespace vitrine::ui {

namespace {

using Escape = QuoteRule::Escape;
using Latin = QLatin1StringView;

const char* const kC =
    "auto bool break case char const continue default do double else enum extern false float for goto if inline int "
    "long "
    "nullptr register restrict return short signed sizeof static struct switch true typedef union unsigned void "
    "volatile "
    "while NULL _Bool _Atomic _Static_assert alignas alignof constexpr static_assert thread_local typeof";
const char* const kCpp =
    "alignas alignof and asm auto bool break case catch char char8_t char16_t char32_t class co_await co_return "
    "co_yield concept const "
    "const_cast consteval constexpr constinit continue decltype default delete do double dynamic_cast else enum "
    "explicit export extern false "
    "final float for friend goto if inline int long mutable namespace new noexcept not nullptr operator or override "
    "private protected public register "
    "reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch template this "
    "thread_local throw true "
    "try typedef typeid typename union unsigned using virtual void volatile wchar_t while xor NULL "
    "__global__ __device__ __host__ __shared__ __constant__";
const char* const kPython = "False None True and as assert async await break class continue def del elif else except "
                            "finally for from global if "
                            "import in is lambda nonlocal not or pass raise return try while with yield";
const char* const kJs =
    "async await break case catch class const continue debugger default delete do else export extends false finally "
    "for "
    "function if import in instanceof let new null of return static super switch this throw true try typeof undefined "
    "var void while with yield";
const char* const kJava =
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends false "
    "final finally float for goto if implements import instanceof int interface long native new null package private "
    "protected public return short static strictfp super switch synchronized this throw throws transient true try "
    "var void volatile while";
const char* const kCSharp = "abstract as async await base bool break byte case catch char checked class const continue "
                            "decimal default delegate do double else enum "
                            "event explicit extern false finally fixed float for foreach goto if implicit in int "
                            "interface internal is lock long namespace new null "
                            "object operator out override params private protected public readonly ref return sbyte "
                            "sealed set short sizeof stackalloc static string "
                            "struct switch this throw true try typeof uint ulong unchecked unsafe ushort using var "
                            "virtual void volatile when while yield";
const char* const kGo = "break case chan const continue default defer else fallthrough false for func go goto if "
                        "import interface iota map nil "
                        "package range return select struct switch true type var";
const char* const kRust = "as async await break const continue crate dyn else enum extern false fn for if impl in let "
                          "loop match mod move mut pub "
                          "ref return self static struct super trait true type unsafe use where while";
const char* const kShell = "alias break case continue declare do done elif else esac eval exec exit export fi for "
                           "function if in local readonly "
                           "return select set shift source then time trap unset until while";
const char* const kSql = "add all alter and any as asc begin between by cascade case check column commit constraint "
                         "create cross database default delete desc "
                         "distinct drop else end except exists explain false fetch foreign from full function grant "
                         "group having if ilike in index inner insert "
                         "intersect into is join key lateral left like limit materialized natural not null offset on "
                         "or order outer over partition primary "
                         "procedure recursive references replace returning returns revoke right rollback row rows "
                         "schema select set table then transaction trigger "
                         "true truncate union unique update using values view when where window with";
const char* const kPhp =
    "abstract and array as break callable case catch class clone const continue declare default do echo else elseif "
    "empty "
    "enum extends false final finally fn for foreach function global goto if implements include include_once "
    "instanceof insteadof interface isset list match namespace new null or print private protected public readonly "
    "require require_once return static switch throw trait true try unset use var while xor yield";
const char* const kRuby =
    "alias and begin break case class def defined? do else elsif end ensure false for if in module next nil not or "
    "redo "
    "rescue retry return self super then true undef unless until when while yield require require_relative include "
    "extend attr_reader attr_writer attr_accessor private protected public raise lambda proc";
const char* const kKotlin =
    "abstract as break by catch class companion const constructor continue crossinline data do else enum external "
    "false "
    "final finally for fun if import in infix init inline inner interface internal is lateinit noinline null object "
    "open operator out override package private protected public return sealed super suspend tailrec this throw "
    "true try typealias val var vararg when where while";
const char* const kSwift =
    "actor as associatedtype async await break case catch class continue default defer deinit do else enum extension "
    "fallthrough false fileprivate final for func guard if import in init inout internal is lazy let mutating nil "
    "open operator override private protocol public repeat required rethrows return self some static struct "
    "subscript super switch throw throws true try typealias unowned var weak where while";
const char* const kCTypes = "FILE size_t ssize_t ptrdiff_t";
const char* const kGoTypes = "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 "
                             "int64 rune string uint uint8 "
                             "uint16 uint32 uint64 uintptr";
const char* const kRustTypes = "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize Self";
const char* const kSqlTypes =
    "bigint bigserial binary bit blob bool boolean bytea char character date datetime decimal double float int integer "
    "interval json jsonb money nchar numeric nvarchar real serial smallint text time timestamp timestamptz tinyint "
    "uuid varbinary varchar xml";
const char* const kPythonTypes = "bool bytearray bytes complex dict float frozenset int list object set str tuple type";

CodeSyntax script(const char* names, bool typed) {
    CodeSyntax js{.names = names, .keywords = kJs, .declares = "class extends"};
    js.quotes = {{"`", Escape::backslash, true}, {"\""}, {"'"}};
    js.capitals = js.labels = js.regex = js.dollarNames = js.annotations = true;
    js.contextual = "get set";
    if (typed) {
        js.contextual = "abstract as declare enum get implements infer interface is keyof namespace override private "
                        "protected public readonly "
                        "satisfies set type";
        js.declares = "class enum extends implements interface namespace type";
        js.types = "any bigint boolean never number object string symbol unknown";
        js.oneCapital = true;
    }
    return js;
}

std::vector<CodeSyntax> compiled() {
    std::vector<CodeSyntax> all;
    CodeSyntax c{.names = "c h", .keywords = kC, .types = kCTypes, .declares = "struct enum union"};
    c.capitals = c.callsArePlain = c.cNames = c.directives = c.separators = true;
    all.push_back(c);
    CodeSyntax cpp{.names = "cpp c++ cc cxx hpp hxx h++ cuda cu metal arduino ino objc objective-c", .keywords = kCpp};
    cpp.contextual = "import module";
    cpp.types = kCTypes;
    cpp.declares = "class concept enum struct typename union";
    cpp.capitals = cpp.oneCapital = cpp.cNames = cpp.directives = cpp.separators = true;
    all.push_back(cpp);
    CodeSyntax java{.names = "java", .keywords = kJava, .contextual = "non-sealed permits record sealed yield"};
    java.declares = "class enum interface record extends";
    java.quotes = {{"\"\"\"", Escape::backslash, true}, {"\""}, {"'"}};
    java.capitals = java.oneCapital = java.annotations = true;
    all.push_back(java);
    CodeSyntax cs{.names = "csharp cs c#", .keywords = kCSharp, .contextual = "global partial record required where"};
    cs.declares = "class enum interface record struct";
    cs.quotes = {
        {"\"\"\"", Escape::none, true}, {"@\"", Escape::doubled, true}, {"$@\"", Escape::doubled, true}, {"\""}, {"'"}};
    cs.capitals = cs.oneCapital = cs.callsArePlain = cs.directives = true;
    all.push_back(cs);
    CodeSyntax go{.names = "go golang", .keywords = kGo, .types = kGoTypes, .declares = "type"};
    go.quotes = {{"`", Escape::none, true}, {"\""}, {"'"}};
    go.capitals = go.callsArePlain = true;
    all.push_back(go);
    CodeSyntax rust{
        .names = "rust rs", .keywords = kRust, .types = kRustTypes, .declares = "enum struct trait type union"};
    rust.quotes = {{"\"", Escape::backslash, true}, {"'"}};
    rust.nests = rust.capitals = rust.oneCapital = rust.lifetimes = true;
    all.push_back(rust);
    CodeSyntax kotlin{.names = "kotlin kt kts", .keywords = kKotlin, .declares = "class interface object typealias"};
    kotlin.quotes = {{"\"\"\"", Escape::none, true}, {"\""}, {"'"}};
    kotlin.nests = kotlin.capitals = kotlin.oneCapital = kotlin.annotations = true;
    all.push_back(kotlin);
    CodeSyntax swift{.names = "swift", .keywords = kSwift, .types = "Self Any"};
    swift.declares = "actor class enum extension protocol struct typealias";
    swift.quotes = {{"\"\"\"", Escape::backslash, true}, {"\""}};
    swift.nests = swift.capitals = swift.oneCapital = swift.annotations = swift.labels = true;
    all.push_back(swift);
    return all;
}

std::vector<CodeSyntax> scripts() {
    std::vector<CodeSyntax> all{script("javascript js jsx mjs cjs node", false), script("typescript ts tsx", true)};
    CodeSyntax python{.names = "python py python3 py3 pyi",
                      .keywords = kPython,
                      .contextual = "case match type",
                      .types = kPythonTypes};
    python.declares = "class type";
    python.lineComments = {Latin("#")};
    python.blockOpen = python.blockClose = {};
    python.quotes = {{"\"\"\"", Escape::backslash, true}, {"'''", Escape::backslash, true}, {"\""}, {"'"}};
    python.capitals = python.annotations = true;
    all.push_back(python);
    CodeSyntax php{
        .names = "php php8", .keywords = kPhp, .types = "bool float int iterable mixed never object string void"};
    php.declares = "class enum extends implements interface new trait";
    php.lineComments = {Latin("//"), Latin("#")};
    php.capitals = php.hereText = php.dollarNames = php.cNames = true;
    all.push_back(php);
    CodeSyntax ruby{.names = "ruby rb", .keywords = kRuby, .declares = "class module"};
    ruby.lineComments = {Latin("#")};
    ruby.blockOpen = Latin("=begin");
    ruby.blockClose = Latin("=end");
    ruby.capitals = ruby.labels = ruby.regex = ruby.hereText = ruby.symbols = true;
    all.push_back(ruby);
    CodeSyntax shell{.names = "sh bash shell zsh ksh", .form = CodeForm::shell, .keywords = kShell};
    shell.lineComments = {Latin("#")};
    shell.blockOpen = shell.blockClose = {};
    shell.quotes = {{"\"", Escape::backslash, true}, {"$'", Escape::backslash, true}, {"'", Escape::none, true}};
    shell.hereText = true;
    all.push_back(shell);
    CodeSyntax sql{
        .names = "sql postgresql postgres psql mysql sqlite plsql tsql", .keywords = kSql, .types = kSqlTypes};
    sql.lineComments = {Latin("--")};
    sql.quotes = {{"'", Escape::doubled, true}, {"\"", Escape::doubled, false}, {"`", Escape::none, false}};
    sql.anyCase = true;
    all.push_back(sql);
    return all;
}

std::vector<CodeSyntax> data() {
    std::vector<CodeSyntax> all;
    CodeSyntax json{.names = "json jsonc json5 jsonl ndjson", .form = CodeForm::json, .keywords = "true false null"};
    json.quotes = {{"\""}};
    all.push_back(json);
    CodeSyntax yaml{
        .names = "yaml yml", .form = CodeForm::yaml, .keywords = "true false null yes no on off ~ True False"};
    yaml.lineComments = {Latin("#")};
    yaml.blockOpen = yaml.blockClose = {};
    yaml.quotes = {{"\""}, {"'", Escape::doubled, false}};
    all.push_back(yaml);
    CodeSyntax toml{.names = "toml", .form = CodeForm::toml, .keywords = "true false inf nan"};
    toml.lineComments = {Latin("#")};
    toml.blockOpen = toml.blockClose = {};
    toml.quotes = {
        {"\"\"\"", Escape::backslash, true}, {"'''", Escape::none, true}, {"\""}, {"'", Escape::none, false}};
    all.push_back(toml);
    CodeSyntax ini{.names = "ini cfg conf properties desktop systemd",
                   .form = CodeForm::ini,
                   .keywords = "true false yes no on off"};
    ini.lineComments = {Latin("#"), Latin(";")};
    ini.blockOpen = ini.blockClose = {};
    ini.quotes = {{"\""}};
    all.push_back(ini);
    CodeSyntax css{.names = "css", .form = CodeForm::css, .keywords = ""};
    css.lineComments = {};
    all.push_back(css);
    css.names = "scss less";
    css.lineComments = {Latin("//")};
    all.push_back(css);
    CodeSyntax markup{.names = "html htm xml xhtml svg vue svelte xaml", .form = CodeForm::markup, .keywords = ""};
    all.push_back(markup);
    return all;
}

} // namespace

WordList::WordList(const char* words) {
    for (const QLatin1StringView word : QLatin1StringView(words).tokenize(QLatin1Char(' '), Qt::SkipEmptyParts)) {
        m_words.push_back(word);
    }
    std::ranges::sort(m_words, [](Latin a, Latin b) { return a.compare(b, Qt::CaseSensitive) < 0; });
}

bool WordList::contains(QStringView word, bool anyCase) const {
    if (anyCase) { // such lists are written in small letters
        return contains(word.toString().toLower());
    }
    const auto at = std::ranges::lower_bound(m_words, word, [](auto a, auto b) { return a.compare(b) < 0; });
    return at != m_words.end() && at->compare(word) == 0;
}

const CodeSyntax* codeSyntax(QStringView language) {
    static const std::vector<CodeSyntax> all = [] {
        std::vector<CodeSyntax> list = compiled();
        std::ranges::move(scripts(), std::back_inserter(list));
        std::ranges::move(data(), std::back_inserter(list));
        return list;
    }();
    const auto at =
        std::ranges::find_if(all, [language](const CodeSyntax& s) { return s.names.contains(language, true); });
    return language.isEmpty() || at == all.end() ? nullptr : &*at;
}

LexState LexState::of(int packed) {
    const unsigned bits = static_cast<unsigned>(std::max(packed, 0));
    return {.kind = static_cast<Kind>(bits & 7U),
            .detail = static_cast<int>(bits >> 3U & 31U),
            .hash = static_cast<int>(bits >> 8U & 0xFFFFU),
            .embedded = static_cast<int>(bits >> 24U & 3U)};
}

int LexState::packed() const {
    return static_cast<int>(kind) | detail << 3 | hash << 8 | embedded << 24;
}

int hashOf(QStringView end) {
    return static_cast<int>(qHash(end) & 0xFFFFU);
}

qsizetype findEnd(QStringView line, qsizetype from, const LexState& state) {
    for (qsizetype i = from; i + state.detail <= line.size(); ++i) {
        if ((line[i] == QLatin1Char(')') || line[i] == QLatin1Char('"')) &&
            hashOf(line.sliced(i, state.detail)) == state.hash) {
            return i;
        }
    }
    return -1;
}

} // namespace vitrine::ui
