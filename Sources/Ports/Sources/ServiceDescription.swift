public import Domain
import Syntax

/// A service that a user has described: its schema, and where and how its records are read.
public struct DescribedService: Sendable {
    public let schema: Schema
    public let location: SourceLocation
    /// The ways of reading that the description says.
    public let reading: FileForm
    /// The path of the records in a JSON file; nil to look for them.
    public let records: [String]?
}

/// The description of a service, as JSON; ``DescriptionFormat`` has its keys.
///
///     {"souk": 1, "service": "flats", "noun": ["flat", "flats"],
///      "fields": ["title", {"name": "rent", "kind": "money", "currency": "GBP", "path": "price.amount"}],
///      "file": "flats.csv"}
///
/// Every wrong word is a fault with its place, so that all of them can be repaired at once.
public struct ServiceDescription {
    /// The number of columns of a list if the description names none.
    private static let usualColumns = 5

    private var faults: [DescriptionFault]
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
    ) -> (service: DescribedService?, faults: [DescriptionFault]) {
        guard let object = json.object else { return (nil, [DescriptionFault("A description is a JSON object.")]) }
        var description = ServiceDescription(object: object, folder: folder)
        let service = description.service(named: name, besides: taken)
        return (description.faults.isEmpty ? service : nil, description.faults)
    }

    private init(object: JSONObject, folder: String) {
        (self.object, self.folder) = (object, folder)
        faults = DescriptionFormat.form.faults(in: .object(object))
    }

    private mutating func fail(_ path: String..., message: Message) {
        faults.append(DescriptionFault(at: path, message))
    }

    private mutating func service(named file: String, besides taken: Set<String>) -> DescribedService? {
        let name = object["service"]?.text ?? file
        if name.wholeMatch(of: /[a-z][a-z0-9-]{0,30}/) == nil {
            fail("service", message: "“\(name)” cannot name a service: use small letters, digits and dashes.")
        }
        if taken.contains(name) { fail("service", message: "There is a service “\(name)” already.") }
        let fields = fields()
        let location = location()
        guard faults.isEmpty, let location else { return nil }
        let schema = schema(of: ServiceName(rawValue: name), fields)
        let order = (object["dates"]?.text).flatMap(DateOrder.init(rawValue:))
        return DescribedService(
            schema: schema, location: location,
            reading: FileForm(dateOrder: order, decimalMark: object["decimal"]?.text?.first),
            records: object["records"].flatMap(Self.path))
    }

    // MARK: Schema

    private mutating func schema(of service: ServiceName, _ fields: [DescribedField]) -> Schema {
        func named(_ key: String) -> String? {
            guard let name = object[key]?.text else { return nil }
            return known(name, fields, at: key) ? name : nil
        }
        let texts = fields.filter(\.isSearchable)
        let usualTexts = texts.filter { $0.kind == .text && !$0.isLink }.map(\.name)
        let headline = named("headline") ?? usualTexts.first ?? "id"
        let searched = names("search", fields) ?? (usualTexts.isEmpty ? texts.map(\.name) : usualTexts)
        if searched.isEmpty {
            fail("fields", message: "A service needs a field of kind text or choice, which a search covers.")
        }
        for name in searched where !texts.contains(where: { $0.name == name }) {
            guard fields.contains(where: { $0.name == name }) else { continue }
            fail("search", message: "“search” names “\(name)”, which is not text.")
        }
        let usual = [headline] + fields.filter { !$0.isPicture && $0.name != headline }.map(\.name)
        let columns = names("columns", fields) ?? Array(usual.prefix(Self.usualColumns))
        let total = named("total").flatMap { name in fields.first { $0.name == name } }
        if let total, total.currency == nil {
            fail("total", message: "“total” names “\(total.name)”, which is not money.")
        }
        let all =
            [Field("id", "Id", .integer, keys: object["id"].flatMap(Self.path), shown: .details)]
            + fields.map { $0.field(in: columns, searched: searched.contains($0.name)) }
            + (fields.contains { $0.currency != nil } ? [currencyField(of: fields)] : [])
        return Schema(
            service: service, noun: noun(of: service), fields: all, headline: headline, category: named("category"),
            orders: orders(fields), tie: named("tie"),
            pinning: (object["pinning"]?.text).map { $0 == "counts" ? .counts : .raises }
                ?? (total == nil ? .raises : .counts),
            total: total.map { (field: $0.name, title: "Total", part: "Sum") },
            layout: Self.layouts[object["layout"]?.text ?? "rows"] ?? .rows,
            listsPictures: fields.contains { $0.isPicture })
    }

    private static let layouts: [String: ListLayout] = ["rows": .rows, "growing": .growingRows, "cards": .cards]

    private func currencyField(of fields: [DescribedField]) -> Field {
        let path = fields.lazy.compactMap(\.currencyPath).first
        return Field(
            Field.currency.name, Field.currency.title, .choice, keys: path, shown: .programs,
            headings: Field.currency.headings + (path.map { [$0.joined(separator: ".")] } ?? []))
    }

    private mutating func noun(of service: ServiceName) -> Noun {
        guard let noun = object["noun"] else { return Noun(one: service.rawValue, other: service.rawValue) }
        guard case .array(let forms) = noun, forms.count == 2, let one = forms[0].text, let other = forms[1].text,
            (one + other).allSatisfy({ $0.isLetter || $0 == " " || $0 == "-" }), !one.isEmpty, !other.isEmpty
        else {
            fail("noun", message: "“noun” must be two words, such as [\"flat\", \"flats\"].")
            return Noun(one: "", other: "")
        }
        return Noun(one: one, other: other)
    }

    private mutating func orders(
        _ fields: [DescribedField]
    ) -> [(name: String, field: String, isDescending: Bool)] {
        var orders: [(name: String, field: String, isDescending: Bool)] = []
        for (index, json) in object.array("orders").enumerated() {
            guard let name = json.object?["name"]?.text, let field = json.object?["field"]?.text else { continue }
            _ = known(field, fields, at: "orders", String(index), "field")
            orders.append((name, field, json.object?["down"] == .boolean(true)))
        }
        return orders.isEmpty ? [] : [(name: "given", field: "", isDescending: false)] + orders
    }

    // MARK: Fields

    private mutating func fields() -> [DescribedField] {
        var fields: [DescribedField] = []
        for (index, json) in object.array("fields").enumerated() {
            guard let field = field(json, at: index) else { continue }
            let place = ["fields", String(index)]
            if field.name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,40}/) == nil {
                let problem: Message =
                    "“fields[\(index)]”: “\(field.name)” cannot name a field: use letters, digits, - and _."
                faults.append(DescriptionFault(at: place, problem))
            }
            if field.name == "id" || field.name == "currency" || fields.contains(where: { $0.name == field.name }) {
                let problem: Message = "“fields[\(index)]”: there is a field “\(field.name)” already."
                faults.append(DescriptionFault(at: place, problem))
            }
            fields.append(field)
        }
        if fields.isEmpty, faults.isEmpty { fail("fields", message: "“fields” must be a list of fields.") }
        return fields
    }

    private mutating func field(_ json: JSONValue, at index: Int) -> DescribedField? {
        if let name = json.text { return DescribedField(name: name, path: [name]) }
        guard let object = json.object, let name = object["name"]?.text else { return nil }
        let kind = object["kind"]?.text ?? "text"
        var field = DescribedField(name: name, path: object["path"].flatMap(Self.path) ?? [name])
        switch object["title"] {
        case .string(let title)?: (field.title, field.heading) = (Message(outside: title), title)
        case .object(let titles)?: field.title = title(titles, of: field, at: index)
        default: break
        }
        field.kind = Self.kinds[kind] ?? .text
        (field.isPicture, field.isLink) = (kind == "picture", kind == "link")
        if kind == "money" {
            field.currency = currency(object["currency"], of: &field, at: index)
            field.kind = .money(field.currency ?? .unspecified)
        }
        field.choices = object.array("choices").compactMap(\.text)
        if !field.choices.isEmpty, kind != "choice" {
            fail(
                "fields", String(index), "choices",
                message: "“fields[\(index)].choices” needs a field of kind choice.")
        }
        return field
    }

    private static let kinds: [String: Field.Kind] = [
        "integer": .integer, "number": .number, "choice": .choice, "date": .day, "time": .date, "yes-no": .boolean,
        "duration": .duration,
    ]

    private mutating func title(_ titles: JSONObject, of field: DescribedField, at index: Int) -> Message {
        var texts: [Language: String] = [:]
        for member in titles.members {
            if let language = Language(rawValue: member.key) {
                texts[language] = member.value.text
            } else {
                let known = Language.allCases.map(\.rawValue)
                faults.append(.unknown(member.key, among: known, at: ["fields", String(index), "title"]))
            }
        }
        let english = texts.removeValue(forKey: .english)
        return Message(outside: english ?? field.words, in: texts)
    }

    private mutating func currency(
        _ json: JSONValue?, of field: inout DescribedField, at index: Int
    ) -> Currency? {
        if let path = (json?.object?["path"]).flatMap(Self.path) {
            field.currencyPath = path
            return .unspecified
        }
        if let code = json?.text, let currency = Currency(code: code) { return currency }
        fail(
            "fields", String(index),
            message: "“fields[\(index)]” is money: give “currency”, a code such as \"GBP\", or {\"path\":\"…\"}.")
        return nil
    }

    /// Returns the keys of a path, which is a text with dots or a list.
    static func path(_ json: JSONValue) -> [String]? {
        if case .array(let steps) = json { return steps.compactMap(\.text) }
        return json.text.map { $0.split(separator: ".").map(String.init) }
    }

    // MARK: Places of records

    private mutating func location() -> SourceLocation? {
        let named = DescriptionFormat.sources.filter { object[$0] != nil }
        guard named.count == 1, let key = named.first else {
            faults.append(DescriptionFault("Name one of \(list: DescriptionFormat.sources)."))
            return nil
        }
        guard let text = object[key]?.text else { return nil }
        let path = text.hasPrefix("/") ? text : folder + "/" + text
        guard let location = key == "file" ? .file(path) : SourceLocation(text) else {
            fail(key, message: SourceLocation.problem(with: text))
            return nil
        }
        switch (key, location) {
        case ("file", _), ("server", .server), ("table", .database): return location
        case ("server", _):
            fail(key, message: "“server” must be an address such as https://example.org/flats.")
        default:
            fail(key, message: "“table” must be an address such as postgresql://db.example.org/shop.")
        }
        return nil
    }

    // MARK: Names of fields

    /// Returns the names of fields in a list; nil if the description has no such list.
    private mutating func names(_ key: String, _ fields: [DescribedField]) -> [String]? {
        guard object[key] != nil else { return nil }
        return object.array(key).compactMap(\.text).filter { known($0, fields, at: key) }
    }

    private mutating func known(_ name: String, _ fields: [DescribedField], at path: String...) -> Bool {
        let names = ["id"] + fields.map(\.name)
        if names.contains(name) { return true }
        let hint = Suggestion.closest(to: name, among: names).map { " Did you mean \($0)?" as Message } ?? ""
        let place = DescriptionFault.place(path)
        faults.append(DescriptionFault(at: path, "“\(place)” names “\(name)”, which is not a field." + hint))
        return false
    }
}

/// A field as its description has it.
private struct DescribedField {
    let name: String
    /// The name as words.
    let words: String
    var title: Message
    /// The title in the description, as other programs may have it for a heading.
    var heading: String?
    var kind = Field.Kind.text
    let path: [String]
    /// Nil for a field that is not money.
    var currency: Currency?
    var currencyPath: [String]?
    var choices: [String] = []
    var isPicture = false
    var isLink = false

    /// Creates a field whose title is its name as words: `Opened at` for `opened_at`.
    init(name: String, path: [String]) {
        (self.name, self.path) = (name, path)
        let words = name.replacing(/[-_]/, with: " ")
        self.words = words.prefix(1).uppercased() + words.dropFirst()
        title = Message(outside: self.words)
    }

    var isSearchable: Bool { (kind == .text || kind == .choice) && !isPicture }

    func field(in columns: [String], searched: Bool) -> Field {
        let place = columns.firstIndex(of: name).map { Field.Place.list($0 + 1) } ?? .details
        var traits: Field.Traits = searched ? .searched : []
        if isPicture { traits.insert(.picture) }
        return Field(
            name, title, kind, keys: path, shown: place, traits, choices: choices.map(Field.Choice.init(outside:)),
            headings: [path.joined(separator: "."), heading ?? words])
    }
}
