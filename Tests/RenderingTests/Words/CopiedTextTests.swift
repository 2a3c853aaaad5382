import CommandKit
import FoundationEssentials
import Testing

@testable import Rendering

/// Copyable text is not wrapped, and is a link if the terminal supports links.
@Suite struct CopiedTextTests {
    @Test(arguments: [
        ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
        ("http://example.org/\"x\"", "http://example.org/x"),
        ("john@mail.com", "mailto:john@mail.com"), ("a.b+c@d.e.fr", "mailto:a.b+c@d.e.fr"),
        ("+44 (0)20 7946 0139", "tel:+442079460139"), ("06.39.98.89.35", "tel:0639988935"),
        ("0033 6 39 98 24 37", "tel:0033639982437"),
    ])
    func `addresses and phone numbers are links`(text: String, address: String) {
        #expect(CopiedText(text)?.address == address)
    }

    @Test(arguments: ["/images/velo.jpg", "80827279600092", "c0ffee00-1234-4abc-9def-001122334455"])
    func `paths and ids are kept unbroken but not linked`(text: String) {
        #expect(CopiedText(text) == .plain)
    }

    @Test(arguments: [
        "", "Vélo de course", "2019-11-05", "2019-11-05 16:56", "€12.50", "javascript:alert(1)", "file:///etc/passwd",
        "https://exämple.org", "+", "0", "12 34", "@", "a@", "@b.c", "http://\u{1B}]8;;evil", "+1234567890123456789",
    ])
    func `other text is plain`(text: String) {
        #expect(CopiedText(text) == nil)
    }

    @Test func `a phone number is never broken on any screen width`() {
        let output = Output.list(
            .sample(
                .rows,
                columns: [Field("from", "From", .text, shown: .list(1)), Field("to", "To", .text, shown: .list(2))]),
            [
                [.text("Mairie, service voirie"), .text("+44 20 7946 0112")]
            ])
        for width in 18...60 {
            #expect(Renderer(.table, width: width).rendering(of: output).contains("+44 20 7946 0112"), "\(width)")
        }
    }

    @Test func `where a phone number does not fit into its column, rows become blocks`() {
        let columns = ["", "", ""].map { Grid.Column(title: $0, role: .text) }
        let row = ["Mairie, service voirie", "+44 (0)20 7946 0112", "answered"].map { Grid.Cell($0) }
        #expect(
            GridLayout(Grid(columns: columns, rows: [row]), showsHead: false, width: 30).lines.map(\.text) == [
                "Mairie, service voirie", "+44 (0)20 7946 0112", "answered",
            ])
    }

    @Test func `a link wraps the text, and only if the terminal supports links`() {
        var options = RenderingOptions(format: .table, width: 80, isColoured: false, localizer: .english)
        let rows: [[Value]] = [[.text("john@mail.com")]]
        let output = Output.list(.sample(.rows, columns: [Field("mail", "Mail", .text, shown: .list(1))]), rows)
        #expect(!Renderer(options).rendered(output, for: "").shown(in: options).contains("\u{1B}"))
        options.hasLinks = true
        #expect(
            Renderer(options).rendered(output, for: "").shown(in: options).contains(
                "1  \u{1B}]8;;mailto:john@mail.com\u{1B}\\john@mail.com\u{1B}]8;;\u{1B}\\\n"))
    }
}

/// Numbers and dates as a screen shows them.
@Suite struct ScreenValueTests {
    private func rendering(_ values: [Value], _ kind: Field.Kind, _ language: Language = .english, now: Date? = nil)
        -> [String]
    {
        var options = RenderingOptions(format: .table, width: 80, isColoured: false, localizer: Localizer(language))
        options.now = now
        let rows = values.map { [$0, .text("x")] }
        let output = Output.list(
            .sample(.rows, columns: [Field("n", "", kind, shown: .list(1)), Field("x", "", .text, shown: .list(2))]),
            rows)
        return Renderer(options).rendering(of: output).split(separator: "\n").map { String($0.dropFirst(3)) }
    }

    @Test func `numbers are aligned by decimal point, with thousands separators`() {
        #expect(
            rendering([.number(12_345.5), .number(7), .number(0.25), .missing], .number) == [
                "12,345.5   x", "     7     x", "     0.25  x", "        –  x",
            ])
        #expect(
            rendering([.number(1_234.5), .integer(1_234_567)], .number, .french) == [
                "    1\u{202F}234,5  x", "1\u{202F}234\u{202F}567    x",
            ])
    }

    @Test func `amounts are aligned by decimal point, with aligned currencies`() {
        let values = [Value.money(Money(tenThousandths: 125_000, currency: .euro)), .amount(1_850)]
        #expect(rendering(values, .money(.euro)) == ["   €12.50  x", "€1,850     x"])
        #expect(rendering(values, .money(.euro), .french) == ["   12,50\u{A0}€  x", "1\u{202F}850   \u{A0}€  x"])
    }

    @Test func `past dates are relative if enabled, and future dates never are`() {
        let hours = [0.5, 30, 68, 24 * 70, 24 * 800, -5].map { Value.date(afternoon.addingTimeInterval(-$0 * 3_600)) }
        #expect(
            rendering(hours, .date, now: afternoon) == [
                "30 minutes ago  x", "30 hours ago    x", "3 days ago      x", "2 months ago    x", "2 years ago     x",
                "2019-11-05      x",
            ])
        let days = [0, 1, 3].compactMap { Day(daysSince1970: 18_205 - $0) }.map(Value.day)
        #expect(rendering(days, .day, now: afternoon) == ["today       x", "yesterday   x", "3 days ago  x"])
    }
}
