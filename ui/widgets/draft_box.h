// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QVector>

namespace vitrine::ui {

/// A model that might draft for another.
struct DraftOffer {
    QString path;
    QString name;
    QString reason;     ///< why it can't; empty: it can
    bool known = false; ///< the two vocabularies were compared
    friend bool operator==(const DraftOffer&, const DraftOffer&) = default;
};

/// The choice of a draft model. What can't draft is grey with its reason; what was chosen stays chosen and in sight, also
/// while it isn't offered. GUI thread.
class DraftBox final : public QComboBox {
    Q_OBJECT
public:
    /// `none` says what goes on without a draft model: the first entry.
    DraftBox(const QString& accessibleName, const QString& none, QWidget* parent = nullptr);
    void setOffers(const QVector<DraftOffer>& offers);
    /// Empty: no draft model.
    [[nodiscard]] const QString& path() const { return m_path; }
    void setPath(const QString& path); ///< emits nothing

    void showPopup() override;

signals:
    void chosen(const QString& path); ///< by the user
    void opening();                   ///< the list is about to be seen

private:
    void fill();

    QString m_none;
    QVector<DraftOffer> m_offers;
    QString m_path;
};

} // namespace vitrine::ui
