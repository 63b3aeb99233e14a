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

class UnsavedChats;

class EngineWatch final : public QObject {
    Q_OBJECT

public:
    /// Both must outlive it.
    EngineWatch(ui::MainWindow& window, ui::ChatDesk& desk, QObject* parent = nullptr);

    /// What else than replies would be cut by a load, or by the end of the program (`closes`): names, empty when
    /// nothing would. Whoever knows that it has ended calls lookAgain().
    using Others = std::function<QStringList(bool closes)>;
    void setOthers(Others others) { m_others = std::move(others); }
    /// What would be lost as the program ends, as nobody kept it: names; and how it is kept. `then` gets whether that
    /// went well.
    using Keep = std::function<void(std::function<void(bool kept)> then)>;
    void setUnkept(std::function<QStringList()> unkept, Keep keep);
    /// Runs `then` at once where nothing is on its way in the engine; else asks first, naming what would be cut, and runs
    /// `otherwise` when that is to go on. One question at a time: a new one takes the place of the old, which is then answered with no.
    /// When all that it names has ended by itself the question goes, and `then` runs.
    void whenFree(std::function<void()> then, std::function<void()> otherwise = {});
    /// May the window close now? No: a question stands as for whenFree(), and the window closes when it is answered
    /// with yes; or one whether what nobody kept is to be kept.
    [[nodiscard]] bool mayClose();
    /// The same where the program is told to end from outside: only chats that would be lost are asked about.
    [[nodiscard]] bool mayEnd();
    /// The question that is open, or null.
    [[nodiscard]] QMessageBox* question() const;
    /// Something may have ended: an open question names what is left.
    void lookAgain();

    /// A benchmark has the engine, or gives it back.
    void noteBenchmark(bool runs);
    /// Two runs that are compared have the engine, one after the other, or give it back.
    void notePair(bool runs);
    /// The engine is set as this prepared load wanted it; empty: as its own settings are.
    void noteBorrowed(const QString& load);
    [[nodiscard]] bool borrowed() const { return !m_borrowed.isEmpty(); }
    /// A model runs on `now`, the one before it ran on `before` (EngineInfo::deviceName; empty: unknown). Where that is a step down
    /// which nobody asked for it stands over the composers until it is put away or the next load.
    void noteDevice(const QString& before, const QString& now, const QString& reason);
    [[nodiscard]] bool downgraded() const { return !m_downgrade.isEmpty(); }
    /// Nothing was loaded by itself, and why; `file` can be loaded by hand. Until something is loaded.
    void noteNotLoaded(const QString& words, const QString& file);

signals:
    void benchmarkWanted();                ///< to be shown
    void pairWanted();                     ///< the same
    void ownSettingsWanted();              ///< the model is to be loaded with its own settings
    void loadWanted(const QString& file);

private:
    struct Plan {
        std::function<void()> then;
        std::function<void()> otherwise;
        bool closes = false;  ///< the program ends
        bool settled = false; ///< what was asked about has ended by itself
    };
    void ask(Plan plan);
    void answer(bool yes);
    void askToKeep(const QStringList& unkept);
    void close();
    [[nodiscard]] QStringList onItsWay(bool closes) const;
    void tell();

    ui::MainWindow& m_window;
    ui::ChatDesk& m_desk;
    UnsavedChats* m_chats;
    Others m_others;
    std::function<QStringList()> m_unkept;
    Keep m_keep;
    QPointer<QMessageBox> m_box;
    Plan m_plan;            ///< of the question
    bool m_ending = false;  ///< the question before the end was answered
    bool m_parted = false;  ///< what nobody kept was kept now, or let go
    bool m_benchmark = false;
    bool m_pair = false;
    QString m_borrowed;
    QString m_downgrade;
    QString m_notLoaded;
    QString m_file;
};

} // namespace vitrine::app
