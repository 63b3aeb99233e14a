// A file is called by what is in it: the dialog that asks for a name gives it the suffix of the chosen kind.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>

#include "ui/widgets/save_name.h"

using namespace vitrine::ui;

namespace {

const QVector<SaveKind> kKinds{{QStringLiteral("Run file"), QStringLiteral("vtrc")},
                               {QStringLiteral("Chrome trace"), QStringLiteral("json")}};

/// Does something to the dialog once it is there, as a person would.
template <class Dialog>
void whenShown(std::function<void(Dialog&)> act) {
    auto* const timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [timer, act = std::move(act)] {
        auto* const dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
        if (dialog != nullptr) {
            timer->stop();
            timer->deleteLater();
            act(*dialog);
        }
    });
    timer->start(20);
}

void typeAndAccept(QFileDialog& dialog, const QString& name, int kind) {
    dialog.findChild<QComboBox*>(QStringLiteral("fileTypeCombo"))->setCurrentIndex(kind);
    emit dialog.findChild<QComboBox*>(QStringLiteral("fileTypeCombo"))->activated(kind);
    dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(name);
    QMetaObject::invokeMethod(&dialog, "accept");
}

} // namespace

class SaveNameTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    void aNameEndsInAKind() {
        QCOMPARE(nameWithSuffix("a.b/run", kKinds, 0), QString("a.b/run.vtrc"));
        QCOMPARE(nameWithSuffix("run", kKinds, 1), QString("run.json"));
        QCOMPARE(nameWithSuffix("run.JSON", kKinds, 0), QString("run.JSON")); // the name goes first
        QCOMPARE(nameWithSuffix("run.txt", kKinds, 1), QString("run.txt.json"));
        QCOMPARE(nameWithSuffix("run.", kKinds, -1), QString("run..vtrc"));
    }

    void theDialogGivesIt() {
        const QTemporaryDir folder;
        whenShown<QFileDialog>([&](QFileDialog& dialog) { typeAndAccept(dialog, folder.filePath("run.txt"), 1); });
        const SaveName chosen = askSaveName(nullptr, "Save", folder.filePath("run.vtrc"), kKinds);
        QCOMPARE(chosen.path, folder.filePath("run.txt.json"));
        QCOMPARE(chosen.kind, 1);
        whenShown<QFileDialog>([](QFileDialog& dialog) { dialog.reject(); });
        QVERIFY(askSaveName(nullptr, "Save", folder.filePath("run.vtrc"), kKinds).path.isEmpty());
    }

    /// The dialog asked about the name as it was typed; another that is there is not replaced without a word.
    void aFileThatIsThereIsAskedAbout() {
        const QTemporaryDir folder;
        QFile there(folder.filePath("run.vtrc"));
        QVERIFY(there.open(QIODevice::WriteOnly));
        for (const auto answer : {QMessageBox::No, QMessageBox::Yes}) {
            whenShown<QFileDialog>([&](QFileDialog& dialog) {
                whenShown<QMessageBox>([answer](QMessageBox& box) { box.button(answer)->click(); });
                typeAndAccept(dialog, folder.filePath("run"), 0);
            });
            const QString path = askSaveName(nullptr, "Save", folder.filePath("x.vtrc"), kKinds).path;
            QCOMPARE(path, answer == QMessageBox::Yes ? there.fileName() : QString());
        }
    }
};

QTEST_MAIN(SaveNameTest)
#include "save_name_test.moc"
