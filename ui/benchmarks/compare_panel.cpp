// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/compare_panel.h"

#include <algorithm>

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/benchmarks/compare_model.h"
#include "ui/bridge/engine_text.h"
#include "ui/runs/setting_words.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_box.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 8;
constexpr int kCellPad = 5; ///< as in a tight head: eight figures have little room beside a name
constexpr int kNameLeast = 112;
constexpr int kNameMost = 220;
constexpr int kRow = 24;
constexpr int kLine = 24;
constexpr int kNoneHeight = 132; ///< of the words in the place of a table

class CompareDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool sum = index.row() >= CompareModel::kDifference;
        if (sum) {
            painter->fillRect(option.rect, tokens().rowSel);
        }
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens().line);
        const QRect cell = option.rect.adjusted(kCellPad, 0, -kCellPad, 0);
        const bool difference = index.row() == CompareModel::kDifference;
        painter->setFont(themeFont(difference ? FontRole::controlMedium
                                   : sum      ? FontRole::table
                                              : FontRole::control)); // fitColumns counts on it
        painter->setPen(index.row() == CompareModel::kRelative ? tokens().ink2 : tokens().ink);
        painter->drawText(cell, index.data(Qt::TextAlignmentRole).toInt(),
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, cell.width()));
    }
};

QString levelsOf(const QVector<BenchRow>& rows) {
    QStringList levels;
    for (const BenchRow& row : rows) {
        levels << (row.load() ? row.loadWords() : ComparePanel::tr("the whole session"));
    }
    return levels.join(QStringLiteral(", "));
}

/// "–" where it isn't set.
QString wordsOf(const std::string& json) {
    return json.empty() ? QStringLiteral("–") : settingWords(json);
}

} // namespace

ComparePanel::ComparePanel(QWidget* parent)
    : QWidget(parent)
    , m_case(new Case(tr("Compare"), tr("What changed between A and B?"), this))
    , m_model(new CompareModel(this)) {
    auto* const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_case);
    m_level = new QComboBox(m_case);
    m_level->setAccessibleName(tr("Level that is compared"));
    setRole(m_level, "dock-tool");
    atEachScale(m_level, [](auto* w) { w->setFixedHeight(scaled(metric::kControlTable)); });
    m_level->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* const views = new Button(ButtonKind::link, tr("See both in Inside"), m_case);
    views->setControlHeight(metric::kControlTable);
    views->setToolTip(tr("The same views of both sessions with a linked cursor"));
    m_case->placard()->addTool(m_level);
    m_case->placard()->addTool(views);
    m_case->setContent(buildContent());
    connect(views, &QAbstractButton::clicked, this, &ComparePanel::viewsRequested);
    connect(m_level, &QComboBox::currentIndexChanged, this, &ComparePanel::showLevel);
}

QWidget* ComparePanel::buildContent() {
    auto* const content = new QWidget(m_case);
    m_settings = new ElidedLabel(QString(), FontRole::table, &Tokens::ink2, content);
    m_warnings = new ElidedLabel(QString(), FontRole::table, &Tokens::warn, content);
    for (ElidedLabel* const label : {m_settings, m_warnings}) {
        label->setProperty("noFigure", true); // settings, no figures
        atEachScale(label, [](auto* w) { w->setFixedHeight(scaled(kLine)); });
        label->setContentsMargins(kPad, 0, kPad, 0);
    }
    m_warnings->hide();
    m_table = new QTableView(content);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Comparison of A and B"));
    m_table->setItemDelegate(new CompareDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the panel is as high as its lines
    m_table->verticalHeader()->hide();
    atEachScale(m_table->verticalHeader(), [](auto* w) { w->setMinimumSectionSize(scaled(kRow)); });
    m_table->verticalHeader()->setDefaultSectionSize(scaled(kRow));
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    setRole(m_table->horizontalHeader(), "tight");
    auto* const column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* const lines = new QVBoxLayout;
    lines->setContentsMargins(kPad, 2, kPad, 2);
    lines->setSpacing(0);
    lines->addWidget(m_settings);
    lines->addWidget(m_warnings);
    column->addLayout(lines);
    auto* const table = new QVBoxLayout; // its names stand under the lines above
    table->setContentsMargins(kPad - kCellPad, 0, kPad - kCellPad, 0);
    table->addWidget(m_table);
    m_none = new EmptyBox(QString(), content);
    m_none->setProperty("noFigure", true); // levels, no figures
    m_none->setAction(tr("Compare the whole runs in Inside"));
    m_none->hide();
    connect(m_none, &EmptyBox::actionRequested, this, &ComparePanel::viewsRequested);
    table->addWidget(m_none);
    column->addLayout(table, 1);
    return content;
}

void ComparePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitColumns();
}

/// Every figure has room for its name and its verdict first; those that have none are left out from the right, and
/// stand in the table of results. Then come the names of the sessions, and what is left is shared out.
void ComparePanel::fitColumns() {
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    const QFontMetrics words(themeFont(FontRole::table));
    const int all = width() - 2 * (kPad - kCellPad) - 4; // the frames of the case and of what it holds
    QVector<int> widths;
    int needed = 0;
    for (int column = 1; column < m_model->columnCount(); ++column) {
        int wide = metrics.horizontalAdvance(m_model->headerData(column, Qt::Horizontal).toString());
        if (m_model->rowCount() > 0) {
            wide = std::max(wide,
                            words.horizontalAdvance(m_model->index(CompareModel::kVerdict, column).data().toString()));
        }
        wide += 2 * kCellPad + 2;
        const bool fits = column == 1 || needed + wide + scaled(kNameLeast) <= all;
        m_table->setColumnHidden(column, !fits);
        if (!fits) {
            for (int rest = column + 1; rest < m_model->columnCount(); ++rest) {
                m_table->setColumnHidden(rest, true);
            }
            break;
        }
        widths << wide;
        needed += wide;
    }
    const int figures = static_cast<int>(widths.size());
    const int name = std::clamp(all - needed, scaled(kNameLeast), scaled(kNameMost));
    const int more = std::max(0, all - needed - name);
    m_table->horizontalHeader()->resizeSection(0, name);
    for (int column = 1; column <= figures; ++column) {
        m_table->horizontalHeader()->resizeSection(column, widths[column - 1] + more * column / figures -
                                                               more * (column - 1) / figures);
    }
}

int ComparePanel::fittingHeight() const {
    const int lines = scaled(kLine) * (m_warnings->isHidden() ? 1 : 2) + 4;
    if (m_pairs.isEmpty()) {
        return scaled(metric::kDockTitle) + lines + scaled(kNoneHeight) + metric::kPanelPaddingSmall;
    }
    return scaled(metric::kDockTitle) + lines + m_table->horizontalHeader()->sizeHint().height() +
           CompareModel::kRows * scaled(kRow) + metric::kPanelPaddingSmall;
}

void ComparePanel::show(const QString& nameA, const QVector<BenchRow>& a, const QString& nameB,
                        const QVector<BenchRow>& b) {
    m_nameA = nameA;
    m_nameB = nameB;
    const QString before = m_level->currentText();
    m_pairs.clear();
    const QSignalBlocker quiet(m_level);
    m_level->clear();
    for (const BenchRow& row : a) {
        const auto same = std::find_if(b.begin(), b.end(), [&row](const BenchRow& other) {
            return other.concurrency == row.concurrency && other.rate == row.rate;
        });
        if (same != b.end()) {
            m_pairs.push_back({row, *same});
            m_level->addItem(row.load() ? tr("at %1").arg(row.loadWords()) : tr("the whole session"));
        }
    }
    const int at = m_level->findText(before);
    m_level->setCurrentIndex(at >= 0 ? at : m_level->count() - 1);
    m_settings->setText(tr("Settings are being compared…"));
    m_warnings->hide();
    sayNone(a, b);
    showLevel();
}

/// An empty table would say nothing: what there is of each, and what can be compared all the same.
void ComparePanel::sayNone(const QVector<BenchRow>& a, const QVector<BenchRow>& b) {
    const bool none = m_pairs.isEmpty();
    m_level->setVisible(!none);
    m_table->setVisible(!none);
    m_none->setVisible(none);
    if (!none) {
        return;
    }
    m_none->setSentence(
        tr("A and B have no level in common: A was measured at level %1, B at level %2. Figures of other levels can't "
           "be set "
           "against each other; the runs as wholes can. A benchmark of B's settings with A's levels would give both.")
            .arg(levelsOf(a), levelsOf(b)));
}

void ComparePanel::showLevel() {
    const int at = m_level->currentIndex();
    if (at < 0 || at >= m_pairs.size()) {
        m_model->show(m_nameA, m_nameB, std::nullopt, std::nullopt);
    } else {
        m_model->show(m_nameA, m_nameB, m_pairs[at].first, m_pairs[at].second);
    }
    fitColumns(); // a model that begins anew has columns of one width
}

QString ComparePanel::settingsWords() const {
    return m_settings->text();
}

void ComparePanel::showSettings(const store::RunComparison& comparison) {
    QStringList words;
    for (const store::ComparedSetting& setting : comparison.settings) {
        words << QStringLiteral("%1 %2 → %3")
                     .arg(settingName(QString::fromStdString(setting.key)), wordsOf(setting.a), wordsOf(setting.b));
    }
    m_settings->setText(words.isEmpty() ? tr("No setting differs.")
                                        : tr("Differs: %1").arg(words.join(QStringLiteral(" · "))));
    QStringList warnings;
    for (const std::string& warning : comparison.warnings) {
        warnings << engineWords(warning);
    }
    m_warnings->setText(warnings.join(QLatin1Char(' ')));
    m_warnings->setVisible(!warnings.isEmpty());
    updateGeometry();
}

} // namespace vitrine::ui
