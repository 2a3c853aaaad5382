import FixtureServer
import Foundation
import Ports
import Testing

/// A bad picture is replaced by a sentence, quickly and with little memory.
@Suite struct BadPictureTests {
    private let home = TemporaryFolder()
    private let server: ScriptedServer

    init() async throws {
        server = try ScriptedServer { request in
            guard let picture = BadPicture.all.first(where: { $0.path == request.target }) else {
                return [.respond(status: 404)]
            }
            if let bytes = picture.bytes { return [.respond(Data(bytes))] }
            return [
                .send("HTTP/1.1 200 OK\r\n\r\n"), .send(Data(BadPicture.png(96, 72).prefix(33))),
                .repeated(Data(repeating: 7, count: 1 << 16), times: nil),
            ]
        }
    }

    /// Runs lines with listings whose pictures are at these paths of the server.
    private func run(_ paths: [String], _ lines: [String]) async throws -> Program.Ending {
        let listings = paths.enumerated().map { place, path in
            #"{"id":\#(place + 1),"category_id":1,"title":"Picture \#(path)","price":1,"creation_date":"2019-11-05T00:00:00Z","#
                + #""is_urgent":false,"images_url":{"small":"\#(server.address.string)\#(path)"}}"#
        }
        let file = try home.write("[" + listings.joined(separator: ",") + "]", to: "market.json")
        let options = ["--source", "listings=\(file)", "--keep-going"]
        return try await Program.run(options, lines: ["sort id"] + lines, home: home)
    }

    @Test func `a bad picture is its reason, and no failure`() async throws {
        let paths = BadPicture.all.map(\.path) + ["/gone.png"]
        let lines = paths.indices.map { "image \($0 + 1)" }
        let ending = try await run(paths, lines)
        #expect(ending.status == 0)
        #expect(ending.errors.isEmpty)
        for bad in BadPicture.all {
            let sentence = ending.output.split(separator: "\n").first {
                $0.hasPrefix("No picture of “Picture \(bad.path)”. ")
            }
            #expect(sentence?.contains(bad.reason) == true, "\(sentence ?? "nothing") of \(bad.path)")
        }
        #expect(ending.output.contains("“\(server.address.string)/gone.png” does not exist."))
        #expect(!ending.output.utf8.contains(0x1B))
    }

    @Test(arguments: BadPicture.all.map(\.path))
    func `a bad picture costs less than 64 megabytes`(path: String) async throws {
        let ending = try await run([path], ["image 1"])
        // A child process starts with its parent's memory, so only the growth counts.
        let usual = try await run([path], ["show 1"])
        #expect(ending.memory < max(64 * 1024, usual.memory + 12 * 1024), "\(ending.memory) KiB, \(usual.memory) KiB")
    }

    @Test func `nothing is fetched for a script but by image`() async throws {
        let ending = try await run(["/wide.png"], ["list", "show 1", "list --format table", "show 1 --format table"])
        #expect(ending.status == 0)
        #expect(server.requests.isEmpty)
    }
}

/// Files that are not valid pictures, or are too large.
enum BadPicture {
    /// Each with its path, its contents, nil for the start of a PNG that never ends, and the reason reported.
    static let all: [(path: String, bytes: [UInt8]?, reason: String)] = [
        ("/empty.png", [], "It is not a PNG, JPEG, GIF, WebP or BMP picture."),
        ("/page.jpg", Array("<html>404</html>".utf8), "It is not a PNG, JPEG, GIF, WebP or BMP picture."),
        ("/orders.png", Array("\u{1B}]0;owned\u{7}".utf8), "It is not a PNG, JPEG, GIF, WebP or BMP picture."),
        ("/cut.png", Array(png(96, 72).prefix(20)), "The PNG picture is damaged."),
        ("/cut.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "The JPEG picture is damaged."),
        ("/wide.png", png(40_000, 10), "The picture has 40000 × 10 pixels, more than souk shows."),
        ("/bomb.png", png(40_000, 40_000), "The picture has 40000 × 40000 pixels, more than souk shows."),
        (
            "/bomb.gif", Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0],
            "The picture has 65535 × 65535 pixels, more than souk shows."
        ),
        ("/damaged.png", png(0, 10), "The PNG picture is damaged."),
        ("/endless.png", nil, "sent more than 5 MB."),
    ]

    static func png(_ width: Int, _ height: Int) -> [UInt8] { SamplePNG.bytes(width: width, height: height) }
}
