// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/models_page.h"

#include <algorithm>

#include <QAction>
#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include "engine/engine_names.h"
#include "ui/bridge/engine_text.h"
#include "ui/library/fetch/download_rows.h"
#include "ui/library/model_detail.h"
#include "ui/library/model_row.h"
#include "ui/pages/notice_bar.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/rule.h"
#include "ui/widgets/segment.h"

namespace vitrine::ui {

namespace {

const QString kUnit = QStringLiteral("models/unit");
const QString kChosen = QStringLiteral("models/chosen");
constexpr int kDetail = 560;
constexpr int kDetailSmall = 470;
constexpr int kDetailLeast = 400;
constexpr int kNarrow = 1000; ///< pages narrower than this, at text scale 1, give the detail its least
constexpr int kListLeast = 440;
constexpr int kQueryWidth = 200;

} // namespace

ModelsPage::ModelsPage(EngineBridge& bridge, SettingsStore& settings, const QString& folder,
                       std::function<EngineOptions()> base, QWidget* parent)
    : QWidget(parent)
    , m_bridge(bridge)
    , m_settings(settings)
    , m_library(m_probe, settings, folder, std::move(base))
    , m_kept(settings, m_probe)
    , m_items(new LibraryItems(m_library, this))
    , m_filter(new LibraryFilter(*m_items, this)) {
    setAccessibleName(tr("Models"));
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    auto* const left = new QWidget(this);
    setRole(left, "page");
    atEachScale(left, [](auto* w) { w->setMinimumWidth(scaled(kListLeast)); });
    auto* const column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHeader());
    column->addWidget(buildList(), 1);
    row->addWidget(left, 1);
    row->addWidget(makeRule(this, Qt::Vertical));
    m_detail = new ModelDetail(m_bridge, m_library, m_kept, this);
    row->addWidget(m_detail);
    connect(m_detail, &ModelDetail::loadRequested, this, &ModelsPage::loadRequested);
    connect(m_detail, &ModelDetail::ejectRequested, this, &ModelsPage::ejectRequested);
    connect(m_detail, &ModelDetail::folderRequested, this, &ModelsPage::openFolder);
    connect(m_detail, &ModelDetail::menuRequested, this, &ModelsPage::showRowMenu);
    connectLibrary();
    connectEngine();
    connect(&Theme::instance(), &Theme::changed, this, &ModelsPage::fitWidths);
    fitWidths();
    m_unit->setCurrent(m_settings.value(kUnit, QStringLiteral("GiB")).toString() == QLatin1String("GB") ? 1 : 0);
    m_wanted = m_settings.value(kChosen, QString()).toString();
    setProperty("takesFocus", QVariant::fromValue<QWidget*>(m_list));
    m_detail->setModel({});
    m_library.setReading(false); // a start of the program lists names; files are read when the page is looked at
    m_library.rescan();
}

ModelsPage::~ModelsPage() {
    // What looks at the library goes before it.
    qDeleteAll(findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly));
    delete m_filter;
    delete m_items;
}

QWidget* ModelsPage::buildHeader() {
    auto* const header = new QWidget(this);
    setRole(header, "header");
    atEachScale(header, [](auto* w) { w->setMinimumHeight(scaled(metric::kPageHeader)); });
    auto* const row = new QHBoxLayout(header);
    row->setContentsMargins(metric::kPanelPadding, metric::kGrid, metric::kPanelPadding, metric::kGrid);
    row->setSpacing(metric::kGrid);
    auto* const words = new QVBoxLayout;
    words->setSpacing(1);
    auto* const title = new QLabel(tr("Models"), header);
    setRole(title, "page-title");
    m_machine = new FigureLabel(FontRole::table, header);
    m_machine->setWrapping(true);
    words->addWidget(title);
    words->addWidget(m_machine);
    row->addLayout(words, 1);
    m_query = new QLineEdit(header);
    m_query->setPlaceholderText(tr("Filter"));
    m_query->setAccessibleName(tr("Filter the models by name, format or architecture"));
    atEachScale(m_query, [](auto* w) { w->setMaximumWidth(scaled(kQueryWidth)); });
    auto* const glyph = new QAction(m_query);
    setThemedIcon(glyph, Icon::search, &Tokens::ink3);
    m_query->addAction(glyph, QLineEdit::LeadingPosition);
    row->addWidget(m_query);
    m_unit = new Segment({QStringLiteral("GiB"), QStringLiteral("GB")}, tr("Unit"), header);
    m_unit->setTips({tr("1,024³ bytes"), tr("1,000³ bytes")});
    row->addWidget(m_unit);
    auto* const download = new Button(ButtonKind::secondary, Icon::download, tr("Download…"), header);
    download->setYielding(true);
    row->addWidget(download);
    connect(download, &QAbstractButton::clicked, this, &ModelsPage::openDownload);
    auto* const open = new Button(ButtonKind::primary, Icon::file, tr("Open file…"), header);
    open->setYielding(true);
    row->addWidget(open);
    connect(open, &QAbstractButton::clicked, this, &ModelsPage::openFileRequested);
    connect(m_query, &QLineEdit::textChanged, m_filter, &LibraryFilter::setQuery);
    connect(m_unit, &Segment::currentChanged, this, [this](int index) {
        const SizeUnit unit{index == 0};
        m_settings.setValue(kUnit, unit.name());
        m_items->setUnit(unit);
        m_detail->setUnit(unit);
        showHeader();
        showScale();
    });
    return header;
}

QWidget* ModelsPage::buildList() {
    auto* const box = new QWidget(this);
    auto* const listColumn = new QVBoxLayout(box);
    listColumn->setContentsMargins(0, 0, 0, 0);
    listColumn->setSpacing(0);
    listColumn->addWidget(makeRule(box));
    listColumn->addWidget(new DownloadRows(m_downloads, box));
    m_head = new FitHead(box);
    listColumn->addWidget(m_head);
    m_list = new QListView(box);
    m_list->setAccessibleName(tr("Models on this computer"));
    m_list->setModel(m_filter);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    m_row = new ModelRow(*m_items, m_list);
    m_list->setItemDelegate(m_row);
    listColumn->addWidget(m_list, 1);
    m_legend = new FitLegend(box);
    listColumn->addWidget(m_legend);
    m_empty = new EmptyBox({}, box);
    m_empty->setProperty("noFigure", true); // folders have the names that people give them
    m_empty->hide();
    connect(m_empty, &EmptyBox::actionRequested, this, &ModelsPage::openFolders);
    m_notice = new NoticeBar(box);
    auto* const margin = new QVBoxLayout;
    margin->setContentsMargins(metric::kPanelPadding, metric::kPanelPadding, metric::kPanelPadding,
                               metric::kPanelPadding);
    atEachScale(m_empty, [](auto* w) { w->setMinimumHeight(scaled(180)); });
    margin->addWidget(m_empty);
    margin->addWidget(m_notice);
    listColumn->addLayout(margin);
    listColumn->addStretch(0);
    connect(m_list, &QListView::activated, this, [this] { // Return or a double click loads, as the button does
        m_detail->loadIfOffered();
    });
    connect(m_list, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { showRowMenu(m_list->viewport()->mapToGlobal(at)); });
    return box;
}

void ModelsPage::connectLibrary() {
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        const QString path = now.data(LibraryItems::kPath).toString();
        if (!path.isEmpty() && path != m_detail->path()) {
            m_settings.setValue(kChosen, path);
            m_detail->setModel(path);
        }
    });
    connect(&m_library, &ModelLibrary::aboutToReset, this, [this] {
        if (!chosen().isEmpty() && m_wanted.isEmpty()) {
            m_wanted = chosen();
        }
    });
    connect(&m_library, &ModelLibrary::rescanned, this, [this] {
        QVector<FoundFile> files;
        for (const LibraryModel& m : m_library.models()) {
            files.push_back(m.file);
        }
        m_kept.recognise(files);
        showHeader();
        showScale();
        fitList();
        QModelIndex at = m_filter->indexOf(m_wanted);
        if (at.isValid()) {
            m_wanted.clear();
        } else if (!m_list->currentIndex().isValid()) {
            at = m_filter->index(0, 0);
        }
        if (at.isValid()) {
            m_list->setCurrentIndex(at);
        } else if (m_library.models().isEmpty()) {
            m_detail->setModel({});
        }
    });
    connect(&m_library, &ModelLibrary::changed, this, [this] {
        showHeader();
        showScale();
    });
    connect(&m_library, &ModelLibrary::partsFound, &m_downloads, &Downloads::offer);
    connect(&m_downloads, &Downloads::finished, this, [this](const QString& path, const QString& sha256) {
        const QFileInfo info(path);
        m_kept.noteHash({path, info.size(), info.lastModified().toMSecsSinceEpoch()}, sha256);
        choose(path);
        m_library.rescan();
    });
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &ModelsPage::fitList);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &ModelsPage::fitList);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &ModelsPage::fitList);
}

void ModelsPage::connectEngine() {
    connect(&m_bridge, &EngineBridge::statusChanged, this, &ModelsPage::noteStatus);
}

void ModelsPage::noteStatus() {
    const LoopStatus& s = m_bridge.status();
    const bool ready = s.state == LoopState::ready && s.info != nullptr;
    m_items->setLoaded(ready ? m_engineModel : QString());
    const bool cpu = ready && s.info->deviceName.rfind("CPU", 0) == 0;
    const quint64 held = cpu ? s.info->actual.total() : 0;
    if (const int index = m_library.indexOf(m_engineModel); ready && index >= 0) {
        const FoundFile& file = m_library.models()[index].file;
        const auto before = m_kept.lastLoad(file);
        if (!before || before->total() != s.info->actual.total()) {
            m_kept.noteLoad(file, s.info->actual);
        }
    }
    if (held != m_library.held() && s.state != LoopState::loading) {
        m_library.replan(held);
    }
}

EngineOptions ModelsPage::optionsFor(const QString& path, EngineOptions base) const {
    const auto found = m_kept.find(ModelSettingsStore::fileAt(path), choiceOf(base));
    return found && found->load ? optionsOf(*found->load, std::move(base)) : base;
}

ModelDefaults ModelsPage::answersOf(const QString& path) const {
    const auto found = m_kept.find(ModelSettingsStore::fileAt(path), {});
    return found ? found->answers : ModelDefaults{};
}

void ModelsPage::keepAnswers(const QString& path, const ModelDefaults& answers) {
    const FoundFile file = ModelSettingsStore::fileAt(path);
    ModelSettings s = m_kept.find(file, {}).value_or(ModelSettings{});
    s.answers = answers;
    m_kept.keep(file, s);
}

void ModelsPage::noteLoad(const EngineOptions& options) {
    m_engineModel = qtPath(options.model);
    m_detail->setEngineModel(m_engineModel, choiceOf(options));
    m_library.addFile(m_engineModel);
}

void ModelsPage::noteRefused(const QString& path, const Error& error) {
    choose(path);
    m_detail->noteRefused(m_wanted.isEmpty() ? chosen() : m_wanted, error);
}

void ModelsPage::choose(const QString& path) {
    m_wanted = QFileInfo(path).absoluteFilePath();
    if (const QModelIndex at = m_filter->indexOf(m_wanted); at.isValid()) {
        m_wanted.clear();
        m_list->setCurrentIndex(at);
    } else {
        m_library.addFile(m_wanted);
    }
}

QString ModelsPage::chosen() const {
    return m_list->currentIndex().data(LibraryItems::kPath).toString();
}

void ModelsPage::showHeader() {
    m_machine->clear();
    const SizeUnit& unit = m_items->unit();
    const auto planned = std::find_if(m_library.models().begin(), m_library.models().end(),
                                      [](const LibraryModel& m) { return m.ready(); });
    if (planned != m_library.models().end()) {
        const survey::LoadPlan& plan = *planned->plan;
        m_machine->addFigure(
            Figure(unit.words(static_cast<double>(plan.deviceBytes)), {}, Provenance::measured,
                   plan.onGpu
                       ? tr("Memory of the GPU.")
                       : tr("Memory that this program may use at most: of the machine, or of its control group."))
                .withLead(plan.onGpu ? tr("GPU") : tr("Memory")));
        m_machine->addFigure(
            Figure(unit.words(static_cast<double>(plan.deviceBytes - std::min(plan.deviceBytes, plan.deviceFree))), {},
                   Provenance::measured, tr("Of it, what other programs use now."))
                .withLead(tr("used by others")));
    }
    const int files = static_cast<int>(m_library.models().size());
    m_machine->addFigure(Figure(tr("%n file(s)", nullptr, files), {}, Provenance::counted,
                                tr("GGUF files in the watched folders; of a split model the first part counts.")));
}

void ModelsPage::showScale() {
    const FitScale scale = fitScale(m_library.models(), m_items->unit().bytes());
    const bool gpu = std::any_of(m_library.models().begin(), m_library.models().end(),
                                 [](const LibraryModel& m) { return m.ready() && m.plan->onGpu; });
    m_row->setScale(scale);
    m_head->setScale(scale, m_items->unit(), gpu ? tr("this GPU") : tr("this machine"));
    const std::string_view kv = vitrine::name(m_library.baseOptions().keyType);
    m_legend->setKv(qtText(kv));
    m_list->viewport()->update();
}

/// The list is as high as its rows, so that the legend stands below the last one; it scrolls when there are more.
void ModelsPage::fitList() {
    const int rows = m_filter->rowCount();
    m_list->setMaximumHeight(std::max(1, rows * scaled(metric::kRowModel)));
    const bool nothing = rows == 0 && m_library.scanned();
    m_empty->setVisible(nothing);
    m_list->setVisible(!nothing);
    m_legend->setVisible(!nothing);
    if (nothing && m_library.models().isEmpty()) {
        const QString problem = m_library.problemOf(m_library.standardFolder());
        m_empty->setSentence(
            tr("No GGUF file was found in %1. Every model that lies in a watched folder will appear here.")
                .arg(m_library.folders().join(QStringLiteral(", "))) +
            (problem.isEmpty() ? QString() : QLatin1Char(' ') + problem));
        m_empty->setAction(tr("Watched folders…"));
    } else if (nothing) {
        m_empty->setSentence(tr("No model has these words in its name, format or architecture."));
    }
    QTimer::singleShot(0, this, [this] { m_head->setRowWidth(m_list->viewport()->width()); });
}

void ModelsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    m_library.setReading(true);
    m_library.replan(m_library.held()); // free memory has changed since
    fitList();
}

void ModelsPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWidths();
}

void ModelsPage::fitWidths() {
    const int detail = width() >= scaled(metric::kSmallWindow) ? kDetail
                       : width() >= scaled(kNarrow)            ? kDetailSmall
                                                               : kDetailLeast;
    m_detail->setFixedWidth(scaled(detail));
    fitList();
}

} // namespace vitrine::ui
