// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/support/widget_walk.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/focus_ring.h"
#include "ui/widgets/model_picker.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/setting_row.h"
#include "ui/widgets/switch.h"
#include "ui/widgets/token_slider.h"

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace vitrine::ui;

class ControlsTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        Theme::instance().install();
        Theme::instance().setMode(Theme::Mode::dark);
    }
    void switchTogglesByKeyAndMouse();
    void segmentMovesByKeysAndStopsAtItsEnds();
    void segmentKeepsItsWidthWhateverIsChosen();
    void sliderFollowsClickAndIgnoresAWheelWithoutFocus();
    void chipIsRemovedByKeyAndCross();
    void buttonTellsWhyItIsDisabled();
    void numberRowClampsAndResets();
    void numberRowSpeaksZeroAsAWord();
    void choiceRowKeepsToItsIds();
    void rowsOfManyChoicesUseACombo();
    void emptyBoxOffersItsAction();
    void elidedLabelKeepsTheWhole();
    void placardElidesItsQuestionFirst();
    void pickerStatesAreSpoken();
    void ringComesWithTheKeyboardOnly();
    void ringIsClippedToTheViewport();
    void aNarrowDeviceChipDropsTheKernelsFirst();
    void everyControlIsNamed();
};

void ControlsTest::switchTogglesByKeyAndMouse() {
    Switch control(QStringLiteral("Prefix cache"));
    QSignalSpy spy(&control, &Switch::toggled);
    QTest::keyClick(&control, Qt::Key_Space);
    QVERIFY(control.isChecked());
    QTest::mouseClick(&control, Qt::LeftButton);
    QVERIFY(!control.isChecked());
    QCOMPARE(spy.count(), 2);
    control.setEnabled(false);
    QTest::mouseClick(&control, Qt::LeftButton);
    QVERIFY(!control.isChecked());
}

void ControlsTest::segmentMovesByKeysAndStopsAtItsEnds() {
    Segment segment({"Static", "Continuous", "Both"}, "Batching");
    QSignalSpy spy(&segment, &Segment::currentChanged);
    QTest::keyClick(&segment, Qt::Key_Left);
    QCOMPARE(segment.current(), 0);
    QTest::keyClick(&segment, Qt::Key_End);
    QTest::keyClick(&segment, Qt::Key_Right);
    QCOMPARE(segment.current(), 2);
    QCOMPARE(segment.accessibleDescription(), QStringLiteral("Both"));
    QCOMPARE(spy.count(), 1);
    segment.resize(segment.sizeHint());
    QTest::mouseClick(&segment, Qt::LeftButton, {}, QPoint(10, 10));
    QCOMPARE(segment.current(), 0);
}

void ControlsTest::segmentKeepsItsWidthWhateverIsChosen() {
    Segment segment({"Rendered", "Raw"}, "View");
    const QSize before = segment.sizeHint();
    segment.setCurrent(1);
    QCOMPARE(segment.sizeHint(), before);
}

void ControlsTest::sliderFollowsClickAndIgnoresAWheelWithoutFocus() {
    TokenSlider slider(QStringLiteral("Rate"));
    slider.setRange(0, 100);
    slider.resize(214, 18);
    QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(107, 9));
    QVERIFY(std::abs(slider.value() - 50) <= 1);
    QWheelEvent wheel(QPointF(50, 9), QPointF(50, 9), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    const int before = slider.value();
    QApplication::sendEvent(&slider, &wheel);
    QCOMPARE(slider.value(), before);
    QTest::keyClick(&slider, Qt::Key_Right);
    QCOMPARE(slider.value(), before + 1);
}

void ControlsTest::chipIsRemovedByKeyAndCross() {
    Chip chip(QStringLiteral("r-67"));
    QSignalSpy removed(&chip, &Chip::removeRequested);
    chip.resize(chip.sizeHint());
    QTest::keyClick(&chip, Qt::Key_Delete);
    QCOMPARE(removed.count(), 0);
    chip.setRemovable(true);
    chip.resize(chip.sizeHint());
    QTest::keyClick(&chip, Qt::Key_Delete);
    QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(chip.width() - 12, chip.height() / 2));
    QCOMPARE(removed.count(), 2);
    QTest::mouseClick(&chip, Qt::LeftButton, {}, QPoint(8, chip.height() / 2));
    QCOMPARE(removed.count(), 2);
}

void ControlsTest::buttonTellsWhyItIsDisabled() {
    Button button(ButtonKind::primary, QStringLiteral("Send"));
    button.setToolTip(QStringLiteral("Send the message"));
    button.setDisabledReason(QStringLiteral("Nothing is typed yet."));
    QVERIFY(!button.isEnabled());
    QCOMPARE(button.toolTip(), QStringLiteral("Nothing is typed yet."));
    button.setDisabledReason(QStringLiteral("No model is loaded."));
    button.setDisabledReason({});
    QVERIFY(button.isEnabled());
    QCOMPARE(button.toolTip(), QStringLiteral("Send the message"));
}

void ControlsTest::numberRowClampsAndResets() {
    NumberRow::Range range;
    range.min = 0;
    range.max = 2;
    range.decimals = 2;
    NumberRow row("Temperature", "Higher is more varied.", {}, range, 0.7);
    QSignalSpy spy(&row, &SettingRow::valueChanged);
    auto* field = row.findChild<QLineEdit*>();
    const auto type = [field](const char* text) {
        field->setText(QString::fromLatin1(text));
        QTest::keyClick(field, Qt::Key_Return);
    };
    type("9");
    QCOMPARE(row.value().toDouble(), 2.0);
    type("abc");
    QCOMPARE(row.value().toDouble(), 2.0);
    QCOMPARE(field->text(), QStringLiteral("2.00"));
    type("nan");
    QCOMPARE(row.value().toDouble(), 2.0);
    QCOMPARE(spy.count(), 1);
    row.setValue(-4);
    QCOMPARE(row.value().toDouble(), 0.0);
    QCOMPARE(spy.count(), 1);
    auto* reset = row.findChild<IconButton*>();
    QVERIFY(!reset->isHidden());
    reset->click();
    QCOMPARE(row.value().toDouble(), 0.7);
    QCOMPARE(spy.count(), 2);
    QVERIFY(reset->isHidden());
}

void ControlsTest::numberRowSpeaksZeroAsAWord() {
    NumberRow::Range range;
    range.max = 1000000;
    range.slider = false;
    range.zeroWord = QStringLiteral("automatic");
    NumberRow row("Context", "Most tokens of one chat.", "tokens", range, 0);
    auto* field = row.findChild<QLineEdit*>();
    QCOMPARE(field->text(), QStringLiteral("automatic"));
    field->setText(QStringLiteral("8,192"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(row.value().toDouble(), 8192.0);
    QCOMPARE(field->text(), QStringLiteral("8,192"));
    field->setText(QStringLiteral("Automatic"));
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(row.value().toDouble(), 0.0);
}

void ControlsTest::choiceRowKeepsToItsIds() {
    ChoiceRow row("KV type", "Format of the cache.", {"f32", "f16"}, {"F32", "F16"}, "f16");
    QSignalSpy spy(&row, &SettingRow::valueChanged);
    row.setValue("nonsense");
    QCOMPARE(row.value().toString(), QStringLiteral("f16"));
    row.setValue("f32");
    QCOMPARE(row.value().toString(), QStringLiteral("f32"));
    QCOMPARE(spy.count(), 0);
    QTest::keyClick(row.findChild<Segment*>(), Qt::Key_Right);
    QCOMPARE(spy.count(), 1);
    QCOMPARE(row.value().toString(), QStringLiteral("f16"));
    QVERIFY(row.matches("CACHE format"));
    QVERIFY(!row.matches("cache threads"));
}

void ControlsTest::rowsOfManyChoicesUseACombo() {
    ChoiceRow row("Size", "Six of them.", {"a", "b", "c", "d", "e", "f"}, {"A", "B", "C", "D", "E", "F"}, "c");
    QVERIFY(row.findChild<Segment*>() == nullptr);
    QCOMPARE(row.value().toString(), QStringLiteral("c"));
}

void ControlsTest::emptyBoxOffersItsAction() {
    EmptyBox box(QStringLiteral("Blocks appear with the first token."));
    QSignalSpy spy(&box, &EmptyBox::actionRequested);
    box.setAction(QStringLiteral("Start"));
    box.setAction(QStringLiteral("Start a prepared load"));
    QCOMPARE(box.findChildren<Button*>().size(), 1);
    box.findChild<Button*>()->click();
    QCOMPARE(spy.count(), 1);
}

void ControlsTest::elidedLabelKeepsTheWhole() {
    ElidedLabel label(QStringLiteral("A long title that will not fit"));
    label.show();
    label.resize(60, 20);
    QVERIFY(label.isElided());
    QCOMPARE(label.shownText(), label.text());
    label.setShorter(QStringLiteral("Short"));
    QCOMPARE(label.shownText(), QStringLiteral("Short")); // before letters are left out
    QCOMPARE(label.toolTip(), label.text());
    QCOMPARE(label.accessibleName(), label.text());
    label.resize(label.sizeHint());
    QVERIFY(!label.isElided());
    QCOMPARE(label.shownText(), label.text());
    QVERIFY(label.toolTip().isEmpty());
}

void ControlsTest::placardElidesItsQuestionFirst() {
    Case box("KV block map", "Where are the bytes, who owns them, what is waste?");
    box.setContent(new QWidget);
    box.resize(200, 100);
    box.show();
    const auto labels = box.placard()->findChildren<ElidedLabel*>();
    QCOMPARE(labels.size(), 2);
    QVERIFY(!labels[0]->isElided());
    QVERIFY(labels[1]->isElided());
    box.placard()->addTool(new IconButton(Icon::table, "Table", &box));
    const int left = labels[0]->x();
    int width = 500;
    do { // until there is no room for a word of the question: the title stays where it was
        box.resize(--width, 100);
        QCoreApplication::processEvents();
    } while (!labels[1]->isHidden() && width > 100);
    QVERIFY(labels[1]->isHidden());
    QCOMPARE(labels[0]->x(), left);
}

void ControlsTest::pickerStatesAreSpoken() {
    ModelPicker picker;
    QVERIFY(picker.accessibleName().contains(QStringLiteral("No model")));
    QImage images[4];
    picker.resize(picker.sizeHint());
    images[0] = picker.grab().toImage();
    picker.setModel("SmolLM2", "Q4_1");
    QCOMPARE(picker.accessibleName(), QStringLiteral("Model: SmolLM2 Q4_1"));
    images[1] = picker.grab().toImage();
    picker.setFailed("SmolLM2", "not loaded");
    images[2] = picker.grab().toImage();
    picker.setLoading("SmolLM2", "reading tensors", 0.4);
    images[3] = picker.grab().toImage();
    for (int a = 0; a < 4; ++a) {
        for (int b = a + 1; b < 4; ++b)
            QVERIFY(images[a] != images[b]);
    }
}

void ControlsTest::ringComesWithTheKeyboardOnly() {
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* first = new Button(ButtonKind::secondary, "One", &window);
    auto* second = new Button(ButtonKind::secondary, "Two", &window);
    column->addWidget(first);
    column->addWidget(second);
    auto* ring = new FocusRing(&window);
    window.resize(200, 120);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    second->setFocus(Qt::MouseFocusReason);
    QVERIFY(!ring->isVisible());
    first->setFocus(Qt::TabFocusReason);
    QVERIFY(ring->isVisible());
    QCOMPARE(ring->target(), first);
    QCOMPARE(ring->geometry(), first->geometry().adjusted(-3, -3, 3, 3));
    const QImage image = window.grab().toImage();
    const QPoint middle(first->geometry().center().x(), first->geometry().top() - 2);
    QCOMPARE(image.pixelColor(middle), tokens().accent);
    QCOMPARE(image.pixelColor(middle + QPoint(0, 1)) == tokens().accent, false);
    QTest::keyClick(&window, Qt::Key_Tab);
    QCOMPARE(ring->target(), second);
    second->hide();
    QVERIFY(!ring->isVisible() || ring->target() != second);
}

void ControlsTest::ringIsClippedToTheViewport() {
    QScrollArea area;
    auto* inner = new QWidget;
    inner->setFixedSize(180, 600);
    auto* button = new Button(ButtonKind::secondary, "Below", inner);
    button->move(20, 190);
    area.setWidget(inner);
    auto* ring = new FocusRing(&area);
    area.resize(200, 200);
    area.show();
    area.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&area));
    button->setFocus(Qt::OtherFocusReason);
    if (ring->isVisible())
        QVERIFY(area.viewport()->geometry().contains(ring->geometry()));
    inner->move(0, -300);
    QVERIFY(!ring->isVisible());
}

void ControlsTest::aNarrowDeviceChipDropsTheKernelsFirst() {
    const QString words = QStringLiteral("CPU AVX512VNNI · 2 threads");
    DeviceChip chip;
    chip.setDevice(words, QStringLiteral("No NVIDIA driver was found."));
    chip.resize(chip.sizeHint());
    QCOMPARE(chip.shownWords(), words);
    chip.resize(chip.width() - 12, chip.height());
    QCOMPARE(chip.shownWords(), QStringLiteral("CPU · 2 threads"));
    QVERIFY(chip.toolTip().startsWith(words));
    chip.resize(chip.minimumSizeHint());
    QCOMPARE(chip.shownWords(), QStringLiteral("CPU"));
    chip.setDevice(QStringLiteral("NVIDIA H200 · 12 of 30 layers"), {});
    chip.resize(chip.minimumSizeHint());
    QCOMPARE(chip.shownWords(), QStringLiteral("NVIDIA H200"));
}

void ControlsTest::everyControlIsNamed() {
    QWidget root;
    new Button(ButtonKind::ghost, "Copy", &root);
    new IconButton(Icon::copy, "Copy", &root);
    new Segment({"A", "B"}, "View", &root);
    new TokenSlider("Rate", &root);
    new ModelPicker(&root);
    new DeviceChip(&root);
    new SwitchRow("Prefix cache", "Keep blocks.", true, &root);
    new NumberRow("Threads", "Threads that compute.", "threads", {}, 4, &root);
    QCOMPARE(walk::unnamedControls(&root).join(QLatin1Char('\n')), QString());
    auto* nameless = new Switch({}, &root);
    QCOMPARE(walk::unnamedControls(&root).size(), 1);
    nameless->setAccessibleName("Named");
    QCOMPARE(walk::unnamedControls(&root).join(QLatin1Char('\n')), QString());
}

QTEST_MAIN(ControlsTest)
#include "controls_test.moc"
