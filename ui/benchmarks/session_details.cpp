// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/session_details.h"

#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <nlohmann/json.hpp>

#include "ui/benchmarks/bench_row.h"
#include "ui/bridge/engine_text.h"
#include "ui/models/session_list_model.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {
namespace {

constexpr int kWidth = 520;
constexpr int kNotesHeight = 140;

QString machineWords(const std::string& machine) {
    const auto json = jsonOf(machine);
    QStringList words;
    for (const char* const key : {"processor", "system"}) {
        if (json.is_object() && json.contains(key) && json[key].is_string()) {
            words << qtText(json[key].get<std::string>());
        }
    }
    return words.join(QStringLiteral(" · "));
}

} // namespace

SessionDetails::SessionDetails(const store::RunInfo& run, QWidget* parent)
    : QDialog(parent)
    , m_notes(new QPlainTextEdit(this))
    , m_tags(new QLineEdit(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Notes and tags"));
    m_notes->setAccessibleName(tr("Notes"));
    m_notes->setPlaceholderText(tr("What this session was about"));
    m_notes->setPlainText(qtText(run.notes));
    atEachScale(m_notes, [](auto* w) { w->setMinimumHeight(scaled(kNotesHeight)); });
    m_notes->setTabChangesFocus(true);
    m_tags->setAccessibleName(tr("Tags"));
    m_tags->setPlaceholderText(tr("Tags, with commas between"));
    QStringList tags;
    for (const std::string& tag : run.tags) {
        tags << qtText(tag);
    }
    m_tags->setText(tags.join(QStringLiteral(", ")));
    auto* const keep = new Button(ButtonKind::primary, tr("Keep"), this);
    auto* const cancel = new Button(ButtonKind::secondary, tr("Cancel"), this);
    keep->setDefault(true);
    connect(cancel, &QAbstractButton::clicked, this, &QDialog::reject);
    connect(keep, &QAbstractButton::clicked, this, [this] {
        emit kept(m_notes->toPlainText(), m_tags->text().split(QLatin1Char(','), Qt::SkipEmptyParts));
        accept();
    });
    auto* const buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(keep);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(metric::kPanelPadding, metric::kPanelPadding, metric::kPanelPadding,
                               metric::kPanelPadding);
    column->setSpacing(metric::kGrid);
    column->addWidget(m_notes, 1);
    column->addWidget(m_tags);
    column->addWidget(buildFacts(run));
    column->addLayout(buttons);
    resize(scaled(kWidth), sizeHint().height());
}

QWidget* SessionDetails::buildFacts(const store::RunInfo& run) {
    auto* const facts = new QWidget(this);
    facts->setProperty("noFigure", true); // names, versions and digests
    auto* const form = new QFormLayout(facts);
    form->setContentsMargins(0, metric::kHalfGrid, 0, metric::kHalfGrid);
    const auto add = [form, facts](const QString& name, const QString& value, const char* role) {
        if (value.isEmpty()) {
            return;
        }
        auto* const label = new QLabel(name, facts);
        setRole(label, "caption");
        auto* const words = new QLabel(value, facts);
        setRole(words, role);
        words->setWordWrap(true);
        words->setTextInteractionFlags(Qt::TextSelectableByMouse);
        form->addRow(label, words);
    };
    add(tr("Model"), qtText(run.model), "table");
    add(tr("SHA-256"), qtText(run.modelHash), "mono");
    add(tr("Device"), qtText(run.device), "table");
    add(tr("Machine"), machineWords(run.machine), "table");
    add(tr("Version"), qtText(run.version), "table");
    add(tr("Kept"), sessionTimeWords(run.created), "table");
    return facts;
}

} // namespace vitrine::ui
