// SPDX-License-Identifier: GPL-3.0-or-later
// The museum case: a placard that says what is shown and which question it answers, over the glass that holds the data.
#pragma once

#include <QFrame>

class QHBoxLayout;
class QVBoxLayout;

namespace vitrine::ui {

class ElidedLabel;

/// Title bar of a case or dock: title, its question in ink3 (which elides first), then whatever is added at the right.
class Placard : public QWidget {
    Q_OBJECT
public:
    Placard(const QString& title, const QString& question, QWidget* parent = nullptr);
    void setTitle(const QString& title);
    void setQuestion(const QString& question);
    /// Stands in the place of the question where that has no room.
    void setShortQuestion(const QString& question);
    /// Legend, mode, table twin, menu: from left to right at the right end. The placard owns the widget.
    void addTool(QWidget* tool);
    /// The same, before the last `fromEnd` tools.
    void insertTool(QWidget* tool, int fromEnd);
    /// A tool that may be as narrow as nothing and is told in another way too: it yields after the question, before the
    /// title.
    void setYielding(QWidget* tool);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();

    QString m_questionWords;
    QString m_shortWords;
    ElidedLabel* m_title;
    ElidedLabel* m_question;
    QWidget* m_yielding = nullptr;
    QHBoxLayout* m_row;
};

/// Frame with a placard above content on glass.
class Case : public QFrame {
    Q_OBJECT
public:
    Case(const QString& title, const QString& question, QWidget* parent = nullptr);
    [[nodiscard]] Placard* placard() const { return m_placard; }
    /// The case owns the content; an earlier one is deleted.
    void setContent(QWidget* content);
    [[nodiscard]] QWidget* content() const { return m_content; }

private:
    Placard* m_placard;
    QVBoxLayout* m_column;
    QWidget* m_content = nullptr;
};

} // namespace vitrine::ui
