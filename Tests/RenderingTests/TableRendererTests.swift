import CommandKit
import Domain
import Ports
import Testing

@testable import Rendering

struct TableRendererTests {
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

    @Test(arguments: [(40, 40), (99, 99), (300, 100)])
    func `a paragraph is as wide as the terminal, up to a readable maximum`(width: Int, limit: Int) {
        let listing = Listing.bike.with("description", String(repeating: "a bc ", count: 200))
        let rendering = Renderer(.table, width: width).rendering(of: Output(.record(listing.listed(), Schema.listings)))
        let words = rendering.split(separator: "\n").filter { $0.hasPrefix("a bc") || $0.hasPrefix("bc") }
        let widest = words.map(\.count).max() ?? 0
        #expect((limit - 3...limit).contains(widest))
    }
}
