// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/composer.h"

#include <algorithm>

#include <QAbstractTextDocumentLayout>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QTextBlock>
#include <QTextLayout>
#include <QUrl>
#include <QVBoxLayout>
#include <QtMath>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

namespace {
constexpr int kMostLines = 8;
constexpr int kSlack = 4; // px; without it a single line has a scroll bar
}

ComposerField::ComposerField(QWidget* parent) : QPlainTextEdit(parent) {
    setFrameShape(QFrame::NoFrame);
    setPlaceholderText(tr("Message"));
    setAccessibleName(tr("Message"));
    setTabChangesFocus(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setRole(this, "bare");
    document()->setDocumentMargin(0);
    setProperty("noFigure", true);
    connect(this, &QPlainTextEdit::textChanged, this, &ComposerField::fit);
    connect(&Theme::instance(), &Theme::changed, this, &ComposerField::follow);
    follow();
}

void ComposerField::follow() {
    setViewportMargins(scaled(8), 0, scaled(8), 0);
    fit();
}

void ComposerField::fit() {
    setFont(themeFont(FontRole::body));
    // By the lines as they are laid out: their height is not the font's, and a field that is not whole lines high cuts one.
    qreal line = QFontMetricsF(font()).lineSpacing();
    int lines = 0;
    for (QTextBlock block = document()->begin(); block.isValid() && lines < kMostLines; block = block.next()) {
        document()->documentLayout()->blockBoundingRect(block); // lays the block out
        const QTextLayout& layout = *block.layout();
        if (layout.lineCount() > 0) {
            line = qMax(line, layout.lineAt(0).height());
        }
        lines += qMax(1, layout.lineCount());
    }
    setFixedHeight(qCeil(line * qBound(1, lines, kMostLines)) + scaled(kSlack) + contentsMargins().top() + contentsMargins().bottom());
}

/// Another width breaks the lines elsewhere.
void ComposerField::resizeEvent(QResizeEvent* event) {
    QPlainTextEdit::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        fit();
    }
}

/// Where nothing was typed Ctrl+Z is for the page.
bool ComposerField::event(QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride && static_cast<QKeyEvent*>(event)->matches(QKeySequence::Undo) && !document()->isUndoAvailable()) {
        event->ignore();
        return true;
    }
    return QPlainTextEdit::event(event);
}

void ComposerField::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && !m_composing && !(event->modifiers() & (Qt::ShiftModifier | Qt::AltModifier))) {
        emit sendRequested();
        return;
    }
    if (event->key() == Qt::Key_Escape) {
        emit stopRequested();
        return;
    }
    QPlainTextEdit::keyPressEvent(event);
}

/// Laid out as one line of a field, a megabyte holds the window up at every key.
void ComposerField::insertFromMimeData(const QMimeData* source) {
    const QString text = source->text();
    if (text.size() + document()->characterCount() > Composer::kLongestTyped) {
        emit longTextPasted(text);
    } else {
        QPlainTextEdit::insertFromMimeData(source);
    }
}

void ComposerField::inputMethodEvent(QInputMethodEvent* event) {
    m_composing = !event->preeditString().isEmpty();
    QPlainTextEdit::inputMethodEvent(event);
}

/// Files are the window's to take: a model that is dropped here is to be loaded, not named.
void ComposerField::dragEnterEvent(QDragEnterEvent* event) {
    const QList<QUrl> urls = event->mimeData()->urls();
    if (std::any_of(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); })) {
        event->ignore();
    } else {
        QPlainTextEdit::dragEnterEvent(event);
    }
}

Composer::Composer(QWidget* parent)
    : QFrame(parent)
    , m_field(new ComposerField(this))
    , m_preset(new Button(ButtonKind::ghost, Icon::sliders, tr("Balanced"), this))
    , m_system(new Button(ButtonKind::ghost, tr("System prompt"), this))
    , m_systemTokens(new FigureLabel(FontRole::table, this))
    , m_tokens(new FigureLabel(FontRole::table, this))
    , m_send(new Button(ButtonKind::primary, Icon::send, tr("Send"), this))
    , m_row(new QHBoxLayout)
    , m_pastedRow(new QWidget(this)) {
    setRole(this, "composer");
    auto* const column = new QVBoxLayout(this);
    column->addWidget(m_field);
    auto* const pasted = new QVBoxLayout(m_pastedRow);
    pasted->setContentsMargins(0, 0, 0, 0);
    m_pastedRow->hide();
    column->addWidget(m_pastedRow);
    buildRow();
    column->addLayout(m_row);
    setFocusProxy(m_field);
    connectField();
    connect(&Theme::instance(), &Theme::changed, this, &Composer::follow);
    follow();
    showState();
}

void Composer::buildRow() {
    auto* const attach = new IconButton(Icon::paperclip, tr("Attach text files"), this);
    connect(attach, &QAbstractButton::clicked, this, &Composer::attachRequested);
    m_preset->setTrailingIcon(Icon::chevronDown);
    m_preset->setAccessibleName(tr("Sampling settings"));
    m_preset->setYielding(true);
    m_system->setYielding(true);
    m_tokens->setAlignment(Qt::AlignRight);
    for (QWidget* const w : std::initializer_list<QWidget*>{attach, m_preset, m_system, m_systemTokens}) {
        m_row->addWidget(w);
    }
    m_row->addStretch(1);
    m_row->addWidget(m_tokens);
    m_row->addWidget(m_send);
    connect(m_send, &QAbstractButton::clicked, this, [this] {
        if (m_state == ReplyState::idle) {
            emit sendRequested();
        } else {
            emit stopRequested();
        }
    });
}

void Composer::connectField() {
    connect(m_field, &ComposerField::longTextPasted, this, [this](const QString& text) { addPasted(text); });
    connect(m_field, &ComposerField::sendRequested, this, [this] {
        if (m_state == ReplyState::idle) {
            emit sendRequested();
        }
    });
    connect(m_field, &ComposerField::stopRequested, this, &Composer::stopRequested);
    connect(m_field, &QPlainTextEdit::textChanged, this, [this] {
        updateButton();
        emit draftChanged();
    });
}

/// Distances go with the size of text.
void Composer::follow() {
    layout()->setContentsMargins(scaled(8), scaled(12), scaled(8), scaled(8));
    layout()->setSpacing(scaled(8));
    m_pastedRow->layout()->setContentsMargins(scaled(8), 0, scaled(8), 0);
    m_pastedRow->layout()->setSpacing(scaled(4));
    m_row->setSpacing(scaled(8));
    setMinimumHeight(scaled(92));
    fitRow();
}

QString Composer::text() const {
    QStringList parts;
    for (const Pasted& p : m_pasted) {
        parts << p.text;
    }
    if (const QString typed = m_field->toPlainText(); !typed.isEmpty() || parts.isEmpty()) {
        parts.push_front(typed);
    }
    return parts.join(QStringLiteral("\n\n"));
}

void Composer::setText(const QString& text) {
    const bool isLong = text.size() > kLongestTyped;
    m_pasted = isLong ? QVector<Pasted>{{{}, text, text.size()}} : QVector<Pasted>();
    showPasted();
    m_field->setPlainText(isLong ? QString() : text);
    updateButton();
}

void Composer::clear() { setText(QString()); }

void Composer::addPasted(const QString& text, const QString& name, qsizetype letters) {
    m_pasted.push_back({name, text, letters < 0 ? text.size() : letters});
    showPasted();
    updateButton();
    emit draftChanged();
}

void Composer::showPasted() {
    const auto old = m_pastedRow->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
    for (QWidget* w : old) {
        w->hide();
        w->deleteLater();
    }
    for (int i = 0; i < m_pasted.size(); ++i) {
        auto* const line = new QWidget(m_pastedRow);
        auto* const row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        atEachScale(row, [](auto* w) { w->setSpacing(scaled(8)); });
        auto* const chip = new Chip(m_pasted[i].name.isEmpty() ? tr("Pasted text") : m_pasted[i].name, line);
        chip->setRemovable(true);
        chip->setToolTip(m_pasted[i].text.left(400)); // how it begins
        row->addWidget(chip);
        auto* const size = new FigureLabel(FontRole::table, line);
        if (m_pasted[i].letters > 0) {
            size->setFigure(Figure(formatCount(m_pasted[i].letters), tr("letters"), Provenance::counted, tr("Letters of this text. It is sent whole, after what is typed.")));
        } else {
            size->addNote(tr("empty"));
        }
        row->addWidget(size);
        row->addStretch(1);
        connect(chip, &Chip::removeRequested, this, [this, i] {
            m_pasted.removeAt(i);
            showPasted();
            updateButton();
            m_field->setFocus();
            emit draftChanged();
        });
        m_pastedRow->layout()->addWidget(line);
    }
    m_pastedRow->setVisible(!m_pasted.isEmpty());
}

void Composer::setState(ReplyState state) {
    m_state = state;
    showState();
}

void Composer::setDraftTokens(int tokens) {
    m_draftTokens = tokens;
    fitRow();
}

void Composer::showDraftTokens(bool unit) {
    if (m_draftTokens < 0) {
        m_tokens->clear();
    } else {
        m_tokens->setFigure(Figure(formatCount(m_draftTokens), unit ? tr("tokens") : QString(), Provenance::counted, tr("Tokens of this draft, as the model's tokenizer cuts it.")));
    }
}

void Composer::setSystemTokens(int tokens) {
    m_systemTokens->clear();
    if (tokens >= 0) {
        m_systemTokens->setFigure(Figure(formatCount(tokens), {}, Provenance::counted, tr("Tokens of the system prompt with its part of the template.")));
    }
    fitRow();
}

void Composer::setPresetName(const QString& name) {
    m_preset->setText(name);
    fitRow();
}

void Composer::resizeEvent(QResizeEvent* event) {
    QFrame::resizeEvent(event);
    fitRow();
}

/// Typing changes neither the room nor the row. Where it is too narrow the key and the unit go first, which the sheet of keys and the tooltip tell too; the buttons keep their words.
void Composer::fitRow() {
    const int room = width() - layout()->contentsMargins().left() - layout()->contentsMargins().right();
    const QString key = m_state == ReplyState::idle ? tr("Enter") : tr("Esc");
    const QStringList fitted{QString::number(room), key, m_send->text(), m_preset->text(), m_systemTokens->accessibleName(), QString::number(m_draftTokens), QString::number(Theme::instance().textScale())};
    if (fitted == m_fitted) {
        return;
    }
    m_fitted = fitted;
    m_send->setKeyCap(key);
    showDraftTokens(true);
    const auto isTooWide = [this, room] {
        m_row->invalidate();
        return m_row->sizeHint().width() > room;
    };
    if (isTooWide()) {
        m_send->setKeyCap({});
    }
    if (isTooWide()) {
        showDraftTokens(false);
    }
}

void Composer::showState() {
    const bool idle = m_state == ReplyState::idle;
    const bool waits = m_state == ReplyState::waitingForModel || m_state == ReplyState::waitingForPair;
    m_send->setKind(idle ? ButtonKind::primary : ButtonKind::secondary);
    m_send->setLeadingIcon(idle ? Icon::send : Icon::stop);
    m_send->setText(idle                              ? tr("Send")
                    : m_state == ReplyState::stopping ? tr("Stopping…")
                    : waits                           ? tr("Don't send")
                                                      : tr("Stop"));
    fitRow();
    updateButton();
}

void Composer::updateButton() {
    const bool idle = m_state == ReplyState::idle;
    const bool empty = m_pasted.isEmpty() && m_field->toPlainText().trimmed().isEmpty();
    m_send->setDisabledReason(idle && empty ? tr("Write a message first.") : m_state == ReplyState::stopping ? tr("The engine ends the step that it is in.") : QString());
}

} // namespace vitrine::ui
