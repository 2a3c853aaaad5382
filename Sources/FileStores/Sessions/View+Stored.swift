import Domain
import Services

extension View {
    init(stored: StoredObject) throws(Damage) {
        self.init()
        search = try stored.text("search") ?? search
        filter = try stored.text("filter") ?? filter
        sort = try stored.text("sort") ?? sort
        isDescending = try stored.flag("descending") ?? isDescending
        firstNumber = try stored.number("firstNumber", from: 1) ?? firstNumber
        offset = try stored.number("offset", from: 0) ?? offset
        rows = try Self.rows("rows", of: stored)
        pins = try Self.rows("pins", of: stored)
        archive = try Self.rows("archive", of: stored)
        if let row = try stored.object("current") { current = try Row(stored: row) }
    }

    private static func rows(_ key: String, of stored: StoredObject) throws(Damage) -> [Row] {
        var rows: [Row] = []
        for row in try stored.objects(key) ?? [] { rows.append(try Row(stored: row)) }
        return rows
    }

    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        object["search"] = .string(search)
        object["filter"] = .string(filter)
        object["sort"] = .string(sort)
        object["descending"] = .boolean(isDescending)
        object["firstNumber"] = .number(firstNumber)
        object["offset"] = .number(offset)
        object["rows"] = Row.stored(rows, over: stored["rows"])
        object["pins"] = Row.stored(pins, over: stored["pins"])
        object["archive"] = Row.stored(archive, over: stored["archive"])
        object["current"] = current.map { .object($0.stored(over: Row.additions(to: $0, in: stored["current"]))) } ?? .null
        return object
    }
}

extension View.Row {
    init(stored: StoredObject) throws(Damage) {
        guard let id = try stored.text("id") else { throw stored.mismatch("id", "there") }
        self.init(id: RecordID(rawValue: id), headline: try stored.text("headline") ?? id)
    }

    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        object["id"] = .string(id.rawValue)
        object["headline"] = .string(headline)
        return object
    }

    /// Rows as a list; what is stored of a row beside its id and headline goes with its id.
    static func stored(_ rows: [Self], over stored: JSONValue?) -> JSONValue {
        var additions: [String: JSONObject] = [:]
        if case .array(let elements) = stored {
            // Hardly ever is there such a row, and then only those cost anything.
            for case .object(let object) in elements where object.members.count > 2 {
                if case .string(let id) = object["id"] { additions[id] = object }
            }
        }
        return .array(rows.map { .object($0.stored(over: additions[$0.id.rawValue] ?? JSONObject())) })
    }

    /// The members stored of the one row, if it is the same row.
    static func additions(to row: Self, in stored: JSONValue?) -> JSONObject {
        guard let object = stored?.object, object["id"] == .string(row.id.rawValue) else { return JSONObject() }
        return object
    }
}
