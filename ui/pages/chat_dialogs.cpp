// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chat_dialogs.h"

#include <QCheckBox>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTextBrowser>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/pages/error_words.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

std::optional<SystemPromptAnswer> askSystemPrompt(QWidget* parent, const SystemPromptAnswer& present, const QString& model, const AskTemplate& ofTemplate) {
    QDialog dialog(parent);
    dialog.setWindowTitle(QCoreApplication::translate("SystemPrompt", "System prompt"));
    auto* const column = new QVBoxLayout(&dialog);
    atEachScale(column, [](auto* w) { w->setSpacing(scaled(12)); });
    auto* const words = new QLabel(QCoreApplication::translate("SystemPrompt", "What the model is told before the chat. It counts for every reply of this chat."), &dialog);
    setRole(words, "muted");
    words->setWordWrap(true);
    column->addWidget(words);
    auto* const field = new QPlainTextEdit(present.text, &dialog);
    field->setAccessibleName(dialog.windowTitle());
    field->setTabChangesFocus(true);
    column->addWidget(field, 1);
    if (ofTemplate) {
        ofTemplate([field = QPointer<QPlainTextEdit>(field)](const QString& words) {
            if (field != nullptr && !words.isEmpty()) {
                field->setPlaceholderText(QCoreApplication::translate("SystemPrompt", "While this is empty, the chat template adds its own: “%1”").arg(words));
            }
        });
    }
    auto* const ofModel = new QCheckBox(QCoreApplication::translate("SystemPrompt", "New chats with %1 begin with it too").arg(model), &dialog);
    ofModel->setChecked(present.ofModel);
    ofModel->setVisible(!model.isEmpty());
    column->addWidget(ofModel);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, &dialog);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    dialog.resize(scaled(560), scaled(320));
    if (dialog.exec() != QDialog::Accepted) {
        return std::nullopt;
    }
    return SystemPromptAnswer{field->toPlainText(), ofModel->isChecked()};
}

namespace {

QString words(const char* text) { return QCoreApplication::translate("RenderedPrompt", text); }

QLabel* addLine(QVBoxLayout* column, const QString& text, const char* role) {
    auto* const line = new QLabel(text);
    setRole(line, role);
    line->setProperty("noFigure", true); // a line of the template is an address, not a measure
    line->setWordWrap(true);
    column->addWidget(line);
    return line;
}

/// Tokens one after the other: control tokens as chips, those before `firstNew` in a fainter ink, gaps where tokens were left out.
/// Neighbours that look alike share one span: a prompt has thousands of tokens and a handful of looks.
QString promptHtml(const RenderedPrompt& prompt, int firstNew) {
    const Tokens& t = tokens();
    QString html = QStringLiteral("<pre style='white-space: pre-wrap'>");
    bool open = false;
    const auto end = [&] {
        html += open ? QStringLiteral("</span>") : QString();
        open = false;
    };
    for (int i = 0; i < prompt.pieces.size(); ++i) {
        if (prompt.dropped > 0 && i == prompt.droppedAt) {
            end();
            html += QStringLiteral("<p style='color:%1'>%2</p>").arg(t.warn.name(), words(QT_TRANSLATE_NOOP("RenderedPrompt", "Here the oldest tokens were left out.")).toHtmlEscaped());
        }
        if (i == firstNew && firstNew > 0) {
            end();
            html += QStringLiteral("<a name='new'></a>");
        }
        const QString piece = prompt.pieces[i].toHtmlEscaped();
        const QColor& ink = i < firstNew ? t.ink3 : t.ink;
        if (prompt.control[i]) {
            end();
            html += QStringLiteral("<span style='background-color:%1;color:%2'>&nbsp;%3&nbsp;</span>").arg(t.accentSoft.name(), ink.name(), piece);
            continue;
        }
        if (piece.isEmpty()) {
            continue; // shown with the token before
        }
        if (!open) {
            html += QStringLiteral("<span style='color:%1'>").arg(ink.name());
            open = true;
        }
        html += piece;
    }
    end();
    return html + QStringLiteral("</pre>");
}

void addPrompt(QVBoxLayout* column, const RenderedPrompt& prompt, int firstNew, QDialog* dialog) {
    auto* const line = new FigureLabel(Figure(formatCount(prompt.tokens.size()), words(QT_TRANSLATE_NOOP("RenderedPrompt", "tokens")), Provenance::counted,
                                              words(QT_TRANSLATE_NOOP("RenderedPrompt", "Tokens of the prompt as the engine gets them."))),
                                       FontRole::table, dialog);
    if (prompt.dropped > 0) {
        line->addFigure(Figure(formatCount(prompt.dropped), words(QT_TRANSLATE_NOOP("RenderedPrompt", "left out")), Provenance::counted,
                               words(QT_TRANSLATE_NOOP("RenderedPrompt", "The oldest tokens after the system prompt, in whole blocks, so that the rest fits into the context."))));
    }
    if (firstNew > 0) {
        line->addFigure(Figure(formatCount(firstNew), words(QT_TRANSLATE_NOOP("RenderedPrompt", "found in the cache before the first that differs")), Provenance::counted,
                               words(QT_TRANSLATE_NOOP("RenderedPrompt", "The index of the first token that was not there in any earlier prompt. Blocks are reused whole, so the last of them may be computed all the same."))));
    }
    column->addWidget(line);
    addLine(column,
            prompt.templateChosen             ? words(QT_TRANSLATE_NOOP("RenderedPrompt", "By the template %1, which was chosen in place of the model's own.")).arg(prompt.templateName)
            : prompt.templateReason.isEmpty() ? words(QT_TRANSLATE_NOOP("RenderedPrompt", "By the chat template of the model."))
                                              : words(QT_TRANSLATE_NOOP("RenderedPrompt", "By the template %1, because the model's own can't be used: %2")).arg(prompt.templateName, prompt.templateReason),
            prompt.templateReason.isEmpty() ? "muted" : "warn");
    if (firstNew > 0) {
        addLine(column, words(QT_TRANSLATE_NOOP("RenderedPrompt", "Fainter: what the cache knew already. It was new from the first token in full ink on.")), "muted");
    }
    auto* const text = new QTextBrowser(dialog);
    text->setAccessibleName(dialog->windowTitle());
    text->document()->setDefaultFont(themeFont(FontRole::monoBody));
    text->setHtml(promptHtml(prompt, firstNew));
    column->addWidget(text, 1);
    if (firstNew > 0) {
        QTimer::singleShot(0, text, [text] { text->scrollToAnchor(QStringLiteral("new")); }); // once it has its size
    }
}

} // namespace

QDialog* showPromptDialog(QWidget* parent, const Result<RenderedPrompt>& prompt, int firstNew) {
    auto* const dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(words(QT_TRANSLATE_NOOP("RenderedPrompt", "Rendered prompt")));
    auto* const column = new QVBoxLayout(dialog);
    atEachScale(column, [](auto* w) { w->setSpacing(scaled(12)); });
    if (!prompt) {
        column->addWidget(new ErrorCard(errorWords(prompt.error()), dialog));
    } else {
        addPrompt(column, *prompt, firstNew, dialog);
    }
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    dialog->resize(scaled(720), scaled(560));
    dialog->show();
    return dialog;
}

} // namespace vitrine::ui
