import CommandKit
import Domain
import Storage
import Foundation
import Ports

/// What a person finds again at the next start: the session and every draft, as the program itself reads them.
struct KeptState: Hashable {
    private(set) var session: Session
    let drafts: [DraftName: Draft]
    /// What the person is told of how it was read; nothing, where nothing was wrong.
    let notices: [Message]

    /// Takes up the session as a start of the program does, and finishes what has to be finished.
    init(in home: ScratchHome) async throws {
        let now = Date(timeIntervalSince1970: 1_795_262_400)
        let folders = XDGFolders(home: home.path)
        let store = FileStateStore(in: folders, now: { now })
        let world = World(
            sources: World.Sources([], opener: NoOpener()),
            stores: World.Stores(state: store, history: FileHistoryStore(in: folders), documents: FileDocumentStore()),
            dialogue: World.Dialogue(prompter: NoPrompter(), editor: NoEditor()),
            conditions: World.Conditions(clock: WorldClock(pinnedAt: now), timeZone: .gmt))
        let (interpreter, notices) = try Interpreter.start(table: CommandTable([]), world: world)
        let workspace = await interpreter.workspace
        var session = workspace.session
        // There are no sources here, so that it is nowhere to the interpreter; the first start is at listings.
        session.service = try store.load().session?.payload.service ?? .listings
        var drafts: [DraftName: Draft] = [:]
        for name in try workspace.drafts.names() { drafts[name] = try workspace.drafts.draft(name) }
        (self.session, self.drafts, self.notices) = (session, drafts, notices)
    }

    private init(session: Session, drafts: [DraftName: Draft], notices: [Message]) {
        (self.session, self.drafts, self.notices) = (session, drafts, notices)
    }
}

extension KeptState {
    /// The same with another number of rows on a page.
    func with(rows: Int) -> KeptState {
        var state = self
        state.session.settings.pageSize = rows
        return state
    }

    /// The same, looking where another does: what lasts is saved first, and then where one is looking.
    func looking(as other: KeptState) -> KeptState {
        KeptState(session: session.looking(as: other.session), drafts: drafts, notices: notices)
    }

    /// The same without where one is looking, which no power cut has to spare.
    var lasting: KeptState { KeptState(session: session.lasting, drafts: drafts, notices: notices) }
}

extension KeptState: CustomStringConvertible {
    /// As much as tells what went wrong.
    var description: String {
        let drafts = drafts.values.map { "\($0.name.string) \($0.title ?? "-")" }.sorted()
        let views = session.views.map { service, view in
            "\(service.rawValue) \(view.search) pins \(view.pinned.added.count)"
        }.sorted()
        return """
            at \(session.service.rawValue), open \(session.openDraft?.string ?? "-"), drafts \(drafts), \(views), \
            searches \(session.searches.keys.sorted()), \(session.settings.pageSize ?? 0) rows, told \(notices.count)
            """
    }
}

/// Opens nothing.
private struct NoOpener: SourceOpener {
    func location(_ text: String) throws(Failure) -> Ports.SourceLocation { .builtIn }

    func source(of service: ServiceName, at location: Ports.SourceLocation) throws(Failure) -> any RecordSource {
        throw Failure(.refused, "There are no sources.")
    }
}
