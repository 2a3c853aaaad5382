public import Domain

/// The requests that a server answers with a service's records, as a description has them: ``DescriptionFormat`` says
/// what each member means.
public struct ServerContract: Sendable, Hashable {
    /// The way in which a server divides its list.
    public enum PagingStyle: String, Sendable, CaseIterable {
        /// The server sends all records at once.
        case none
        /// A page is asked for by its number, by the number of records before it, by a text or by an address.
        case page, offset, cursor, link
    }

    /// The pages of a list. Paths lead from the answer to a value.
    public struct Paging: Sendable, Hashable {
        public var style = PagingStyle.none
        /// The parameter for the page's number, the offset or the cursor.
        public var place = ""
        /// The parameter for the number of records on a page; nil if the server decides.
        public var size: String?
        public var limit = 100
        public var first = 1
        /// The path of the next page's cursor or address; nil for the address in the header `Link`.
        public var next: [String]?
        public var more: [String]?
        public var total: [String]?
        public var totalHeader: String?
        public var number: [String]?
    }

    /// The parameters by which a server selects records by one field. Records that it sends are still checked.
    public struct Filter: Sendable, Hashable {
        /// The parameter for a value that the field must equal.
        public var equals: String?
        public var id: String?
        public var least: String?
        public var most: String?
    }

    public struct Categories: Sendable, Hashable {
        public var list: [String]
        public var records: [String]?
        public var id = "id"
    }

    /// A secret that every request needs.
    public struct Authorization: Sendable, Hashable {
        /// The place in a request for a secret.
        public enum Place: Sendable, Hashable {
            case bearer
            /// A name and a password with a colon between them.
            case basic
            case header(String)
            case parameter(String)
        }

        /// The name under which the secret service or the environment has it.
        public var name: String
        public var place: Place
    }

    /// The address in the description, whose server is the only one that a secret is sent to; nil without one.
    public var address: ServerAddress?
    /// The components of the list's path below the address.
    public var list: [String] = []
    /// The components of a record's path, with `{id}` for its id; nil if records are not sent one by one.
    public var record: [String]?
    /// The path of the records in an answer; nil to look for them.
    public var records: [String]?
    public var parameters: [String: String] = [:]
    public var paging = Paging()
    public var search: String?
    /// By the names of fields.
    public var filters: [String: Filter] = [:]
    /// The parameters for an order, by the name of its field, with a dash before it for a descending one.
    public var orders: [String: [String: String]] = [:]
    public var categories: Categories?
    /// Nil for a server that needs none.
    public var authorization: Authorization?
    public var wakes = false

    /// Creates the contract of a server whose address is that of a list with all records.
    public init() {}

    /// Returns the components of a record's path; nil if records are not sent one by one, or an id would lead
    /// elsewhere.
    public func path(of id: RecordID) -> [String]? {
        let text = id.rawValue
        guard !text.isEmpty, text != ".", text != "..", !text.contains("/") else { return nil }
        return record?.map { $0.replacing("{id}", with: text) }
    }

    /// Reads a contract whose form was checked.
    init(_ json: JSONObject, at address: ServerAddress) {
        func components(_ json: JSONValue?) -> [String] {
            let path = (json?.text ?? "").drop { $0 == "/" }
            // A last component without a name is a slash at the end.
            return path.isEmpty ? [] : path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        }
        func texts(_ json: JSONObject) -> [String: String] {
            json.members.reduce(into: [:]) { $0[$1.key] = $1.value.text }
        }
        self.address = address
        list = components(json["list"])
        record = json["detail"].map(components)
        records = json["records"].flatMap(ServiceDescription.path)
        parameters = texts(json.object("query"))
        paging = Paging(json.object("paging"))
        search = json["search"]?.text
        for filter in json.object("filters").members {
            let object = filter.value.object ?? JSONObject()
            filters[filter.key] = Filter(
                equals: filter.value.text, id: object["id"]?.text, least: object["min"]?.text,
                most: object["max"]?.text)
        }
        for order in json.object("orders").members { orders[order.key] = texts(order.value.object ?? JSONObject()) }
        if let object = json["categories"]?.object {
            categories = Categories(
                list: components(object["list"]), records: object["records"].flatMap(ServiceDescription.path))
            if let id = object["id"]?.text { categories?.id = id }
        }
        wakes = json["wakes"] == .boolean(true)
        let secret = json.object("auth")
        let places: [(String, (String) -> Authorization.Place)] = [
            ("bearer", { _ in .bearer }), ("basic", { _ in .basic }), ("header", { .header($0) }),
            ("query", { .parameter($0) }),
        ]
        for (key, place) in places {
            guard let text = secret[key]?.text else { continue }
            authorization = Authorization(name: secret["secret"]?.text ?? text, place: place(text))
        }
    }
}

extension ServerContract.Paging {
    fileprivate init(_ json: JSONObject) {
        func path(_ key: String) -> [String]? { json[key].flatMap(ServiceDescription.path) }
        style = (json["style"]?.text).flatMap(ServerContract.PagingStyle.init(rawValue:)) ?? .none
        (place, size) = (json["send"]?.text ?? "", json["size"]?.text)
        (limit, first) = (json["limit"]?.integer ?? limit, json["first"]?.integer ?? first)
        (next, more, self.number) = (path("next"), path("more"), path("number"))
        totalHeader = json["total"]?.object?["header"]?.text
        if totalHeader == nil { total = path("total") }
    }
}

// MARK: Reading

extension ServiceDescription {
    /// Reads a `server`, which is an address or an object; nil if it has faults.
    mutating func server(_ json: JSONValue, fields: [String]) -> (location: SourceLocation, contract: ServerContract)? {
        let object = json.object
        let key = object == nil ? ["server"] : ["server", "address"]
        guard let text = json.text ?? object?["address"]?.text else { return nil }
        guard let location = location(text, at: key) else { return nil }
        guard case .server(let address) = location else {
            fail(at: key, "“\(DescriptionFault.place(key))” must be an address such as https://example.org/flats.")
            return nil
        }
        guard let object else { return (location, ServerContract(JSONObject(), at: address)) }
        checkPaging(object.object("paging"))
        for key in ["list", "detail"] where object[key]?.text?.contains(where: { "?#".contains($0) }) == true {
            fail(at: ["server", key], "“server.\(key)” is a path; its parameters belong in “query”.")
        }
        if let detail = object["detail"]?.text, !detail.contains("{id}") {
            fail(at: ["server", "detail"], "“server.detail” needs {id}, the place of the record’s id.")
        }
        for (key, prefix) in [("filters", ""), ("orders", "-")] {
            for name in object.object(key).keys {
                let field = name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
                _ = known(field, fields, at: "server", key, name)
            }
        }
        checkAuthorization(object["auth"]?.object)
        return (location, ServerContract(object, at: address))
    }

    private mutating func checkPaging(_ paging: JSONObject) {
        let style = paging["style"]?.text ?? ""
        let needed = ["page": ["send"], "offset": ["send"], "cursor": ["send", "next"]][style, default: []]
        for key in needed where paging[key] == nil {
            fail(at: ["server", "paging"], "Paging by \(style) needs “\(key)”.")
        }
    }

    private mutating func checkAuthorization(_ object: JSONObject?) {
        guard let object else { return }
        let places = ["bearer", "basic", "header", "query"].filter { object[$0] != nil }
        if places.count != 1 || ["header", "query"].contains(places[0]) != (object["secret"] != nil) {
            fail(
                at: ["server", "auth"],
                "“server.auth” must be {\"bearer\":NAME}, {\"basic\":NAME}, or {\"header\":…,\"secret\":NAME}.")
        }
        let names = ["bearer", "basic", "secret"].compactMap { object[$0]?.text }
        if names.contains(where: { $0.wholeMatch(of: /[a-z][a-z0-9-]{0,30}/) == nil }) {
            fail(
                at: ["server", "auth"],
                "Name a secret with lowercase letters, digits and dashes; its text is never part of a description.")
        }
        if let header = object["header"]?.text, header.wholeMatch(of: /[A-Za-z0-9-]{1,60}/) == nil {
            fail(at: ["server", "auth", "header"], "“server.auth.header” must be the name of a header.")
        }
    }
}
