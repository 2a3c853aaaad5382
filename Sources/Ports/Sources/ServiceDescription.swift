public import Domain
import Syntax

/// A service that a user has described: its schema, and where its records are.
public struct DescribedService: Sendable {
    public let schema: Schema
    public let location: SourceLocation
}

/// The description of a service, as JSON.
///
///     {"souk": 1, "service": "flats", "noun": ["flat", "flats"],
///      "fields": ["title", {"name": "rent", "kind": "money", "currency": "GBP", "path": "price.amount"}],
///      "file": "flats.csv"}
///
/// Every wrong word is a fault with its place, so that all of them can be repaired at once.
public struct ServiceDescription {
    private static let keys = [
        "souk", "service", "noun", "fields", "id", "headline", "category", "columns", "search", "tie", "orders",
        "layout", "pinning", "total", "file", "server", "table",
    ]
    private static let fieldKeys = ["name", "title", "kind", "path", "currency", "choices"]
    private static let orderKeys = ["name", "field", "down"]
    private static let kinds = [
        "text", "integer", "number", "money", "choice", "date", "time", "yes-no", "duration", "picture", "link",
    ]
    private static let layouts: [String: ListLayout] = ["rows": .rows, "growing": .growingRows, "cards": .cards]
    private static let pinnings: [String: Pinning] = ["raises": .raises, "counts": .counts]
    private static let sources = ["file", "server", "table"]
    /// The number of columns of a list if the description names none.
    private static let usualColumns = 5

    private var faults: [Message] = []
    private let object: JSONObject
    private let folder: String

    /// Reads a description.
    ///
    /// - Parameters:
    ///   - name: The name of its file without the ending, which names a service that the description does not name.
    ///   - taken: The names of other services.
    ///   - folder: The folder that a relative path of a file begins in.
    /// - Returns: The service, or every fault of the description.
    public static func read(
        _ json: JSONValue, named name: String, besides taken: Set<String>, in folder: String
    ) -> (service: DescribedService?, faults: [Message]) {
        guard let object = json.object else { return (nil, ["A description is a JSON object."]) }
        var description = ServiceDescription(object: object, folder: folder)
        let service = description.service(named: name, besides: taken)
        return (description.faults.isEmpty ? service : nil, description.faults)
    }

    private init(object: JSONObject, folder: String) { (self.object, self.folder) = (object, folder) }

    private mutating func service(named file: String, besides taken: Set<String>) -> DescribedService? {
        check(object, Self.keys, at: nil)
        if object["souk"] != .number("1") { faults.append("“souk” must be 1, the format that this souk reads.") }
        let name = object["service"].flatMap { text($0, at: "service") } ?? file
        if name.wholeMatch(of: /[a-z][a-z0-9-]{0,30}/) == nil {
            faults.append("“\(name)” cannot name a service: use small letters, digits and dashes.")
        }
        if taken.contains(name) { faults.append("There is a service “\(name)” already.") }
        let fields = fields()
        let location = location()
        guard faults.isEmpty, let location else { return nil }
        let schema = schema(of: ServiceName(rawValue: name), fields)
        return faults.isEmpty ? DescribedService(schema: schema, location: location) : nil
    }

    // MARK: Schema

    private mutating func schema(of service: ServiceName, _ fields: [DescribedField]) -> Schema {
        func named(_ key: String) -> String? {
            guard let name = object[key].flatMap({ text($0, at: key) }) else { return nil }
            return known(name, fields, at: key) ? name : nil
        }
        let texts = fields.filter { $0.kind == .text && !$0.isPicture }.map(\.name)
        let headline = named("headline") ?? texts.first ?? "id"
        let searched = names("search", fields) ?? texts
        if searched.isEmpty { faults.append("A service needs a field of kind text, which a search covers.") }
        for name in searched where !texts.contains(name) && fields.contains(where: { $0.name == name }) {
            faults.append("“search” names “\(name)”, which is not text.")
        }
        let usual = [headline] + fields.filter { $0.isListed && $0.name != headline }.map(\.name)
        let columns = names("columns", fields) ?? Array(usual.prefix(Self.usualColumns))
        let total = named("total").flatMap { name in fields.first { $0.name == name } }
        if let total, total.currency == nil { faults.append("“total” names “\(total.name)”, which is not money.") }
        let all =
            [Field("id", "Id", .integer, at: object["id"].flatMap { text($0, at: "id") }, shown: .details)]
            + fields.map { $0.field(in: columns, searched: searched.contains($0.name)) }
            + (fields.contains { $0.currency != nil } ? [currencyField(of: fields)] : [])
        return Schema(
            service: service, noun: noun(of: service), fields: all, headline: headline, category: named("category"),
            orders: orders(fields), tie: named("tie"),
            pinning: choice("pinning", Self.pinnings) ?? (total == nil ? .raises : .counts),
            total: total.map { (field: $0.name, title: "Total", part: "Sum") },
            layout: choice("layout", Self.layouts) ?? .rows,
            listsPictures: fields.contains { $0.isPicture })
    }

    private func currencyField(of fields: [DescribedField]) -> Field {
        let path = fields.lazy.compactMap(\.currencyPath).first
        return Field(
            Field.currency.name, Field.currency.title, .choice, at: path, shown: .programs,
            headings: Field.currency.headings + (path.map { [$0] } ?? []))
    }

    private mutating func noun(of service: ServiceName) -> Noun {
        guard let noun = object["noun"] else { return Noun(one: service.rawValue, other: service.rawValue) }
        guard case .array(let forms) = noun, forms.count == 2, let one = forms[0].text, let other = forms[1].text,
            (one + other).allSatisfy({ $0.isLetter || $0 == " " || $0 == "-" }), !one.isEmpty, !other.isEmpty
        else {
            faults.append("“noun” must be two words, such as [\"flat\", \"flats\"].")
            return Noun(one: "", other: "")
        }
        return Noun(one: one, other: other)
    }

    private mutating func orders(
        _ fields: [DescribedField]
    ) -> [(name: String, field: String, isDescending: Bool)] {
        var orders: [(name: String, field: String, isDescending: Bool)] = []
        for (index, json) in list("orders").enumerated() {
            let place = "orders[\(index)]"
            guard let object = object(json, Self.orderKeys, at: place),
                let name = object["name"].flatMap({ text($0, at: "\(place).name") }),
                let field = object["field"].flatMap({ text($0, at: "\(place).field") })
            else {
                faults.append("“\(place)” needs “name” and “field”.")
                continue
            }
            _ = known(field, fields, at: place)
            orders.append((name, field, object["down"] == .boolean(true)))
        }
        return orders.isEmpty ? [] : [(name: "given", field: "", isDescending: false)] + orders
    }

    // MARK: Fields

    private mutating func fields() -> [DescribedField] {
        var fields: [DescribedField] = []
        for (index, json) in list("fields").enumerated() {
            guard let field = field(json, at: "fields[\(index)]") else { continue }
            if field.name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,40}/) == nil {
                faults.append(
                    "“fields[\(index)]”: “\(field.name)” cannot name a field: use letters, digits, - and _.")
            }
            if field.name == "id" || field.name == "currency" || fields.contains(where: { $0.name == field.name }) {
                faults.append("“fields[\(index)]”: there is a field “\(field.name)” already.")
            }
            fields.append(field)
        }
        if fields.isEmpty, faults.isEmpty { faults.append("“fields” must be a list of fields.") }
        return fields
    }

    private mutating func field(_ json: JSONValue, at place: String) -> DescribedField? {
        if let name = json.text { return DescribedField(name: name, title: nil, kind: .text, path: name) }
        guard let object = object(json, Self.fieldKeys, at: place) else { return nil }
        guard let name = object["name"].flatMap({ text($0, at: "\(place).name") }), !name.isEmpty else {
            faults.append("“\(place)” needs “name”.")
            return nil
        }
        let kind = object["kind"].flatMap { text($0, at: "\(place).kind") } ?? "text"
        var field = DescribedField(
            name: name, title: object["title"].flatMap { text($0, at: "\(place).title") },
            kind: .text, path: object["path"].flatMap { text($0, at: "\(place).path") } ?? name)
        switch kind {
        case "text", "link": break
        case "picture": field.isPicture = true
        case "integer": field.kind = .integer
        case "number": field.kind = .number
        case "choice": field.kind = .choice
        case "date": field.kind = .day
        case "time": field.kind = .date
        case "yes-no": field.kind = .boolean
        case "duration": field.kind = .duration
        case "money":
            field.currency = currency(object["currency"], of: &field, at: place)
            field.kind = .money(field.currency ?? .unspecified)
        default: faults.append(Self.unknown(kind, among: Self.kinds, at: "\(place).kind"))
        }
        if let choices = object["choices"] {
            guard case .array(let words) = choices, words.allSatisfy({ $0.text != nil }), kind == "choice" else {
                faults.append("“\(place).choices” must be a list of texts, for a field of kind choice.")
                return field
            }
            field.choices = words.compactMap(\.text)
        }
        return field
    }

    private mutating func currency(_ json: JSONValue?, of field: inout DescribedField, at place: String) -> Currency? {
        if let path = json?.object?["path"]?.text {
            field.currencyPath = path
            return .unspecified
        }
        if let code = json?.text, let currency = Currency(code: code) { return currency }
        faults.append("“\(place)” is money: give “currency”, a code such as \"GBP\", or {\"path\":\"…\"}.")
        return nil
    }

    // MARK: Places of records

    private mutating func location() -> SourceLocation? {
        let named = Self.sources.filter { object[$0] != nil }
        guard named.count == 1, let key = named.first, let text = object[key].flatMap({ text($0, at: key) }) else {
            if named.count != 1 { faults.append("Name one of \(list: Self.sources).") }
            return nil
        }
        let path = text.hasPrefix("/") ? text : folder + "/" + text
        guard let location = key == "file" ? .file(path) : SourceLocation(text) else {
            faults.append(SourceLocation.problem(with: text))
            return nil
        }
        switch (key, location) {
        case ("file", _), ("server", .server), ("table", .database): return location
        case ("server", _): faults.append("“server” must be an address such as https://example.org/flats.")
        default: faults.append("“table” must be an address such as postgresql://db.example.org/shop.")
        }
        return nil
    }

    // MARK: Words

    private mutating func check(_ object: JSONObject, _ keys: [String], at place: String?) {
        for key in object.members.map(\.key) where !keys.contains(key) && !key.hasPrefix("x-") {
            faults.append(Self.unknown(key, among: keys, at: place))
        }
    }

    private static func unknown(_ word: String, among words: [String], at place: String?) -> Message {
        let fault: Message = place.map { "“\($0)”: unknown word “\(word)”." } ?? "Unknown key “\(word)”."
        return fault + " "
            + (.suggestion(for: word, among: words) ?? "Choose one of \(list: words).")
    }

    private mutating func object(_ json: JSONValue, _ keys: [String], at place: String) -> JSONObject? {
        guard let object = json.object else {
            faults.append("“\(place)” must be an object.")
            return nil
        }
        check(object, keys, at: place)
        return object
    }

    private mutating func text(_ json: JSONValue, at place: String) -> String? {
        if let text = json.text { return text }
        faults.append("“\(place)” must be text.")
        return nil
    }

    private mutating func list(_ key: String) -> [JSONValue] {
        guard let json = object[key] else { return [] }
        if case .array(let elements) = json { return elements }
        faults.append("“\(key)” must be a list.")
        return []
    }

    private mutating func choice<Value>(_ key: String, _ values: [String: Value]) -> Value? {
        guard let word = object[key].flatMap({ text($0, at: key) }) else { return nil }
        if let value = values[word] { return value }
        faults.append(Self.unknown(word, among: values.keys.sorted(), at: key))
        return nil
    }

    /// Returns the names of fields in a list; nil if the description has no such list.
    private mutating func names(_ key: String, _ fields: [DescribedField]) -> [String]? {
        guard object[key] != nil else { return nil }
        return list(key).compactMap { text($0, at: key) }.filter { known($0, fields, at: key) }
    }

    private mutating func known(_ name: String, _ fields: [DescribedField], at key: String) -> Bool {
        let names = ["id"] + fields.map(\.name)
        if names.contains(name) { return true }
        let hint = Suggestion.closest(to: name, among: names).map { " Did you mean \($0)?" as Message } ?? ""
        faults.append("“\(key)” names “\(name)”, which is no field." + hint)
        return false
    }
}

/// A field as its description has it.
private struct DescribedField {
    let name: String
    let title: String
    var kind: Field.Kind
    let path: String
    /// Nil for a field that is not money.
    var currency: Currency?
    var currencyPath: String?
    var choices: [String] = []
    var isPicture = false

    /// - Parameter title: Nil for the name as words: `Opened at` for `opened_at`.
    init(name: String, title: String?, kind: Field.Kind, path: String) {
        (self.name, self.kind, self.path) = (name, kind, path)
        let words = name.replacing(/[-_]/, with: " ")
        self.title = title ?? words.prefix(1).uppercased() + words.dropFirst()
    }

    var isListed: Bool { !isPicture }

    func field(in columns: [String], searched: Bool) -> Field {
        let place = columns.firstIndex(of: name).map { Field.Place.list($0 + 1) } ?? .details
        var traits: Field.Traits = searched ? .searched : []
        if isPicture { traits.insert(.picture) }
        return Field(
            name, Message(outside: title), kind, at: path, shown: place, traits,
            choices: choices.map(Field.Choice.init(outside:)), headings: [path, title])
    }
}
