// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/delay_wiring.h"

#include <cstdio>
#include <utility>

#include <QCoreApplication>
#include <QJsonDocument>
#include <QSaveFile>

#include "ui/settings/setting_specs.h"
#include "ui/shell/main_window.h"
#include "ui/shell/status_bar.h"

namespace vitrine::app {

namespace {

const QString kKey = QStringLiteral("developer/loopDelay");
constexpr int kRefresh = 1000; ///< ms

} // namespace

DelayWiring::DelayWiring(ui::SettingsStore& settings, QString file)
    : m_settings(settings)
    , m_file(std::move(file)) {
    m_every.setInterval(kRefresh);
    connect(&m_every, &QTimer::timeout, this, &DelayWiring::refresh);
    connect(&settings, &ui::SettingsStore::changed, this, [this](const QString& key) {
        if (key == kKey) {
            refresh();
        }
    });
    connect(QCoreApplication::instance(), &QCoreApplication::aboutToQuit, this, [this] {
        m_quitting.start();
        m_window = nullptr; // it may be gone before the next figure
        m_every.stop();
    });
    if (!m_file.isEmpty()) { // from the first turn of the loop on: before it there is none that an event could wait for
        QTimer::singleShot(0, &m_probe, &ui::DelayProbe::start);
    }
}

DelayWiring::~DelayWiring() {
    if (m_file.isEmpty()) {
        return;
    }
    QJsonObject report = m_probe.report();
    report.insert(QStringLiteral("quit_ms"), m_quitting.isValid() ? static_cast<double>(m_quitting.elapsed()) : 0.0);
    QSaveFile file(m_file);
    const QByteArray bytes = QJsonDocument(report).toJson();
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        std::fprintf(stderr, "vitrine: error[fileUnwritable]: The report of delays can't be written to %s: %s.\n",
                     qPrintable(m_file), qPrintable(file.errorString()));
    }
}

void DelayWiring::show(ui::MainWindow& window) {
    m_window = &window;
    refresh();
}

void DelayWiring::refresh() {
    const bool shown = ui::setting(m_settings, kKey).toBool();
    if (shown && !m_probe.running()) {
        m_probe.start();
    } else if (!shown && m_file.isEmpty()) {
        m_probe.stop();
    }
    if (m_window == nullptr) {
        return;
    }
    m_every.start();
    QVector<ui::Figure> figures = shown ? m_probe.figures() : QVector<ui::Figure>();
    if (const auto cost = m_cost.read()) {
        figures.push_back(ui::ViewerCost::figure(*cost));
    }
    m_window->footer()->setRightFigures(figures);
}

} // namespace vitrine::app
