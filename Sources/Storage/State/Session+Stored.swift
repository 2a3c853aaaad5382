import Domain
import Ports

extension StoredForm where Payload == Session {
    /// Returns the session's form: `openDraft`, `settings`, `searches`, `sources`, and the pins and archives in `views`
    /// by service name.
    ///
    /// - Parameter firstService: The service of a session that does not name one.
    static func session(firstService: ServiceName) -> StoredForm<Session> {
        StoredForm(
            format: "souk-session",
            decode: { (document) throws(Damage) in
                try Session(stored: document.payload, firstService: firstService)
            },
            encode: { $0.stored(over: $1) })
    }

    /// Returns the form of the current view: `service`, and each service's query and listed rows in `views`.
    static func looking(firstService: ServiceName) -> StoredForm<Session> {
        StoredForm(
            format: "souk-view",
            decode: { (document) throws(Damage) in
                try Session(stored: document.payload, firstService: firstService)
            },
            encode: { session, stored in
                var object = stored
                object["service"] = .string(session.service.rawValue)
                object["views"] = .object(session.storedViews(over: stored))
                return object
            })
    }
}

extension Session {
    init(stored: StoredObject, firstService: ServiceName) throws(Damage) {
        self.init(service: try stored.text("service").map { ServiceName(rawValue: $0) } ?? firstService)
        openDraft = try stored.draftName("openDraft")
        if let settings = try stored.object("settings") { self.settings = try Settings(stored: settings) }
        if let searches = try stored.object("searches") {
            for name in searches.object.members.map(\.key) {
                guard let search = try searches.object(name) else { continue }
                self.searches[name] = try SavedSearch(stored: search)
            }
        }
        if let sources = try stored.object("sources") {
            for service in sources.object.members.map(\.key) {
                self.sources[ServiceName(rawValue: service)] = try sources.location(service)
            }
        }
        guard let views = try stored.object("views") else { return }
        for service in views.object.members.map(\.key) {
            guard let view = try views.object(service) else { continue }
            self.views[ServiceName(rawValue: service)] = try View(stored: view)
        }
    }

    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        if !service.rawValue.isEmpty { object["service"] = .string(service.rawValue) }
        object["openDraft"] = .string(openDraft?.string)
        object["settings"] = .object(settings.stored(over: stored.object("settings")))
        if !searches.isEmpty || stored["searches"] != nil {
            let storedSearches = stored.object("searches")
            var searches = JSONObject()
            for (name, search) in self.searches.sorted(by: { $0.key < $1.key }) {
                searches[name] = .object(search.stored(over: storedSearches.object(name)))
            }
            object["searches"] = .object(searches)
        }
        if !sources.isEmpty || stored["sources"] != nil {
            var stored = JSONObject()
            for (service, location) in sources.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                stored[service.rawValue] = .string(location.text)
            }
            object["sources"] = .object(stored)
        }
        object["views"] = .object(storedViews(over: stored))
        return object
    }

    fileprivate func storedViews(over stored: JSONObject) -> JSONObject {
        let storedViews = stored.object("views")
        var object = JSONObject()
        for (service, view) in views {
            object[service.rawValue] = .object(view.stored(over: storedViews.object(service.rawValue)))
        }
        return object
    }
}

extension Settings {
    init(stored: StoredObject) throws(Damage) {
        self.init()
        for choice in Choice.allCases { self[choice] = try stored.text(choice.rawValue) }
        pageSize = try stored.number("pageSize", in: Self.pageSizes)
        guard let columns = try stored.object("columns") else { return }
        for member in columns.object.members {
            self.columns[ServiceName(rawValue: member.key)] = try columns.texts(member.key)
        }
    }

    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        object["format"] = .string(self[.format])
        if pageSize != nil || stored["pageSize"] != nil { object["pageSize"] = pageSize.map { .number($0) } ?? .null }
        if !columns.isEmpty || stored["columns"] != nil {
            var names = JSONObject()
            for (service, fields) in columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
                names[service.rawValue] = .array(fields.map { .string($0) })
            }
            object["columns"] = .object(names)
        }
        // Written only if set: most people never set them.
        for choice in Choice.allCases where self[choice] != nil || stored[choice.rawValue] != nil {
            object[choice.rawValue] = .string(self[choice])
        }
        return object
    }
}

extension StoredObject {
    /// Returns the name of a draft; nil if there is none.
    func draftName(_ key: String) throws(Damage) -> DraftName? {
        guard let text = try text(key) else { return nil }
        guard let name = DraftName(text) else { throw mismatch(key, "a draft’s name") }
        return name
    }
}

extension View {
    init(stored: StoredObject) throws(Damage) {
        self.init()
        search = try stored.text("search") ?? search
        filter = try stored.text("filter") ?? filter
        sort = try stored.text("sort") ?? sort
        isDescending = try stored.flag("descending") ?? isDescending
        firstNumber = try stored.number("firstNumber", in: 1...Self.farthest) ?? firstNumber
        offset = try stored.number("offset", in: 0...Self.farthest) ?? offset
        count = try stored.number("count", in: 0...Self.farthest)
        fields = try stored.texts("fields") ?? fields
        isVertical = try stored.flag("vertical") ?? isVertical
        total = try stored.number("total", in: 0...Self.farthest)
        said = try stored.number("said", in: 0...Self.farthest) ?? said
        rows = try Self.rows("rows", of: stored)
        pins = try Self.rows("pins", of: stored)
        unpinned = try Self.rows("unpinned", of: stored)
        archive = try Self.rows("archive", of: stored)
        restored = try Self.rows("restored", of: stored)
        if let row = try stored.object("current") { current = try Row(stored: row) }
    }

    static func rows(_ key: String, of stored: StoredObject) throws(Damage) -> [Row] {
        var rows: [Row] = []
        for row in try stored.objects(key) ?? [] { rows.append(try Row(stored: row)) }
        return rows
    }

    /// Returns the view as a part of a file, with only the values that differ from the defaults.
    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        func put(_ key: String, _ value: JSONValue, where differs: Bool) {
            if differs || stored[key] != nil { object[key] = value }
        }
        func put(_ key: String, _ rows: [Row]) {
            put(key, .array(Row.stored(rows, over: stored.array(key))), where: !rows.isEmpty)
        }
        put("search", .string(search), where: !search.isEmpty)
        put("filter", .string(filter), where: !filter.isEmpty)
        put("sort", .string(sort), where: !sort.isEmpty)
        put("descending", .boolean(isDescending), where: isDescending)
        put("firstNumber", .number(firstNumber), where: firstNumber != 1)
        put("offset", .number(offset), where: offset != 0)
        put("count", count.map { .number($0) } ?? .null, where: count != nil)
        put("fields", .array(fields.map { .string($0) }), where: !fields.isEmpty)
        put("vertical", .boolean(isVertical), where: isVertical)
        put("total", total.map { .number($0) } ?? .null, where: total != nil)
        put("said", .number(said), where: said != 0)
        put("rows", rows)
        put("pins", pins)
        put("unpinned", unpinned)
        put("archive", archive)
        put("restored", restored)
        let current = current.flatMap { Row.stored([$0], over: [stored["current"] ?? .null]).first }
        put("current", current ?? .null, where: current != nil)
        return object
    }
}

extension View.Row {
    init(stored: StoredObject) throws(Damage) {
        guard let id = try stored.text("id") else { throw stored.mismatch("id", "present") }
        self.init(id: RecordID(rawValue: id), headline: try stored.text("headline") ?? id)
    }

    private static func isKnown(_ key: String) -> Bool {
        key == "id" || key == "headline"
    }

    /// Returns rows as they are stored; unknown members of a stored row are kept with its ID.
    static func stored(_ rows: [Self], over stored: [JSONValue]) -> [JSONValue] {
        var additions: [String: JSONObject] = [:]
        // Such rows are rare, and only they cost anything.
        for case .object(let object) in stored where !object.members.allSatisfy({ isKnown($0.key) }) {
            if case .string(let id) = object["id"] { additions[id] = object }
        }
        return rows.map { row in
            var object = additions[row.id.rawValue] ?? JSONObject()
            object["id"] = .string(row.id.rawValue)
            object["headline"] = .string(row.headline)
            return .object(object)
        }
    }
}

extension SavedSearch {
    init(stored: StoredObject) throws(Damage) {
        guard let service = try stored.text("service") else { throw stored.mismatch("service", "present") }
        self.init(
            service: ServiceName(rawValue: service), search: try stored.text("search") ?? "",
            filter: try stored.text("filter") ?? "", sort: try stored.text("sort") ?? "",
            isDescending: try stored.flag("descending") ?? false)
    }

    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        object["service"] = .string(service.rawValue)
        object["search"] = .string(search)
        object["filter"] = .string(filter)
        object["sort"] = .string(sort)
        object["descending"] = .boolean(isDescending)
        return object
    }
}
