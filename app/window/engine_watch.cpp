// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/engine_watch.h"

#include <utility>

#include <QPushButton>

#include "app/window/model_shelf.h"
#include "app/window/unsaved_chats.h"
#include "ui/bridge/engine_text.h"
#include "ui/pages/chat_desk.h"
#include "ui/shell/main_window.h"

namespace vitrine::app {

namespace {

QString endsThis(const QStringList& cut) { return EngineWatch::tr("This ends what is on its way:") + QStringLiteral("\n\n") + cut.join(QLatin1Char('\n')); }

/// How much of a model a GPU has: all, some layers, none.
int rankOf(const QString& device) { return !device.startsWith(QLatin1String("CUDA")) ? 0 : device.endsWith(QLatin1String(" layers")) ? 1 : 2; }

} // namespace

EngineWatch::EngineWatch(ui::MainWindow& window, ui::ChatDesk& desk, QObject* parent) : QObject(parent), m_window(window), m_desk(desk), m_chats(new UnsavedChats(window, desk.store(), this)) {
    // Queued: whoever ends a reply is still at it.
    connect(&m_desk.replies(), &ui::Replies::stateChanged, this, &EngineWatch::lookAgain, Qt::QueuedConnection);
}

QStringList EngineWatch::onItsWay(bool closes) const {
    QStringList cut;
    for (const ui::Replies::Run& run : m_desk.replies().all()) {
        if (run->state != ui::ReplyState::waitingForModel && run->state != ui::ReplyState::waitingForPair) {
            cut << tr("the reply in “%1”").arg(run->chat->title.isEmpty() ? tr("New chat") : run->chat->title);
        }
    }
    cut += m_others ? m_others(closes) : QStringList();
    if (closes && m_benchmark) { // it has an engine of its own, which a load of the chats leaves alone
        cut << tr("the benchmark");
    }
    return cut;
}

void EngineWatch::whenFree(std::function<void()> then, std::function<void()> otherwise) { ask({std::move(then), std::move(otherwise)}); }

void EngineWatch::setUnkept(std::function<QStringList()> unkept, Keep keep) {
    m_unkept = std::move(unkept);
    m_keep = std::move(keep);
}

void EngineWatch::close() {
    QMetaObject::invokeMethod(&m_window, &QWidget::close, Qt::QueuedConnection); // once the question is gone
}

bool EngineWatch::mayClose() {
    if (!m_ending && !onItsWay(true).isEmpty()) {
        const auto end = [this] {
            m_ending = true;
            close();
        };
        ask({end, {}, true, false});
        return false;
    }
    const QStringList unkept = m_unkept && !m_parted ? m_unkept() : QStringList();
    if (!unkept.isEmpty()) {
        askToKeep(unkept);
    }
    return unkept.isEmpty() && m_chats->mayClose();
}

bool EngineWatch::mayEnd() { return m_chats->mayEnd(); }

QMessageBox* EngineWatch::question() const { return m_box != nullptr ? m_box.data() : m_chats->question(); }

void EngineWatch::askToKeep(const QStringList& unkept) {
    if (m_box != nullptr) {
        m_box->reject();
    }
    m_plan = {};
    m_box = new QMessageBox(QMessageBox::NoIcon, tr("Runs that are not kept"),
                            tr("Nobody has kept:") + QStringLiteral("\n\n") + unkept.join(QLatin1Char('\n')),
                            QMessageBox::NoButton, &m_window);
    m_box->setInformativeText(
        tr("What is kept stands under Benchmarks, and can be opened and compared again. Else it is gone."));
    m_box->setAttribute(Qt::WA_DeleteOnClose);
    m_box->setProperty("noFigure", true); // names may hold digits
    QPushButton* const keep = m_box->addButton(tr("Keep and quit"), QMessageBox::AcceptRole);
    QPushButton* const discard = m_box->addButton(tr("Discard and quit"), QMessageBox::DestructiveRole);
    QPushButton* const cancel = m_box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    m_box->setDefaultButton(keep);
    m_box->setEscapeButton(cancel);
    connect(m_box, &QDialog::finished, this, [this, box = m_box.data(), keep, discard] {
        m_box = nullptr;
        const auto part = [this] {
            m_parted = true;
            close();
        };
        if (box->clickedButton() == discard) {
            part();
        } else if (box->clickedButton() == keep) {
            m_keep([part](bool kept) {
                if (kept) { // else it was said why, and nothing is lost
                    part();
                }
            });
        }
    });
    m_box->open();
}

void EngineWatch::ask(Plan plan) {
    if (m_box != nullptr) {
        m_box->reject();
    }
    const QStringList cut = onItsWay(plan.closes);
    if (cut.isEmpty()) {
        plan.then();
        return;
    }
    m_plan = std::move(plan);
    m_box = new QMessageBox(QMessageBox::NoIcon, tr("The engine is at work"), endsThis(cut), QMessageBox::NoButton, &m_window);
    m_box->setInformativeText(tr("What has come of a reply until now is kept, and it can be continued."));
    m_box->setAttribute(Qt::WA_DeleteOnClose);
    m_box->setProperty("noFigure", true); // names may hold digits
    QPushButton* const end = m_box->addButton(m_plan.closes ? tr("End it and quit") : tr("End it and go on"), QMessageBox::AcceptRole);
    QPushButton* const keep = m_box->addButton(tr("Let it finish"), QMessageBox::RejectRole);
    m_box->setDefaultButton(keep); // no key that is pressed by chance cuts a reply
    m_box->setEscapeButton(keep);
    connect(m_box, &QDialog::finished, this, [this, box = m_box.data(), end] { answer(box->clickedButton() == end || m_plan.settled); });
    m_box->open();
}

void EngineWatch::answer(bool yes) {
    const Plan plan = std::exchange(m_plan, {});
    m_box = nullptr;
    if (yes) {
        plan.then();
    } else if (plan.otherwise) {
        plan.otherwise();
    }
}

void EngineWatch::lookAgain() {
    if (m_box == nullptr || !m_plan.then) {
        return; // none, or one about what was not kept
    }
    if (const QStringList cut = onItsWay(m_plan.closes); !cut.isEmpty()) {
        m_box->setText(endsThis(cut));
    } else {
        m_plan.settled = true;
        m_box->accept();
    }
}

void EngineWatch::noteBenchmark(bool runs) {
    m_benchmark = runs;
    tell();
    lookAgain();
}

void EngineWatch::notePair(bool runs) {
    m_pair = runs;
    tell();
    lookAgain();
}

void EngineWatch::noteBorrowed(const QString& load) {
    m_borrowed = load;
    m_notLoaded.clear();
    tell();
}

void EngineWatch::noteDevice(const QString& before, const QString& now, const QString& reason) {
    const bool own = reason.isEmpty() || reason.endsWith(QLatin1String("asked for")) || reason.contains(QLatin1String("asked for on"));
    const bool down = !before.isEmpty() && rankOf(now) < rankOf(before) && !own;
    m_downgrade = down ? tr("The model runs on %1 now; the last one ran on %2. The reason: %3.").arg(ui::engineWords(now.toStdString()), ui::engineWords(before.toStdString()), ui::engineWords(reason.toStdString()))
                       : QString();
    tell();
}

void EngineWatch::noteNotLoaded(const QString& words, const QString& file) {
    m_notLoaded = words;
    m_file = file;
    tell();
}

void EngineWatch::tell() {
    if (m_benchmark) {
        m_desk.setEngineNotice({tr("A benchmark has the engine. A message that is sent now is kept, and answered once a model is loaded again."), tr("Show it"),
                                [this] { emit benchmarkWanted(); }, true});
    } else if (m_pair) {
        m_desk.setEngineNotice({tr("Two runs are being compared, and each needs the engine for itself. A message that "
                                   "is sent now is kept, and answered once both have ended."),
                                tr("Show them"), [this] { emit pairWanted(); }, true});
    } else if (!m_borrowed.isEmpty()) {
        m_desk.setEngineNotice({tr("The engine is still set as the prepared load “%1” wanted it: context, cache and batch are not this chat's own.").arg(m_borrowed),
                                tr("Load with own settings"), [this] { emit ownSettingsWanted(); }, false});
    } else if (!m_downgrade.isEmpty()) {
        m_desk.setEngineNotice({m_downgrade, tr("Hide"), [this] { noteDevice({}, {}, {}); }, false});
    } else if (!m_notLoaded.isEmpty()) {
        m_desk.setEngineNotice({m_notLoaded, m_file.isEmpty() ? tr("Hide") : tr("Load %1").arg(modelName(m_file).name),
                                [this, file = m_file] {
                                    if (!file.isEmpty()) {
                                        emit loadWanted(file);
                                    }
                                },
                                false});
    } else {
        m_desk.setEngineNotice({});
    }
}

} // namespace vitrine::app
