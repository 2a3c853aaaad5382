public import Domain
import FoundationEssentials
public import Ports
import WireFormat

/// A document of OpenAPI 3 or Swagger 2, from which the lists that a server sends are described.
public struct OpenAPIDocument: Sendable {
    /// An endpoint that sends a list of records.
    private struct List {
        let path: String
        let operation: JSONObject
        let answer: JSONObject
        /// The path of the records in the answer, and the schema of one.
        let records: [String]
        let record: JSONObject
        /// The schemas of the parameters in its query, by name.
        let parameters: [String: JSONObject]
    }

    /// A document is read whole, up to this size.
    private static let sizeLimit = 1 << 25
    /// The most references and parts that lead to a schema, since they may lead back to it.
    private static let depthLimit = 12
    private static let usualLimit = 20

    private let root: JSONObject
    /// The places at which keys occur first, since objects keep no order.
    private let ranks: [String: Int]

    /// Reads a file; nil if it is not such a document.
    public init?(file path: String) {
        guard path.lowercased().hasSuffix(".json"), let file = try? RecordFile(path: path),
            let bytes = try? FileText(of: file).whole(upTo: Self.sizeLimit)
        else { return nil }
        self.init(bytes)
    }

    /// Reads the text of a document; nil for anything else.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.sizeLimit,
            ["\"openapi\"", "\"swagger\""].contains(where: { bytes.firstRange(of: $0.utf8) != nil }),
            let root = (try? JSONParser.value(of: bytes, isLenient: true))?.object,
            root["openapi"]?.text?.hasPrefix("3.") == true || root["swagger"]?.text == "2.0"
        else { return nil }
        self.root = root
        ranks = Dictionary(JSONParser.keys(in: bytes).enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// Returns a service for each list.
    ///
    /// - Parameters:
    ///   - name: The name of the only service, or the beginning of the names of several.
    ///   - address: The address of the document, whose server is meant if it names none; nil for a file.
    /// - Throws: `.refused` for a document without lists or without the address of a server.
    public func services(named name: ServiceName, at address: ServerAddress? = nil) throws(Failure) -> [InferredService]
    {
        guard let base = server(besides: address) else {
            throw Failure(
                .refused, "The document names no server.", hint: "Add its address to the document under “servers”.")
        }
        let lists = lists
        if lists.isEmpty { throw Failure(.refused, "The document describes no list of records without parameters.") }
        var taken: Set<String> = []
        return lists.map { list in
            let last = list.path.split(separator: "/").last ?? ""
            let word = String(last.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
            let long = String((lists.count == 1 ? name.rawValue : name.rawValue + "-" + word).prefix(28))
            var unique = long
            while !taken.insert(unique).inserted { unique = "\(long)-\(taken.count)" }
            return service(ServiceName(rawValue: unique), for: list, at: base)
        }
    }

    /// Returns the address that paths begin at, which may be relative to that of the document.
    private func server(besides document: ServerAddress?) -> ServerAddress? {
        let server = root.array("servers").first?.object
        var text = server?["url"]?.text ?? root["basePath"]?.text ?? ""
        for variable in server?.object("variables").members ?? [] {
            text = text.replacing("{\(variable.key)}", with: variable.value.object?["default"]?.text ?? "")
        }
        if let host = root["host"]?.text {
            let schemes = root.array("schemes").compactMap(\.text)
            let scheme = schemes.contains("https") ? "https" : schemes.first ?? document?.scheme.rawValue ?? "https"
            text = "\(scheme)://\(host)\(text)"
        }
        if let address = ServerAddress(text) { return address }
        return document.flatMap { ServerAddress($0.origin + (text.isEmpty || text.hasPrefix("/") ? text : "/" + text)) }
    }

    // MARK: Schemas

    /// Returns a schema with its reference followed and the properties of its parts; nil for a reference elsewhere.
    private func schema(_ json: JSONValue?) -> JSONObject? {
        var followed: Set<String> = []
        return schema(json, &followed, depth: 0)
    }

    /// - Parameter followed: The references so far. Each is followed once: again, it has no other properties.
    private func schema(_ json: JSONValue?, _ followed: inout Set<String>, depth: Int) -> JSONObject? {
        guard depth < Self.depthLimit, var schema = json?.object else { return nil }
        if let reference = schema["$ref"]?.text {
            guard reference.hasPrefix("#/"), followed.insert(reference).inserted else { return nil }
            let keys = reference.dropFirst(2).split(separator: "/").map {
                String($0).replacing("~1", with: "/").replacing("~0", with: "~")
            }
            return self.schema(root[keys[...]], &followed, depth: depth + 1)
        }
        var properties = schema.object("properties")
        for part in ["allOf", "oneOf", "anyOf"].flatMap({ schema.array($0) }) {
            guard let part = self.schema(part, &followed, depth: depth + 1) else { continue }
            for member in part.object("properties").members where properties[member.key] == nil {
                properties[member.key] = member.value
            }
            for key in ["type", "format", "enum", "items"] where schema[key] == nil { schema[key] = part[key] }
        }
        if !properties.keys.isEmpty { schema["properties"] = .object(properties) }
        if properties.keys.isEmpty, schema["items"] == nil, let example = schema["example"],
            example.object != nil || !schema.array("example").isEmpty
        {
            return Self.schema(of: example)
        }
        return schema
    }

    /// Returns the schema of an example, which many documents have in place of one.
    private static func schema(of example: JSONValue) -> JSONObject {
        var schema = JSONObject()
        func set(_ type: String, format: String? = nil) {
            schema["type"] = .string(type)
            schema["format"] = format.map { .string($0) }
        }
        switch example {
        case .object(let object):
            set("object")
            let properties = object.members.map { ($0.key, Self.schema(of: $0.value)) }
            schema["properties"] = .object(properties.reduce(into: JSONObject()) { $0[$1.0] = .object($1.1) })
        case .array(let elements):
            set("array")
            // A member that is null in the first element may have a value in another.
            var all = JSONObject()
            for member in elements.prefix(20).compactMap(\.object).flatMap(\.members)
            where all[member.key] ?? .null == .null { all[member.key] = member.value }
            schema["items"] = .object(Self.schema(of: all.keys.isEmpty ? elements.first ?? .null : .object(all)))
        case .string(let text):
            let isDay = text.utf8.count == 10 && Day(text) != nil
            let isTime = text.utf8.count > 15 && Day(String(text.prefix(10))) != nil && text.contains("T")
            set("string", format: isDay ? "date" : isTime ? "date-time" : text.isWebAddress ? "uri" : nil)
        // An example without decimals does not say that others have none.
        case .number: set("number")
        case .boolean: set("boolean")
        case .null: set("string")
        }
        return schema
    }

    /// The type of a schema; since 3.1 there may be several, one of them null. Words without a type are text.
    private static func type(_ schema: JSONObject) -> String {
        schema["type"]?.text ?? schema.array("type").compactMap(\.text).first { $0 != "null" }
            ?? (schema.array("enum").contains { $0.text != nil } ? "string" : "")
    }

    private var lists: [List] {
        root.object("paths").members.compactMap { member in
            guard !member.key.contains("{"), let path = member.value.object, let operation = path["get"]?.object,
                operation["deprecated"] != .boolean(true),
                let (answer, found) = answers(of: operation).lazy.compactMap({ answer in
                    self.records(in: answer, at: []).map { (answer, $0) }
                }).first
            else { return nil }
            var parameters: [String: JSONObject] = [:]
            for json in path.array("parameters") + operation.array("parameters") {
                guard let parameter = schema(json), let name = parameter["name"]?.text,
                    parameter["in"]?.text == "query"
                else { continue }
                parameters[name] = schema(parameter["schema"]) ?? parameter
            }
            return List(
                path: member.key, operation: operation, answer: answer, records: found.path, record: found.record,
                parameters: parameters)
        }
    }

    /// Returns the schemas of an operation's answer: its own, then those of its examples.
    private func answers(of operation: JSONObject) -> [JSONObject] {
        let responses = operation.object("responses").members
        let success = responses.first { $0.key == "200" } ?? responses.first { $0.key.hasPrefix("2") }
        let response = schema((success ?? responses.first { $0.key == "default" })?.value) ?? JSONObject()
        let content = response.object("content").members.first { $0.key.contains("json") }?.value.object
        let own = [content?["schema"], response["schema"]].compactMap { schema($0) }
        let named = content?.object("examples").members.compactMap { schema($0.value)?["value"] } ?? []
        let examples =
            [content?["example"], response.object("examples")["application/json"]].compactMap(\.self) + named
        return own + examples.map(Self.schema)
    }

    private func records(in schema: JSONObject, at path: [String]) -> (path: [String], record: JSONObject)? {
        if let record = self.schema(schema["items"]) {
            return record.object("properties").keys.isEmpty ? nil : (path, record)
        }
        guard path.count < 3 else { return nil }
        let found = schema.object("properties").members.compactMap { member in
            CandidateList.unlikely.contains(member.key.lowercased())
                ? nil : self.schema(member.value).flatMap { records(in: $0, at: path + [member.key]) }
        }
        return found.first { CandidateList.usual.contains($0.path.last?.lowercased() ?? "") } ?? found.first
    }

    // MARK: Descriptions

    private func service(_ name: ServiceName, for list: List, at address: ServerAddress) -> InferredService {
        // The path of one record is that of the list with a parameter after it.
        let one = root.object("paths").members.first { member in
            member.key.hasPrefix(list.path + "/{") && !member.key.dropFirst(list.path.count + 1).contains("/")
        }
        let place = FieldHeadings.plain(String(one?.key.dropFirst(list.path.count + 1) ?? ""))
        let plural = FieldHeadings.plain(String(list.path.split(separator: "/").last ?? ""))
        let sample = RecordSample(
            described: columns(of: list.record), ids: ColumnNames.ids(of: plural).union([place]))
        var inferred = ServiceInference.service(
            name, of: sample, at: ("server", .null), by: InferenceChoices(), in: .gmt)
        inferred.questions = []
        var server: [String: JSONValue] = [
            "address": .string(address.string), "list": .string(String(list.path.drop { $0 == "/" })),
            "records": JSONValue(path: list.records),
        ]
        let id = inferred.description.object?["id"]?.text ?? "id"
        if let operation = one?.value.object?["get"]?.object, ["id", FieldHeadings.plain(id)].contains(place),
            answers(of: operation).contains(where: { $0.object("properties")[id] != nil })
        {
            server["detail"] = .string(list.path.drop { $0 == "/" } + "/{id}")
        }
        let (paging, problem) = paging(of: list)
        server["paging"] = paging.map(JSONValue.init(members:))
        if let problem { inferred.remarks.append(problem) }
        server["search"] = parameter(["q", "query", "search", "term", "text"], of: list).map { .string($0) }
        let filters = filters(by: inferred.fields, of: list)
        if !filters.isEmpty { server["filters"] = JSONValue(members: filters) }
        server["auth"] = authorization(of: list, for: name).map(JSONValue.init(members:))
        var description = inferred.description.object ?? JSONObject()
        description["server"] = JSONValue(members: server)
        inferred.description = .object(description)
        return inferred
    }

    /// Returns the columns for the values of a record, then those for the values of objects in it.
    private func columns(of schema: JSONObject, at path: [String] = []) -> [RecordSample.Column] {
        var (own, inner): ([RecordSample.Column], [RecordSample.Column]) = ([], [])
        for member in schema.object("properties").members.sorted(by: { ranks[$0.key] ?? 0 < ranks[$1.key] ?? 0 }) {
            guard let value = self.schema(member.value) else { continue }
            let path = path + [member.key]
            if Self.type(value) == "object" || !value.object("properties").keys.isEmpty {
                if path.count < 2 { inner += columns(of: value, at: path) }
            } else if let kind = kind(of: value, at: path) {
                let choices = kind == "choice" ? value.array("enum").compactMap(\.text) : []
                own.append(RecordSample.Column(path: path, described: (kind, choices)))
            }
        }
        return own + inner
    }

    /// Returns the word for the kind of a value; nil for lists of objects.
    private func kind(of schema: JSONObject, at path: [String]) -> String? {
        let isPicture = path.flatMap(FieldHeadings.words).contains(where: ColumnNames.pictures.contains)
        switch (Self.type(schema), schema["format"]?.text) {
        case ("integer", "unix-time"): return "time"
        case ("integer", _): return "integer"
        case ("number", _): return "number"
        case ("boolean", _): return "yes-no"
        case ("string", "date"): return "date"
        case ("string", "date-time"): return "time"
        case ("string", "uri"), ("string", "url"): return isPicture ? "picture" : "link"
        case ("string", _): return schema.array("enum").contains { $0.text != nil } ? "choice" : "text"
        case ("array", _):
            let item = self.schema(schema["items"]) ?? JSONObject()
            guard Self.type(item) == "string" else { return nil }
            return isPicture ? "pictures" : "list"
        default: return nil
        }
    }

    private func parameter(_ names: Set<String>, of list: List) -> String? {
        list.parameters.keys.sorted().first { names.contains(FieldHeadings.plain($0)) }
    }

    /// The parameters that ask for a page, by the style of paging.
    private static let pageParameters: [(style: String, names: Set<String>)] = [
        ("cursor", ["cursor", "after", "pagetoken", "nexttoken", "continuation", "continue", "startcursor"]),
        // Airtable's offset is a text.
        ("cursor", lastParameters), ("cursor", ["offset"]), ("link", ["pageinfo"]),
        ("offset", ["offset", "start", "skip", "startat", "from"]), ("page", ["page", "pagenumber", "pageindex"]),
    ]
    /// Those that take the ID of the last record, as Stripe's and Mastodon's.
    private static let lastParameters: Set = ["startingafter", "maxid"]
    private static let nextKeys: Set = [
        "nextcursor", "nextpagetoken", "nexttoken", "endcursor", "continuation", "next", "continue",
    ]

    private func pageParameter(of list: List) -> (style: String, name: String)? {
        Self.pageParameters.lazy.compactMap { style, names in
            self.parameter(names, of: list).flatMap { name in
                let (plain, isText) = (
                    FieldHeadings.plain(name), Self.type(list.parameters[name] ?? .init()) == "string"
                )
                // “from” is often a date.
                let isMeant =
                    style == "offset"
                    ? !isText && (plain != "from" || list.parameters["size"] != nil) : plain != "offset" || isText
                return isMeant ? (style, name) : nil
            }
        }.first
    }

    /// Returns the way of paging; nil for a list that comes at once, with a remark if that is in doubt.
    private func paging(of list: List) -> (paging: [String: JSONValue]?, remark: Message?) {
        let next = key(Self.nextKeys, in: list.answer)
        let size = parameter(PageNames.sizes, of: list)
        guard let (style, name) = pageParameter(of: list) else {
            if let next { return (["style": .string("link"), "next": next], nil) }
            let isPart = size != nil || key(PageNames.totals.union(PageNames.more), in: list.answer) != nil
            return (
                nil,
                isPart ? "The document does not say how to ask for more of “\(list.path)” than its first page." : nil
            )
        }
        var paging: [String: JSONValue] = ["style": .string(style)]
        if style != "link" { paging["send"] = .string(name) }
        if style == "cursor" {
            let plain = FieldHeadings.plain(name)
            let last = Self.lastParameters.contains(plain) ? JSONValue(path: list.records + ["-1", "id"]) : nil
            guard let next = next ?? key([plain], in: list.answer) ?? last else {
                return (nil, "“\(list.path)” has a cursor, but its answer does not show the next one.")
            }
            paging["next"] = next
        }
        let limits = list.parameters[size ?? ""]
        let limit = Self.number(limits?["maximum"]) ?? Self.number(limits?["default"]) ?? Self.usualLimit
        paging["size"] = size.map { .string($0) }
        paging["limit"] = .number(min(max(1, limit), 100))
        let schema = list.parameters[name]
        if style == "page", (Self.number(schema?["minimum"]) ?? Self.number(schema?["default"])) == 0 {
            paging["first"] = .number(0)
        }
        paging["total"] = key(PageNames.totals, in: list.answer)
        paging["more"] = key(PageNames.more, in: list.answer)
        return (paging, nil)
    }

    /// Returns the path of the first value outside of lists whose key is one of those.
    private func key(_ names: Set<String>, in schema: JSONObject, at path: [String] = []) -> JSONValue? {
        let members = schema.object("properties").members
        if let member = members.first(where: { names.contains(FieldHeadings.plain($0.key)) }),
            Self.type(self.schema(member.value) ?? JSONObject()) != "object"
        {
            return JSONValue(path: path + [member.key])
        }
        guard path.count < 2 else { return nil }
        return members.lazy.compactMap { member in
            self.schema(member.value).flatMap { key(names, in: $0, at: path + [member.key]) }
        }.first
    }

    private static func number(_ json: JSONValue?) -> Int? {
        if case .number(let digits)? = json { Int(digits) } else { nil }
    }

    private func filters(by fields: [InferredService.Field], of list: List) -> [String: JSONValue] {
        fields.reduce(into: [:]) { filters, field in
            let (name, kind) = (field.name, field.kind)
            let plain = FieldHeadings.plain(name)
            if ["choice", "yes-no"].contains(kind), let own = parameter([plain], of: list) {
                filters[name] = .string(own)
            }
            guard ["integer", "number", "money", "date", "time"].contains(kind) else { return }
            let bounds = [
                "min": parameter(["min" + plain, plain + "min", plain + "gte", plain + "from"], of: list),
                "max": parameter(["max" + plain, plain + "max", plain + "lte", plain + "to"], of: list),
            ].compactMapValues { $0.map { JSONValue.string($0) } }
            if !bounds.isEmpty { filters[name] = JSONValue(members: bounds) }
        }
    }

    /// Returns the secret that an endpoint wants, which has the name of the service.
    private func authorization(of list: List, for service: ServiceName) -> [String: JSONValue]? {
        let needed = list.operation["security"] != nil ? list.operation.array("security") : root.array("security")
        guard let name = needed.first?.object?.members.first?.key,
            let scheme = schema(
                root.object("components").object("securitySchemes")[name] ?? root.object("securityDefinitions")[name])
        else { return nil }
        let secret = JSONValue.string(service.rawValue)
        switch (scheme["type"]?.text, scheme["scheme"]?.text?.lowercased(), scheme["in"]?.text) {
        case ("http", "basic", _), ("basic", _, _): return ["basic": secret]
        case ("http", _, _), ("oauth2", _, _), ("openIdConnect", _, _): return ["bearer": secret]
        case ("apiKey", _, "header"): return ["header": .string(scheme["name"]?.text ?? ""), "secret": secret]
        case ("apiKey", _, "query"): return ["query": .string(scheme["name"]?.text ?? ""), "secret": secret]
        default: return nil
        }
    }
}
