// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/model_detail.h"

#include <utility>

#include <QDir>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/library/checks_section.h"
#include "ui/library/file_section.h"
#include "ui/library/load_foot.h"
#include "ui/library/load_form.h"
#include "ui/library/model_settings.h"
#include "ui/library/plan_view.h"
#include "ui/pages/error_words.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/cut_file_bar.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/rule.h"

namespace vitrine::ui {

namespace {

constexpr int kSettleMilliseconds = 60;

CutFile cutFile(const survey::CutExtent& e) {
    CutFile file;
    file.header = static_cast<qint64>(e.header);
    file.present = static_cast<qint64>(e.present);
    file.declared = static_cast<qint64>(e.declared);
    file.tensors = static_cast<qint64>(e.tensors);
    file.tensorsInside = static_cast<qint64>(e.tensorsInside);
    file.firstCut = QString::fromStdString(e.firstCut);
    for (const std::uint64_t end : e.sections) {
        file.sections.push_back(static_cast<qint64>(end));
    }
    return file;
}

QString homely(const QString& path) {
    const QString home = QDir::homePath();
    return path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

} // namespace

ModelDetail::ModelDetail(EngineBridge& bridge, ModelLibrary& library, ModelSettingsStore& kept, QWidget* parent)
    : QWidget(parent)
    , m_bridge(bridge)
    , m_library(library)
    , m_kept(kept)
    , m_drafts(library) {
    setRole(this, "panel");
    setAccessibleName(tr("Chosen model"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHead());
    column->addWidget(makeRule(this));
    column->addWidget(buildBody(), 1);
    column->addWidget(makeRule(this));
    m_foot = new LoadFoot(this);
    column->addWidget(m_foot);
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMilliseconds);
    connect(&m_settle, &QTimer::timeout, this, &ModelDetail::replan);
    connect(m_form, &LoadForm::changed, this, [this] {
        m_settle.start();
        rememberIfAsked();
        showFoot();
    });
    connect(m_foot, &LoadFoot::loadRequested, this, &ModelDetail::load);
    connect(m_foot, &LoadFoot::ejectRequested, this, &ModelDetail::ejectRequested);
    connect(m_foot, &LoadFoot::cancelRequested, &m_bridge, &EngineBridge::cancelLoad);
    connect(m_foot, &LoadFoot::rememberToggled, this,
            [this](bool on) { keepLoad(on ? std::optional(m_form->choice()) : std::nullopt); });
    connect(&m_bridge, &EngineBridge::statusChanged, this, &ModelDetail::showFoot);
    connect(&m_bridge, &EngineBridge::loadProgressed, this, &ModelDetail::showFoot);
    connect(&m_library, &ModelLibrary::changed, this, [this](int index) {
        if (m_library.models()[index].file.path == m_path) {
            showModel();
        }
    });
    connect(&m_drafts, &DraftMatches::changed, this, [this] { m_form->setDrafts(m_drafts.offers()); });
    connect(&m_kept, &ModelSettingsStore::changed, this, [this](const QString& path) {
        if (path == m_path) {
            m_planView->setLastLoad(m_kept.lastLoad(m_file));
        }
    });
}

void ModelDetail::load() {
    rememberIfAsked();
    emit loadRequested(loadOptions());
}

void ModelDetail::loadIfOffered() {
    if (offersLoad()) {
        load();
    }
}

/// It can be loaded, and is neither loaded nor being loaded.
bool ModelDetail::offersLoad() const {
    const LoopState state = m_bridge.status().state;
    const bool ours = m_engineModel == m_path && (state == LoopState::loading || state == LoopState::ready);
    return model() != nullptr && model()->error() == nullptr && !ours;
}

QWidget* ModelDetail::buildHead() {
    auto* const head = new QWidget(this);
    auto* const row = new QHBoxLayout(head);
    row->setContentsMargins(metric::kPanelPadding, metric::kPanelPaddingSmall, metric::kPanelPadding,
                            metric::kPanelPaddingSmall);
    row->setSpacing(metric::kHalfGrid);
    auto* const words = new QVBoxLayout;
    words->setSpacing(1);
    m_name = new ElidedLabel({}, FontRole::errorTitle, &Tokens::ink, head);
    m_where = new ElidedLabel({}, FontRole::mono, &Tokens::ink2, head);
    m_where->setElideMode(Qt::ElideMiddle);
    words->addWidget(m_name);
    words->addWidget(m_where);
    row->addLayout(words, 1);
    auto* const folder = new IconButton(Icon::folder, tr("Show the file in its folder"), head);
    auto* const more = new IconButton(Icon::more, tr("More about this model"), head);
    connect(folder, &QAbstractButton::clicked, this, &ModelDetail::folderRequested);
    connect(more, &QAbstractButton::clicked, this,
            [this, more] { emit menuRequested(more->mapToGlobal(QPoint(0, more->height()))); });
    row->addWidget(folder, 0, Qt::AlignTop);
    row->addWidget(more, 0, Qt::AlignTop);
    return head;
}

QWidget* ModelDetail::section(const QString& title, const QString& question, QWidget* content) {
    auto* const box = new QWidget(this);
    auto* const column = new QVBoxLayout(box);
    column->setContentsMargins(metric::kPanelPadding, metric::kPanelPadding, metric::kPanelPadding,
                               metric::kPanelPadding);
    column->setSpacing(metric::kGrid);
    if (!title.isEmpty()) {
        auto* const head = new QHBoxLayout;
        auto* const label = new QLabel(title, box);
        setRole(label, "panel-head");
        head->addWidget(label);
        auto* const asks = new ElidedLabel(question, FontRole::table, &Tokens::ink2, box);
        asks->setAlignment(Qt::AlignRight);
        head->addWidget(asks, 1);
        column->addLayout(head);
    }
    column->addWidget(content);
    return box;
}

QWidget* ModelDetail::buildBody() {
    auto* const area = new QScrollArea(this);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setAccessibleName(tr("Chosen model"));
    auto* const ground = new QWidget(area);
    setRole(ground, "panel");
    auto* const column = new QVBoxLayout(ground);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_errorSlot = new QVBoxLayout;
    m_errorSlot->setContentsMargins(metric::kPanelPadding, 0, metric::kPanelPadding, 0);
    column->addLayout(m_errorSlot);
    auto* const memory = new QWidget(ground);
    auto* const rows = new QVBoxLayout(memory);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(metric::kGrid);
    m_planView = new PlanView(memory);
    m_room = new FigureLabel(FontRole::table, memory);
    m_room->setStrong(true);
    m_device = new QLabel(memory);
    m_device->setWordWrap(true);
    m_device->setProperty("noFigure", true); // the device's name
    setRole(m_device, "faint");
    rows->addWidget(m_planView);
    rows->addWidget(m_room);
    rows->addWidget(m_device);
    m_memory = section(tr("Memory"), tr("Will it fit, and what did it really take?"), memory);
    column->addWidget(m_memory);
    column->addWidget(makeRule(ground));
    m_form = new LoadForm(ground);
    m_options = section(tr("Load options"), {}, m_form);
    auto* const reset = new Button(ButtonKind::ghost, tr("Reset"), m_options);
    reset->setControlHeight(metric::kControlToolbar);
    reset->setToolTip(tr("The options of the settings page."));
    connect(reset, &QAbstractButton::clicked, this, [this] { setChoice(choiceOf(m_library.baseOptions())); });
    qobject_cast<QHBoxLayout*>(qobject_cast<QVBoxLayout*>(m_options->layout())->itemAt(0)->layout())->addWidget(reset);
    column->addWidget(m_options);
    column->addWidget(makeRule(ground));
    m_fileSection = new FileSection(m_library.probe(), m_kept, ground);
    m_fileBox = section({}, {}, m_fileSection);
    column->addWidget(m_fileBox);
    column->addWidget(makeRule(ground));
    m_checks = new ChecksSection(ground);
    m_checksBox = section({}, {}, m_checks);
    column->addWidget(m_checksBox);
    column->addStretch(1);
    area->setWidget(ground);
    return area;
}

const LibraryModel* ModelDetail::model() const {
    const int index = m_library.indexOf(m_path);
    return index < 0 ? nullptr : &m_library.models()[index];
}

const LoadChoice& ModelDetail::choice() const {
    return m_form->choice();
}

void ModelDetail::setChoice(const LoadChoice& choice) {
    m_form->setChoice(choice);
    rememberIfAsked();
    replan();
    showFoot();
}

void ModelDetail::setUnit(SizeUnit unit) {
    m_unit = unit;
    m_planView->setUnit(unit);
    if (!m_path.isEmpty()) {
        showModel();
    }
}

void ModelDetail::noteRefused(const QString& path, const Error& error) {
    m_refused = {path, error};
    if (path == m_path) {
        showModel();
    }
}

void ModelDetail::setEngineModel(const QString& path, const LoadChoice& with) {
    m_engineModel = path;
    m_loadedChoice = with;
    if (std::exchange(m_refused, std::nullopt)) {
        showModel();
    }
    showFoot();
}

void ModelDetail::setModel(const QString& path) {
    m_path = path;
    ++m_planRound; // a plan that is still made is of another model
    m_plan.reset();
    m_file = {};
    m_planView->setPlan(std::nullopt);
    const LibraryModel* const m = model();
    setEnabled(m != nullptr);
    if (m != nullptr) {
        showModel();
    }
}

void ModelDetail::showModel() {
    const LibraryModel* const m = model();
    if (m == nullptr) {
        return;
    }
    const bool another = m->file != m_file;
    m_name->setText(m->title());
    m_where->setText(homely(m->file.path));
    m_fileSection->setModel(*m, m_unit);
    showError(*m);
    const bool sound = m->survey && m->survey->canRun();
    m_memory->setVisible(sound);
    m_options->setVisible(sound);
    m_fileBox->setVisible(!m->survey || m->survey->tensorCount > 0);
    if (another && m->survey) {
        m_file = m->file;
        const LoadChoice standard = choiceOf(m_library.baseOptions());
        const auto kept = m_kept.find(m_file, standard);
        const std::optional<LoadChoice> load = kept ? kept->load : std::nullopt;
        m_foot->setRemember(load.has_value());
        m_form->setModel(*m->survey, load.value_or(standard));
        m_planView->setLastLoad(m_kept.lastLoad(m_file));
        checkModel();
        if (sound) {
            if (!load && m->ready()) { // the list's plan is of the same options: no blink
                m_plan = m->plan;
                showPlan();
            }
            replan();
            m_drafts.setTarget(m_path);
        }
    }
    showFoot();
}

void ModelDetail::showError(const LibraryModel& m) {
    const Error* error = m.error();
    if (error == nullptr && m_refused && m_refused->first == m.file.path) {
        error = &m_refused->second;
    }
    if (m_card != nullptr) {
        m_card->deleteLater();
        m_card = nullptr;
    }
    m_errorSlot->setContentsMargins(metric::kPanelPadding, error != nullptr ? metric::kPanelPadding : 0,
                                    metric::kPanelPadding, error != nullptr ? metric::kPanelPadding : 0);
    if (error == nullptr) {
        return;
    }
    m_card = new ErrorCard(errorWords(*error, m.file.path), this);
    if (m.survey && m.survey->extent) {
        m_card->setPicture(new CutFileBar(cutFile(*m.survey->extent), m_card));
    }
    m_errorSlot->addWidget(m_card);
}

void ModelDetail::checkModel() {
    const LibraryModel* const m = model();
    m_checks->setChecks(std::nullopt, *m->survey);
    m_checksBox->setVisible(m->survey->canRun()); // else only what the error does not say already
    m_library.probe().check(
        m->survey, this, [this, survey = m->survey, path = m_path](const survey::ModelChecks& checks) {
            if (path != m_path) {
                return;
            }
            m_checks->setChecks(checks, *survey);
            m_checksBox->setVisible(m_checks->count() > 0);
            QStringList can;
            if (checks.templateTakesTools) {
                can << tr("tools");
            }
            if (checks.templateTakesSystem) {
                can << tr("system prompt");
            }
            const QString name = checks.ownTemplate ? tr("From the file") : tr("Built-in ChatML");
            m_form->setOwnTemplate(can.isEmpty() ? name : name + QStringLiteral(" · ") + can.join(QStringLiteral(", ")));
        });
}

void ModelDetail::rememberIfAsked() {
    if (m_foot->remember() && !m_file.path.isEmpty()) {
        keepLoad(m_form->choice());
    }
}

void ModelDetail::keepLoad(const std::optional<LoadChoice>& load) {
    ModelSettings s = m_kept.find(m_file, m_form->choice()).value_or(ModelSettings{});
    s.load = load;
    m_kept.keep(m_file, s);
}

} // namespace vitrine::ui
