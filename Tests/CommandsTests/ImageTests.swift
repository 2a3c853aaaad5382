import CommandKit
import Scaffolding
import Testing

@Suite struct ImageTests {
    /// Returns a one-pixel GIF for every address.
    private struct OnePixel: PictureSource {
        func picture(for request: PictureRequest) async throws(Failure) -> Picture {
            if request.address == "cancelled" { throw Failure.cancelled }
            do throws(PictureProblem) {
                return try Picture(Array(SampleGIF.text.utf8))
            } catch {
                throw Failure(error)
            }
        }
    }

    private func session(images: [String]) throws -> MarketSession {
        let product = Schema.products.record(1, ["title": .text("Lamp"), "images": .list(images)])
        let source = ListSource(schema: Schema.products, records: [product])
        return try MarketSession(sources: [source]) { $0.pictures.source = OnePixel() }
    }

    @Test func `several pictures are listed with their numbers`() async throws {
        let session = try session(images: ["a", "b"])
        try await session.run("list")
        #expect(
            try await session.run("image 1") == "“Lamp”, picture 1 of 2: a GIF picture of 1 × 1 pixels, 29 bytes.\n")
        #expect(
            try await session.run("image 1 --number 2")
                == "“Lamp”, picture 2 of 2: a GIF picture of 1 × 1 pixels, 29 bytes.\n")
        #expect(try await session.run("image").hasPrefix("“Lamp”, picture 1 of 2"))
    }

    @Test func `an abandoned picture is discarded`() async throws {
        let session = try session(images: ["cancelled"])
        try await session.run("list")
        let error = await #expect(throws: Failure.self) { try await session.run("image 1") }
        #expect(error?.kind == .cancelled)
    }
}
