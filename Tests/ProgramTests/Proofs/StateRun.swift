import CommandKit
import CommandKitTesting
import Foundation
import Ports
import Storage

/// Runs of the program for the proofs, at a fixed time and with a JSON answer to each line.
enum StateRun {
    /// The program's answer to a line.
    struct Answer: Decodable {
        struct Failure: Decodable {
            let kind: String
            let message: String
        }

        let command: String
        let status: String
        let error: Failure?

        var isDone: Bool { status == "ok" }
    }

    static func arguments(_ lines: [String]) -> [String] {
        ["--now", "2026-11-21T12:00:00Z", "--time-zone", "UTC", "--format", "json", "--keep-going"]
            + lines.flatMap { ["-c", $0] }
    }

    static func run(_ lines: [String], home: TemporaryFolder) async throws -> Program.Ending {
        try await Program.run(arguments(lines), home: home)
    }
}

extension Program.Ending {
    /// The answers in one object; a truncated line is ignored.
    var answers: [StateRun.Answer] {
        output.split(separator: "\n").compactMap { line in
            try? JSONDecoder().decode(StateRun.Answer.self, from: Data(line.utf8))
        }
    }

    /// Standard error without the notice that a list shows only one page of the result.
    var complaints: String {
        errors.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("souk: Only ") }.joined(separator: "\n")
    }
}

/// The session and all drafts found at the next start, as the program reads them.
struct KeptState: Hashable {
    private(set) var session: Session
    let drafts: [DraftName: Draft]
    /// The notice about how it was read; nil if nothing was wrong.
    let notices: [Message]

    /// Loads the session as at a program start, and completes unfinished changes.
    init(in home: TemporaryFolder) async throws {
        let now = Date(timeIntervalSince1970: 1_795_262_400)
        let store = FileStateStore(in: XDGFolders(home: home.path), now: { now })
        var world = World.inMemory(sources: [], clock: WorldClock(pinnedAt: now))
        world.stores.state = store
        let (interpreter, notices) = try Interpreter.start(table: CommandTable([]), world: world)
        let workspace = await interpreter.workspace
        var session = workspace.session
        // Without sources the interpreter has no current service. A start is at listings until a view was saved, and it
        // is saved once another's change, or one that was interrupted, has been read.
        let saved = try store.load().session?.payload.service ?? .listings
        session.service = saved.rawValue.isEmpty ? .listings : saved
        var drafts: [DraftName: Draft] = [:]
        for name in try workspace.drafts.names() { drafts[name] = try workspace.drafts.draft(name) }
        (self.session, self.drafts, self.notices) = (session, drafts, notices)
    }

    private init(session: Session, drafts: [DraftName: Draft], notices: [Message]) {
        (self.session, self.drafts, self.notices) = (session, drafts, notices)
    }
}

extension KeptState {
    /// Returns a copy with another page size.
    func with(rows: Int) -> KeptState {
        var state = self
        state.session.settings.pageSize = rows
        return state
    }

    /// Returns a copy with the current view of another state. Durable data is saved before the view.
    func looking(as other: KeptState) -> KeptState {
        var state = self
        state.session.place = other.session.place
        return state
    }

    /// Returns a copy without the current view, which a power cut may lose.
    var lasting: KeptState { KeptState(session: session.kept, drafts: drafts, notices: notices) }
}

extension KeptState: CustomStringConvertible {
    /// A short description for failure messages.
    var description: String {
        let drafts = drafts.values.map { "\($0.name.string) \($0.title ?? "-")" }.sorted()
        let views = session.views.map { service, view in "\(service.rawValue) \(view.search)" }.sorted()
        let pins = session.marks.map { service, marks in "\(service.rawValue) \(marks.pinned.added.count)" }.sorted()
        return """
            at \(session.service.rawValue), open \(session.openDraft?.string ?? "-"), drafts \(drafts), \(views), \
            pins \(pins), searches \(session.searches.keys.sorted()), \(session.settings.pageSize ?? 0) rows, told \(notices.count)
            """
    }
}
