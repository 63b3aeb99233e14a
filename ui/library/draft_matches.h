// Which models of the library can draft for one of them: their vocabularies are compared away from the GUI thread, one
// pair at a time and each pair once. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QVector>

#include "ui/widgets/draft_box.h"

namespace vitrine::ui {

class ModelLibrary;

class DraftMatches final : public QObject {
    Q_OBJECT
public:
    /// The library must outlive it.
    explicit DraftMatches(ModelLibrary& library, QObject* parent = nullptr);

    /// The model to draft for; empty: none, and nothing is compared.
    void setTarget(const QString& path);
    /// All other models that can run, those that were not compared yet as such.
    [[nodiscard]] QVector<DraftOffer> offers() const;

signals:
    void changed(); ///< offers() may differ

private:
    void compareNext();

    ModelLibrary& m_library;
    QString m_target;
    QHash<QString, QString> m_reasons; ///< "target\ndraft" -> why not; empty: fits
    bool m_comparing = false;
};

} // namespace vitrine::ui
