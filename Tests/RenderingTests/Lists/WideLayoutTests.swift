import CommandKit
import Testing

@testable import Rendering

struct WideLayoutTests {
    private static let headlines = [
        "Vélo de course", "Table ronde de ferme avec six chaises paillées et rallonges", "Lit",
    ]

    private func show(rows: Int = 3) -> Output {
        let listed = (1...rows).map { number in
            ListedRows.Row(number: number, headline: Self.headlines[(number - 1) % Self.headlines.count])
        }
        return Output(
            .record(Listing.bike.listed(), Schema.listings), view: .beside(ListedRows(rows: listed, shown: 1)))
    }

    private func lines(_ output: Output, width: Int, layout: ScreenLayout? = nil, isColoured: Bool = false) -> [String]
    {
        let options = RenderingOptions(
            format: .table, width: width, isColoured: isColoured, localizer: .paris, layout: layout)
        return Renderer(options).rendering(of: output).split(separator: "\n").map(String.init)
    }

    @Test func `a record is shown beside its list from 120 columns on`() {
        let lines = lines(show(), width: 120)
        #expect(lines[0] == "▸  1  Vélo de course                           │ Vélo de course")
        #expect(lines[1] == "   2  Table ronde de ferme avec six chaises p… │ Id           7")
        #expect(lines[2] == "   3  Lit                                      │ Description  Bleu, révisé.")
        #expect(lines[3] == "                                               │ Category     Sport")
        #expect(self.lines(show(), width: 119)[1] == "Id           7")
    }

    @Test func `the layout setting decides, but below 60 columns the layout is always narrow`() {
        #expect(lines(show(), width: 200, layout: .narrow)[1] == "Id           7")
        #expect(lines(show(), width: 80, layout: .wide)[0].hasPrefix("▸  1  Vélo de course"))
        #expect(lines(show(), width: 59, layout: .wide)[1] == "Id           7")
    }

    @Test func `an address is never broken: the list disappears`() {
        let address = "/" + String(repeating: "a", count: 69)
        let listing = Listing.bike.with("image", address)
        var output = Output(.record(listing.listed(), Schema.listings))
        output.view = show().view
        let lines = lines(output, width: 110, layout: .wide)
        #expect(lines.contains { $0.hasSuffix(address) })
        #expect(!lines.contains { $0.hasPrefix("   2 ") })
    }

    @Test func `a long page is truncated to the rows around the record`() {
        #expect(lines(show(rows: 900), width: 120).count == 20)
    }

    @Test(arguments: 60...140)
    func `no line is wider than the terminal, even with colours`(width: Int) {
        let plain = lines(show(), width: width, layout: .wide)
        #expect(plain.filter { TextWidth.cells(of: $0) > width } == [])
        let coloured = lines(show(), width: width, layout: .wide, isColoured: true)
        #expect(coloured.map { $0.unpainted.trimmingLast(" ") } == plain.map { $0[...] })
    }

    @Test func `headlines from outside have control characters made visible`() {
        var output = show()
        output.view = .beside(ListedRows(rows: [.init(number: 1, headline: "a\u{1B}[2J\nb")], shown: 1))
        #expect(lines(output, width: 120)[0].hasPrefix("▸  1  a␛[2J␊b │ "))
    }
}
