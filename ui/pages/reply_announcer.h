// Reads a reply to who listens with a screen reader, while it streams: whole sentences, one at a time, never over each other.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>

namespace vitrine::ui {

/// Nothing is seen of it. GUI thread.
class ReplyAnnouncer : public QWidget {
    Q_OBJECT
public:
    explicit ReplyAnnouncer(QWidget* parent = nullptr);

    /// The whole text of the reply so far. What is a sentence by now is said when what was said before has had its time.
    void follow(const QString& text);
    /// The reply is whole: its rest is said too.
    void finish(const QString& text);
    /// Somebody else says it: from here on it is followed without a word, to take over where the other one is.
    void skip(const QString& text);
    /// Another reply begins: what was not said yet is dropped.
    void restart();

    /// Where the last sentence of a text ends, 0 when it has none: after . ! ? … and their CJK kin before a blank or the end of
    /// a line, and after a line. The end of the text alone ends no sentence: it may go on.
    [[nodiscard]] static int sentencesEnd(const QString& text);

signals:
    void said(const QString& words); ///< was handed to the screen reader, if one listens

private:
    void hear(const QString& text, bool whole);
    void sayNext();

    QString m_text;
    int m_said = 0;
    bool m_whole = false;
    QTimer m_pause;
};

}  // namespace vitrine::ui
