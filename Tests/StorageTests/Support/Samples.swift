import Domain
import FoundationEssentials
import Ports
@_exported public import Scaffolding
import Storage
import SystemPackage
import Testing

extension Date {
    /// The time at which the tests' stores save.
    static let noon = Date(timeIntervalSince1970: 1_795_003_200)
}

extension Session {
    /// A session in which everything that can be set is.
    static var full: Session {
        var view = View()
        view.search = "vélo “de course”\n\u{1F6B2}"
        view.filter = "price < 100"
        view.sort = "price"
        view.isDescending = true
        view.firstNumber = 21
        view.offset = 20
        view.rows = [View.Row(id: RecordID(7), headline: "Canapé"), View.Row(id: RecordID(8), headline: "a\\b\t\"c\"")]
        view.current = view.rows[1]
        view.pinned.added = [view.rows[0]]
        view.archived.added = [View.Row(id: RecordID(rawValue: "x-1"), headline: "")]
        var session = Session(service: ServiceName(rawValue: "hotels"), views: [.listings: view])
        session.views[ServiceName(rawValue: "calls")] = View()
        session.openDraft = DraftName("sofa")
        session.settings[.format] = "json"
        session.settings.pageSize = 50
        session.settings[.layout] = "narrow"
        return session
    }

    /// A session that is told from others by its page size.
    static func numbered(_ number: Int) -> Session {
        var session = Session(service: .listings)
        session.settings.pageSize = number
        return session
    }
}

extension Draft {
    static func sample(_ name: String = "sofa", title: String? = "Canapé en cuir") throws -> Draft {
        var draft = Draft(name: try #require(DraftName(name)), created: .noon)
        draft.title = title
        return draft
    }
}

extension Failure {
    /// Sentence and hint as they stand.
    var plain: String { message.plain + " " + (hint?.plain ?? "") }
}

extension TemporaryFolder {
    var folders: XDGFolders { XDGFolders(home: path) }
    var root: FilePath { FilePath(path) }
}
