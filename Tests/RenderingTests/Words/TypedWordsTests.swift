import Testing

@testable import Rendering

@Suite struct TypedWordsTests {
    /// Non-breaking groups are in brackets.
    private func shown(_ phrase: String) -> String {
        IsolatedText(keptApartIn: phrase[...]).spans.map { $0.isApart ? "⟦\($0.text.dropFirst())⟧" : $0.text }.joined()
    }

    @Test(arguments: [
        ("مثلًا: 2019-11-05 أو -7d أو today.", "مثلًا: ⟦2019-11-05⟧ أو ⟦-7d⟧ أو today."),
        ("اختر مجلدًا آخر بـ --home DIR.", "اختر مجلدًا آخر بـ ⟦--home DIR⟧."),
        ("والأمر souk --format FORMAT لتشغيل واحد.", "والأمر ⟦souk --format FORMAT⟧ لتشغيل واحد."),
        ("مع --now TIME لساعة: --now 2026-11-20T12:00:00Z.", "مع ⟦--now TIME⟧ لساعة: ⟦--now 2026-11-20T12:00:00Z⟧."),
        ("(--home DIR)، ثم --not", "(⟦--home DIR⟧)، ثم ⟦--not⟧"),
        ("اكتب --a. --b", "اكتب ⟦--a⟧. ⟦--b⟧"),
    ])
    func `typed options and dates in Arabic text are isolated with their values`(phrase: String, expected: String) {
        #expect(shown(phrase) == expected)
    }

    @Test(arguments: [
        "", " ", "  مرحبًا  بك ", "اكتب list للتصفح، وhelp للأوامر.", "من 0.1 إلى 600 ثانية", "set format FORMAT", ".",
        "-- –",
        "souk 0.1.0", "«»", " 3 ",
    ])
    func `text without options or dates is not isolated`(phrase: String) {
        #expect(shown(phrase) == phrase)
    }

    @Test func `spaces around isolated text are unchanged`() {
        #expect(shown("  أ  --x  ب   --y z  ") == "  أ  ⟦--x⟧  ب   ⟦--y z⟧  ")
    }
}
