import CommandKit
import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Rendering

struct JSONRendererTests {
    private let renderer = Renderer(.json)

    @Test func `amounts are exact numbers`() throws {
        let listing = Schema.listings.record(3, ["price": Money(digits: "-0.01").map(Value.money)])
        #expect(renderer.rendering(of: .listings([listing.listed()])).contains(#""price":-0.01,"#))
    }

    @Test func `an error without a position has nulls in its place`() {
        #expect(
            renderer.rendering(of: Failure(.service, "It is down."), for: "list", at: nil) == #"""
                {"command":"list","status":"error","error":{"kind":"service","message":"It is down.","hint":null,\#
                "source":null,"line":null,"column":null}}

                """#)
    }

    private struct Rendering: Decodable {
        let command: String
        let message: String
    }

    @Test(arguments: HostileText.all)
    func `any text survives a round trip`(text: HostileText) throws {
        let rendering = renderer.rendering(of: .message("“\(text.string)”"), for: text.string)
        let decoded = try JSONDecoder().decode(Rendering.self, from: Data(rendering.utf8))
        #expect(decoded.command.unicodeScalars.elementsEqual(text.string.unicodeScalars))
        #expect(decoded.message.unicodeScalars.elementsEqual("“\(text.string)”".unicodeScalars))
    }
}
