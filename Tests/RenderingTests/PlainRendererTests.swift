import CommandKit
import Domain
import Ports
import Testing

@testable import Rendering

struct PlainRendererTests {
    private let renderer = Renderer(.plain)

    @Test(arguments: [1, 20, 80, 1_000])
    func `width and colours have no effect`(width: Int) {
        for output in [Output.two, .services, Output(.record(Listing.house.listed(), Schema.listings))] {
            let rendering = Renderer(.plain, width: width, isColoured: true).rendering(of: output)
            #expect(rendering == renderer.rendering(of: output))
        }
    }

    @Test func `a paragraph wraps at 80 cells, an address never`() {
        let listing = Listing.bike.with("description", String(repeating: "mot ", count: 40))
            .with("image", "https://example.org/" + String(repeating: "a", count: 100))
        let lines = renderer.rendering(of: Output(.record(listing.listed(), Schema.listings))).split(separator: "\n")
        #expect(lines.contains("Image        https://example.org/" + String(repeating: "a", count: 100)))
        let words = lines.filter { $0.hasPrefix("mot") }
        #expect(words.map(\.count) == [79, 79])
    }
}
