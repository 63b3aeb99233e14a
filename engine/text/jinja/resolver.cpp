// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/resolver.h"

#include "engine/text/jinja/builtins.h"
#include "engine/text/jinja/failure.h"
#include "engine/text/jinja/symbols.h"

namespace vitrine::text::jinja {

namespace {

class Resolver {
public:
    ScopeInfo run(Block& block) {
        Symbols symbols(nullptr);
        noteBlock(block, symbols);
        statements(block, symbols);
        return {symbols.slots(), holdsMacro(block)};
    }

private:
    bool m_lenient = false; ///< under an if or an inline if, an unknown filter is an error only when it runs

    // Tells whether we are under an if, until the end of a block.
    class Lenient {
    public:
        Lenient(bool& flag, bool value) : m_flag(flag), m_previous(flag) { flag = value; }
        ~Lenient() { m_flag = m_previous; }
        Lenient(const Lenient&) = delete;
        Lenient& operator=(const Lenient&) = delete;

    private:
        bool& m_flag;
        bool m_previous;
    };

    static void bind(Expression& node, const Symbols& symbols) {
        if (const auto found = symbols.find(node.name)) {
            node.reference = *found;
        }
    }

    void expression(Expression* node, const Symbols& symbols) {
        if (node == nullptr) {
            return;
        }
        const Lenient guard(m_lenient, m_lenient || node->kind == ExpressionKind::conditional);
        switch (node->kind) {
        case ExpressionKind::name:
        case ExpressionKind::namespaceTarget: bind(*node, symbols); break;
        case ExpressionKind::filter:
        case ExpressionKind::test: lookUp(*node); break;
        default: break;
        }
        for (const ExpressionPtr& part : node->parts) {
            expression(part.get(), symbols);
        }
        for (const auto& [name, value] : node->named) {
            expression(value.get(), symbols);
        }
        expression(node->spreadList.get(), symbols);
        expression(node->spreadDict.get(), symbols);
    }

    void lookUp(Expression& node) const {
        const bool isFilter = node.kind == ExpressionKind::filter;
        node.native = isFilter ? findFilter(node.name) : findTest(node.name);
        if (node.native == nullptr && !m_lenient) {
            failSyntax(std::string("No ") + (isFilter ? "filter" : "test") + " is named '" + node.name + "'.", node.line);
        }
    }

    void statements(Block& block, const Symbols& symbols) {
        for (const StatementPtr& statement : block) {
            one(*statement, symbols);
        }
    }

    // The statements of a scope of its own, whose unknown filters are errors at once again.
    void inner(Block& block, const Symbols& symbols) {
        const Lenient guard(m_lenient, false);
        statements(block, symbols);
    }

    void one(Statement& statement, const Symbols& symbols) {
        switch (statement.kind) {
        case StatementKind::text: statement.literal = Value(statement.text); break;
        case StatementKind::output: expression(statement.value.get(), symbols); break;
        case StatementKind::ifElse: ifElse(statement, symbols); break;
        case StatementKind::forLoop: forLoop(statement, symbols); break;
        case StatementKind::set:
            expression(statement.target.get(), symbols);
            expression(statement.value.get(), symbols);
            break;
        case StatementKind::with: with(statement, symbols); break;
        case StatementKind::macro:
            expression(statement.target.get(), symbols);
            macro(statement, symbols);
            break;
        case StatementKind::callBlock:
            macro(statement, symbols);
            expression(statement.value.get(), symbols);
            break;
        case StatementKind::setBlock:
        case StatementKind::filterBlock:
        case StatementKind::scope: scope(statement, symbols); break;
        case StatementKind::breakLoop:
        case StatementKind::continueLoop: break;
        }
    }

    void ifElse(Statement& statement, const Symbols& symbols) {
        const Lenient guard(m_lenient, true);
        for (Branch& branch : statement.branches) {
            expression(branch.test.get(), symbols);
            statements(branch.body, symbols);
        }
        statements(statement.orElse, symbols);
    }

    void scope(Statement& statement, const Symbols& symbols) {
        Symbols own(&symbols);
        if (statement.kind == StatementKind::filterBlock) {
            noteReads(statement.value.get(), own);
        }
        noteBlock(statement.body, own);
        if (statement.kind == StatementKind::setBlock) {
            noteReads(statement.value.get(), own);
            expression(statement.target.get(), symbols);
        }
        {
            const Lenient guard(m_lenient, false);
            expression(statement.value.get(), own);
        }
        inner(statement.body, own);
        statement.scope = {own.slots(), holdsMacro(statement.body)};
    }

    static void refuseLoopTarget(const Expression& target) {
        if (target.kind == ExpressionKind::name && target.name == "loop") {
            failSyntax("The variable 'loop' of a for loop can't be set.", target.line);
        }
        for (const ExpressionPtr& part : target.parts) {
            refuseLoopTarget(*part);
        }
    }

    void forLoop(Statement& statement, const Symbols& symbols) {
        refuseLoopTarget(*statement.target);
        expression(statement.value.get(), symbols);
        if (statement.test != nullptr) {
            Symbols ofTest(&symbols);
            noteTarget(*statement.testTarget, ofTest, true);
            noteReads(statement.test.get(), ofTest);
            const Lenient guard(m_lenient, false);
            expression(statement.testTarget.get(), ofTest);
            expression(statement.test.get(), ofTest);
            statement.testScope = {ofTest.slots(), false};
        }
        Symbols own(&symbols);
        const bool usesLoop = mentions(statement.body, "loop");
        if (usesLoop) {
            (void)own.declareParameter("loop");
        }
        noteTarget(*statement.target, own, true);
        noteBlock(statement.body, own);
        if (usesLoop) {
            statement.loopVariable = *own.find("loop");
        }
        expression(statement.target.get(), own);
        inner(statement.body, own);
        statement.scope = {own.slots(), holdsMacro(statement.body)};

        Symbols ofElse(&symbols);
        noteBlock(statement.orElse, ofElse);
        inner(statement.orElse, ofElse);
        statement.elseScope = {ofElse.slots(), holdsMacro(statement.orElse)};
    }

    void with(Statement& statement, const Symbols& symbols) {
        Symbols own(&symbols);
        for (const ExpressionPtr& target : statement.arguments) {
            noteTarget(*target, own, true);
        }
        noteBlock(statement.body, own);
        for (std::size_t i = 0; i < statement.arguments.size(); ++i) {
            expression(statement.arguments[i].get(), own);
            expression(statement.defaults[i].get(), symbols);
        }
        inner(statement.body, own);
        statement.scope = {own.slots(), holdsMacro(statement.body)};
    }

    void macro(Statement& statement, const Symbols& symbols) {
        Symbols own(&symbols);
        bool listsNamed = false;
        bool listsPositional = false;
        for (std::size_t i = 0; i < statement.arguments.size(); ++i) {
            const std::string& name = statement.arguments[i]->name;
            (void)own.declareParameter(name);
            listsNamed = listsNamed || name == "kwargs";
            listsPositional = listsPositional || name == "varargs";
            if (name == "caller") {
                statement.explicitCaller = true;
                if (i + statement.defaults.size() < statement.arguments.size() && mentions(statement.body, "caller")) {
                    failSyntax("The argument 'caller' needs a default.", statement.line);
                }
            }
        }
        const auto declare = [&](const char* name, bool listed) {
            const bool used = !listed && mentions(statement.body, name);
            if (used) {
                (void)own.declareParameter(name);
            }
            return used;
        };
        const bool caller = declare("caller", statement.explicitCaller);
        const bool named = declare("kwargs", listsNamed);
        const bool positional = declare("varargs", listsPositional);
        for (const ExpressionPtr& value : statement.defaults) {
            noteReads(value.get(), own);
        }
        noteBlock(statement.body, own);
        statement.callerSlot = caller ? *own.find("caller") : Reference{};
        statement.namedSlot = named ? *own.find("kwargs") : Reference{};
        statement.positionalSlot = positional ? *own.find("varargs") : Reference{};
        const Lenient guard(m_lenient, false);
        for (const ExpressionPtr& argument : statement.arguments) {
            expression(argument.get(), own);
        }
        for (const ExpressionPtr& value : statement.defaults) {
            expression(value.get(), own);
        }
        statements(statement.body, own);
        statement.scope = {own.slots(), holdsMacro(statement.body)};
    }
};

} // namespace

ScopeInfo resolve(Block& block) { return Resolver().run(block); }

} // namespace vitrine::text::jinja
