import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

import Platform

/// Attempts of an untrusted script to escape its folder.
@Suite struct ConfinedHomeTests {
    private let folder = TemporaryFolder()
    private let store: FileDocumentStore

    init() throws {
        try folder.write("echo inside\n", to: "home/sub/in.souk")
        try folder.write("a secret", to: "out/secret")
        try folder.write("{}", to: "home/data/session.json")
        try folder.write("echo given\n", to: "out/given.souk")
        store = FileDocumentStore(within: ConfinedHome(folder.file("home")), given: [folder.file("out/given.souk")])
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func refusal(_ name: String) -> Failure? {
        let errors = [
            #expect(throws: Failure.self) { try store.read(path(name), limit: 1 << 20) },
            #expect(throws: Failure.self) { try store.openScript(path(name)) },
        ]
        #expect(errors[0] == errors[1])
        return errors[0]
    }

    @Test(arguments: ["home/sub/in.souk", "home/./sub//in.souk", "home/sub/../sub/in.souk", "home/none/../sub/in.souk"])
    func `files in the home are read by any path`(name: String) throws {
        #expect(try store.read(path(name), limit: 1 << 20) == "echo inside\n")
        #expect(try store.openScript(path(name)).next() == .text("echo inside"))
    }

    @Test(arguments: ["out/secret", "home/../out/secret", "home/sub/../../out/secret", "home2", "homely/x", "nothing"])
    func `files outside are refused whether they exist or not`(name: String) throws {
        #expect(
            refusal(name)?.message.plain
                == "“\(path(name))” is outside the --home folder; safe mode opens nothing there.")
        #expect(throws: Failure.self) { try store.write("x", to: path(name) + ".new") }
        #expect(!folder.exists(name + ".new"))
    }

    @Test(arguments: ["/etc/passwd", "/proc/self/cwd/secret", "secret", "~/secret", "../secret", "/", "", "x\0y"])
    func `other absolute and relative paths are refused`(path: String) {
        let error = #expect(throws: Failure.self) { try store.read(path, limit: 1 << 20) }
        #expect(error?.kind == .refused)
    }

    @Test func `links are not followed, at the end or on the way, for reading or writing`() throws {
        try folder.link("home/link", to: path("out/secret"))
        try folder.link("home/way", to: path("out"))
        try folder.link("home/inner", to: "sub")
        for name in ["home/link", "home/way/secret", "home/inner/in.souk"] {
            #expect(
                refusal(name)?.message.plain == "“\(path(name))” is reached by a link, which safe mode does not follow."
            )
        }
        for name in ["home/link", "home/way/new", "home/inner/new"] {
            #expect(throws: Failure.self) { try store.write("x", to: path(name)) }
        }
        #expect(try folder.text(of: "out/secret") == "a secret")
        #expect(!folder.exists("out/new") && !folder.exists("home/sub/new"))
    }

    @Test func `a hard link is refused`() throws {
        #expect(link(path("out/secret"), path("home/hard")) == 0)
        #expect(
            refusal("home/hard")?.message.plain
                == "“\(path("home/hard"))” is a hard link, whose other name may be outside the --home folder.")
    }

    @Test func `pipes and folders are refused without waiting`() throws {
        #expect(mkfifo(path("home/pipe"), 0o600) == 0)
        #expect(refusal("home/pipe")?.message.plain == "“\(path("home/pipe"))” is not an ordinary file.")
        #expect(refusal("home/sub")?.kind == .notFound)
        #expect(refusal("home")?.kind == .notFound)
    }

    @Test(arguments: [
        "home/data/session.json", "home/Data/session.json", "home/config/config.json", "home/state/x", "home/cache/x",
    ])
    func `souk's own files are refused`(name: String) throws {
        #expect(
            refusal(name)?.message.plain == "“\(path(name))” is one of souk’s own files, which safe mode leaves alone.")
        #expect(throws: Failure.self) { try store.write("x", to: path(name) + ".new") }
    }

    @Test func `a new file is written in the home and does not overwrite another`() throws {
        try store.write("x", to: path("home/sub/new"))
        #expect(try folder.text(of: "home/sub/new") == "x")
        #expect(throws: Failure.self) { try store.write("y", to: path("home/sub/new")) }
        #expect(try folder.text(of: "home/sub/new") == "x")
        let error = #expect(throws: Failure.self) { try store.write("y", to: path("home/none/new")) }
        #expect(error?.message.plain == "The folder of “\(path("home/none/new"))” does not exist.")
    }

    @Test func `a script named by the user may be anywhere, but can only be run as a script`() throws {
        let given = path("out/given.souk")
        #expect(try store.openScript(given).next() == .text("echo given"))
        #expect(throws: Failure.self) { try store.read(given, limit: 1 << 20) }
    }

    @Test func `without a home no files are accessible`() throws {
        let store = FileDocumentStore(within: ConfinedHome(nil))
        let error = #expect(throws: Failure.self) { try store.read(path("home/sub/in.souk"), limit: 1 << 20) }
        #expect(error?.kind == .refused)
        #expect(error?.hint?.plain == "Start souk with --home DIR; files in DIR can be read and written.")
    }

    @Test func `a home that is a link resolves to its target`() throws {
        try folder.link("alias", to: "home")
        let store = FileDocumentStore(within: ConfinedHome(folder.file("alias")))
        #expect(try store.read(path("home/sub/in.souk"), limit: 1 << 20) == "echo inside\n")
        #expect(try store.read(path("alias/sub/in.souk"), limit: 1 << 20) == "echo inside\n")
    }
}
