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
            encode: \.stored)
    }
}

extension Session {
    init(stored: StoredObject, firstService: ServiceName) throws(Damage) {
        self.init(service: try stored.text("service").map { ServiceName(rawValue: $0) } ?? firstService)
        openDraft = try stored.draftName("openDraft")
        if let settings = try stored.object("settings") { self.settings = try Settings(stored: settings) }
        if let searches = try stored.object("searches") {
            for (name, search) in try searches.parts() { self.searches[name] = try SavedSearch(stored: search) }
        }
        if let sources = try stored.object("sources") {
            for service in sources.object.members.map(\.key) {
                self.sources[ServiceName(rawValue: service)] = try sources.location(service)
            }
        }
        for (service, view) in try stored.object("views")?.parts() ?? [] {
            views[ServiceName(rawValue: service)] = try View(stored: view)
        }
    }

    var stored: JSONObject {
        var object = storedView
        object["openDraft"] = .string(openDraft?.string)
        object["settings"] = .object(settings.stored)
        if !searches.isEmpty { object["searches"] = .object(JSONObject(searches) { ($0, .object($1.stored)) }) }
        if !sources.isEmpty { object["sources"] = .object(JSONObject(sources) { ($0.rawValue, .string($1.text)) }) }
        return object
    }

    /// The part for `view.json`: `service`, and each service's query and listed rows in `views`.
    var storedView: JSONObject {
        JSONObject([
            "service": service.rawValue.isEmpty ? nil : .string(service.rawValue),
            "views": .object(JSONObject(views) { ($0.rawValue, .object($1.stored)) }),
        ])
    }
}

extension StatementForm {
    fileprivate init(stored: StoredObject) throws(Damage) {
        self.init(
            dateOrder: try stored.text("dateOrder").flatMap(DateOrder.init(rawValue:)),
            sign: try stored.text("sign").flatMap(SpendingSign.init(rawValue:)),
            decimalMark: try stored.text("decimalMark")?.first,
            currency: try stored.text("currency").flatMap(Currency.init(code:)))
        guard let columns = try stored.object("columns") else { return }
        for name in columns.object.members.map(\.key) { self.columns[name] = try columns.text(name) }
    }

    fileprivate var stored: JSONObject {
        JSONObject([
            "dateOrder": .string(dateOrder?.rawValue), "sign": .string(sign?.rawValue),
            "decimalMark": .string(decimalMark.map(String.init)), "currency": .string(currency?.code),
            "columns": .object(JSONObject(columns) { ($0, .string($1)) }),
        ])
    }
}

extension JSONObject {
    init<Key, Value>(_ values: [Key: Value], _ member: (Key, Value) -> (String, JSONValue)) {
        self.init()
        for (key, value) in values.map(member) { self[key] = value }
    }
}

extension StoredObject {
    /// Returns all members, which must be objects.
    func parts() throws(Damage) -> [(name: String, part: StoredObject)] {
        var parts: [(name: String, part: StoredObject)] = []
        for name in object.members.map(\.key) {
            if let part = try object(name) { parts.append((name, part)) }
        }
        return parts
    }

    /// Returns the members of an object of texts; empty without the object.
    func textsByName(_ key: String) throws(Damage) -> [String: String] {
        guard let object = try object(key) else { return [:] }
        var texts: [String: String] = [:]
        for name in object.object.members.map(\.key) { texts[name] = try object.text(name) }
        return texts
    }

    func location(_ key: String) throws(Damage) -> SourceLocation? {
        guard let text = try text(key) else { return nil }
        guard let location = SourceLocation(text) else { throw mismatch(key, "a location") }
        return location
    }
}

extension Settings {
    init(stored: StoredObject) throws(Damage) {
        self.init()
        for choice in Choice.allCases { self[choice] = try stored.text(choice.rawValue) }
        pageSize = try stored.number("pageSize", in: Self.pageSizes)
        for (shape, form) in try stored.object("statements")?.parts() ?? [] {
            statements[shape] = try StatementForm(stored: form)
        }
        aliases = try stored.textsByName("aliases")
        variables = try stored.textsByName("variables")
        guard let columns = try stored.object("columns") else { return }
        for service in columns.object.members.map(\.key) {
            self.columns[ServiceName(rawValue: service)] = try columns.texts(service)
        }
    }

    /// The settings with only the values that are set, as most users never set them, and `format`.
    var stored: JSONObject {
        var object = JSONObject(["format": .null, "pageSize": pageSize.map { .number($0) }])
        if !columns.isEmpty {
            object["columns"] = .object(
                JSONObject(columns) { ($0.rawValue, .array($1.map { .string($0) })) })
        }
        if !statements.isEmpty {
            object["statements"] = .object(JSONObject(statements) { ($0, .object($1.stored)) })
        }
        if !aliases.isEmpty { object["aliases"] = .object(JSONObject(aliases) { ($0, .string($1)) }) }
        if !variables.isEmpty { object["variables"] = .object(JSONObject(variables) { ($0, .string($1)) }) }
        for choice in Choice.allCases { if let word = self[choice] { object[choice.rawValue] = .string(word) } }
        return object
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
        look = try stored.text("look") ?? look
        rows = try stored.rows("rows")
        pinned = Marked(added: try stored.rows("pins"), removed: try stored.rows("unpinned"))
        archived = Marked(added: try stored.rows("archive"), removed: try stored.rows("restored"))
        if let choices = try stored.object("categories") { categories = try CategoryChoices(stored: choices) }
        if let row = try stored.object("current") { current = try Row(stored: row) }
    }

    /// The view as a part of a file, with only the values that differ from the defaults.
    var stored: JSONObject {
        func text(_ text: String) -> JSONValue? { text.isEmpty ? nil : .string(text) }
        func rows(_ rows: [Row]) -> JSONValue? { rows.isEmpty ? nil : rows.stored }
        return JSONObject([
            "search": text(search), "look": text(look), "filter": text(filter), "sort": text(sort),
            "descending": isDescending ? .boolean(true) : nil,
            "firstNumber": firstNumber == 1 ? nil : .number(firstNumber),
            "offset": offset == 0 ? nil : .number(offset), "count": count.map { .number($0) },
            "fields": fields.isEmpty ? nil : .array(fields.map { .string($0) }),
            "vertical": isVertical ? .boolean(true) : nil, "total": total.map { .number($0) },
            "said": said == 0 ? nil : .number(said), "rows": rows(self.rows),
            "pins": rows(pinned.added), "unpinned": rows(pinned.removed), "archive": rows(archived.added),
            "restored": rows(archived.removed),
            "categories": categories.isEmpty ? nil : .object(categories.stored),
            "current": current.map { .object($0.stored) },
        ])
    }
}

extension CategoryChoices {
    init(stored: StoredObject) throws(Damage) {
        self.init()
        if let records = try stored.object("records") {
            for id in records.object.members.map(\.key) {
                self.records[RecordID(rawValue: id)] = try records.text(id)
            }
        }
        for rule in try stored.objects("rules") ?? [] {
            rules.append(
                Rule(
                    text: try rule.required("text", StoredObject.text),
                    category: try rule.required("category", StoredObject.text)))
        }
    }

    var stored: JSONObject {
        JSONObject([
            "records": .object(JSONObject(records) { ($0.rawValue, .string($1)) }),
            "rules": .array(
                rules.map { .object(JSONObject(["text": .string($0.text), "category": .string($0.category)])) }),
        ])
    }
}

extension StoredObject {
    func rows(_ key: String) throws(Damage) -> [View.Row] {
        try (objects(key) ?? []).map(View.Row.init(stored:))
    }
}

extension [View.Row] {
    var stored: JSONValue { .array(map { .object($0.stored) }) }
}

extension View.Row {
    fileprivate init(stored: StoredObject) throws(Damage) {
        let id = try stored.required("id", StoredObject.text)
        self.init(id: RecordID(rawValue: id), headline: try stored.text("headline") ?? id)
    }

    fileprivate var stored: JSONObject {
        JSONObject(["id": .string(id.rawValue), "headline": .string(headline)])
    }
}

extension SavedSearch {
    init(stored: StoredObject) throws(Damage) {
        self.init(
            service: ServiceName(rawValue: try stored.required("service", StoredObject.text)),
            search: try stored.text("search") ?? "", filter: try stored.text("filter") ?? "",
            sort: try stored.text("sort") ?? "", isDescending: try stored.flag("descending") ?? false)
    }

    var stored: JSONObject {
        JSONObject([
            "service": .string(service.rawValue), "search": .string(search), "filter": .string(filter),
            "sort": .string(sort), "descending": .boolean(isDescending),
        ])
    }
}
