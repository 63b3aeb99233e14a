// Runs a parsed template over its input. One Interpreter serves one render, on one thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/text/jinja/ast.h"
#include "engine/text/jinja/limits.h"

namespace vitrine::text::jinja {

/// The variables of one entered scope.
struct Scope {
    const ScopeInfo* info;
    Scope* parent;
    std::vector<Value> slots;
};

using Variables = std::unordered_map<std::string, Value>;

class Interpreter {
public:
    /// `now` is the local time that strftime_now formats. All references must outlive the interpreter.
    Interpreter(const Block& program, const ScopeInfo& scope, Variables variables, const std::tm& now, Meter& meter);
    ~Interpreter();
    Interpreter(const Interpreter&) = delete;
    Interpreter& operator=(const Interpreter&) = delete;

    /// The rendered text. Throws Failure.
    [[nodiscard]] std::string run();

    // What built-in functions need.
    /// value.name as a template has it: attribute first, then key; undefined where there is neither.
    [[nodiscard]] Value attribute(const Value& value, const std::string& name);
    /// value[key]: key first, then attribute.
    [[nodiscard]] Value item(const Value& value, const Value& key);
    [[nodiscard]] Value call(const Value& callee, Arguments& arguments);
    [[nodiscard]] Value applyFilter(const Value& name, const Value& value, Arguments& arguments);
    [[nodiscard]] bool applyTest(const Value& name, const Value& value, Arguments& arguments);
    [[nodiscard]] Value makeNamespace();
    [[nodiscard]] const std::tm& now() const { return m_now; }
    [[nodiscard]] Meter& meter() { return m_meter; }

private:
    enum class Flow { normal, breaks, continues };

    const Block& m_program;
    const ScopeInfo& m_rootInfo;
    Variables m_variables;
    std::tm m_now;
    Meter& m_meter;
    Scope* m_scope = nullptr;
    std::string* m_output = nullptr;
    int m_line = 0;
    std::vector<std::unique_ptr<Scope>> m_captured;          ///< scopes that a macro may still see
    std::vector<std::shared_ptr<NamespaceObject>> m_spaces;  ///< emptied at the end: a namespace may hold itself

    class Inside; ///< enters a scope, leaves it at the end of a block
    class Capture; ///< collects output in a text of its own

    // statements (statements.cpp)
    Flow run(const Block& block);
    Flow run(const Statement& statement);
    void write(std::string_view text);
    Flow ifElse(const Statement& statement);
    Flow forLoop(const Statement& statement);
    Puller tested(const Statement& statement, Puller next, std::unique_ptr<Scope> scope);
    Flow setBlock(const Statement& statement);
    Flow with(const Statement& statement);
    Flow filterBlock(const Statement& statement);
    void callBlock(const Statement& statement);
    void assign(const Expression& target, const Value& value);
    [[nodiscard]] Value& slot(const Reference& reference);
    /// Gives the slots of a scope their values on entry; parameters keep theirs.
    void load(Scope& scope);
    [[nodiscard]] Value lookUp(const std::string& name);
    [[nodiscard]] Value makeMacro(const Statement& statement);
    [[nodiscard]] Value callMacro(const MacroObject& macro, Arguments& arguments);
    void bindMacroArguments(const Statement& definition, Scope& scope, Arguments& arguments);

    // expressions (expressions.cpp)
    [[nodiscard]] Value evaluate(const Expression& node);
    [[nodiscard]] Value compound(const Expression& node);
    [[nodiscard]] Value name(const Expression& node);
    [[nodiscard]] Value slice(const Expression& node);
    [[nodiscard]] Value callOf(const Expression& node, const Value* caller);
    [[nodiscard]] Value filter(const Expression& node, const Value& filtered);
    [[nodiscard]] Value filterChain(const Expression& node, const Value& body);
    [[nodiscard]] Value sequence(const Expression& node);
    [[nodiscard]] Value dict(const Expression& node);
    [[nodiscard]] Value concat(const Expression& node);
    [[nodiscard]] Value comparison(const Expression& node);
    [[nodiscard]] Value conditional(const Expression& node);
    void fillArguments(const Expression& node, Arguments& arguments);
};

} // namespace vitrine::text::jinja
