// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/hash_row.h"

#include <algorithm>

#include <QElapsedTimer>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

#include "ui/bridge/engine_text.h"
#include "ui/library/fetch/catalogue.h"
#include "ui/library/model_settings.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

namespace {

/// The hash that the program's own list names for a file of this name and size.
QString listedHash(const FoundFile& file) {
    static const QVector<CatalogueEntry> all = catalogue();
    const QString name = QFileInfo(file.path).fileName();
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const CatalogueEntry& e) { return e.file == name && e.bytes == file.bytes; });
    return found == all.end() ? QString() : found->sha256;
}

} // namespace

HashRow::HashRow(ModelProbe& probe, ModelSettingsStore& kept, QWidget* parent)
    : QWidget(parent)
    , m_probe(probe)
    , m_kept(kept)
    , m_hash(new QLabel(this))
    , m_verdict(new QLabel(this))
    , m_expected(new QLineEdit(this))
    , m_button(new Button(ButtonKind::secondary, tr("Compute"), this))
    , m_figures(new FigureLabel(FontRole::table, this))
    , m_bar(new StackedGauge(metric::kGrid, tr("Hashed"), this)) {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metric::kHalfGrid);
    auto* const row = new QHBoxLayout;
    auto* const name = new QLabel(tr("SHA-256"), this);
    name->setProperty("noFigure", true); // the name of the function
    setRole(name, "table");
    row->addWidget(name);
    row->addWidget(m_figures, 1);
    m_figures->setAlignment(Qt::AlignRight);
    m_button->setControlHeight(metric::kControlToolbar);
    row->addWidget(m_button);
    column->addLayout(row);
    column->addWidget(m_bar);
    m_hash->setProperty("noFigure", true);
    m_hash->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_hash->setAccessibleName(tr("SHA-256 of the file"));
    m_hash->setWordWrap(true);
    setRole(m_hash, "mono");
    column->addWidget(m_hash);
    m_expected->setPlaceholderText(tr("Paste the publisher's hash to compare"));
    m_expected->setAccessibleName(tr("The publisher's SHA-256, to compare with"));
    m_expected->setMaxLength(80);
    column->addWidget(m_expected);
    m_verdict->setWordWrap(true);
    m_verdict->setProperty("noFigure", true);
    setRole(m_verdict, "faint");
    column->addWidget(m_verdict);
    connect(m_button, &QAbstractButton::clicked, this, [this] { m_computing ? cancel() : compute(); });
    connect(m_expected, &QLineEdit::textChanged, this, &HashRow::compare);
    connect(&kept, &ModelSettingsStore::changed, this, [this](const QString& path) {
        if (path == m_file.path) {
            showHash();
        }
    });
    showHash();
}

HashRow::~HashRow() {
    m_stop.request_stop();
}

void HashRow::setFile(const FoundFile& file) {
    if (file == m_file) {
        return;
    }
    cancel();
    m_problem.clear();
    m_file = file;
    m_expected->clear();
    showHash();
}

void HashRow::cancel() {
    m_stop.request_stop();
    ++m_round;
    m_computing = false;
    showHash();
}

void HashRow::compute() {
    m_problem.clear();
    m_computing = true;
    const quint64 round = ++m_round;
    showHash();
    QElapsedTimer clock;
    clock.start();
    m_stop = m_probe.hash(
        m_file.path, this,
        [this, round, clock](qint64 done, qint64 total) {
            if (round != m_round) {
                return;
            }
            m_figures->clear();
            m_figures->addFigure(Figure(
                tr("%1 of %2").arg(formatBytes(static_cast<double>(done)), formatBytes(static_cast<double>(total))), {},
                Provenance::counted, tr("Bytes of the file that went into the hash.")));
            const double seconds = static_cast<double>(clock.elapsed()) * 1e-3;
            m_figures->addFigure(Figure(formatBytes(static_cast<double>(done) / std::max(seconds, 1e-3)) + tr("/s"), {},
                                        Provenance::measured, tr("Bytes hashed, divided by the time.")));
            GaugePart part;
            part.name = tr("hashed");
            part.amount = static_cast<double>(done);
            part.colour = [] { return tokens().ramp[1]; };
            m_bar->setParts({part}, static_cast<double>(std::max<qint64>(1, total)));
        },
        [this, round, file = m_file](const Result<std::string>& hash) {
            if (round != m_round) {
                return;
            }
            m_computing = false;
            if (hash) {
                const QString before = m_kept.hashOf(file);
                if (!before.isEmpty() && before != QString::fromStdString(*hash)) {
                    m_problem = tr("The file's bytes are not those of the last time, though nothing has written it: "
                                   "the disk may be failing.");
                }
                m_kept.noteHash(file, QString::fromStdString(*hash));
            } else if (hash.error().code != ErrorCode::cancelled) {
                m_problem = engineWords(hash.error().message);
            }
            showHash();
        });
}

void HashRow::showHash() {
    const QString hash = m_file.path.isEmpty() ? QString() : m_kept.hashOf(m_file);
    m_button->setText(m_computing ? tr("Cancel") : hash.isEmpty() ? tr("Compute") : tr("Compute again"));
    m_button->setAccessibleName(m_computing ? tr("Cancel the hash") : tr("Compute the SHA-256 of the file"));
    m_bar->setVisible(m_computing);
    m_figures->clear();
    m_hash->setText(hash.left(32) + (hash.isEmpty() ? QString() : QStringLiteral(" ")) + hash.mid(32));
    m_hash->setVisible(!hash.isEmpty() && !m_computing);
    m_expected->setVisible(!hash.isEmpty() && !m_computing);
    compare();
}

void HashRow::compare() {
    static const QRegularExpression form(QStringLiteral("^[0-9a-f]{64}$"));
    const QString hash = m_file.path.isEmpty() ? QString() : m_kept.hashOf(m_file);
    const QString typed = m_expected->text().trimmed().toLower();
    const QString expected = typed.isEmpty() ? listedHash(m_file) : typed;
    QString words = m_problem;
    if (!m_computing && !hash.isEmpty()) {
        if (!typed.isEmpty() && !form.match(typed).hasMatch()) {
            words = tr("A SHA-256 has 64 hex digits.");
        } else if (expected.isEmpty()) {
            words = tr("No hash of this file is known to compare with.");
        } else if (expected == hash) {
            words =
                typed.isEmpty() ? tr("It is the one that the list of small models names.") : tr("They are the same.");
        } else {
            words = tr("They differ: this is another file, or it was damaged.");
        }
    }
    m_verdict->setText(words);
    m_verdict->setVisible(!words.isEmpty());
    setRole(m_verdict, !words.isEmpty() && !expected.isEmpty() && expected != hash ? "warn" : "faint");
}

} // namespace vitrine::ui
