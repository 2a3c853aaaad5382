public import Domain

struct DescribedField {
    let name: String
    var path: [String]
    var title: Message
    var kind = Field.Kind.text
    var traits: Field.Traits = []
    var isLink = false
    /// The path of an amount's own currency.
    var currencyPath: [String]?
    var choices: [Field.Choice] = []
    /// True for a category that records have the number of.
    var isNumbered = false
    var mark: Message?
    var unit: Field.Measure?
    var range: ClosedRange<Int>?
    var translation: Field.Translation?
    var headings: [String] = []

    init(name: String, path: [String], title: Message, kind: Field.Kind = .text) {
        (self.name, self.path, self.title, self.kind) = (name, path, title, kind)
    }

    /// Creates the field of the currency of amounts.
    init(currencyAt path: [String]?) {
        let usual = Field.currency
        self.init(name: usual.name, path: path ?? usual.path, title: usual.title, kind: usual.kind)
        headings = usual.headings
    }

    var isPicture: Bool { traits.contains(.picture) }
    var isMoney: Bool { kind.currency != nil }
    var isSearchable: Bool { (kind == .text || kind == .choice) && !isPicture && name != "id" }

    /// - Parameter extra: The columns of a list with room for them.
    func field(in columns: [String], extra: [String], searched: Bool) -> Field {
        let place: Field.Place =
            if let column = columns.firstIndex(of: name) {
                .list(column + 1)
            } else if extra.contains(name) {
                .wideList
            } else {
                name == Field.currency.name ? .programs : .details
            }
        return Field(
            name, title, kind, keys: path, numbered: isNumbered, shown: place,
            searched ? traits.union(.searched) : traits, choices: choices, mark: mark, measure: unit,
            translating: translation, within: range, headings: headings)
    }
}

extension ServiceDescription {
    mutating func fields() -> [DescribedField] {
        var fields: [DescribedField] = []
        for (index, json) in object.array("fields").enumerated() {
            guard let field = field(json, at: index) else { continue }
            if !isOwn, field.name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,40}/) == nil {
                fail(index, "“fields[\(index)]”: “\(field.name)” cannot name a field: use letters, digits, - and _.")
            }
            let isID = field.name == "id" && (field.kind == .integer || field.kind == .text)
            let isTaken = fields.contains { $0.name == field.name } || [Field.currency.name, "id"].contains(field.name)
            if isTaken, !isID { fail(index, "“fields[\(index)]”: there is a field “\(field.name)” already.") }
            fields.append(field)
        }
        if fields.isEmpty, faults.isEmpty { fail(at: ["fields"], "“fields” must be a list of fields.") }
        for (index, field) in fields.enumerated() {
            guard let name = field.translation?.field else { continue }
            _ = known(name, fields.map(\.name), at: "fields", String(index), "translates")
        }
        return fields
    }

    private mutating func fail(_ index: Int, key: String? = nil, _ message: Message) {
        fail(at: ["fields", String(index)] + (key.map { [$0] } ?? []), message)
    }

    private mutating func field(_ json: JSONValue, at index: Int) -> DescribedField? {
        if let name = json.text { return DescribedField(name: name, path: [name], title: phrase(Self.words(name))) }
        guard let object = json.object, let name = object["name"]?.text else { return nil }
        let kind = object["kind"]?.text ?? "text"
        var field = DescribedField(
            name: name, path: object["path"].flatMap(Self.path) ?? [name],
            title: phrase(object["title"]?.text ?? Self.words(name)), kind: Self.kinds[kind] ?? .text)
        if let titles = object["title"]?.object { field.title = title(titles, of: name, at: index) }
        if kind == "money" { field.kind = .money(currency(object["currency"], of: &field, at: index)) }
        if kind.hasPrefix("picture") { field.traits = .picture }
        if kind == "phone" { field.traits = .phone }
        field.isLink = kind == "link"
        field.choices = object.array("choices").compactMap(\.text).map {
            isOwn ? Field.Choice(phrase($0)) : Field.Choice(outside: $0)
        }
        (field.isNumbered, field.mark) = (object["numbered"] == .boolean(true), object["mark"]?.text.map(phrase))
        field.unit = object["unit"]?.text.flatMap { Self.units[$0] }
        field.range = range(object["range"], at: index)
        if let original = object["translates"]?.object, let language = original["language"]?.text {
            field.translation = Language(rawValue: language).map { .init(of: original["field"]?.text ?? "", in: $0) }
        }
        field.headings = object.array("headings").compactMap(\.text)
        for (key, kinds) in Self.owners where object[key] != nil && !kinds.contains(kind) {
            fail(index, key: key, "“fields[\(index)].\(key)” needs a field of kind \(kinds[0]).")
        }
        return field
    }

    private static let kinds: [String: Field.Kind] = [
        "integer": .integer, "number": .number, "choice": .choice, "date": .day, "time": .date, "yes-no": .boolean,
        "duration": .duration, "pictures": .list,
    ]
    /// Returns the word that a description has for the kind of a field.
    public static func word(for field: Field) -> String {
        if field.traits.contains(.picture) { return field.kind == .list ? "pictures" : "picture" }
        if field.traits.contains(.phone) { return "phone" }
        if case .money = field.kind { return "money" }
        return kinds.first { $0.value == field.kind }?.key ?? "text"
    }

    static let units: [String: Field.Measure] = ["stars": .stars, "metres": .metres]

    /// The kinds of field that a key is for.
    private static let owners = [
        ("choices", ["choice"]), ("numbered", ["choice"]), ("mark", ["yes-no"]), ("unit", ["number", "integer"]),
        ("range", ["number", "integer"]),
    ]

    /// Returns the name as words: `Opened at` for `opened_at`.
    private static func words(_ name: String) -> String {
        let words = String(name.map { "-_".contains($0) ? " " : $0 })
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private mutating func title(_ titles: JSONObject, of name: String, at index: Int) -> Message {
        var texts: [Language: String] = [:]
        for member in titles.members {
            if let language = Language(rawValue: member.key) {
                texts[language] = member.value.text
            } else {
                let known = Language.allCases.map(\.rawValue)
                let fault = DescriptionFault.unknown(member.key, among: known, at: ["fields", String(index), "title"])
                fail(at: fault.path, fault.message)
            }
        }
        let english = texts.removeValue(forKey: .english)
        return Message(outside: english ?? Self.words(name), in: texts)
    }

    private mutating func currency(_ json: JSONValue?, of field: inout DescribedField, at index: Int) -> Currency {
        if let path = (json?.object?["path"]).flatMap(Self.path) {
            field.currencyPath = path
            return .unspecified
        }
        if let currency = (json?.text).flatMap({ Currency(code: $0) }) { return currency }
        fail(index, "“fields[\(index)]” is money: give “currency”, a code such as \"GBP\", or {\"path\":\"…\"}.")
        return .unspecified
    }

    private mutating func range(_ json: JSONValue?, at index: Int) -> ClosedRange<Int>? {
        guard case .array(let bounds)? = json else { return nil }
        let numbers = bounds.compactMap { if case .number(let digits) = $0 { Int(digits) } else { nil } }
        if numbers.count == 2, numbers[0] <= numbers[1] { return numbers[0]...numbers[1] }
        fail(index, key: "range", "“fields[\(index)].range” must be the least and the largest number, such as [0, 5].")
        return nil
    }
}
