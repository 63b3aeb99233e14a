// Where a message is written. Enter sends, Shift+Enter breaks the line, Esc stops; Send becomes Stop in the same place. Return during
// an input method's composition does not send. A text too long to be laid out while somebody types stands as a chip.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QPlainTextEdit>

#include "ui/bridge/chat_session.h"

class QHBoxLayout;

namespace vitrine::ui {

class Button;
class FigureLabel;

/// The text field of the composer; grows with its text up to a limit.
class ComposerField final : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit ComposerField(QWidget* parent = nullptr);
    [[nodiscard]] bool composing() const { return m_composing; } ///< an input method's text is not committed yet

signals:
    void sendRequested();
    void stopRequested();
    void longTextPasted(const QString& text); ///< it was not put into the field

protected:
    void insertFromMimeData(const QMimeData* source) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void inputMethodEvent(QInputMethodEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;

private:
    void follow();
    void fit();
    bool m_composing = false;
};

class Composer final : public QFrame {
    Q_OBJECT

public:
    explicit Composer(QWidget* parent = nullptr);

    /// The field's text, then what was pasted as chips, with an empty line between.
    [[nodiscard]] QString text() const;
    /// Letters that the field takes; more stands as a chip.
    static constexpr qsizetype kLongestTyped = 16 * 1024;
    void setText(const QString& text);
    void clear();
    void setState(ReplyState state);
    /// Tokens of the draft, COUNTED; negative hides it.
    void setDraftTokens(int tokens);
    /// Tokens of the system prompt, COUNTED; negative hides it.
    void setSystemTokens(int tokens);
    void setPresetName(const QString& name);
    /// A long text, or a file's, that stands as a chip with this name and goes out after what is typed.
    void addPasted(const QString& text, const QString& name = {}, qsizetype letters = -1);
    [[nodiscard]] ComposerField* field() const { return m_field; }
    [[nodiscard]] Button* presetButton() const { return m_preset; }
    [[nodiscard]] Button* systemButton() const { return m_system; }

signals:
    void sendRequested();
    void stopRequested();
    void draftChanged();
    void attachRequested(); ///< text files are to be chosen

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildRow();
    void connectField();
    void follow();
    void showState();
    void updateButton();
    void fitRow();
    void showDraftTokens(bool unit);
    void showPasted();

    ComposerField* m_field;
    Button* m_preset;
    Button* m_system;
    FigureLabel* m_systemTokens;
    FigureLabel* m_tokens;
    int m_draftTokens = -1;
    Button* m_send;
    QHBoxLayout* m_row;
    QWidget* m_pastedRow;
    struct Pasted {
        QString name; ///< empty: nothing but a text
        QString text;
        qsizetype letters; ///< that its file holds
    };
    QVector<Pasted> m_pasted;
    ReplyState m_state = ReplyState::idle;
    QStringList m_fitted; ///< what the row was fitted to
};

} // namespace vitrine::ui
