// What a person is asked and told of the engine: asked before replies are cut, told who has it and with whose settings it runs when
// that is not the chats' own doing. GUI thread; lives as long as the window.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QMessageBox>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QStringList>

namespace vitrine::ui {
class ChatDesk;
class MainWindow;
} // namespace vitrine::ui

namespace vitrine::app {

class EngineWatch final : public QObject {
    Q_OBJECT

public:
    /// Both must outlive it.
    EngineWatch(ui::MainWindow& window, ui::ChatDesk& desk, QObject* parent = nullptr);

    /// What else than replies would be cut: names, empty when nothing would.
    void setOthers(std::function<QStringList()> others) { m_others = std::move(others); }
    /// Runs `then` at once where nothing is on its way in the engine; else asks first, naming what would be cut, and runs
    /// `otherwise` when that is to go on. One question at a time: a new one takes the place of the old, which is then answered with no.
    void whenFree(std::function<void()> then, std::function<void()> otherwise = {});
    /// The question that is open, or null.
    [[nodiscard]] QMessageBox* question() const { return m_box; }

    /// A benchmark has the engine, or gives it back.
    void noteBenchmark(bool runs);
    /// The engine is set as this prepared load wanted it; empty: as its own settings are.
    void noteBorrowed(const QString& load);
    /// Nothing was loaded by itself, and why; `file` can be loaded by hand. Until something is loaded.
    void noteNotLoaded(const QString& words, const QString& file);

signals:
    void benchmarkWanted();                ///< to be shown
    void ownSettingsWanted();              ///< the model is to be loaded with its own settings
    void loadWanted(const QString& file);

private:
    void tell();

    ui::MainWindow& m_window;
    ui::ChatDesk& m_desk;
    std::function<QStringList()> m_others;
    QPointer<QMessageBox> m_box;
    bool m_benchmark = false;
    QString m_borrowed;
    QString m_notLoaded;
    QString m_file;
};

} // namespace vitrine::app
