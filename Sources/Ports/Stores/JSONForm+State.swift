package import Domain
import struct FoundationEssentials.Date

/// The JSON of everything that is kept. A member that has its default is left out.

extension JSONForm<Session> {
    /// The session: the view’s file has the service and each service's query and rows; the session's file has the rest.
    package static let session = object(Session(service: ServiceName(rawValue: ""))) { member, session in
        member("service", &session.service, .service)
        member("openDraft", &session.openDraft, .draftName)
        member("settings", &session.settings, .settings)
        member("searches", &session.searches, .map(to: .savedSearch))
        member("sources", &session.sources, .map(by: { ServiceName(rawValue: $0) }, to: .location))
        member("views", &session.markedViews, .map(by: { ServiceName(rawValue: $0) }, to: .view))
    }
}

extension JSONForm<ServiceName> {
    package static let service = written("a service", { ServiceName(rawValue: $0) }, \.rawValue)
}

extension JSONForm<DraftName> {
    package static let draftName = written("a draft’s name", { DraftName($0) }, \.string)
}

extension JSONForm<SourceLocation> {
    fileprivate static let location = written("a location", { SourceLocation($0) }, \.text)
}

extension JSONForm<Settings> {
    fileprivate static let settings = object(Settings()) { member, settings in
        for name in SettingName.allCases where name != .columns && name != .pageSize {
            member(name.rawValue, &settings[name], .text)
        }
        member("pageSize", &settings.pageSize, .number(in: Settings.pageSizes))
        member("columns", &settings.columns, .map(by: { ServiceName(rawValue: $0) }, to: .list(of: .text)))
        member("files", &settings.files, .map(to: .fileForm))
        member("aliases", &settings.aliases, .map(to: .text))
        member("variables", &settings.variables, .map(to: .text))
        member("verbs", &settings.verbs, .map(to: .verb))
    }
}

/// The view and the marks of a service, which the files have in one object.
private struct MarkedView: Sendable, Hashable {
    var view = View()
    var marks = Marks()
}

extension Session {
    fileprivate var markedViews: [ServiceName: MarkedView] {
        get {
            let services = Set(views.keys).union(marks.keys)
            let all = services.map { ($0, MarkedView(view: views[$0] ?? View(), marks: marks[$0] ?? Marks())) }
            return Dictionary(uniqueKeysWithValues: all.filter { $1 != MarkedView() })
        }
        set {
            views = newValue.mapValues(\.view).filter { $0.value != View() }
            marks = newValue.mapValues(\.marks).filter { $0.value != Marks() }
        }
    }
}

extension JSONForm<MarkedView> {
    fileprivate static let view = object(MarkedView()) { member, marked in
        member("search", &marked.view.search, .text)
        member("filter", &marked.view.filter, .text)
        member("sort", &marked.view.sort, .text)
        member("descending", &marked.view.isDescending, .flag)
        member("firstNumber", &marked.view.firstNumber, .number(in: 1...View.farthest))
        member("offset", &marked.view.offset, .number(in: 0...View.farthest))
        member("count", &marked.view.count, .number(in: 0...View.farthest))
        member("fields", &marked.view.fields, .list(of: .text))
        member("vertical", &marked.view.isVertical, .flag)
        member("total", &marked.view.total, .number(in: 0...View.farthest))
        member("said", &marked.view.lastSpoken, .number(in: 0...View.farthest))
        member("look", &marked.view.look, .text)
        member("rows", &marked.view.rows, .list(of: .row))
        member("result", &marked.view.listsResult, .flag)
        member("current", &marked.view.current, .row)
        member("pins", &marked.marks.pinned.added, .list(of: .row))
        member("unpinned", &marked.marks.pinned.removed, .list(of: .row))
        member("unpinnedAll", &marked.marks.pinned.isCleared, .flag)
        member("archive", &marked.marks.archived.added, .list(of: .row))
        member("restored", &marked.marks.archived.removed, .list(of: .row))
        member("categories", &marked.marks.categories, .categories)
    }
}

extension JSONForm<View.Row> {
    fileprivate static let row = object(View.Row(id: RecordID(rawValue: ""), headline: "")) { member, row in
        member("headline", &row.headline, .text)
        member("id", &row.id, .recordID, isRequired: true)
    }
}

extension JSONForm<RecordID> {
    fileprivate static let recordID = written("text", { RecordID(rawValue: $0) }, \.rawValue)
}

extension JSONForm<CategoryChoices> {
    fileprivate static let categories = object(CategoryChoices()) { member, choices in
        member("records", &choices.records, .map(by: { RecordID(rawValue: $0) }, to: .text))
        member("rules", &choices.rules, .list(of: .rule))
    }
}

extension JSONForm<CategoryChoices.Rule> {
    fileprivate static let rule = object(CategoryChoices.Rule(text: "", category: "")) { member, rule in
        member("text", &rule.text, .text, isRequired: true)
        member("category", &rule.category, .text, isRequired: true)
    }
}

extension JSONForm<SavedSearch> {
    fileprivate static let savedSearch = object(
        SavedSearch(service: ServiceName(rawValue: ""), search: "", filter: "", sort: "", isDescending: false)
    ) { member, search in
        member("service", &search.service, .service, isRequired: true)
        member("search", &search.search, .text)
        member("filter", &search.filter, .text)
        member("sort", &search.sort, .text)
        member("descending", &search.isDescending, .flag)
    }
}

extension JSONForm<ServerArchiveChange> {
    package static let serverArchive = object(
        ServerArchiveChange(ServiceName(rawValue: ""), at: .builtIn, [], isArchived: false)
    ) { member, change in
        member("service", &change.service, .service, isRequired: true)
        member("source", &change.location, .location)
        member("rows", &change.rows, .list(of: .row))
        member("archived", &change.isArchived, .flag)
    }
}

// MARK: Drafts

extension JSONForm<Draft> {
    /// A draft, in its own file and in an export. The dates of one that has none are `.distantPast`.
    package static let draft = object(
        Draft(name: DraftName.free(for: nil) { _ in false }, created: .distantPast)
    ) { member, draft in
        member("name", &draft.givenName, .draftName)
        member("title", &draft.title, .text)
        member("description", &draft.description, .text)
        member("category", &draft.category, .text)
        member("price", &draft.price, .price)
        member("urgent", &draft.isUrgent, .flag)
        member("image", &draft.image, .text)
        member("created", &draft.created, .time)
        member("changed", &draft.changed, .time)
    }
}

extension Draft {
    /// The name, which is always written.
    fileprivate var givenName: DraftName? {
        get { name }
        set { name = newValue ?? name }
    }
}

extension JSONForm<Money> {
    /// An amount of euros, as a number.
    fileprivate static let price = JSONForm(
        "an amount in \(Currency.euro.code)",
        read: { if case .number(let digits) = $0 { Money(digits: digits) } else { nil } },
        write: { .number($0.digits) })
}

// MARK: A whole state

extension JSONForm<SavedState> {
    package static let savedState = object(
        SavedState(session: Session(service: ServiceName(rawValue: "")), drafts: [], lines: [])
    ) { member, state in
        member("session", &state.session, .session, isRequired: true)
        member("drafts", &state.drafts, .list(of: .savedDraft))
        member("removed", &state.removed, .list(of: .discarded))
        member("history", &state.lines, .list(of: .text))
    }
}

extension JSONForm<DraftVersion> {
    fileprivate static let blank = DraftVersion(
        number: 1, saved: .distantPast,
        draft: Draft(name: DraftName.free(for: nil) { _ in false }, created: .distantPast))

    fileprivate static let version = object(blank) { member, version in
        member("draft", &version.draft, .draft, isRequired: true)
        member("savedAt", &version.saved, .time, isRequired: true)
        member("number", &version.number, .number(in: 1...DraftVersion.highestNumber), isRequired: true)
    }
}

extension JSONForm<SavedDraft> {
    /// The versions, oldest first.
    fileprivate static let savedDraft = JSONForm(
        read: { (json) throws(Damage) in
            let versions = try JSONForm<[DraftVersion]>.list(of: .version).read(json)
            guard !versions.isEmpty else { throw Damage(expected: "a list of versions") }
            return SavedDraft(versions: versions.reversed())
        }, write: { JSONForm<[DraftVersion]>.list(of: .version).write($0.versions.reversed()) })
}

extension JSONForm<Discarded<SavedDraft>> {
    fileprivate static let discarded = object(
        Discarded(SavedDraft(versions: [JSONForm<DraftVersion>.blank]), discarded: .distantPast)
    ) { member, discarded in
        member("discardedAt", &discarded.discarded, .time, isRequired: true)
        member("versions", &discarded.draft, .savedDraft, isRequired: true)
    }
}
