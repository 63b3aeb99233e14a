// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/engine_watch.h"

#include <utility>

#include <QPushButton>

#include "app/window/model_shelf.h"
#include "ui/pages/chat_desk.h"
#include "ui/shell/main_window.h"

namespace vitrine::app {

EngineWatch::EngineWatch(ui::MainWindow& window, ui::ChatDesk& desk, QObject* parent) : QObject(parent), m_window(window), m_desk(desk) {}

void EngineWatch::whenFree(std::function<void()> then, std::function<void()> otherwise) {
    if (m_box != nullptr) {
        m_box->reject();
    }
    QStringList cut;
    for (const ui::Replies::Run& run : m_desk.replies().all()) {
        if (run->state != ui::ReplyState::waitingForModel) {
            cut << tr("the reply in “%1”").arg(run->chat->title.isEmpty() ? tr("New chat") : run->chat->title);
        }
    }
    cut += m_others ? m_others() : QStringList();
    if (cut.isEmpty()) {
        then();
        return;
    }
    m_box = new QMessageBox(QMessageBox::NoIcon, tr("The engine is at work"), tr("This ends what is on its way:") + QStringLiteral("\n\n") + cut.join(QLatin1Char('\n')),
                            QMessageBox::NoButton, &m_window);
    m_box->setInformativeText(tr("What has come of a reply until now is kept, and it can be continued."));
    m_box->setAttribute(Qt::WA_DeleteOnClose);
    m_box->setProperty("noFigure", true); // names may hold digits
    QPushButton* const end = m_box->addButton(tr("End it and go on"), QMessageBox::AcceptRole);
    QPushButton* const keep = m_box->addButton(tr("Let it finish"), QMessageBox::RejectRole);
    m_box->setDefaultButton(keep); // no key that is pressed by chance cuts a reply
    m_box->setEscapeButton(keep);
    connect(m_box, &QDialog::finished, this, [box = m_box.data(), end, then = std::move(then), otherwise = std::move(otherwise)] {
        if (box->clickedButton() == end) {
            then();
        } else if (otherwise) {
            otherwise();
        }
    });
    m_box->open();
}

void EngineWatch::noteBenchmark(bool runs) {
    m_benchmark = runs;
    tell();
}

void EngineWatch::noteBorrowed(const QString& load) {
    m_borrowed = load;
    m_notLoaded.clear();
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
    } else if (!m_borrowed.isEmpty()) {
        m_desk.setEngineNotice({tr("The engine is still set as the prepared load “%1” wanted it: context, cache and batch are not this chat's own.").arg(m_borrowed),
                                tr("Load with own settings"), [this] { emit ownSettingsWanted(); }, false});
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
