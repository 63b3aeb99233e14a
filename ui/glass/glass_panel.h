// SPDX-License-Identifier: GPL-3.0-or-later
// What one reply costs: its blocks in the cache, the times of its tokens, what of its prompt was reused. Everything is
// drawn from the folded records of the engine; nothing is drawn while hidden. GUI thread.
#pragma once

#include <QVector>
#include <QWidget>

#include "ui/bridge/trace_follower.h"
#include "ui/glass/reuse_section.h"
#include "ui/glass/sequence_tracks.h"
#include "ui/views/inconsistency.h"

class QAbstractItemModel;
class QLabel;
class QScrollArea;

namespace vitrine::ui {

class Button;
class ChatBlocksSection;
class FirstTokenSection;
class PoolSection;
class TokenGapsSection;

class GlassPanel : public QWidget {
    Q_OBJECT
public:
    /// The follower must outlive the panel.
    explicit GlassPanel(TraceFollower& follower, QWidget* parent = nullptr);

    /// The running, or else the last, sequence of the chat; invalid shows the empty state. It is of the log that the follower
    /// has now, and forgotten when the follower gets another. `begun`: the first of the same reply, which what its prompt cost is told of,
    /// as in the line under the reply; invalid: there is no other.
    void setSequence(SequenceId id, SequenceId begun = {});
    [[nodiscard]] SequenceId sequence() const { return m_sequence; }
    /// Shows the link to the page Inside; it is hidden until there is such a page.
    void setInsideAvailable(bool available);
    /// Of this chat, oldest first.
    void setReplies(QVector<ReplyReuse> replies);

    [[nodiscard]] ChatBlocksSection* blocks() const { return m_blocks; }
    [[nodiscard]] PoolSection* pool() const { return m_pool; }
    [[nodiscard]] FirstTokenSection* firstToken() const { return m_firstToken; }
    [[nodiscard]] TokenGapsSection* gaps() const { return m_gaps; }
    [[nodiscard]] ReuseSection* reuse() const { return m_reuse; }

signals:
    void openInsideRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* makeHeader();
    void makeSections();
    void onChanged();
    void onReset();
    void refresh();
    [[nodiscard]] QString inconsistency();
    void showTable(QAbstractItemModel& model, const QString& title);

    TraceFollower& m_follower;
    SequenceTracks m_tracks;
    SequenceId m_sequence;
    SequenceId m_begun;
    QLabel* m_several = nullptr;
    QLabel* m_question = nullptr;
    bool m_insideAvailable = false;
    Button* m_open = nullptr;
    QScrollArea* m_scroll = nullptr;
    ChatBlocksSection* m_blocks = nullptr;
    PoolSection* m_pool = nullptr;
    FirstTokenSection* m_firstToken = nullptr;
    TokenGapsSection* m_gaps = nullptr;
    ReuseSection* m_reuse = nullptr;
    LawPace m_lawPace;
    QString m_broken; ///< the last verdict of the laws
    bool m_stale = true;
};

} // namespace vitrine::ui
