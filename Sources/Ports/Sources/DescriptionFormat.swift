public import Domain
import Syntax

/// The form of a value in a description of a service.
///
/// The faults of a description, the JSON schema and the order in which a description is written follow from it.
indirect enum DescriptionForm: Sendable {
    /// A name is a text that is not empty.
    case text, name, flag
    case word([String])
    case number(ClosedRange<Int>)
    case list(DescriptionForm)
    /// A list of different names.
    case names
    case object([DescriptionKey])
    /// An object whose keys are the author's own.
    case map(DescriptionForm)
    /// One of several forms, each of another JSON type.
    case either([DescriptionForm])
}

struct DescriptionKey: Sendable {
    let name: String
    let form: DescriptionForm
    /// The meaning of its value, for the JSON schema.
    let meaning: String
    let isRequired: Bool

    init(_ name: String, _ form: DescriptionForm, _ meaning: String, isRequired: Bool = false) {
        (self.name, self.form, self.meaning, self.isRequired) = (name, form, meaning, isRequired)
    }
}

/// Something in a description that its reader does not accept.
public struct DescriptionFault: Sendable, Hashable {
    /// The keys and indices that lead to the value.
    public let path: [String]
    public let message: Message

    init(at path: [String] = [], _ message: Message) { (self.path, self.message) = (path, message) }

    /// The path as it is shown: `fields[2].kind`.
    static func place(_ path: [String]) -> String {
        path.reduce("") { $0 + (Int($1) != nil ? "[\($1)]" : $0.isEmpty ? $1 : "." + $1) }
    }

    /// Creates the fault of a word that is not among those that are possible.
    static func unknown(_ word: String, among words: [String], at path: [String]) -> DescriptionFault {
        let problem: Message = path.isEmpty ? "Unknown key “\(word)”." : "“\(place(path))”: unknown word “\(word)”."
        let choices: Message = .suggestion(for: word, among: words) ?? "Choose one of \(list: words)."
        return DescriptionFault(at: path, problem + " " + choices)
    }
}

// MARK: Faults

extension DescriptionForm {
    func faults(in json: JSONValue, at path: [String] = []) -> [DescriptionFault] {
        switch (self, json) {
        case (.text, .string), (.flag, .boolean): return []
        case (.name, .string(let name)) where !name.isEmpty: return []
        case (.number(let range), .number(let digits)) where Int(digits).map(range.contains) == true: return []
        case (.word(let words), .string(let word)):
            return words.contains(word) ? [] : [.unknown(word, among: words, at: path)]
        case (.list(let form), .array(let elements)):
            return elements.enumerated().flatMap { form.faults(in: $1, at: path + [String($0)]) }
        case (.names, .array(let elements)):
            let faults = Self.list(.name).faults(in: json, at: path)
            return faults.isEmpty ? Self.repetitions(among: elements.compactMap(\.text), at: path) : faults
        case (.map(let form), .object(let object)):
            return object.members.flatMap { form.faults(in: $0.value, at: path + [$0.key]) }
        case (.object(let keys), .object(let object)): return Self.faults(in: object, keys, at: path)
        case (.either(let forms), _):
            if let form = forms.first(where: { $0.hasType(of: json) }) { return form.faults(in: json, at: path) }
        default: break
        }
        return [DescriptionFault(at: path, "“\(DescriptionFault.place(path))” must be \(expected).")]
    }

    /// Returns a fault for each name that comes after one like it, at its index and any further keys.
    static func repetitions(among names: [String], at path: [String], _ keys: String...) -> [DescriptionFault] {
        var seen: Set<FoldedText> = []
        return names.enumerated().filter { !seen.insert(FoldedText($1)).inserted }.map { index, name in
            let path = path + [String(index)] + keys
            return DescriptionFault(at: path, "“\(DescriptionFault.place(path))” repeats “\(name)”.")
        }
    }

    private static func faults(
        in object: JSONObject, _ keys: [DescriptionKey], at path: [String]
    ) -> [DescriptionFault] {
        let names = keys.map(\.name)
        var faults = object.keys.filter { !names.contains($0) && !$0.hasPrefix("x-") }.map { key in
            let fault = DescriptionFault.unknown(key, among: names, at: path)
            return DescriptionFault(at: path + [key], fault.message)
        }
        for key in keys {
            if let value = object[key.name] {
                faults += key.form.faults(in: value, at: path + [key.name])
            } else if key.isRequired {
                let place = DescriptionFault.place(path)
                faults.append(
                    DescriptionFault(
                        at: path, path.isEmpty ? "“\(key.name)” is missing." : "“\(place)” needs “\(key.name)”."))
            }
        }
        return faults
    }

    private func hasType(of json: JSONValue) -> Bool {
        switch (self, json) {
        case (.text, .string), (.name, .string), (.word, .string), (.flag, .boolean), (.number, .number),
            (.list, .array), (.names, .array), (.object, .object), (.map, .object):
            true
        default: false
        }
    }

    private var expected: Message {
        switch self {
        case .text, .word: "text"
        case .name: "text that is not empty"
        case .flag: "true or false"
        case .number(let range) where range.count == 1: "\(range.lowerBound)"
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .list, .names: "a list"
        case .object, .map: "an object"
        case .either(let forms): forms.dropFirst().reduce(forms[0].expected) { "\($0) or \($1.expected)" }
        }
    }
}

// MARK: Schema

extension DescriptionForm {
    /// The form in JSON Schema (draft 2020-12).
    var schema: JSONValue {
        switch self {
        case .text: JSONValue(members: ["type": .string("string")])
        case .name: JSONValue(members: ["type": .string("string"), "minLength": .number(1)])
        case .flag: JSONValue(members: ["type": .string("boolean")])
        case .word(let words): JSONValue(members: ["enum": .array(words.map { .string($0) })])
        case .number(let range):
            JSONValue(members: [
                "type": .string("integer"), "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
            ])
        case .list(let form): JSONValue(members: ["type": .string("array"), "items": form.schema])
        case .names:
            JSONValue(members: [
                "type": .string("array"), "items": Self.name.schema, "uniqueItems": .boolean(true),
            ])
        case .map(let form): JSONValue(members: ["type": .string("object"), "additionalProperties": form.schema])
        case .either(let forms): JSONValue(members: ["anyOf": .array(forms.map(\.schema))])
        case .object(let keys):
            JSONValue(members: [
                "type": .string("object"), "additionalProperties": .boolean(false),
                "patternProperties": JSONValue(members: ["^x-": JSONValue(members: [:])]),
                "required": .array(keys.filter(\.isRequired).map { .string($0.name) }),
                "properties": JSONValue(members: Dictionary(uniqueKeysWithValues: keys.map { ($0.name, $0.schema) })),
            ])
        }
    }

    /// All keys of objects in the form, in their order.
    fileprivate var keys: [String] {
        switch self {
        case .object(let keys): keys.flatMap { [$0.name] + $0.form.keys }
        case .list(let form), .map(let form): form.keys
        case .either(let forms): forms.flatMap(\.keys)
        case .text, .name, .names, .flag, .word, .number: []
        }
    }
}

extension DescriptionKey {
    fileprivate var schema: JSONValue {
        var schema = form.schema.object ?? JSONObject()
        schema["description"] = .string(meaning)
        return .object(schema)
    }
}

// MARK: The format

/// The format of descriptions: every key, its form and its meaning.
public enum DescriptionFormat {
    static let form = DescriptionForm.object(keys)
    /// The keys that say where records are; a description has one of them.
    static let sources = ["file", "server", "table"]

    public static var schema: JSONValue {
        var schema = form.schema.object ?? JSONObject()
        schema["$schema"] = .string("https://json-schema.org/draft/2020-12/schema")
        schema["title"] = .string("The description of a service of souk")
        schema["oneOf"] = .array(sources.map { JSONValue(members: ["required": .array([.string($0)])]) })
        return .object(schema)
    }

    /// Returns a description as the text of a file for its author to edit.
    public static func text(of description: JSONValue) -> String { JSONWriter.readable(description, order: form.keys) }

    private static let path = DescriptionForm.either([.text, .list(.text)])

    private static let keys = [
        DescriptionKey("souk", .number(1...1), "The version of the format.", isRequired: true),
        DescriptionKey("service", .text, "The name of the service; that of the file without its ending."),
        DescriptionKey("noun", .list(.text), "The words for one record and for several; the name."),
        DescriptionKey(
            "fields", .list(.either([.text, .object(fieldKeys)])),
            "The fields in the order of a record. A text is a field of kind text.", isRequired: true),
        DescriptionKey(
            "id", path,
            """
            The path of the number or text that tells records apart; id. Records without any get one from their \
            values.
            """),
        DescriptionKey("headline", .text, "The field that names a record; the first text."),
        DescriptionKey("subheadline", .text, "A field that names a record together with the headline."),
        DescriptionKey("category", .text, "The field that the command categories counts."),
        DescriptionKey("columns", .list(.text), "The fields of a list; the headline and up to four others."),
        DescriptionKey("extra", .list(.text), "More columns for a wide screen."),
        DescriptionKey("search", .list(.text), "The fields that a search covers; all texts."),
        DescriptionKey("tie", .text, "The field that orders records that tie."),
        DescriptionKey("orders", .list(.object(orderKeys)), "Orders with names of their own."),
        DescriptionKey(
            "sorted", .list(.text),
            "The fields that order the records of a server or table, with a dash before one that descends."),
        DescriptionKey(
            "layout", .word(["rows", "cards", "days"]),
            "The layout of a list: rows, cards, or rows below each day; rows."),
        DescriptionKey("thumbnails", .flag, "False for lists without the pictures of records."),
        DescriptionKey("archived", .text, "A field of kind yes-no that marks records as archived at first."),
        DescriptionKey(
            "pinning", .word(["raises", "counts"]),
            "The meaning of a pin: the record comes first, or it counts in the total."),
        DescriptionKey(
            "total",
            .either([
                .text,
                .object([
                    DescriptionKey("field", .text, "The field.", isRequired: true),
                    DescriptionKey("title", .text, "The words before the sum; Total."),
                    DescriptionKey(
                        "part", .text, "The words before the sum of amounts above 0, if others are below; Sum."),
                ]),
            ]),
            "A field of kind money that is added up below a list."),
        DescriptionKey(
            "dates", .word(DateOrder.allCases.map(\.rawValue)),
            "The order in dates such as 03/05/2021; the records decide."),
        DescriptionKey("decimal", .word([".", ","]), "The decimal mark of numbers in text; the records decide."),
        DescriptionKey(
            "file", .text, "A JSON, NDJSON or CSV file. A relative path begins in the folder of the description."),
        DescriptionKey("records", path, "The path of the records in a JSON file with several lists."),
        DescriptionKey("keyed", .text, "The key of an object that has the records by their ids."),
        DescriptionKey(
            "server", .either([.text, .object(serverKeys)]),
            "The address of a JSON list of records, or the requests that a server answers."),
        DescriptionKey("table", .text, "The address of a PostgreSQL database whose table has the name of the service."),
    ]

    private static let fieldKeys = [
        DescriptionKey(
            "name", .text, "The word in filters and output: letters, digits, - and _.", isRequired: true),
        DescriptionKey(
            "title", .either([.name, .map(.name)]),
            "The heading, or an object with one for each language: en, fr, ar; the name as words."),
        DescriptionKey("kind", .word(ServiceDescription.kinds.map(\.key)), "The kind of its values; text."),
        DescriptionKey(
            "path", path, "The keys that lead to the value: price.amount, images.0.url; or the heading of the column."),
        DescriptionKey(
            "currency",
            .either([
                .text,
                .object([DescriptionKey("path", path, "The path of the record's own currency.", isRequired: true)]),
            ]),
            "For money: a code such as GBP, or the path of the record's own."),
        DescriptionKey("choices", .names, "For a choice: its usual values; others may occur."),
        DescriptionKey("numbered", .flag, "True if records have the number of their category."),
        DescriptionKey("mark", .name, "For yes-no: the word for a record in a list; the title."),
        DescriptionKey("unit", .word(ServiceDescription.units.keys.sorted()), "For a number: its unit."),
        DescriptionKey(
            "range", .list(.number(-1_000_000_000...1_000_000_000)),
            "For a number: the least and the largest that it can have."),
        DescriptionKey("translates", .object(translationKeys), "The field whose value this is in another language."),
        DescriptionKey(
            "headings", .list(.text), "Other names that keys and columns have, best first; one with dots is a path."),
    ]

    private static let translationKeys = [
        DescriptionKey("field", .text, "The other field.", isRequired: true),
        DescriptionKey(
            "language", .word(Language.allCases.map(\.rawValue)), "The language of this one.", isRequired: true),
    ]

    private static let orderKeys = [
        DescriptionKey("name", .name, "The word for the order.", isRequired: true),
        DescriptionKey("field", .text, "The field to order by; the order of the source."),
        DescriptionKey("down", .flag, "True if the largest value comes first."),
    ]

    private static let serverKeys = [
        DescriptionKey("address", .text, "The address that all paths begin at.", isRequired: true),
        DescriptionKey("list", .text, "The path of the list; the address itself."),
        DescriptionKey("detail", .text, "The path of one record, such as flats/{id}."),
        DescriptionKey("records", path, "The path of the records in an answer; souk looks for them."),
        DescriptionKey("query", .map(.text), "Parameters of every request for the list."),
        DescriptionKey("paging", .object(pagingKeys), "The pages of the list; all records come at once."),
        DescriptionKey("search", .text, "The parameter for the text of a search."),
        DescriptionKey(
            "filters", .map(.either([.text, .object(filterKeys)])),
            "By field, the parameter for a value that it must equal, or those for its bounds."),
        DescriptionKey(
            "orders", .map(.map(.text)),
            "By field, with a dash before it for a descending order, the parameters that order the list by it."),
        DescriptionKey("categories", .object(categoryKeys), "The list of categories."),
        DescriptionKey("auth", .object(secretKeys), "A secret that the server wants with each request, by its name."),
        DescriptionKey("wakes", .flag, "True if the server may take half a minute to answer first."),
    ]

    private static let pagingKeys = [
        DescriptionKey(
            "style", .word(ServerContract.PagingStyle.allCases.map(\.rawValue)),
            "The way to the next page: its number, its offset, a cursor or an address.", isRequired: true),
        DescriptionKey("send", .text, "The parameter for the page, the offset or the cursor."),
        DescriptionKey("size", .text, "The parameter for the number of records on a page."),
        DescriptionKey("limit", .number(1...10_000), "The most records that the server sends on a page; 100."),
        DescriptionKey("first", .number(0...1), "The number of the first page; 1."),
        DescriptionKey("next", path, "The path of the next cursor or address; the header Link for an address."),
        DescriptionKey("more", path, "The path of true or false: more records follow."),
        DescriptionKey(
            "total",
            .either([.text, .list(.text), .object([DescriptionKey("header", .text, "The name of a header.")])]),
            "The path of the number of all records, or the header that has it."),
        DescriptionKey("number", path, "The path of the page’s number or offset, which the server repeats."),
    ]

    private static let filterKeys = [
        DescriptionKey("id", .text, "The parameter for the id of a category."),
        DescriptionKey("min", .text, "The parameter for the least value."),
        DescriptionKey("max", .text, "The parameter for the largest value."),
    ]

    private static let categoryKeys = [
        DescriptionKey("list", .text, "The path of the list.", isRequired: true),
        DescriptionKey("records", path, "The path of the categories in the answer."),
        DescriptionKey("id", .text, "The key of a category’s id; id."),
    ]

    private static let secretKeys = [
        DescriptionKey("bearer", .text, "The name of a secret that is sent as a bearer token."),
        DescriptionKey("basic", .text, "The name of a secret that is a name and a password with a colon between them."),
        DescriptionKey("header", .text, "The header that has the secret."),
        DescriptionKey("query", .text, "The parameter that has the secret."),
        DescriptionKey("secret", .text, "The name of the secret in a header or a parameter."),
    ]
}
