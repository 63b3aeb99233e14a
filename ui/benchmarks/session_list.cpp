// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/session_list.h"

#include <algorithm>
#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QShortcut>
#include <QVBoxLayout>

#include "ui/benchmarks/session_details.h"
#include "ui/benchmarks/session_row.h"
#include "ui/pages/notice_bar.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/empty_box.h"

namespace vitrine::ui {
namespace {

constexpr int kSearchDelay = 80; // ms of rest before the store is asked
constexpr int kEmptyHeight = 140;

} // namespace

SessionList::SessionList(SessionStore& store, QWidget* parent)
    : QWidget(parent)
    , m_store(store)
    , m_model(new SessionListModel(store, this)) {
    setRole(this, "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(buildHead());
    buildView();
    auto* const room = new QVBoxLayout;
    room->setContentsMargins(metric::kPanelPaddingSmall, metric::kHalfGrid, metric::kPanelPaddingSmall, 0);
    m_empty = new EmptyBox(QString(), this);
    atEachScale(m_empty, [](auto* w) { w->setFixedHeight(scaled(kEmptyHeight)); });
    room->addWidget(m_empty);
    column->addLayout(room);
    column->addWidget(m_view, 1);
    column->addStretch(0);
    auto* const notices = new QVBoxLayout;
    notices->setContentsMargins(metric::kGrid, metric::kHalfGrid, metric::kGrid, 0);
    m_notice = new NoticeBar(this);
    notices->addWidget(m_notice);
    column->addLayout(notices);
    column->addWidget(buildFoot());
    m_delay.setSingleShot(true);
    m_delay.setInterval(kSearchDelay);
    connect(&m_delay, &QTimer::timeout, this, [this] { m_store.setWords(m_search->text()); });
    connect(m_search, &QLineEdit::textChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(m_model, &QAbstractItemModel::modelReset, this, &SessionList::refresh);
    buildKeys();
    refresh();
}

QWidget* SessionList::buildHead() {
    auto* const head = new QWidget(this);
    auto* const title = new QLabel(tr("Sessions"), head);
    setRole(title, "panel-head");
    m_search = new QLineEdit(head);
    m_search->setPlaceholderText(tr("Search sessions"));
    m_search->setAccessibleName(tr("Search sessions"));
    m_search->setToolTip(tr("Name, model, notes and tags"));
    setThemedIcon(m_search->addAction(QIcon(), QLineEdit::LeadingPosition), Icon::search);
    m_search->setTextMargins(scaled(-8), 0, 0, 0); // the style leaves the icon more room than it takes
    auto* const column = new QVBoxLayout(head);
    column->setContentsMargins(metric::kPanelPaddingSmall, metric::kPanelPaddingSmall, metric::kPanelPaddingSmall,
                               metric::kGrid);
    column->setSpacing(metric::kGrid);
    column->addWidget(title);
    column->addWidget(m_search);
    return head;
}

void SessionList::buildView() {
    m_view = new QListView(this);
    m_view->setAccessibleName(tr("Sessions"));
    setRole(m_view, "panel");
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setModel(m_model);
    auto* const rows = new SessionRow(m_view);
    m_view->setItemDelegate(rows);
    m_view->setUniformItemSizes(true);
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setMouseTracking(true);
    m_view->setProperty("noFigure", true);
    followTheme(m_view->viewport());
    connect(rows, &SessionRow::markPressed, this,
            [this](const QModelIndex& index) {
                m_markPressed = true; // the view's own click follows
                emit compareToggled(index.data(SessionListModel::kId).toLongLong());
            });
    connect(m_view, &QListView::clicked, this, [this](const QModelIndex& index) {
        if (!std::exchange(m_markPressed, false)) {
            emit chosen(index.data(SessionListModel::kId).toLongLong());
        }
    });
    connect(m_view, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const qint64 id = m_view->indexAt(at).data(SessionListModel::kId).toLongLong();
        if (id > 0) {
            QMenu* const menu = menuFor(id);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            menu->popup(m_view->viewport()->mapToGlobal(at));
        }
    });
}

QWidget* SessionList::buildFoot() {
    auto* const foot = new QWidget(this);
    auto* const row = new QHBoxLayout(foot);
    row->setContentsMargins(metric::kGrid, metric::kHalfGrid, metric::kGrid, metric::kGrid);
    row->setSpacing(metric::kHalfGrid);
    m_bin = new Button(ButtonKind::ghost, tr("Bin"), foot);
    m_bin->setToolTip(tr("Deleted sessions stay here until they are deleted for good"));
    auto* const more = new Button(ButtonKind::ghost, Icon::more, tr("Session"), foot);
    more->setToolTip(tr("What can be done with the chosen session"));
    auto* const import = new Button(ButtonKind::ghost, tr("Import…"), foot);
    import->setToolTip(tr("A bundle that was exported by this program, here or elsewhere"));
    row->addWidget(m_bin);
    row->addStretch(1);
    row->addWidget(more);
    row->addWidget(import);
    connect(m_bin, &QAbstractButton::clicked, this, [this] { setBin(!m_model->binShown()); });
    connect(import, &QAbstractButton::clicked, this, &SessionList::importRequested);
    connect(more, &QAbstractButton::clicked, this, [this, more] {
        const qint64 id = currentId() > 0 ? currentId() : m_a;
        if (id > 0) {
            QMenu* const menu = menuFor(id);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            menu->popup(more->mapToGlobal(QPoint(0, more->height() + 4)));
        }
    });
    return foot;
}

void SessionList::buildKeys() {
    const auto key = [this](const QKeySequence& keys, auto act) {
        auto* const shortcut = new QShortcut(keys, m_view, nullptr, nullptr, Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, [this, act] {
            if (const qint64 id = currentId(); id > 0 && !m_model->binShown()) {
                act(id);
            }
        });
    };
    // No key without a modifier takes anything away.
    key(QKeySequence(Qt::CTRL | Qt::Key_Delete), [this](qint64 id) { remove(id); });
    key(QKeySequence(Qt::Key_Space), [this](qint64 id) { emit compareToggled(id); });
    key(QKeySequence(Qt::Key_Return), [this](qint64 id) { emit chosen(id); });
    key(QKeySequence(Qt::CTRL | Qt::Key_Return), [this](qint64 id) { emit openRequested(id); });
}

int SessionList::fittingWidth() const {
    return layout()->minimumSize().width();
}

qint64 SessionList::currentId() const {
    return m_view->currentIndex().data(SessionListModel::kId).toLongLong();
}

void SessionList::setBin(bool shown) {
    m_bin->setText(shown ? tr("Sessions") : tr("Bin"));
    m_bin->setAccessibleName(shown ? tr("Back to the sessions") : QString());
    m_model->showBin(shown);
}

void SessionList::setMarks(store::RunId a, store::RunId b) {
    m_a = a;
    m_model->setMarks(a, b);
    const int row = m_model->rowOf(a);
    if (row >= 0 && !m_view->currentIndex().isValid()) {
        m_view->setCurrentIndex(m_model->index(row));
    }
}

QMenu* SessionList::menuFor(store::RunId id) {
    auto* const menu = new QMenu(this);
    const auto add = [menu, this](const QString& words, auto act) {
        QAction* const action = menu->addAction(words);
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    if (m_model->binShown()) {
        add(tr("Restore"), [this, id] { m_store.restore(id); });
        add(tr("Delete for good"), [this, id] { m_store.purge(id); });
        return menu;
    }
    const store::RunInfo* const run = m_store.find(id);
    const bool bench = run != nullptr && run->kind == "bench";
    add(tr("Open in Inside"), [this, id] { emit openRequested(id); });
    if (id != m_a) {
        add(tr("Compare with A"), [this, id] { emit compareToggled(id); });
    }
    menu->addSeparator();
    add(tr("Rename"), [this, id] { m_view->edit(m_model->index(m_model->rowOf(id))); });
    add(tr("Notes and tags…"), [this, id] { editDetails(id); });
    add(tr("Copy settings into the form"), [this, id] { emit settingsRequested(id); })->setEnabled(bench);
    add(tr("Run again"), [this, id] { emit rerunRequested(id); })->setEnabled(bench);
    addExports(menu->addMenu(tr("Export")), id);
    menu->addSeparator();
    add(tr("Delete"), [this, id] { remove(id); });
    return menu;
}

void SessionList::addExports(QMenu* menu, store::RunId id) {
    using Format = SessionStore::Format;
    for (const auto& [words, format] :
         {std::pair{tr("Requests as CSV…"), Format::csv}, std::pair{tr("JSON…"), Format::json},
          std::pair{tr("Report as Markdown…"), Format::markdown}, std::pair{tr("Chrome trace…"), Format::chrome},
          std::pair{tr("Bundle for another installation…"), Format::bundle}}) {
        connect(menu->addAction(words), &QAction::triggered, this,
                [this, id, format = format] { emit exportRequested(id, format); });
    }
}

void SessionList::remove(store::RunId id) {
    m_store.remove(id);
    m_binNotice = m_notice->show(tr("The session is in the bin."), tr("Undo"), [this, id] { m_store.restore(id); });
    m_binned = id;
    m_binSeen = false;
}

/// Once it was brought back or deleted for good there is nothing to undo.
void SessionList::withdrawUndo() {
    if (m_binned == 0 || !m_store.words().isEmpty()) { // a search hides what is there
        return;
    }
    const bool inBin = std::ranges::find(m_store.bin(), m_binned, &store::RunInfo::id) != m_store.bin().end();
    if (m_binSeen && !inBin) {
        m_notice->withdraw(m_binNotice);
        m_binned = 0;
    }
    m_binSeen = m_binSeen || inBin;
}

void SessionList::editDetails(store::RunId id) {
    if (const store::RunInfo* const run = m_store.find(id)) {
        auto* const dialog = new SessionDetails(*run, this);
        connect(dialog, &SessionDetails::kept, this, [this, id](const QString& notes, const QStringList& tags) {
            m_store.setNotes(id, notes);
            m_store.setTags(id, tags);
        });
        dialog->open();
    }
}

void SessionList::refresh() {
    withdrawUndo();
    const bool none = m_model->rowCount() == 0;
    m_empty->setVisible(none);
    m_view->setVisible(!none);
    static_cast<QVBoxLayout*>(layout())->setStretch(3, none ? 1 : 0);
    if (none) {
        m_empty->setSentence(!m_store.words().isEmpty() ? tr("No session holds these words.")
                             : m_model->binShown()      ? tr("The bin is empty.")
                                                        : tr("Each benchmark is kept here by itself, and each run that "
                                                             "you save on the page Inside."));
    }
    if (const int row = m_model->rowOf(m_a); row >= 0) {
        m_view->setCurrentIndex(m_model->index(row));
    }
}

} // namespace vitrine::ui
