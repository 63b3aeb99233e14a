// What the driver tells of the GPU, asked away from the window's thread: a driver may take its time.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include <QObject>
#include <QString>

namespace vitrine::ui {

/// MEASURED by the driver at one moment. Absent: this card or driver does not tell.
struct GpuReading {
    QString name;
    std::optional<quint32> busyPercent;       ///< of the driver's last sampling period, time in which a kernel ran
    std::optional<quint32> memoryBusyPercent; ///< time in which its memory was read or written
    std::optional<quint64> totalBytes;
    std::optional<quint64> usedBytes; ///< by everybody
    std::optional<quint64> ownBytes;  ///< by this program
    std::optional<quint32> celsius;
    std::optional<quint32> computeMegahertz;
    std::optional<quint32> memoryMegahertz;
    std::optional<double> watts;
};

/// Made and used on the GUI thread. Deleting it forgets the answer.
class GpuProbe final : public QObject {
    Q_OBJECT

public:
    explicit GpuProbe(QObject* parent = nullptr);
    ~GpuProbe() override;
    /// measured() or absent() follows; a call while one is under way is that one.
    void read();

signals:
    void measured(const vitrine::ui::GpuReading& reading);
    void absent(const QString& reason);

private:
    struct Driver;
    std::shared_ptr<Driver> m_driver; ///< used by one reading at a time
    bool m_reading = false;
};

} // namespace vitrine::ui
