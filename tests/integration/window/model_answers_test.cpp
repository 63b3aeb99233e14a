// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of one model in the wired window: how it answers, and the chat template that was chosen for it.
#include "tests/integration/window/whole_window.h"
#include "tests/support/tiny_model.h"
#include "ui/library/load_form.h"
#include "ui/library/model_detail.h"
#include "ui/library/models_page.h"
#include "ui/library/template_choice.h"
#include "ui/pages/chat_page.h"

#include <QFile>
#include <QTest>

using namespace vitrine;

namespace {

constexpr int kPatience = 60000; // ms

class ModelAnswersTest : public QObject {
    Q_OBJECT

private slots:
    void init() { m_whole = std::make_unique<test::WholeWindow>(); }
    void cleanup() { m_whole.reset(); }
    void howItAnswersIsKeptForItsFile();
    void aChosenTemplateIsUsedAndSaid();
    void aTemplateThatRaisesIsSaidWhereItHappened();

private:
    void loadWith(const QString& chatTemplate);
    [[nodiscard]] ui::RenderedPrompt rendered();
    [[nodiscard]] ui::ChatPage& chat() { return *m_whole->wiring().chat(); }
    std::unique_ptr<test::WholeWindow> m_whole;
};

void ModelAnswersTest::howItAnswersIsKeptForItsFile() {
    QVERIFY(m_whole->ask(QStringLiteral("hello")));
    const QString model = chat().desk().modelPath();
    const ui::ModelDefaults wanted{{{QStringLiteral("sampling/temperature"), 0.25}}, QString::fromUtf8("Be brief, 鴨.")};
    chat().desk().editDefaults(wanted);
    const ui::ModelDefaults kept = m_whole->wiring().models()->answersOf(model);
    QCOMPARE(kept.systemPrompt, wanted.systemPrompt);
    QCOMPARE(kept.sampling.value(QStringLiteral("sampling/temperature")).toDouble(), 0.25);
    test::TinyModel other;
    other.seed = 2;
    const std::filesystem::path folder = std::filesystem::path(model.toStdString()).parent_path();
    m_whole->wiring().loadModel(QString::fromStdString(other.writeTo(folder, "another").string()));
    QTRY_COMPARE_WITH_TIMEOUT(chat().desk().defaults(), ui::ModelDefaults{}, kPatience); // of another model
    m_whole->wiring().loadModel(model);
    QTRY_COMPARE_WITH_TIMEOUT(chat().desk().defaults(), kept, kPatience);
    chat().newChat();
    QCOMPARE(chat().session().conversation()->systemPrompt, wanted.systemPrompt);
}

void ModelAnswersTest::loadWith(const QString& chatTemplate) {
    ui::ModelsPage* const models = m_whole->wiring().models();
    const QString model = chat().desk().modelPath();
    ui::ModelSettings s;
    s.load = ui::choiceOf(models->library().baseOptions());
    s.load->chatTemplate = chatTemplate;
    models->kept().keep(ui::ModelSettingsStore::fileAt(model), s);
    ui::EngineBridge& bridge = m_whole->wiring().bridge();
    bridge.eject();
    QTRY_COMPARE_WITH_TIMEOUT(bridge.status().state, LoopState::empty, kPatience);
    m_whole->wiring().loadModel(model);
    QTRY_VERIFY_WITH_TIMEOUT(bridge.status().state == LoopState::ready || bridge.status().error, kPatience);
}

ui::RenderedPrompt ModelAnswersTest::rendered() {
    std::optional<ui::RenderedPrompt> out;
    chat().session().renderPrompt([&out](const Result<ui::RenderedPrompt>& prompt) { out = prompt.value_or(ui::RenderedPrompt{}); });
    [&] { QTRY_VERIFY_WITH_TIMEOUT(out.has_value(), kPatience); }();
    return out.value_or(ui::RenderedPrompt{});
}

void ModelAnswersTest::aChosenTemplateIsUsedAndSaid() {
    QVERIFY(m_whole->ask(QStringLiteral("hello")));
    QVERIFY(!rendered().templateChosen);
    loadWith(QStringLiteral("zephyr"));
    QCOMPARE(m_whole->wiring().bridge().status().state, LoopState::ready);
    const ui::RenderedPrompt prompt = rendered();
    QVERIFY(prompt.templateChosen);
    QCOMPARE(prompt.templateName, QStringLiteral("Zephyr"));
    QVERIFY2(prompt.text.startsWith(QStringLiteral("<|user|>\nhello")), qPrintable(prompt.text));
    loadWith(m_whole->in(QStringLiteral("absent.jinja")));
    QVERIFY(m_whole->wiring().bridge().status().error);
    QCOMPARE(m_whole->wiring().bridge().status().error->code, ErrorCode::fileNotFound);
}

void ModelAnswersTest::aTemplateThatRaisesIsSaidWhereItHappened() {
    QVERIFY(m_whole->ask(QStringLiteral("hello")));
    const QString path = m_whole->in(QString::fromUtf8("模板 two.jinja"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{% if messages|length > 2 %}{{ raise_exception('no more than two') }}{% endif %}{% for m in messages %}{{ m.content }}{% endfor %}");
    file.close();
    loadWith(path);
    QCOMPARE(m_whole->wiring().bridge().status().state, LoopState::ready);
    QVERIFY(m_whole->ask(QStringLiteral("again"))); // three messages by now
    const auto& error = chat().session().conversation()->messages.back().shown().error;
    QVERIFY(error.has_value());
    QCOMPARE(error->code, ErrorCode::templateRaised);
    QVERIFY2(error->message.find("no more than two") != std::string::npos, error->message.c_str());
}

} // namespace

QTEST_MAIN(ModelAnswersTest)
#include "model_answers_test.moc"
