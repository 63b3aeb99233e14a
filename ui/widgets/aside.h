// Work that takes its time, done on a thread of the pool; its answer comes on the GUI thread, and is dropped when who
// asked for it is gone by then.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include <QCoreApplication>
#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

namespace vitrine::ui {

/// `done(answer)` on the GUI thread, if `context` is still there by then. Any thread.
template <class Answer, class Done>
void deliver(const QPointer<QObject>& context, Done done, Answer answer) {
    auto held = std::make_shared<Answer>(std::move(answer));
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [context, done = std::move(done), held]() mutable {
            if (context) {
                done(std::move(*held));
            }
        },
        Qt::QueuedConnection);
}

/// `work()` on a thread of the pool, then `done` with what it gave, as deliver() does. Both are copied. GUI thread.
template <class Work, class Done>
void workAside(QObject* context, Work work, Done done) {
    QThreadPool::globalInstance()->start(
        [context = QPointer<QObject>(context), work = std::move(work), done = std::move(done)]() mutable {
            auto answer = work();
            deliver(context, std::move(done), std::move(answer));
        });
}

} // namespace vitrine::ui
