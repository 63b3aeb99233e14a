// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_list.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QShortcut>
#include <QVBoxLayout>

#include "ui/models/conversation_list_model.h"
#include "ui/models/conversation_store.h"
#include "ui/pages/conversation_row.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

namespace {
constexpr int kSearchDelay = 80; // ms of rest before the store is asked
}

ConversationList::ConversationList(ConversationStore& store, QWidget* parent)
    : QWidget(parent), m_store(store), m_model(new ConversationListModel(store, this)) {
    setRole(this, "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* const column = new QVBoxLayout(this);
    atEachScale(column, [](auto* w) {
        w->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
        w->setSpacing(scaled(8));
    });
    column->addWidget(buildHead());
    m_empty = new QLabel(this);
    m_empty->setWordWrap(true);
    setRole(m_empty, "faint");
    atEachScale(m_empty, [](auto* w) { w->setContentsMargins(scaled(8), scaled(8), scaled(8), 0); });
    column->addWidget(m_empty);
    buildView();
    column->addWidget(m_view, 1);
    column->addWidget(buildFoot());
    m_searchDelay.setSingleShot(true);
    m_searchDelay.setInterval(kSearchDelay);
    connect(&m_searchDelay, &QTimer::timeout, this, &ConversationList::applySearch);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString& words) {
        if (words.trimmed().isEmpty()) {
            applySearch(); // the list comes back without a wait
        } else {
            m_searchDelay.start();
        }
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &ConversationList::refresh);
    connect(&m_store, &ConversationStore::troubled, this, &ConversationList::refresh);
    buildKeys();
    refresh();
}

bool ConversationList::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_search && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange || event->type() == QEvent::Show)) {
        fitSearch();
    }
    return QWidget::eventFilter(watched, event);
}

void ConversationList::fitSearch() {
    const int icon = scaled(metric::kIcon) + 2 * scaled(8);
    const bool fits = m_search->fontMetrics().horizontalAdvance(tr("Search chats")) + icon <= m_search->width();
    m_search->setPlaceholderText(fits ? tr("Search chats") : tr("Search", "placeholder of the field over the list of chats"));
}

QWidget* ConversationList::buildHead() {
    auto* const head = new QWidget(this);
    auto* const row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    atEachScale(row, [](auto* w) { w->setSpacing(scaled(8)); });
    m_search = new QLineEdit(head);
    m_search->setPlaceholderText(tr("Search chats"));
    m_search->setAccessibleName(tr("Search chats"));
    m_search->setClearButtonEnabled(false);
    QAction* const glass = m_search->addAction(QIcon(), QLineEdit::LeadingPosition);
    setThemedIcon(glass, Icon::search);
    atEachScale(m_search, [](auto* w) { w->setTextMargins(scaled(-8), 0, 0, 0); }); // the style leaves the icon more room than it takes
    m_search->installEventFilter(this);
    row->addWidget(m_search, 1);
    auto* const fresh = new IconButton(Icon::newChat, tr("New chat"), head);
    fresh->setFramed(true);
    row->addWidget(fresh);
    connect(fresh, &QAbstractButton::clicked, this, &ConversationList::newChatRequested);
    return head;
}

void ConversationList::buildView() {
    m_view = new QListView(this);
    m_view->setAccessibleName(tr("Chats"));
    setRole(m_view, "panel");
    m_view->setModel(m_model);
    m_view->setItemDelegate(new ConversationRow(m_view));
    m_view->setUniformItemSizes(true); // ten thousand chats are laid out as quickly as ten
    m_view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setMouseTracking(true);
    m_view->setProperty("noFigure", true);
    followTheme(m_view->viewport());
    connect(m_view, &QWidget::customContextMenuRequested, this, &ConversationList::openMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        const qint64 id = index.data(ConversationListModel::kId).toLongLong();
        if (id > 0 && id != m_current && !m_binShown) {
            emit chosen(id);
        }
    });
}

QWidget* ConversationList::buildFoot() {
    auto* const foot = new QWidget(this);
    auto* const row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    atEachScale(row, [](auto* w) { w->setSpacing(scaled(4)); });
    m_bin = new Button(ButtonKind::ghost, tr("Bin"), foot);
    m_bin->setToolTip(tr("Deleted chats stay here until the bin is emptied"));
    m_emptyBin = new Button(ButtonKind::ghost, tr("Empty the bin"), foot);
    m_emptyBin->hide();
    row->addWidget(m_bin);
    row->addWidget(m_emptyBin);
    row->addStretch(1);
    auto* const import = new Button(ButtonKind::ghost, tr("Import…"), foot);
    import->setToolTip(tr("A chat that was exported as JSON or Markdown"));
    row->addWidget(import);
    connect(m_bin, &QAbstractButton::clicked, this, [this] { setBin(!m_binShown); });
    connect(m_emptyBin, &QAbstractButton::clicked, this, [this] { m_store.emptyBin(); });
    connect(import, &QAbstractButton::clicked, this, &ConversationList::importRequested);
    return foot;
}

void ConversationList::buildKeys() {
    auto* const window = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), m_view, nullptr, nullptr, Qt::WidgetShortcut);
    connect(window, &QShortcut::activated, this, [this] {
        if (const qint64 id = currentId(); id > 0 && !m_binShown) {
            emit windowRequested(id);
        }
    });
    // No key without a modifier takes anything away.
    auto* const bin = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Delete), m_view, nullptr, nullptr, Qt::WidgetShortcut);
    connect(bin, &QShortcut::activated, this, [this] {
        if (const qint64 id = currentId(); id > 0 && !m_binShown) {
            emit removeRequested(id);
        }
    });
}

qint64 ConversationList::currentId() const { return m_view->currentIndex().data(ConversationListModel::kId).toLongLong(); }

void ConversationList::applySearch() {
    m_searchDelay.stop();
    const QString words = m_search->text().trimmed();
    const quint64 number = ++m_searchNumber;
    if (words.isEmpty()) {
        m_binShown ? m_model->showBin() : m_model->showChats();
        return;
    }
    m_store.search(words, [this, number](const std::vector<ConversationHit>& hits) {
        if (number == m_searchNumber) {
            m_model->showFound(hits);
        }
    });
}

void ConversationList::setBin(bool shown) {
    m_binShown = shown;
    m_bin->setText(shown ? tr("Back to the chats") : tr("Bin"));
    m_search->clear();
    shown ? m_model->showBin() : m_model->showChats();
}

QMenu* ConversationList::menuFor(qint64 id) {
    auto* const menu = new QMenu(this);
    const auto add = [menu, this](const QString& words, auto act) { connect(menu->addAction(words), &QAction::triggered, this, act); };
    if (m_binShown) {
        add(tr("Restore"), [this, id] { m_store.restore(id); });
        add(tr("Delete for good"), [this, id] { m_store.purge(id); });
        return menu;
    }
    const QModelIndex index = m_model->index(m_model->rowOf(id));
    const bool pinned = index.data(ConversationListModel::kPinned).toBool();
    add(tr("Open in a window of its own"), [this, id] { emit windowRequested(id); });
    add(tr("Rename"), [this, id] { m_view->edit(m_model->index(m_model->rowOf(id))); });
    add(tr("Duplicate"), [this, id] { m_store.duplicate(id); });
    add(pinned ? tr("Unpin") : tr("Pin"), [this, id, pinned] { m_store.setPinned(id, !pinned); });
    add(tr("Export…"), [this, id] { emit exportRequested(id); });
    menu->addSeparator();
    add(tr("Delete"), [this, id] { emit removeRequested(id); });
    return menu;
}

void ConversationList::openMenu(const QPoint& at) {
    const QModelIndex index = m_view->indexAt(at);
    const qint64 id = index.data(ConversationListModel::kId).toLongLong();
    if (id > 0) {
        QMenu* const menu = menuFor(id);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(m_view->viewport()->mapToGlobal(at));
    }
}

void ConversationList::refresh() {
    static_cast<ConversationRow*>(m_view->itemDelegate())->setTall(m_model->contents() == ConversationListModel::Contents::found);
    const int row = m_model->rowOf(m_current);
    m_view->setCurrentIndex(row < 0 ? QModelIndex() : m_model->index(row));
    const bool none = m_model->empty();
    m_empty->setVisible(none);
    m_emptyBin->setVisible(m_binShown && !m_store.bin().empty());
    if (none) {
        const auto& trouble = m_store.trouble();
        const bool unread = trouble && (trouble->code == ErrorCode::databaseCorrupt || trouble->code == ErrorCode::fileUnwritable || trouble->code == ErrorCode::fileUnreadable);
        m_empty->setText(m_model->contents() == ConversationListModel::Contents::found ? tr("No chat holds these words.")
                         : unread                                                      ? tr("Your chats can't be read at the moment.")
                         : m_binShown                                                  ? tr("The bin is empty.")
                                                                                       : tr("No chats yet. They stay on this computer."));
    }
    m_view->viewport()->update();
}

void ConversationList::setCurrent(qint64 id) {
    m_current = id;
    if (m_binShown) {
        setBin(false);
    }
    refresh();
}

} // namespace vitrine::ui
