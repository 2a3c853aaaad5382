import Testing

/// A bad picture is replaced by a sentence, quickly and with little memory.
@Suite struct BadPictureTests {
    private let home: ScratchHome
    private let server: PictureServer

    init() throws {
        home = try ScratchHome()
        server = try PictureServer(
            Dictionary(uniqueKeysWithValues: BadPicture.all.map { ($0.path, $0.answer) }))
    }

    private func run(_ paths: [String], _ lines: [String], options: [String] = []) async throws -> Program.Ending {
        let file = try home.write(BadPicture.listings(paths, at: server.address), to: "market.json")
        let script = (["sort id"] + lines).map { $0 + "\n" }.joined()
        return try await Program.run(
            ["--source", "listings=\(file)", "--keep-going"] + options, script: script, home: home)
    }

    @Test func `a bad picture is its reason, and no failure`() async throws {
        let paths = BadPicture.all.map(\.path) + ["/gone.png"]
        let lines = paths.indices.map { "image \($0 + 1)" }
        let ending = try await run(paths, lines)
        #expect(ending.status == 0)
        #expect(ending.errors.isEmpty)
        for bad in BadPicture.all {
            let sentence = ending.output.split(separator: "\n").first {
                $0.hasPrefix("No picture of “Picture \(bad.path)”: ")
            }
            #expect(sentence?.contains(bad.reason) == true, "\(sentence ?? "nothing") of \(bad.path)")
        }
        #expect(ending.output.contains("“\(server.address)/gone.png” does not exist."))
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
        #expect(server.requests == [])
    }
}
