public import Domain

extension ServiceDescription {
    mutating func fields() -> [Field] {
        var fields: [Field] = []
        // Filters and the catalog ignore case. Each record has the last two beside its fields, unless the archive
        // begins with such a field.
        var taken = Set([Field.currency.name, "pinned", "archived"].filter { $0 != object["archived"]?.text })
        for (index, json) in object.array("fields").enumerated() {
            guard let field = field(json, at: index) else { continue }
            if !isOwn, field.name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]{0,40}/) == nil {
                fail(
                    index,
                    """
                    “fields[\(index)]”: “\(field.name)” cannot name a field: use letters (a to z), digits, - and _, a \
                    letter first.
                    """)
            }
            let (name, isID) = (field.name.lowercased(), field.isID && (field.kind == .integer || field.kind == .text))
            if ["and", "or", "not", "in", "where"].contains(name) {
                fail(index, "“fields[\(index)]”: “\(field.name)” is a word of filters and cannot name a field.")
            }
            if !taken.insert(name).inserted || name == "id" && !isID {
                fail(index, "“fields[\(index)]”: a field named “\(field.name)” already exists.")
            }
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

    private mutating func field(_ json: JSONValue, at index: Int) -> Field? {
        if let name = json.text { return Field(name, phrase(Self.words(name)), .text, keys: [name]) }
        guard let object = json.object, let name = object["name"]?.text else { return nil }
        let word = object["kind"]?.text ?? "text"
        var title = phrase(object["title"]?.text ?? Self.words(name))
        if let titles = object["title"]?.object { title = self.title(titles, of: name, at: index) }
        var kind = Self.kinds.first { $0.key == word }?.value ?? .text
        if word == "money" { kind = .money(currency(object["currency"], at: index)) }
        let range = self.range(object["range"], at: index)
        let choices = object.array("choices").compactMap(\.text).map {
            isOwn ? Field.Choice(phrase($0)) : Field.Choice(outside: $0)
        }
        let original = object["translates"]?.object
        let language = original?["language"]?.text.flatMap(Language.init(rawValue:))
        for (key, kinds) in Self.owners where object[key] != nil && !kinds.contains(word) {
            fail(index, key: key, "“fields[\(index)].\(key)” needs a field of kind \(kinds[0]).")
        }
        return Field(
            name, title, kind, keys: object["path"].flatMap(Self.path) ?? [name],
            numbered: object["numbered"] == .boolean(true),
            ["picture": .picture, "pictures": .picture, "phone": .phone, "link": .link][word] ?? [], choices: choices,
            mark: object["mark"]?.text.map(phrase), measure: object["unit"]?.text.flatMap { Self.units[$0] },
            translating: language.map { .init(of: original?["field"]?.text ?? "", in: $0) },
            within: range, headings: object.array("headings").compactMap(\.text))
    }

    package static let kinds: KeyValuePairs<String, Field.Kind> = [
        "text": .text, "integer": .integer, "number": .number, "money": .money(.unspecified), "choice": .choice,
        "date": .day, "time": .date, "yes-no": .boolean, "duration": .duration, "picture": .text, "pictures": .list,
        "link": .text, "phone": .text, "list": .list,
    ]

    public static func word(for field: Field) -> String {
        if field.traits.contains(.picture) { return field.kind == .list ? "pictures" : "picture" }
        if field.traits.contains(.phone) { return "phone" }
        if field.traits.contains(.link) { return "link" }
        if case .money = field.kind { return "money" }
        return field.kind == .list ? "list" : kinds.first { $0.value == field.kind }?.key ?? "text"
    }

    static let units: [String: Field.Measure] = ["stars": .stars, "metres": .metres]

    private static let owners = [
        ("choices", ["choice"]), ("numbered", ["choice"]), ("mark", ["yes-no"]), ("currency", ["money"]),
        ("unit", ["number", "integer"]),
        ("range", ["number", "integer"]),
    ]

    /// Returns the name as words: `Opened at` for `opened_at`.
    private static func words(_ name: String) -> String {
        let words = String(name.map { "-_".contains($0) ? " " : $0 })
        return words.prefix(1).uppercased() + String(words.dropFirst())
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

    private mutating func currency(_ json: JSONValue?, at index: Int) -> Currency {
        if let path = (json?.object?["path"]).flatMap(Self.path) {
            if let currencyPath, currencyPath != path {
                fail(
                    index,
                    "“fields[\(index)].currency” has another path than a field before it: a record has one currency.")
            }
            currencyPath = currencyPath ?? path
            return .unspecified
        }
        if let currency = (json?.text).flatMap({ Currency(code: $0) }) { return currency }
        // Anything but a text has a fault already.
        if json?.text == nil, json != nil { return .unspecified }
        fail(index, "“fields[\(index)]” is money: give “currency”, a code such as \"GBP\", or {\"path\":\"…\"}.")
        return .unspecified
    }

    private mutating func range(_ json: JSONValue?, at index: Int) -> ClosedRange<Int>? {
        guard case .array(let bounds)? = json else { return nil }
        let numbers = bounds.compactMap(\.integer)
        if numbers.count == 2, numbers[0] <= numbers[1] { return numbers[0]...numbers[1] }
        fail(index, key: "range", "“fields[\(index)].range” must be the least and the largest number, such as [0, 5].")
        return nil
    }
}
