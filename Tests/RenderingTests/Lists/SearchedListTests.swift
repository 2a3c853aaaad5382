import CommandKit
import Testing

@testable import Rendering

/// The highlighted search match in a list.
@Suite struct SearchedListTests {
    private func list(_ search: String) -> Output {
        var list = RecordList(
            schema: Schema.listings,
            records: [
                Schema.listings.record(
                    1,
                    [
                        "title": .text("VÉLO de course"), "description": .text("Un vélo."),
                        "price": Money(5).map(Value.money),
                    ]
                ).listed(1),
                Schema.listings.record(
                    2,
                    [
                        "title": .text("Two guinea pigs"),
                        "description": .text("They eat\nevery day.\nHome check by video please."),
                        "price": Money(12).map(Value.money),
                    ]
                ).listed(2),
            ], offset: 0, total: 2)
        list.search = search
        return Output(.records(list))
    }

    private func rendering(_ search: String, width: Int = 80) -> String {
        var options = RenderingOptions(format: .table, width: width, isColoured: true, localizer: .english)
        options.theme = .sixteen
        return Renderer(options).rendering(of: list(search))
    }

    @Test func `all matches are highlighted, ignoring case and accents`() {
        #expect(rendering("velo").contains("\u{1B}[1;4mVÉLO\u{1B}[0m de course"))
        #expect(rendering("e").contains("d\u{1B}[1;4me\u{1B}[0m cours\u{1B}[1;4me\u{1B}[0m"))
    }

    @Test func `a match in another field is shown below the row`() {
        let text = rendering("vide").unpainted
        #expect(text.contains("2  Two guinea pigs"))
        #expect(text.contains("\n   They eat every day. Home check by video please.\n"))
        #expect(!text.contains("Un vélo."))
        #expect(rendering("vide").contains("\u{1B}[1;4mvide\u{1B}[0m"))
    }

    @Test func `each word is highlighted, and the words that no column shows are below the row`() {
        #expect(rendering("course velo").contains("\u{1B}[1;4mVÉLO\u{1B}[0m de \u{1B}[1;4mcourse\u{1B}[0m"))
        let text = rendering("pigs video")
        #expect(text.contains("\u{1B}[1;4mpigs\u{1B}[0m") && text.contains("\u{1B}[1;4mvideo\u{1B}[0m"))
    }

    @Test func `a match on a narrow screen is shown truncated around the match`() {
        let text = rendering("vide", width: 30).unpainted
        #expect(text.contains("\n   …by video please.\n"))
    }

    @Test(arguments: ["", "zebra", "\u{301}"]) func `a search without matches highlights nothing`(search: String) {
        #expect(!rendering(search).contains("\u{1B}[1;4m"))
    }

    @Test func `right-to-left text around a match is not split`() throws {
        let highlight = try #require(SearchHighlight("كلب"))
        let spans = highlight.pieces(of: Span("كلب صغير", isApart: true))
        #expect(spans.map(\.role) == [.match, nil])
        let line = LineWriter(.english, theme: .sixteen).read([Line(spans)])
        #expect(line == "\u{1B}[1;4m\u{2068}كلب\u{1B}[0m صغير\u{2069}\n")
    }
}

/// Lists in the user's layout and on wide screens.
@Suite struct WiderListTests {
    private static let hotel = Schema.hotels.record(
        1,
        [
            "name": .text("Amber Room"), "address": .text("144 Ghaf Lane,\nAl Garhoud"),
            "image": .text("https://images.example.org/1.jpg"),
        ])

    private func list(_ change: (inout RecordList) -> Void = { _ in }) -> RecordList {
        let record = ListedRecord(number: 1, record: Self.hotel, isPinned: true, isArchived: false)
        var list = RecordList(schema: Schema.hotels, records: [record], offset: 0, total: 1)
        change(&list)
        return list
    }

    @Test func `wide lists have more columns and show which records have pictures`() {
        let wide = Renderer(.table, width: 110).rendering(of: Output(.records(list())))
        #expect(wide.contains("144 Ghaf Lane, Al Garhoud  ▣ pinned"))
        let narrow = Renderer(.table, width: 70).rendering(of: Output(.records(list())))
        #expect(!narrow.contains("Ghaf") && narrow.contains("▣ pinned"))
        #expect(!Renderer(.plain, width: 200).rendering(of: Output(.records(list()))).contains("Ghaf"))
    }

    @Test func `selected columns are shown alone and in order in every layout`() {
        let fields = ["price", "name"].compactMap(Schema.hotels.field(named:))
        let text = Renderer(.plain).rendering(of: Output(.records(list { $0.preferred = fields })))
        #expect(text == "1  –  Amber Room  pinned\n")
    }

    @Test(arguments: [OutputFormat.table, .plain])
    func `stacked records have one line for each field`(format: OutputFormat) {
        let fields = ["name", "stars", "address"].compactMap(Schema.hotels.field(named:))
        let output = Output(.records(list { $0.fields = fields }), view: .sheets)
        #expect(
            Renderer(format).rendering(of: output) == """
                1  Amber Room
                   Stars    –

                   Address
                   144 Ghaf Lane,
                   Al Garhoud

                """)
    }
}
