// SPDX-License-Identifier: GPL-3.0-or-later
// What is found in the code of each language, that lines keep what they leave open, and how a block in a reply is set
// with it.
#include "ui/pages/code_frame.h"
#include "ui/pages/code_lexer.h"
#include "ui/pages/message_view.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QPlainTextEdit>
#include <QTest>
#include <QTextBlock>
#include <QTextLayout>

using namespace vitrine::ui;

namespace {

/// "k if" for a keyword, t, c and s for types, comments and strings, in their order; a line break as a slash.
QStringList found(const QString& language, const QString& code) {
    QStringList all;
    qsizetype before = 0;
    for (const CodeSpan& s : lexCode(language, code)) {
        const bool sound = s.length > 0 && s.from >= before && s.from + s.length <= code.size();
        all << (sound ? QStringLiteral("%1 %2").arg(QStringLiteral("ktcs").at(static_cast<int>(s.token)),
                                                    code.mid(s.from, s.length))
                      : QStringLiteral("overlap"));
        before = s.from + s.length;
    }
    return all;
}

class CodeLexerTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { Theme::instance().install(); }
    void init();
    void findsWhatStandsInALanguage_data();
    void findsWhatStandsInALanguage();
    void leavesUnknownLanguagesPlain_data();
    void leavesUnknownLanguagesPlain();
    void endsWhereverTheTextEnds();
    void setsAReply();
    void followsTheTheme();
    void readsOnlyTheTailOfWhatGrows();
    void changesNoText();
    void aBlockIsAsHighAsItsLines();
};

void CodeLexerTest::init() {
    Theme::instance().setMode(Theme::Mode::dark);
    Theme::instance().setHighContrast(false);
}

void CodeLexerTest::findsWhatStandsInALanguage_data() {
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("spans");
    const auto row = [](const char* language, const char* what, const char* code, const char* spans) {
        QTest::addRow("%s: %s", language, what)
            << QString::fromUtf8(language) << QString::fromUtf8(code) << QString::fromUtf8(spans);
    };
    row("c", "declaration", "static uint8_t *p; // end", "k static|t uint8_t|c // end");
    row("c", "directive", "#include <sys/x.h> // why\n#define N 1", "k #include|s <sys/x.h>|c // why|k #define");
    row("c", "quote in a quote", "char q = '\"'; int i;", "k char|s '\"'|k int");
    row("c", "words behind #error", "#error don't\nint a;", "k #error|k int");
    row("c", "struct", "struct node *n = (Node *)make(1);", "k struct|t node|t Node");
    row("cpp", "push", "const auto t = tail_.load(std::memory_order_relaxed); // ours",
        "k const|k auto|t std::memory_order_relaxed|c // ours");
    row("C++", "what is called stays plain", "slots[t] = std::move(v); std::cout << v;", "");
    row("cpp", "template", "template <typename T> class Queue final : Base {};",
        "k template|k typename|t T|k class|t Queue|k final|t Base");
    row("cpp", "block comment over lines", "a /* b\nint c\n*/ int d;", "c /* b|c int c|c */|k int");
    row("cpp", "no comment in a string", "f(\"// no \\\" /*\"); return;", "s \"// no \\\" /*\"|k return");
    row("cpp", "raw string over lines", "auto s = R\"x(if )\"\n)x\"; return;", "k auto|s R\"x(if )\"|s )x\"|k return");
    row("cpp", "separators", "int a = 1'000'000; bool b;", "k int|k bool");
    row("cpp", "members", "a.delete_; p->new_(); p->template f(); if (x) {}", "k if");
    row("python", "def", "def f(x: int) -> Path:  # to\n    return None", "k def|t int|t Path|c # to|k return|k None");
    row("py", "triple quotes over lines", "x = \"\"\"if\n# no \" \"\"\"; pass", "s \"\"\"if|s # no \" \"\"\"|k pass");
    row("py", "single triple quotes", "'''a\n\nb''' # c", "s '''a|s b'''|c # c");
    row("py", "decorator and class", "@wraps(f)\nclass queue(Base):", "t @wraps|k class|t queue|t Base");
    row("py", "match only before a value", "match = 1\nmatch x:\n    case _: pass", "k match|k case|k pass");
    row("py", "a member is no keyword", "re.match(a).is_ or b", "k or");
    row("py", "no comment in quotes", "print('# \\' no') # yes", "s '# \\' no'|c # yes");
    row("py", "matrices", "X_train, y, X = split(MAX)", "");
    row("javascript", "function", "async function f() { return new Map(); } /* x */",
        "k async|k function|k return|k new|t Map|c /* x */");
    row("js", "template over lines", "const s = `a ${b}\nif`; let t", "k const|s `a ${b}|s if`|k let");
    row("js", "regular expression", "x = s.replace(/[/\"']+/g, \"\"); if (a / b / c) {}", "s /[/\"']+/|s \"\"|k if");
    row("js", "key of an object", "({class: 1, default: 2}).catch(e)", "k default");
    row("typescript", "type", "type Id = string; const type = 1; interface A { readonly b: number }",
        "k type|t Id|t string|k const|k interface|t A|k readonly|t number");
    row("java", "class", "@Override public int size() { return List.of(1); } // n",
        "t @Override|k public|k int|k return|t List|c // n");
    row("java", "text block", "var s = \"\"\"\n  if \" \n  \"\"\"; int a;",
        "k var|s \"\"\"|s   if \" |s   \"\"\"|k int");
    row("csharp", "method", "public void Run(List<T> a) { Console.WriteLine(new Foo()); }",
        "k public|k void|t List|t T|t Console|k new|t Foo");
    row("c#", "verbatim", "var p = @\"C:\\\"; string s = @\"a \"\" b\";", "k var|s @\"C:\\\"|k string|s @\"a \"\" b\"");
    row("go", "func", "func (s *Server) Run(n int) error { return nil } // go",
        "k func|t Server|t int|t error|k return|k nil|c // go");
    row("go", "raw string", "s := `a\\`; var t = 'x'", "s `a\\`|k var|s 'x'");
    row("rust", "fn", "pub fn f<'a>(x: &'a str) -> Option<u8> { 'x'; }", "k pub|k fn|t str|t Option|t u8|s 'x'");
    row("rust", "comments in comments", "/* a /* b */ let */ let x;", "c /* a /* b */ let */|k let");
    row("rust", "raw string", "let s = r#\"a \" b\"#; mod m;", "k let|s r#\"a \" b\"#|k mod");
    row("bash", "loop", "for f in *.txt; do echo \"if $f\" done; done # all",
        "k for|k in|k do|s \"if $f\"|k done|c # all");
    row("sh", "no comment within a word", "echo $# ${#a} a#b; exit 1", "k exit");
    row("sh", "words of a command", "git set for in done\nif test -f x; then return; fi", "k if|k then|k return|k fi");
    row("shell", "quotes over lines", "awk 'if # \\\nfi' x; true \"a \\\" b\" # c",
        "s 'if # \\|s fi'|s \"a \\\" b\"|c # c");
    row("bash", "text up to a word", "cat <<'EOF' > x\nit's if\nEOF\nif a", "s <<'EOF'|s it's if|s EOF|k if");
    row("bash", "shift of a number", "a=$((1 << N))\nif b", "k if");
    row("sql", "query", "select a FROM t WHERE b = 'it''s -- no' -- yes",
        "k select|k FROM|k WHERE|s 'it''s -- no'|c -- yes");
    row("SQL", "table", "CREATE TABLE t (id INTEGER PRIMARY KEY); /* a\nb */",
        "k CREATE|k TABLE|t INTEGER|k PRIMARY|k KEY|c /* a|c b */");
    row("json", "keys and values", "{\"a\": [true, null, \"b\"], \"c\\\"d\" : 1}",
        "t \"a\"|k true|k null|s \"b\"|t \"c\\\"d\"");
    row("yaml", "keys", "a b: true # c\n- name: don't # d\n  url: http://x#y\n  s: \"# no\"",
        "t a b|k true|c # c|t name|c # d|t url|t s|s \"# no\"");
    row("yml", "words of a value", "say: yes or no\nlist: [on, off]", "t say|t list|k on|k off");
    row("toml", "sections", "[a.b] # c\nx = \"y # z\"\nt = true\nl = [\n[1, 2],\n]",
        "k [a.b]|c # c|t x|s \"y # z\"|t t|k true|t l");
    row("toml", "text over lines", "a = \"\"\"\nb = 1\n\"\"\"\nc = 2", "t a|s \"\"\"|s b = 1|s \"\"\"|t c");
    row("ini", "sections", "; one\n[Unit]\nAfter=a;b\nOn=yes", "c ; one|k [Unit]|t After|t On|k yes");
    row("html", "tags", "<!-- a\nb --><p class=\"x > y\" hidden>if</p>",
        "c <!-- a|c b -->|k p|t class|s \"x > y\"|t hidden|k p");
    row("html", "script and style", "<script>\nif (a) {} // b\n</script><style>p { color: red; }</style>",
        "k script|k if|c // b|k script|k style|t color|k style");
    row("xml", "declaration", "<?xml version=\"1.0\"?><a:b c='d'/><![CDATA[<x>]]>",
        "k ?xml|t version|s \"1.0\"|k a:b|t c|s 'd'|s <![CDATA[<x>]]>");
    row("css", "rules", "@media print { a:hover { color: #fff !important; } } /* x */",
        "k @media|t color|k !important|c /* x */");
    row("css", "properties", "a:hover,\n.b {\n  --x-y: 1px;\n  background:url(\"a\");\n}",
        "t --x-y|t background|s \"a\"");
    row("php", "class", "final class Foo { public $class; # x\n function f(): int { return $this->class; } }",
        "k final|k class|t Foo|k public|c # x|k function|t int|k return");
    row("php", "text up to a word", "$a = <<<EOT\nit's if\nEOT;\nreturn;", "s <<<EOT|s it's if|s EOT|k return");
    row("ruby", "def", "def f?(a) # b\n  nil unless a.class == :end\nend", "k def|c # b|k nil|k unless|k end");
    row("rb", "comment over lines", "=begin\nif\n=end\nend", "c =begin|c if|c =end|k end");
    row("kotlin", "fun", "data class P(val x: Int) /* a /* b */ c */ fun f()",
        "k data|k class|t P|k val|t Int|c /* a /* b */ c */|k fun");
    row("swift", "func", "func f(in x: Int) -> [String]? { guard let y = x else { return nil } }",
        "k func|k in|t Int|t String|k guard|k let|k else|k return|k nil");
}

void CodeLexerTest::findsWhatStandsInALanguage() {
    QFETCH(QString, language);
    QFETCH(QString, code);
    QFETCH(QString, spans);
    QCOMPARE(found(language, code).join(QLatin1Char('|')), spans);
}

void CodeLexerTest::leavesUnknownLanguagesPlain_data() {
    QTest::addColumn<QString>("language");
    for (const char* const language : {"", "text", "console", "brainfuck", "c cpp", " "}) {
        QTest::addRow("'%s'", language) << QString::fromUtf8(language);
    }
}

void CodeLexerTest::leavesUnknownLanguagesPlain() {
    QFETCH(QString, language);
    QCOMPARE(codeSyntax(language), nullptr);
    QCOMPARE(lexCode(language, QStringLiteral("if (x) return \"a\"; // b # c")).size(), 0);
}

/// A reply stops anywhere, also within a quote or behind a backslash: spans stay in the text, and lines above keep
/// theirs.
void CodeLexerTest::endsWhereverTheTextEnds() {
    const QString code = QStringLiteral(
        "#inc <a> R\"x(\\ \n/* = /*\n@\" $\" << <<EOF ${ 'a' r#\"\n<script a='\n[x]: \"\"\" `\n=begin\n-- # ; \\");
    for (const char* const name :
         {"c",    "cpp",  "py",   "js",  "ts",   "java", "cs",   "go",  "rust", "sh",     "sql",
          "json", "yaml", "toml", "ini", "html", "css",  "scss", "php", "ruby", "kotlin", "swift"}) {
        const QString language = QString::fromUtf8(name);
        const QStringList whole = found(language, code);
        for (qsizetype n = 0; n <= code.size(); ++n) {
            const QStringList part = found(language, code.left(n));
            QVERIFY2(!part.contains(QLatin1String("overlap")), name);
            const qsizetype lines = code.lastIndexOf(QLatin1Char('\n'), n - 1 - code.size()) + 1;
            const QStringList kept = n > 0 ? found(language, code.left(lines)) : QStringList();
            QVERIFY2(whole.mid(0, kept.size()) == kept,
                     qPrintable(QStringLiteral("%1, %2 letters").arg(language).arg(n)));
        }
    }
}

struct Reply {
    Reply()
        : view(Role::assistant) {
        message.role = Role::assistant;
    }
    void show(const QString& text) {
        message.shown().text = text;
        view.show(message, ReplyState::generating, true);
    }
    [[nodiscard]] CodeFrame* frame() const { return view.findChild<CodeFrame*>(); }
    [[nodiscard]] QTextDocument* document() const { return frame()->findChild<QPlainTextEdit*>()->document(); }
    /// How this word in the code is set.
    [[nodiscard]] QTextCharFormat formatOf(const QString& word) const {
        const QTextCursor cursor = document()->find(word);
        for (const QTextLayout::FormatRange& range : cursor.block().layout()->formats()) {
            if (range.start <= cursor.selectionStart() - cursor.block().position() &&
                range.start + range.length >= cursor.selectionEnd() - cursor.block().position()) {
                return range.format;
            }
        }
        return {};
    }
    MessageView view;
    Message message;
};

const QString kCode = QStringLiteral("```cpp\nreturn Queue(\"if\"); // why\n```\n");

void CodeLexerTest::setsAReply() {
    Reply reply;
    reply.show(kCode);
    QCOMPARE(reply.formatOf(QStringLiteral("return")).fontWeight(), static_cast<int>(QFont::Bold));
    QVERIFY(!reply.formatOf(QStringLiteral("return")).hasProperty(QTextFormat::ForegroundBrush)); // in ink, as the rest
    QCOMPARE(reply.formatOf(QStringLiteral("Queue")).foreground().color(), tokens().ink2);
    QVERIFY(!reply.formatOf(QStringLiteral("Queue")).hasProperty(QTextFormat::FontWeight));
    QVERIFY(reply.formatOf(QStringLiteral("// why")).fontItalic());
    QCOMPARE(reply.formatOf(QStringLiteral("// why")).foreground().color(), tokens().ink3);
    QVERIFY(reply.formatOf(QStringLiteral("\"if\"")).isEmpty());
    Reply plain;
    plain.show(QStringLiteral("```\nreturn; // why\n```\n"));
    QVERIFY(plain.formatOf(QStringLiteral("return")).isEmpty());
    QVERIFY(plain.formatOf(QStringLiteral("// why")).isEmpty());
}

void CodeLexerTest::followsTheTheme() {
    Reply reply;
    reply.show(kCode);
    const QColor dark = reply.formatOf(QStringLiteral("// why")).foreground().color();
    Theme::instance().setMode(Theme::Mode::light);
    QCOMPARE(reply.formatOf(QStringLiteral("// why")).foreground().color(), tokens().ink3);
    QVERIFY(tokens().ink3 != dark);
    Theme::instance().setHighContrast(true);
    const QTextCharFormat comment = reply.formatOf(QStringLiteral("// why"));
    QCOMPARE(comment.foreground().color(), tokens().ink);
    QVERIFY(comment.fontItalic());
    QCOMPARE(reply.formatOf(QStringLiteral("Queue")).foreground().color(), tokens().ink);
    QCOMPARE(reply.formatOf(QStringLiteral("return")).fontWeight(), static_cast<int>(QFont::Bold));
}

void CodeLexerTest::readsOnlyTheTailOfWhatGrows() {
    constexpr int kMark = 4711; // stays on a line that is not read again
    Reply reply;
    QString text = QStringLiteral("```cpp\n/* open\n*/\n");
    for (int i = 0; i < 2000; ++i) {
        text += QStringLiteral("return %1;\n").arg(i);
    }
    reply.show(text + QStringLiteral("in"));
    QTextDocument* const document = reply.document();
    QVERIFY(document->blockCount() > 2000);
    int first = document->characterCount();
    connect(document, &QTextDocument::contentsChange, this,
            [&first](int from, int, int) { first = qMin(first, from); });
    const int lastLine = document->lastBlock().position();
    QTextBlock above = document->lastBlock().previous().previous();
    QCOMPARE(above.userState(), 0);
    above.setUserState(kMark);
    reply.show(text + QStringLiteral("int a; /* b\n*/ re"));
    reply.show(text + QStringLiteral("int a; /* b\n*/ return"));
    QCOMPARE(first, lastLine + 2);
    QCOMPARE(above.userState(), kMark);
    QCOMPARE(reply.formatOf(QStringLiteral("int")).fontWeight(), static_cast<int>(QFont::Bold));
    QCOMPARE(document->lastBlock().layout()->formats().size(), 2); // the comment's end and the keyword
    const int lines = document->blockCount();
    reply.show(text + QStringLiteral("int a; /* b\n*/ return\n``"));
    reply.show(text + QStringLiteral("int a; /* b\n*/ return\n```")); // which takes back what looked like code
    QCOMPARE(document->blockCount(), lines);
    QCOMPARE(above.userState(), kMark);
}

void CodeLexerTest::changesNoText() {
    const QString code = QStringLiteral("def f():\n\t\"\"\"if\n\n  # no\"\"\"  \n\treturn 1  # ünïcode 🙂\n");
    Reply reply;
    const QString all = QStringLiteral("```python\n") + code + QStringLiteral("```\n");
    for (qsizetype n = 1; n <= all.size(); ++n) { // token by token
        if (!all[n - 1].isHighSurrogate()) {
            reply.show(all.left(n));
        }
    }
    const QString shown = code.chopped(1);
    QCOMPARE(reply.frame()->code(), shown);
    QCOMPARE(reply.document()->toPlainText(), shown);
    QPlainTextEdit* const edit = reply.frame()->findChild<QPlainTextEdit*>();
    edit->selectAll();
    QTest::keyClick(edit, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), shown);
    QCOMPARE(reply.formatOf(QStringLiteral("return")).fontWeight(), static_cast<int>(QFont::Bold));
    QVERIFY(reply.formatOf(QStringLiteral("# no")).isEmpty());
}

/// Also when it was filled before it had its width, and with letters that another font paints higher.
void CodeLexerTest::aBlockIsAsHighAsItsLines() {
    Reply reply;
    QString text = QStringLiteral("```cpp\nreturn;\n// 🙂 漢字\n") + QStringLiteral("int a;\n").repeated(14);
    reply.show(text + QStringLiteral("in"));
    reply.view.resize(700, 900);
    reply.view.QWidget::show();
    QVERIFY(QTest::qWaitForWindowExposed(&reply.view));
    QPlainTextEdit* const edit = reply.frame()->findChild<QPlainTextEdit*>();
    QCOMPARE(edit->font().pointSizeF(), themeFont(FontRole::monoBody).pointSizeF());
    const auto needed = [edit] { // from what is painted: up to the last line, and as much below it as above the first
        QTextCursor end(edit->document());
        end.movePosition(QTextCursor::End);
        return edit->cursorRect(end).bottom() + 1 + edit->cursorRect(QTextCursor(edit->document())).top();
    };
    QTRY_COMPARE(edit->height(), needed());
    const int before = needed();
    text += QStringLiteral("int b;\nreturn b;\n");
    reply.show(text);
    QTRY_COMPARE(edit->height(), needed());
    QVERIFY(needed() > before);
    reply.show(text + QStringLiteral("return b; ").repeated(40));
    QTRY_COMPARE(edit->height(), needed() + scaled(metric::kScrollBar)); // room for the bar below the last line
    reply.show(text + QStringLiteral("return b; ").repeated(5));         // fits this window, and not a narrower one
    QTRY_COMPARE(edit->height(), needed());
    reply.view.resize(300, 900);
    QTRY_COMPARE(edit->height(), needed() + scaled(metric::kScrollBar));
    reply.view.resize(700, 900);
    QTRY_COMPARE(edit->height(), needed());
    Theme::instance().setHighContrast(true);
    QTRY_COMPARE(edit->height(), needed());
}

} // namespace

QTEST_MAIN(CodeLexerTest)
#include "code_lexer_test.moc"
