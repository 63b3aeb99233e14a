// Whose memory the view tells of: this machine's and the engine's now, or what was noted with a saved run.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/machine_memory.h"
#include "engine/store/machine.h"
#include "ui/inside/memory_account.h"
#include "ui/inside/memory_panel.h"
#include "ui/inside/view_numbers.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

/// This machine's memory now is told of the engine alone: a saved run was made at another time, maybe elsewhere.
void MemoryPanel::showRun(const std::optional<store::RunInfo>& run) {
    m_recorded = run.has_value();
    m_ofRun = nullptr;
    if (const auto noted = run ? store::memoryOf(run->machine) : std::nullopt) {
        const auto use = [](const store::MemoryParts& p) {
            return MemoryUse{p.weights, p.kvPool, p.workspace, p.runtime, p.draft};
        };
        auto info = std::make_shared<EngineInfo>();
        info->predicted = use(noted->planned);
        info->actual = use(noted->taken);
        m_ofRun = std::move(info);
    }
    refresh();
}

QString MemoryPanel::words() const {
    return m_totals->spoken();
}

QAbstractTableModel* MemoryPanel::makeTable() const {
    return new MemoryTable(shown(), m_recorded ? 0 : residentBytes());
}

QByteArray MemoryPanel::csv() const {
    return m_recorded ? memoryCsv(shown(), 0, {}) : memoryCsv(shown(), residentBytes(), plan::machineMemory());
}

void MemoryPanel::showMachine() {
    const plan::MachineMemory machine = m_recorded ? plan::MachineMemory{} : plan::machineMemory();
    if (machine.total == 0) {
        m_machine->setParts({}, 1);
        m_machineKey->setParts({});
        return;
    }
    const MachineShares shares = sharesOf(machine.total, machine.available, residentBytes());
    const auto part = [this](const QString& name, std::uint64_t share, int tone, Provenance provenance,
                             const QString& definition) {
        const auto bytes = static_cast<double>(share);
        return GaugePart{name, bytes,
                         [tone] { return tone < 0 ? tokens().glass : tokens().ramp[static_cast<std::size_t>(tone)]; },
                         std::nullopt, Figure(size(bytes), {}, provenance, definition)};
    };
    const QVector<GaugePart> list{
        part(tr("this program"), shares.program, 0, Provenance::measured,
             tr("Memory of this program that is in use now.")),
        part(tr("others"), shares.others, 2, Provenance::derived,
             tr("Total − free − this program: other programs and the system.")),
        part(tr("free"), shares.free, -1, Provenance::derived,
             tr("What can be had now without swapping, as far as this program does not have it already."))};
    m_machine->setParts(list, static_cast<double>(machine.total));
    m_machineKey->setParts(list);
}

} // namespace vitrine::ui
