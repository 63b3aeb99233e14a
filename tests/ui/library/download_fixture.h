// What the tests of downloads begin with: a server on this machine that has a tiny model, and an empty folder.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/tiny_model.h"
#include "tests/ui/library/http_stub.h"
#include "ui/library/fetch/downloads.h"

#include <QTemporaryDir>

#include <memory>

namespace vitrine::ui {

inline const QByteArray kTag = "\"one\""; ///< ETag of the file

[[nodiscard]] QByteArray bytesOf(const test::TinyModel& model);
[[nodiscard]] QString sha256(const QByteArray& bytes);
/// An answer without a file, with one header where it is named.
[[nodiscard]] test::HttpAnswer plain(int status, const QByteArray& name = {}, const QByteArray& value = {});
/// The first half of what is asked for, then the end of the connection.
[[nodiscard]] test::HttpAnswer broken(test::HttpAnswer answer);

class DownloadFixture : public QObject {
protected:
    static constexpr int kPatience = 30000; ///< ms

    DownloadFixture();
    ~DownloadFixture() override;

    /// init of a test.
    void prepare();
    /// Begins to fetch, or goes on with, the server's file as tiny.gguf.
    Download* fetch(const QString& sha = {}, qint64 size = -1);
    /// Waits until it is done, failed or stopped.
    DownloadStatus ended(Download* download);
    [[nodiscard]] QString in(const QString& name) const { return m_dir->filePath(name); }
    /// Of tiny.gguf; empty while it is not there.
    [[nodiscard]] QByteArray content() const;

    QByteArray m_file; ///< the server's
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<test::HttpStub> m_server;
    std::unique_ptr<Downloads> m_downloads;
};

} // namespace vitrine::ui
