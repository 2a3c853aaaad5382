import CommandKit
import Domain
import FileStores
import Foundation
import Services

/// What a person finds again at the next start: the session and every draft, as the program itself reads them.
struct KeptState: Hashable {
    private(set) var session: Session
    let drafts: [DraftName: Draft]
    /// What the person is told of how it was read; nothing, where nothing was wrong.
    let notices: [Message]

    /// Takes up the session as a start of the program does, and mends what has to be mended.
    init(in home: ScratchHome) async throws {
        let now = Date(timeIntervalSince1970: 1_795_262_400)
        let folders = XDGFolders(home: home.path)
        let world = World(
            sources: [], sessions: FileSessionStore(in: folders, now: { now }),
            drafts: FileDraftStore(in: folders, now: { now }), history: FileHistoryStore(in: folders),
            documents: FileDocumentStore(), editor: NoEditor(), person: Nobody(), clock: WorldClock(pinnedAt: now),
            timeZone: .gmt)
        let (interpreter, notices) = try Interpreter.start(table: CommandTable([]), world: world)
        let workspace = await interpreter.workspace
        var session = workspace.session
        // There are no sources here, so that it is nowhere to the interpreter; the first start is at listings.
        session.service = try world.sessions.load()?.payload.service ?? .listings
        (self.session, drafts, self.notices) = (session, workspace.drafts, notices)
    }
}

extension KeptState {
    /// The same with another number of rows on a page.
    func with(rows: Int) -> KeptState {
        var state = self
        state.session.settings.pageSize = rows
        return state
    }
}

extension KeptState: CustomStringConvertible {
    /// As much as tells what went wrong.
    var description: String {
        let drafts = drafts.values.map { "\($0.name.string) \($0.title ?? "-")" }.sorted()
        let views = session.views.map { "\($0.key.rawValue) \($0.value.search) pins \($0.value.pins.count)" }.sorted()
        return """
            at \(session.service.rawValue), open \(session.openDraft?.string ?? "-"), drafts \(drafts), \(views), \
            searches \(session.searches.keys.sorted()), \(session.settings.pageSize) rows, told \(notices.count)
            """
    }
}
