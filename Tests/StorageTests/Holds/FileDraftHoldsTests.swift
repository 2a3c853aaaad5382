import Domain
import FoundationEssentials
import Ports
import Testing

@testable import Storage

import Platform

struct FileDraftHoldsTests {
    private let home = TemporaryFolder()
    private let velo: DraftName
    private let sofa: DraftName

    init() throws {
        velo = try #require(DraftName("velo"))
        sofa = try #require(DraftName("sofa"))
    }

    /// A prompt; releasing it ends it like a kill.
    private func prompt() -> FileDraftHolds { FileDraftHolds(in: home.folders, now: { .noon }) }

    /// A prompt of this process, possibly with a user typing.
    private func holder(tookOver: Bool = false) -> DraftHolder {
        DraftHolder(process: Int(getpid()), since: .noon, tookOver: tookOver)
    }

    @Test func `nothing is created while no draft is open`() {
        let prompt = prompt()
        #expect(prompt.hold(nil) == .kept)
        #expect(prompt.holder(of: velo) == nil)
        #expect(!home.exists("data"))
    }

    @Test func `a locked draft names its process and time`() throws {
        let first = prompt()
        let second = prompt()
        #expect(first.hold(velo) == .begun)
        #expect(first.hold(velo) == .kept)
        #expect(first.holder(of: velo) == nil)
        #expect(second.holder(of: velo) == holder())
        #expect(second.hold(velo) == .held(by: holder()))
        #expect(second.hold(sofa) == .begun)
        #expect(try home.mode(of: "data/holders/velo.json") == 0o600)
    }

    @Test func `a released draft, or one of an ended process, is free`() throws {
        let first = prompt()
        _ = first.hold(velo)
        _ = first.hold(sofa)
        #expect(try home.names(in: "data/holders") == ["lock", "sofa.json"])
        let second = prompt()
        #expect(second.hold(velo) == .begun)
        _ = consume first
        #expect(second.holder(of: sofa) == nil)
        #expect(second.hold(sofa) == .begun)
        _ = second.hold(nil)
        #expect(try home.names(in: "data/holders") == ["lock"])
    }

    @Test func `the prompt that lost a draft learns who took it, and can take it back`() throws {
        let first = prompt()
        let second = prompt()
        _ = first.hold(velo)
        for _ in 1...2 { #expect(try second.take(velo)) }
        #expect(second.hold(velo) == .begun)
        #expect(second.hold(velo) == .kept)
        #expect(first.holder(of: velo) == holder(tookOver: true))
        #expect(first.hold(velo) == .held(by: holder(tookOver: true)))
        #expect(second.holder(of: velo) == nil)
        #expect(try first.take(velo))
        #expect(first.holder(of: velo) == nil)
        #expect(second.holder(of: velo)?.tookOver == true)
    }

    @Test func `losing a draft does not release the new lock`() throws {
        let first = prompt()
        let second = prompt()
        _ = first.hold(velo)
        _ = try second.take(velo)
        _ = first.hold(sofa)
        #expect(prompt().holder(of: velo) == holder())
    }

    @Test func `a draft is taken from an ended process, and that is reported`() throws {
        let first = prompt()
        _ = first.hold(velo)
        _ = consume first
        #expect(try prompt().take(velo))
        #expect(try !prompt().take(sofa))
    }

    @Test(arguments: ["", "{", "[]", #"{"process": -1, "host": 3, "since": "soon"}"#, "\0\u{1B}[2J"])
    func `an unreadable lock file counts only while locked`(content: String) throws {
        try home.write(content, to: "data/holders/velo.json")
        let prompt = prompt()
        #expect(prompt.holder(of: velo) == nil)
        let lock = try OpenFile.opened(home.file("data/holders/velo.json"), O_RDONLY)
        defer { lock.release() }
        #expect(flock(lock.rawValue, LOCK_EX | LOCK_NB) == 0)
        #expect(prompt.holder(of: velo) == DraftHolder(process: nil))
        #expect(try prompt.take(velo))
        #expect(prompt.hold(velo) == .begun)
    }

    @Test func `a draft may have the same name as the lock file`() throws {
        let first = prompt()
        let lock: DraftName = try #require(DraftName("lock"))
        #expect(first.hold(lock) == .begun)
        #expect(prompt().hold(velo) == .begun)
    }

    @Test func `without a writable folder nothing is locked, and taking says why`() throws {
        try home.write("", to: "data")
        let prompt = prompt()
        #expect(prompt.hold(velo) == .kept)
        let error = #expect(throws: Failure.self) { try prompt.take(velo) }
        #expect(error?.kind == .unwritable)
    }
}
