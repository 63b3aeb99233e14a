// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/draft_box.h"

#include <algorithm>

#include <QAbstractItemView>
#include <QFileInfo>
#include <QSignalBlocker>
#include <QStandardItemModel>

namespace vitrine::ui {
namespace {

constexpr int kLeastLetters = 12; ///< of a name that is in sight while the list is closed

} // namespace

DraftBox::DraftBox(const QString& accessibleName, const QString& none, QWidget* parent)
    : QComboBox(parent)
    , m_none(none) {
    setAccessibleName(accessibleName);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(kLeastLetters);
    connect(this, qOverload<int>(&QComboBox::activated), this, [this](int index) {
        m_path = itemData(index).toString();
        emit chosen(m_path);
    });
    fill();
}

void DraftBox::setOffers(const QVector<DraftOffer>& offers) {
    if (offers != m_offers) {
        m_offers = offers;
        fill();
    }
}

void DraftBox::setPath(const QString& path) {
    if (path != m_path) {
        m_path = path;
        fill();
    }
}

/// Entries are changed in place: the list may be open while answers come in.
void DraftBox::fill() {
    const QSignalBlocker quiet(this);
    QVector<DraftOffer> all{{QString(), m_none, QString(), true}};
    all += m_offers;
    if (std::ranges::none_of(all, [this](const DraftOffer& o) { return o.path == m_path; })) {
        all.push_back({m_path, QFileInfo(m_path).completeBaseName(), QString(), true});
    }
    while (count() > all.size()) {
        removeItem(count() - 1);
    }
    auto* const items = qobject_cast<QStandardItemModel*>(model());
    for (int i = 0; i < all.size(); ++i) {
        const DraftOffer& o = all[i];
        const QString words = o.reason.isEmpty() ? o.name : o.name + QStringLiteral(" · ") + o.reason;
        if (i == count()) {
            addItem(words);
        }
        setItemText(i, words);
        setItemData(i, o.path);
        setItemData(i, o.reason.isEmpty() ? o.path : o.reason, Qt::ToolTipRole);
        items->item(i)->setFlags(o.known && o.reason.isEmpty() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags);
    }
    setCurrentIndex(std::max(0, findData(m_path)));
}

void DraftBox::showPopup() {
    emit opening();
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + 2 * style()->pixelMetric(QStyle::PM_FocusFrameHMargin) + 8);
    QComboBox::showPopup();
}

} // namespace vitrine::ui
