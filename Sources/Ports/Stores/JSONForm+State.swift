package import Domain
import struct FoundationEssentials.Date

/// The JSON of everything that is kept. A member that has its default is left out.

extension JSONForm<Session> {
    /// The session: the view’s file has the service and each service's query and rows; the session's file has the rest.
    package static let session = object(
        Session(service: ServiceName(rawValue: "")),
        [
            .init("service", \.service, .service), .init("openDraft", \.openDraft, .draftName),
            .init("settings", \.settings, .settings), .init("searches", \.searches, .map(to: .savedSearch)),
            .init("sources", \.sources, .map(by: { ServiceName(rawValue: $0) }, to: .location)),
            .init("views", \.views, .map(by: { ServiceName(rawValue: $0) }, to: .view)),
        ])
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
    fileprivate static let settings = object(
        Settings(),
        SettingName.allCases.filter { $0 != .columns && $0 != .pageSize }.map { .init($0.rawValue, \.[$0], .text) } + [
            .init("pageSize", \.pageSize, .number(in: Settings.pageSizes)),
            .init("columns", \.columns, .map(by: { ServiceName(rawValue: $0) }, to: .list(of: .text))),
            .init("files", \.files, .map(to: .fileForm)), .init("aliases", \.aliases, .map(to: .text)),
            .init("variables", \.variables, .map(to: .text)), .init("verbs", \.verbs, .map(to: .verb)),
        ])
}

extension JSONForm<View> {
    fileprivate static let view = object(
        View(),
        [
            .init("search", \.search, .text), .init("filter", \.filter, .text), .init("sort", \.sort, .text),
            .init("descending", \.isDescending, .flag),
            .init("firstNumber", \.firstNumber, .number(in: 1...View.farthest)),
            .init("offset", \.offset, .number(in: 0...View.farthest)),
            .init("count", \.count, .number(in: 0...View.farthest)), .init("fields", \.fields, .list(of: .text)),
            .init("vertical", \.isVertical, .flag), .init("total", \.total, .number(in: 0...View.farthest)),
            .init("said", \.said, .number(in: 0...View.farthest)), .init("look", \.look, .text),
            .init("rows", \.rows, .list(of: .row)), .init("result", \.listsResult, .flag),
            .init("current", \.current, .row),
            .init("pins", \.pinned.added, .list(of: .row)), .init("unpinned", \.pinned.removed, .list(of: .row)),
            .init("archive", \.archived.added, .list(of: .row)),
            .init("restored", \.archived.removed, .list(of: .row)),
            .init("categories", \.categories, .categories),
        ])
}

extension JSONForm<View.Row> {
    fileprivate static let row = JSONForm(
        read: object(
            View.Row(id: RecordID(rawValue: ""), headline: ""),
            [
                .init("id", \.id, .written("text", { RecordID(rawValue: $0) }, \.rawValue), isRequired: true),
                .init("headline", \.headline, .text),
            ]
        ).read,
        // A view may have thousands of rows, and is written for each page: key paths would take most of the time.
        write: { row in
            let id = JSONValue.string(row.id.rawValue)
            guard !row.headline.isEmpty else { return .object(JSONObject(keys: ["id"], values: [id])) }
            return .object(JSONObject(keys: rowKeys, values: [.string(row.headline), id]))
        })

    private static let rowKeys = ["headline", "id"]
}

extension JSONForm<CategoryChoices> {
    fileprivate static let categories = object(
        CategoryChoices(),
        [
            .init("records", \.records, .map(by: { RecordID(rawValue: $0) }, to: .text)),
            .init("rules", \.rules, .list(of: .rule)),
        ])
}

extension JSONForm<CategoryChoices.Rule> {
    fileprivate static let rule = object(
        CategoryChoices.Rule(text: "", category: ""),
        [.init("text", \.text, .text, isRequired: true), .init("category", \.category, .text, isRequired: true)])
}

extension JSONForm<SavedSearch> {
    fileprivate static let savedSearch = object(
        SavedSearch(service: ServiceName(rawValue: ""), search: "", filter: "", sort: "", isDescending: false),
        [
            .init("service", \.service, .service, isRequired: true), .init("search", \.search, .text),
            .init("filter", \.filter, .text), .init("sort", \.sort, .text),
            .init("descending", \.isDescending, .flag),
        ])
}

extension JSONForm<ServerArchiveChange> {
    package static let serverArchive = object(
        ServerArchiveChange(ServiceName(rawValue: ""), at: .builtIn, [], isArchived: false),
        [
            .init("service", \.service, .service, isRequired: true), .init("source", \.location, .location),
            .init("rows", \.rows, .list(of: .row)), .init("archived", \.isArchived, .flag),
        ])
}

// MARK: Drafts

extension JSONForm<Draft> {
    /// A draft, in its own file and in an export. The dates of one that has none are `.distantPast`.
    package static let draft = object(
        Draft(name: DraftName.free(for: nil) { _ in false }, created: .distantPast),
        [
            .init("name", \.givenName, .draftName), .init("title", \.title, .text),
            .init("description", \.description, .text), .init("category", \.category, .text),
            .init("price", \.price, .price), .init("urgent", \.isUrgent, .flag), .init("image", \.image, .text),
            .init("created", \.created, .time), .init("changed", \.changed, .time),
        ])
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
        SavedState(session: Session(service: ServiceName(rawValue: "")), drafts: [], lines: []),
        [
            .init("session", \.session, .session, isRequired: true), .init("drafts", \.drafts, .list(of: .savedDraft)),
            .init("removed", \.removed, .list(of: .discarded)), .init("history", \.lines, .list(of: .text)),
        ])
}

extension JSONForm<DraftVersion> {
    fileprivate static let blank = DraftVersion(
        number: 1, saved: .distantPast,
        draft: Draft(name: DraftName.free(for: nil) { _ in false }, created: .distantPast))

    fileprivate static let version = object(
        blank,
        [
            .init("draft", \.draft, .draft, isRequired: true), .init("savedAt", \.saved, .time, isRequired: true),
            .init("number", \.number, .number(in: 1...DraftVersion.highestNumber), isRequired: true),
        ])
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
        Discarded(SavedDraft(versions: [JSONForm<DraftVersion>.blank]), discarded: .distantPast),
        [
            .init("discardedAt", \.discarded, .time, isRequired: true),
            .init("versions", \.draft, .savedDraft, isRequired: true),
        ])
}
