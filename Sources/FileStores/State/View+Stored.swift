import Domain
import Services

extension View {
    init(stored: StoredObject) throws(Damage) {
        self.init()
        search = try stored.text("search") ?? search
        filter = try stored.text("filter") ?? filter
        sort = try stored.text("sort") ?? sort
        isDescending = try stored.flag("descending") ?? isDescending
        firstNumber = try stored.number("firstNumber", in: 1...Self.farthest) ?? firstNumber
        offset = try stored.number("offset", in: 0...Self.farthest) ?? offset
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

    /// The view as a part of a file, which says only what is not as it is to begin with.
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
        guard let id = try stored.text("id") else { throw stored.mismatch("id", "there") }
        self.init(id: RecordID(rawValue: id), headline: try stored.text("headline") ?? id)
    }

    private static func isKnown(_ key: String) -> Bool {
        key == "id" || key == "headline"
    }

    /// Rows as they are stored; what was stored of a row beside its id and headline goes with its id.
    static func stored(_ rows: [Self], over stored: [JSONValue]) -> [JSONValue] {
        var additions: [String: JSONObject] = [:]
        // Hardly ever is there such a row, and then only those cost anything.
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
