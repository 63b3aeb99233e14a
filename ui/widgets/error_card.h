// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QString>
#include <QVector>

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace vitrine::ui {

class Button;

/// What an error card says. Plain values; whoever knows the engine's error fills them.
struct ErrorText {
    QString title;     ///< In words: "The model file ends too early".
    QString code;      ///< The code's name: "truncatedFile".
    QString sentence;  ///< One sentence that names the key or tensor.
    QString fix;       ///< After "Most likely fix:"; empty hides the line.
    QVector<std::pair<QString, QString>> details;  ///< Folded rows: name, value.

    /// All of it as plain text, for Copy details.
    [[nodiscard]] QString plain() const;
};

/// The card that stands where the failure happened: vermilion edge and cross, never red text. Buttons: fix first, then others,
/// then Copy details, which copies `plain()`.
class ErrorCard : public QFrame {
    Q_OBJECT
public:
    explicit ErrorCard(const ErrorText& text, QWidget* parent = nullptr);
    /// The first one added is primary. The id comes back in actionRequested.
    void addAction(const QString& id, const QString& words);
    /// A picture of the fault between sentence and fix; the card owns it.
    void setPicture(QWidget* picture);
    void setDetailsOpen(bool open);
    [[nodiscard]] bool detailsOpen() const;
    [[nodiscard]] const ErrorText& text() const { return m_text; }

signals:
    void actionRequested(const QString& id);
    void copied();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void holdHeight();
    void flowButtons();
    QVBoxLayout* buildBody();
    void buildButtons(QVBoxLayout* body);
    void buildDetails(QVBoxLayout* outer);

    ErrorText m_text;
    QHBoxLayout* m_buttons = nullptr;
    QHBoxLayout* m_moreButtons = nullptr; ///< those that the first row has no room for
    QVector<Button*> m_allButtons;        ///< in their order
    qsizetype m_firstRow = -1;            ///< how many stand in the first row
    QVBoxLayout* m_pictureSlot = nullptr;
    Button* m_fold = nullptr;
    QWidget* m_details = nullptr;
    int m_actions = 0;
};

}  // namespace vitrine::ui
