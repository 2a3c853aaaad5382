import CEmbedded
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
    /// The requests for the records; nil unless they are on a server.
    public let contract: ServerContract?
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

    private(set) var faults: [DescriptionFault]
    let object: JSONObject
    let isOwn: Bool
    private let folder: String
    /// The folder that `~/` means.
    private let userHome: String
    /// The path of the first amount's own currency; nil if no amount has one.
    var currencyPath: [String]?

    /// Reads a description.
    ///
    /// - Parameters:
    ///   - name: The name of its file without the ending, which names a service that the description does not name.
    ///   - taken: The names of other services.
    ///   - folder: The folder that a relative path of a file begins in.
    ///   - userHome: The folder that `~/` means.
    /// - Returns: The service, or every fault of the description.
    public static func read(
        _ json: JSONValue, named name: String, besides taken: Set<String>, in folder: String,
        of userHome: String = "/"
    ) -> (service: DescribedService?, faults: [DescriptionFault]) {
        guard let object = json.object else { return (nil, [DescriptionFault("A description is a JSON object.")]) }
        var description = ServiceDescription(object: object, folder: folder, userHome: userHome)
        let service = description.service(named: name, besides: taken)
        return (description.faults.isEmpty ? service : nil, description.faults)
    }

    /// - Parameter isOwn: True for one that comes with souk. Its form is not checked: every start would pay for that.
    fileprivate init(object: JSONObject, folder: String, userHome: String, isOwn: Bool = false) {
        (self.object, self.folder, self.userHome, self.isOwn) = (object, folder, userHome, isOwn)
        faults = isOwn ? [] : DescriptionFormat.form.faults(in: .object(object))
    }

    mutating func fail(at path: [String], _ message: Message) { faults.append(DescriptionFault(at: path, message)) }

    /// Returns a text of the description as a sentence, which is souk's own in the descriptions that come with it.
    func phrase(_ text: String) -> Message { isOwn ? Message(stringLiteral: text) : Message(outside: text) }

    fileprivate mutating func service(named file: String, besides taken: Set<String>) -> DescribedService? {
        let name = object["service"]?.text ?? file
        if !isOwn, name.wholeMatch(of: /[a-z][a-z0-9-]{0,30}/) == nil {
            fail(
                at: ["service"],
                "“\(name)” cannot name a service: use a to z, digits and dashes, a letter first, at most 31.")
        }
        if taken.contains(name) { fail(at: ["service"], "A service named “\(name)” already exists.") }
        let fields = fields()
        let place = place(fields.map(\.name))
        guard faults.isEmpty, let place else { return nil }
        let schema = schema(of: ServiceName(rawValue: name), fields)
        let order = (object["dates"]?.text).flatMap(DateOrder.init(rawValue:))
        let records = object["records"].flatMap(Self.path)
        var contract = place.contract
        if contract?.records == nil { contract?.records = records }
        return DescribedService(
            schema: schema, location: place.location,
            reading: FileForm(dateOrder: order, decimalMark: object["decimal"]?.text?.first), records: records,
            contract: contract)
    }

    // MARK: Schema

    private mutating func schema(of service: ServiceName, _ fields: [Field]) -> Schema {
        let others = fields.filter { !$0.traits.contains(.picture) && !$0.isID }
        let texts = others.filter(\.kind.isText)
        let prose = texts.filter { !$0.traits.contains(.link) }
        let usualTexts = prose.filter { $0.kind != .choice }.map(\.name)
        let usualHeadline = prose.first { $0.kind == .text }?.name
        let headline = name("headline", fields) ?? usualHeadline ?? others.first?.name ?? "id"
        let searched = names("search", fields) ?? (usualTexts.isEmpty ? texts.map(\.name) : usualTexts)
        for name in searched { _ = hasKind(["text", "choice", "phone", "link", "list"], name, fields, at: "search") }
        let usual = [headline] + others.map(\.name).filter { $0 != headline }
        let columns = names("columns", fields) ?? Array(usual.prefix(Self.usualColumns))
        let extra = names("extra", fields) ?? []
        let total = total(fields)
        return Schema(
            service: service, noun: noun(of: service),
            fields: complete(fields).map { field in
                let place = columns.firstIndex(of: field.name).map { Field.Place.list($0 + 1) }
                return field.copy(
                    place: place ?? (extra.contains(field.name) ? .wideList : nil),
                    adding: searched.contains(field.name) ? .searched : [])
            }, headline: headline, subheadline: name("subheadline", fields),
            category: name("category", fields, of: ["choice", "text"]),
            orders: orders(fields), tie: name("tie", fields),
            pinning: (object["pinning"]?.text).map { $0 == "counts" ? .counts : .raises }
                ?? (total == nil ? .raises : .counts),
            archivedFlag: name("archived", fields, of: ["yes-no"]), total: total, layout: layout(fields),
            listsPictures: object["thumbnails"] != .boolean(false) && fields.contains { $0.traits.contains(.picture) },
            sentOrder: (names("sorted", fields, isDirected: true) ?? []).map(Self.direction),
            keyedBy: object["keyed"]?.text)
    }

    /// Returns the fields with the id before them and the currency of amounts after the first one, unless each amount
    /// has one of its own.
    private func complete(_ fields: [Field]) -> [Field] {
        var all = fields
        let haveTheirOwn = currencyPath == nil && Set(fields.compactMap(\.kind.currency)).count > 1
        if !haveTheirOwn, let money = all.firstIndex(where: { $0.isMoney }) {
            all.insert(Field.currency.copy(path: currencyPath), at: money + 1)
        }
        let path = object["id"].flatMap(Self.path) ?? ["id"]
        guard let own = all.firstIndex(where: \.isID) else { return [Field("id", "Id", .integer, keys: path)] + all }
        if object["id"] != nil { all[own] = all[own].copy(path: path) }
        return all
    }

    private mutating func layout(_ fields: [Field]) -> ListLayout {
        switch object["layout"]?.text {
        case "cards": return .cards
        case "days":
            if let field = fields.first(where: { $0.kind == .date || $0.kind == .day }) { return .days(of: field.name) }
            fail(at: ["layout"], "The layout “days” needs a field of kind date or time.")
            return .rows
        default: return .rows
        }
    }

    private mutating func total(_ fields: [Field]) -> (field: String, title: Message, part: Message)? {
        let total = object["total"]?.object
        guard let name = object["total"]?.text ?? total?["field"]?.text,
            known(name, fields.map(\.name), at: "total"), hasKind(["money"], name, fields, at: "total")
        else { return nil }
        let titles = ["title", "part"].map { total?[$0]?.text.map(phrase) }
        return (name, titles[0] ?? "Total", titles[1] ?? "Sum")
    }

    private mutating func noun(of service: ServiceName) -> Noun {
        guard let noun = object["noun"] else { return Noun(one: service.rawValue, other: service.rawValue) }
        guard case .array(let forms) = noun, forms.count == 2, let one = forms[0].text, let other = forms[1].text,
            (one + other).allSatisfy({ $0.isLetter || $0 == " " || $0 == "-" }), !one.isEmpty, !other.isEmpty
        else {
            fail(at: ["noun"], "“noun” must be two words, such as [\"flat\", \"flats\"].")
            return Noun(one: "", other: "")
        }
        return Noun(one: one, other: other)
    }

    private mutating func orders(
        _ fields: [Field]
    ) -> [(name: String, field: String, isDescending: Bool)] {
        var orders: [(name: String, field: String, isDescending: Bool)] = []
        for (index, json) in object.array("orders").enumerated() {
            guard let name = json.object?["name"]?.text else { continue }
            let field = json.object?["field"]?.text ?? ""
            if !field.isEmpty {
                _ = known(field, fields.map(\.name), at: "orders", String(index), "field")
            } else if index > 0 {
                let place = DescriptionFault.place(["orders", String(index)])
                fail(at: ["orders", String(index)], "“\(place)” needs “\("field")”.")
            }
            orders.append((name, field, json.object?["down"] == .boolean(true)))
        }
        if !isOwn {
            let names = object.array("orders").map { $0.object?["name"]?.text ?? "" }
            faults += DescriptionForm.repetitions(among: names, at: ["orders"], "name")
        }
        if orders.isEmpty || orders[0].field.isEmpty { return orders }
        return [(name: "given", field: "", isDescending: false)] + orders
    }

    /// Returns the keys of a path, which is a text with dots or a list.
    static func path(_ json: JSONValue) -> [String]? {
        if case .array(let steps) = json { return steps.compactMap(\.text) }
        return json.text.map { $0.split(separator: ".").map(String.init) }
    }

    // MARK: Places of records

    private mutating func place(_ fields: [String]) -> (location: SourceLocation, contract: ServerContract?)? {
        let named = DescriptionFormat.sources.filter { object[$0] != nil }
        guard named.count == 1, let key = named.first, let json = object[key] else {
            fail(at: [], "Name one of \(list: DescriptionFormat.sources).")
            return nil
        }
        if key == "server" { return server(json, fields: fields) }
        guard let text = json.text else { return nil }
        if key == "file" {
            let path = text.expanded(inHome: userHome)
            return (.file(path.hasPrefix("/") ? path : folder + "/" + path), nil)
        }
        guard let location = location(text, at: [key]) else { return nil }
        if case .database = location { return (location, nil) }
        fail(at: [key], "“table” must be an address such as postgresql://db.example.org/shop.")
        return nil
    }

    mutating func location(_ text: String, at path: [String]) -> SourceLocation? {
        do throws(Failure) {
            return try SourceLocation(reading: text)
        } catch {
            fail(at: path, error.message)
            return nil
        }
    }

    // MARK: Names of fields

    private mutating func name(_ key: String, _ fields: [Field], of kinds: [String]? = nil) -> String? {
        guard let name = object[key]?.text, known(name, fields.map(\.name), at: key) else { return nil }
        return kinds.map { hasKind($0, name, fields, at: key) } ?? true ? name : nil
    }

    /// Returns true if a field has one of these kinds; otherwise it is a fault.
    private mutating func hasKind(_ kinds: [String], _ name: String, _ fields: [Field], at key: String) -> Bool {
        // Without a field of this name, it is the id.
        if kinds.contains(fields.first { $0.name == name }.map(Self.word) ?? "integer") { return true }
        fail(at: [key], "“\(key)” names “\(name)”, which is not of kind \(kinds[0]).")
        return false
    }

    /// Returns the names of fields in a list; nil if the description has no such list.
    ///
    /// - Parameter isDirected: True if a dash before a name means a descending order.
    private mutating func names(_ key: String, _ fields: [Field], isDirected: Bool = false) -> [String]? {
        guard object[key] != nil else { return nil }
        return object.array(key).compactMap(\.text).filter { name in
            known(isDirected ? Self.direction(name).field : name, fields.map(\.name), at: key)
        }
    }

    static func direction(_ name: String) -> (field: String, isDescending: Bool) {
        name.hasPrefix("-") ? (String(name.dropFirst()), true) : (name, false)
    }

    mutating func known(_ name: String, _ fields: [String], at path: String...) -> Bool {
        let names = ["id"] + fields
        // Without any field that can be read, the fault is there.
        if names.contains(name) || fields.isEmpty { return true }
        let hint = Suggestion.closest(to: name, among: names).map { " Did you mean \($0)?" as Message } ?? ""
        fail(at: path, "“\(DescriptionFault.place(path))” names “\(name)”, which is not a field." + hint)
        return false
    }
}

// MARK: Services that come with souk

extension DescribedService {
    public static let listings = own(.listings)
    public static let transactions = own(.transactions)
    public static let products = own(.products)
    public static let hotels = own(.hotels)
    public static let calls = own(.calls)

    public static func builtIn(_ service: ServiceName) -> DescribedService? {
        switch service {
        case .listings: listings
        case .transactions: transactions
        case .products: products
        case .hotels: hotels
        case .calls: calls
        default: nil
        }
    }

    /// Reads a description in the program. The others are skipped, because a start needs only one: each begins a line.
    private static func own(_ service: ServiceName) -> DescribedService {
        let file = fixture_services()
        let start = Array("{\"souk\": 1, \"service\": \"\(service.rawValue)\"".utf8)
        let lines = UnsafeBufferPointer(start: file.bytes, count: file.count).split(separator: UInt8(ascii: "\n"))
        var bytes: [UInt8] = []
        for line in lines {
            if !bytes.isEmpty, line.first != UInt8(ascii: " ") { break }
            if !bytes.isEmpty || line.starts(with: start) { bytes += line }
        }
        if bytes.last == UInt8(ascii: ",") { bytes.removeLast() }
        let object = (try? JSONParser.value(of: bytes))?.object ?? JSONObject()
        var description = ServiceDescription(object: object, folder: "", userHome: "", isOwn: true)
        if let service = description.service(named: "", besides: []) { return service }
        preconditionFailure("services.json is wrong: \(description.faults)")
    }
}

extension Schema {
    public static var listings: Schema { DescribedService.listings.schema }
    public static var transactions: Schema { DescribedService.transactions.schema }
    public static var products: Schema { DescribedService.products.schema }
    public static var hotels: Schema { DescribedService.hotels.schema }
    public static var calls: Schema { DescribedService.calls.schema }
}
