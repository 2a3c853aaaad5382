import CommandKit
import Domain
import Ports
import Testing

@testable import Rendering

struct TableRendererTests {
    @Test func `records have a header row`() {
        #expect(
            Renderer(.table).rendering(of: .two) == """
                    Title           Category       Price  Created
                 9  Vélo de course  Sport            €80  2019-11-05  ▣ urgent, pinned
                10  Maison          Immobilier  €765,000  2019-11-05  archived
                2 listings.
                hint: Type next for more.

                """)
    }

    @Test func `the widest column wraps and nothing is lost`() {
        let listing = Listing.bike.with("title", "Vélo de course Peugeot années 80, révisé")
        let output = Output.listings([listing.listed(), Listing.house.listed(2)])
        #expect(
            Renderer(.table, width: 61).rendering(of: output) == """
                   Title             Category       Price  Created
                1  Vélo de course    Sport            €80  2019-11-05  urgent
                   Peugeot années
                   80, révisé
                2  Maison            Immobilier  €765,000  2019-11-05

                """)
        #expect(
            Renderer(.table, width: 60).rendering(of: output).hasPrefix(
                """
                1  Vélo de course Peugeot années 80, révisé
                   Category  Sport
                   Price     €80

                """))
    }

    @Test func `the narrowest terminal truncates nothing`() {
        let rendering = Renderer(.table, width: 1).rendering(of: .two)
        #expect(rendering.split(whereSeparator: \.isWhitespace).joined().contains("VélodecourseCategorySportPrice€80"))
    }

    @Test func `colours only repeat what words say`() {
        let (bold, dim, urgent, end) = ("\u{1B}[1m", "\u{1B}[2m", "\u{1B}[1;33m", "\u{1B}[0m")
        #expect(
            Renderer(.table, isColoured: true).rendering(of: .two) == """
                    \(bold)Title\(end)           \(bold)Category\(end)       \(bold)Price\(end)  \(bold)Created\(end)
                 \(dim)9\(end)  Vélo de course  Sport            €80  2019-11-05  \(urgent)▣ urgent, pinned\(end)
                \(dim)10\(end)  Maison          Immobilier  €765,000  2019-11-05  \(dim)archived\(end)
                2 listings.
                \(dim)hint: Type next for more.\(end)

                """)
    }

    @Test func `an empty list is only its message`() {
        #expect(Renderer(.table).rendering(of: .nothing) == "No listings.\nhint: Type clear search.\n")
    }

    @Test(arguments: [(40, 40), (99, 99), (300, 100)])
    func `a paragraph is as wide as the terminal, up to a readable maximum`(width: Int, limit: Int) {
        let listing = Listing.bike.with("description", String(repeating: "a bc ", count: 200))
        let rendering = Renderer(.table, width: width).rendering(of: Output(.record(listing.listed(), Schema.listings)))
        let words = rendering.split(separator: "\n").filter { $0.hasPrefix("a bc") || $0.hasPrefix("bc") }
        let widest = words.map(\.count).max() ?? 0
        #expect((limit - 3...limit).contains(widest))
    }
}
