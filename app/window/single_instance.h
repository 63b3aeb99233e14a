// One window a profile: a second start hands what it was asked to the first and leaves. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QLocalServer>
#include <QLockFile>
#include <QObject>

#include "app/window/launch_options.h"

namespace vitrine::app {

class SingleInstance final : public QObject {
    Q_OBJECT

public:
    /// `folder` is the profile's; it is made when absent.
    explicit SingleInstance(const QString& folder, QObject* parent = nullptr);

    /// True when another process of this profile has taken over `options`: this one has nothing left to do. Waits at most two
    /// seconds for one that holds the profile and does not answer; then this process works beside it.
    [[nodiscard]] bool handOver(const LaunchOptions& options);

    /// No other process has this profile open. Meaningful after handOver().
    [[nodiscard]] bool alone() const { return m_lock.isLocked(); }
    /// Another process has it open and did not answer.
    [[nodiscard]] bool beside() const { return m_beside; }

signals:
    /// Another start of this profile: bring the window to the front and do this.
    void asked(const LaunchOptions& options);

private:
    void listen();
    void take();

    QString m_name; ///< of the socket
    QLockFile m_lock;
    bool m_beside = false;
    QLocalServer m_server;
};

} // namespace vitrine::app
