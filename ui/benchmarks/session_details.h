// Notes and tags of a session, and what is known of where it ran. GUI thread; deletes itself when closed.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QStringList>

#include "engine/store/runs.h"

class QLineEdit;
class QPlainTextEdit;

namespace vitrine::ui {

class SessionDetails final : public QDialog {
    Q_OBJECT
public:
    explicit SessionDetails(const store::RunInfo& run, QWidget* parent = nullptr);
    [[nodiscard]] QPlainTextEdit* notes() const { return m_notes; }
    [[nodiscard]] QLineEdit* tags() const { return m_tags; }

signals:
    void kept(const QString& notes, const QStringList& tags);

private:
    QWidget* buildFacts(const store::RunInfo& run);
    QPlainTextEdit* m_notes;
    QLineEdit* m_tags;
};

} // namespace vitrine::ui
