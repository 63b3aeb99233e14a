// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/models_settings.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/library/fetch/download_source.h"
#include "ui/library/folders_dialog.h"
#include "ui/library/model_library.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/wrapped_label.h"

namespace vitrine::ui {

namespace {

const QString kHub = QStringLiteral("models/hub");

bool isHub(const QString& text) {
    const QUrl url(text, QUrl::StrictMode);
    return url.isValid() && !url.host().isEmpty() &&
           (url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http"));
}

} // namespace

QString hubOf(const SettingsStore& settings) {
    const QString set = settings.value(kHub, standardHub()).toString();
    return isHub(set) ? set : standardHub();
}

ModelsSettings::ModelsSettings(ModelLibrary& library, SettingsStore& settings, QWidget* parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_hub(new QLineEdit(this))
    , m_problem(wrappedLabel({}, "warn", this))
    , m_reset(new IconButton(Icon::reset, tr("Reset the model hub to its default"), this)) {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, metric::kGrid, 0, metric::kGrid);
    column->setSpacing(metric::kGrid);
    column->addWidget(wrappedLabel(tr("Watched folders"), "label", this));
    column->addWidget(wrappedLabel(
        tr("GGUF files in these folders and below them are listed on the page Models; new ones appear by themselves."),
        "caption", this));
    column->addWidget(new FolderList(library, this));
    column->addSpacing(metric::kGrid);
    column->addWidget(wrappedLabel(tr("Model hub"), "label", this));
    column->addWidget(
        wrappedLabel(tr("Where OWNER/REPOSITORY/FILE is fetched from; nothing is asked of it before you download."), "caption",
              this));
    auto* const row = new QHBoxLayout;
    m_hub->setAccessibleName(tr("Address of the model hub"));
    row->addWidget(m_hub, 1);
    m_reset->setControlHeight(metric::kControlToolbar);
    row->addWidget(m_reset);
    column->addLayout(row);
    column->addWidget(m_problem);
    connect(m_hub, &QLineEdit::editingFinished, this, &ModelsSettings::keepHub);
    connect(m_reset, &QAbstractButton::clicked, this, [this] { m_settings.remove(kHub); });
    connect(&settings, &SettingsStore::changed, this, [this](const QString& key) {
        if (key == kHub) {
            showHub();
        }
    });
    showHub();
}

void ModelsSettings::keepHub() {
    QString text = m_hub->text().trimmed();
    while (text.endsWith(QLatin1Char('/'))) {
        text.chop(1);
    }
    if (text.isEmpty() || text == standardHub()) {
        m_settings.remove(kHub);
        showHub();
    } else if (isHub(text)) {
        m_settings.setValue(kHub, text);
        showHub();
    } else {
        m_problem->setText(tr("An address begins with https:// and names a host; the one before stays."));
        m_problem->show();
    }
}

void ModelsSettings::showHub() {
    m_hub->setText(hubOf(m_settings));
    m_problem->hide();
    m_reset->setVisible(m_settings.contains(kHub));
}

} // namespace vitrine::ui
