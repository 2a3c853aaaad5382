import CommandKit
import Domain
import Ports
import Testing

@testable import Rendering

struct PlainRendererTests {
    private let renderer = Renderer(.plain)

    @Test func `records are aligned columns without a header`() {
        #expect(
            renderer.rendering(of: .two) == """
                 9  Vélo de course  Sport            €80  2019-11-05  urgent, pinned
                10  Maison          Immobilier  €765,000  2019-11-05  archived
                2 listings.

                """)
    }

    @Test func `a missing value is a dash, and no line has trailing spaces`() {
        let output = Output.listings([Listing.bare.listed(1), Listing.bike.listed(nil)])
        #expect(
            renderer.rendering(of: output) == """
                1  –               –        –  –
                   Vélo de course  Sport  €80  2019-11-05  urgent

                """)
    }

    @Test func `a hint is shown only without records`() {
        #expect(renderer.rendering(of: .nothing) == "No listings.\nhint: Type clear search.\n")
        #expect(!renderer.rendering(of: .two).contains("hint"))
        #expect(renderer.rendering(of: .message("Began.", hint: "Go on.")) == "Began.\nhint: Go on.\n")
    }

    @Test(arguments: [1, 20, 80, 1_000])
    func `width and colours have no effect`(width: Int) {
        for output in [Output.two, .services, Output(.record(Listing.house.listed(), Schema.listings))] {
            let rendering = Renderer(.plain, width: width, isColoured: true).rendering(of: output)
            #expect(rendering == renderer.rendering(of: output))
        }
    }

    @Test func `a record is its headline, its fields, and its long texts as paragraphs`() {
        let output = Output(.record(Listing.house.listed(isPinned: true, isArchived: true), Schema.listings))
        #expect(
            renderer.rendering(of: output) == """
                Maison
                Id           12
                Category     Immobilier
                Price        €765,000
                Urgent       no
                Created      2019-11-05 16:56
                Image        –
                Thumbnail    –
                Siret        123 456
                             pinned, archived

                Description
                Grande.

                Avec jardin.

                """)
    }

    @Test func `a paragraph wraps at 80 cells, an address never`() {
        let listing = Listing.bike.with("description", String(repeating: "mot ", count: 40))
            .with("image", "https://example.org/" + String(repeating: "a", count: 100))
        let lines = renderer.rendering(of: Output(.record(listing.listed(), Schema.listings))).split(separator: "\n")
        #expect(lines.contains("Image        https://example.org/" + String(repeating: "a", count: 100)))
        let words = lines.filter { $0.hasPrefix("mot") }
        #expect(words.map(\.count) == [79, 79])
    }

    @Test func `a table has a header and right-aligned numbers`() {
        let table = Table(
            columns: ["Category", "Count"],
            rows: [
                [.text("Maison"), .number(1)], [.message("others"), .number(120)], [.text("–"), .value(.missing)],
            ])
        #expect(
            renderer.rendering(of: Output(.table(table))) == """
                Category  Count
                Maison    1
                others    120
                –         –

                """)
        let counted = Table(columns: ["Category", "Count"], rows: Array(table.rows.prefix(2)))
        #expect(
            renderer.rendering(of: Output(.table(counted))) == """
                Category  Count
                Maison        1
                others      120

                """)
    }

    @Test func `right-to-left titles are isolated and stay aligned`() {
        let sofa = Listing.bike.with("title", "أريكة جلد")
        let lines = renderer.rendering(of: .listings([Listing.bike.listed(1), sofa.listed(2)])).split(separator: "\n")
        #expect(lines.last == "2  \u{2068}أريكة جلد\u{2069}       Sport  €80  2019-11-05  urgent")
    }
}
