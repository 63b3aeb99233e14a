// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/checks_section.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/bridge/engine_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

namespace {

constexpr int kSign = 14;

/// Check or cross, then words that wrap.
class CheckLine final : public QWidget {
public:
    CheckLine(bool passed, const QString& words, const QString& why, QWidget* parent)
        : QWidget(parent)
        , m_passed(passed) {
        auto* const row = new QHBoxLayout(this);
        atEachScale(row, [](auto* w) { w->setContentsMargins(scaled(kSign) + metric::kGrid, 2, 0, 2); });
        auto* const label = new QLabel(words, this);
        label->setWordWrap(true);
        label->setProperty("noFigure", true); // numbers here are the file's own, each with its head above
        setRole(label, "table");
        row->addWidget(label, 1);
        setAccessibleName(passed ? ChecksSection::tr("passed: %1").arg(words)
                                 : ChecksSection::tr("failed: %1").arg(words));
        setToolTip(why);
        followTheme(this);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        const int side = scaled(kSign);
        const QRect place(0, 2 + (scaled(linePx(FontRole::table)) - side) / 2, side, side);
        if (m_passed) {
            paintIcon(painter, Icon::check, tokens().ink, place, side);
        } else {
            paintCrossSquare(painter, QRect(place.x() + 1, place.y() + 1, 12, 12));
        }
    }

private:
    bool m_passed;
};

QString words(const survey::ModelCheck& check, const survey::ModelSurvey& survey, const survey::ModelChecks& all) {
    const QString why = check.error ? engineWords(check.error->message) : QString();
    switch (check.kind) {
    case survey::CheckKind::tensors:
        return check.passed ? ChecksSection::tr("%1 tensors inside the file")
                                  .arg(formatCount(static_cast<qint64>(survey.tensorCount)))
                            : why;
    case survey::CheckKind::architecture:
        return check.passed
                   ? ChecksSection::tr("Architecture %1 is known").arg(QString::fromStdString(survey.architecture))
                   : why;
    case survey::CheckKind::tokenizer:
        return check.passed ? ChecksSection::tr("Tokenizer returns a sample text unchanged") : why;
    case survey::CheckKind::chatTemplate:
        return !check.passed ? ChecksSection::tr("Built-in ChatML takes the template's place: %1").arg(why)
               : all.templateTakesSystem
                   ? ChecksSection::tr("Template renders a sample chat")
                   : ChecksSection::tr("Template renders a sample chat; it takes no system prompt");
    }
    return {};
}

} // namespace

ChecksSection::ChecksSection(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout) {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metric::kGrid);
    auto* const title = new QLabel(tr("Checks"), this);
    setRole(title, "panel-head");
    column->addWidget(title);
    m_grid->setHorizontalSpacing(metric::kPanelPadding);
    m_grid->setVerticalSpacing(metric::kHalfGrid);
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, 1);
    column->addLayout(m_grid);
}

void ChecksSection::setChecks(const std::optional<survey::ModelChecks>& checks, const survey::ModelSurvey& survey) {
    while (QLayoutItem* const item = m_grid->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    m_count = checks ? 0 : 1;
    if (!checks) {
        auto* const label = new QLabel(tr("Tokenizer and template are being tried out…"), this);
        setRole(label, "faint");
        m_grid->addWidget(label, 0, 0, 1, 2);
        return;
    }
    int place = 0;
    for (const survey::ModelCheck& check : checks->checks) {
        if (check.error && survey.error && check.error->message == survey.error->message) {
            continue; // the card says it already
        }
        const QString why = check.error ? engineWords(check.error->message) : QString();
        m_grid->addWidget(new CheckLine(check.passed, words(check, survey, *checks), why, this), place / 2, place % 2,
                          Qt::AlignTop);
        ++place;
    }
    m_count = place;
}

} // namespace vitrine::ui
