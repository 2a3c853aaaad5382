public import Domain
public import Ports
import WireFormat

/// The pages of a list, as far as the server's first answer shows them.
///
/// Looks outside of the records, first for an address of the next page, then for a token, then for the number of the
/// page or of its first record.
public struct AnswerPaging: Sendable {
    private struct Entry {
        let path: [String]
        let value: JSONValue
        /// The words of the keys that do not also lead to the records.
        let words: Set<String>

        init(path: [String], value: JSONValue, beside list: [String]) {
            (self.path, self.value) = (path, value)
            let shared = zip(path, list).prefix { $0 == $1 }.count
            words = Set(path.dropFirst(shared).flatMap(FieldHeadings.words))
        }

        var key: String { path.last ?? "" }
        // Elasticsearch writes `"total": {"value": 137}`.
        var name: String { FieldHeadings.plain(path.suffix(2) == ["total", "value"] ? "total" : key) }
    }

    /// The member `paging` of a description; nil if the answer shows none.
    public private(set) var description: JSONValue?
    /// A sentence about an assumption or a missing part; nil if the answer leaves no doubt.
    public private(set) var remark: Message?

    /// - Parameters:
    ///   - parameters: Those of the request, which may ask for a page.
    ///   - list: The path of the records.
    ///   - headers: The headers of the answer, with names in lowercase.
    ///   - hasNextHeader: True if a header `Link` names a next page.
    public init(
        in json: JSONValue, to parameters: [String: String] = [:], of count: Int, at list: String = "",
        headers: [String: String] = [:], hasNextHeader: Bool = false
    ) {
        let list = list.split(separator: ".").map(String.init)
        let entries = Self.entries(of: json, beside: list)
        let asked = parameters.map { Entry(path: [$0.key], value: .string($0.value), beside: []) }
        let more = entries.first { Self.more.contains($0.name) && $0.value.isBoolean }
        let paging: [String: JSONValue]? =
            hasNextHeader
            ? ["style": .string("link")]
            : Self.following(in: entries) ?? Self.numbered(in: entries + asked, of: count)
                ?? (more == nil ? nil : Self.followingLast(in: json, at: list))
        let total = Self.total(in: entries, of: count) ?? Self.total(in: headers, of: count)
        guard var paging, count > 0 else {
            if let total, total.number > count {
                description = JSONValue(members: ["style": .string("none"), "total": total.place])
            }
            let known: Message? = total.flatMap { $0.number > count ? "\(count) of \($0.number) records" : nil }
            guard let part = known ?? (more?.value == .boolean(true) ? "a part of the records" : nil) else {
                guard total == nil, more == nil, Self.usualSizes.contains(count) else { return }
                remark = """
                    The number of records, \(count), is a usual size of pages: if the server has more, describe how to \
                    ask for them under “paging”.
                    """
                return
            }
            remark = """
                The answer has \(part) and does not show how to ask for the others: describe them under “paging”.
                """
            return
        }
        paging["total"] = total?.place
        paging["more"] = more.map { JSONValue(path: $0.path) }
        if let parameter = paging["send"]?.text { remark = "The next page is asked for with “\(parameter)”." }
        description = JSONValue(members: paging)
    }

    /// Returns the member `server` of a description: an address, or an object if there is more to say.
    ///
    /// - Parameters:
    ///   - parameters: Those of the request that was answered. What asks for a page is not fixed.
    ///   - list: The path of the records.
    public static func server(
        at address: ServerAddress, with parameters: [String: String], list: String = "", paging: AnswerPaging? = nil
    ) -> JSONValue {
        let paging = paging?.description
        let asking = ["send", "size"].compactMap { paging?.object?[$0]?.text }
        let query = parameters.filter { !asking.contains($0.key) }
        let written = address.string + address.slash
        if query.isEmpty, paging == nil { return .string(written) }
        var server = JSONObject()
        server["address"] = .string(written)
        if !query.isEmpty { server["query"] = JSONValue(members: query.mapValues { .string($0) }) }
        if let paging { (server["paging"], server["records"]) = (paging, .string(list)) }
        return .object(server)
    }

    // MARK: Values

    private static func entries(of json: JSONValue, beside list: [String]) -> [Entry] {
        var entries: [Entry] = []
        func look(in object: JSONObject, _ path: [String]) {
            for member in object.members {
                let path = path + [member.key]
                switch member.value {
                case .object(let inner): if path.count < 5 { look(in: inner, path) }
                case .array: break
                default: entries.append(Entry(path: path, value: member.value, beside: list))
                }
            }
        }
        if let object = json.object { look(in: object, []) }
        if json.listBehindObject != nil, let object = json.value(at: ["0"])?.object { look(in: object, ["0"]) }
        return entries.sorted { $0.path.count < $1.path.count }
    }

    // MARK: Addresses and tokens

    /// Words beside “next” in the keys of an address or a token. Others mean something else: `next_billing_date`.
    private static let addressWords: Set<String> = [
        "next", "page", "url", "uri", "link", "links", "href", "paging", "pagination", "pages", "meta", "odata", "info",
    ]
    private static let tokenWords: Set<String> = [
        "next", "after", "end", "cursor", "cursors", "token", "continuation", "page", "key",
    ]

    private static func following(in entries: [Entry]) -> [String: JSONValue]? {
        let next = entries.filter { $0.words.contains("next") && $0.words.isSubset(of: addressWords) }
        if let link = next.first(where: { ($0.value.text.map(isLink) ?? ($0.value == .null)) }) {
            return ["style": .string("link"), "next": JSONValue(path: link.path)]
        }
        let place: Set<String> = ["paging", "pagination", "meta", "info", "response", "metadata"]
        let token = entries.first { entry in
            guard entry.value.text?.isEmpty == false else { return false }
            // Airtable calls its token an offset.
            if entry.name == "offset", number(entry) == nil { return true }
            let words = entry.words.subtracting(place)
            return !words.isDisjoint(with: ["next", "after", "continuation", "cursor"])
                && words.isSubset(of: tokenWords)
        }
        guard let token else { return nil }
        return [
            "style": .string("cursor"), "next": JSONValue(path: token.path), "send": .string(parameter(for: token)),
        ]
    }

    /// Returns the paging of Stripe and others, where the last record's id is the token; some repeat it as `last_id`.
    private static func followingLast(in json: JSONValue, at list: [String]) -> [String: JSONValue]? {
        guard json.object?["object"] == .string("list") else { return nil }
        let hasLast = json.object?["last_id"] != nil
        return [
            "style": .string("cursor"), "send": .string(hasLast ? "after" : "starting_after"),
            "next": hasLast ? .string("last_id") : JSONValue(path: list + ["-1", "id"]),
        ]
    }

    private static func isLink(_ text: String) -> Bool {
        text.isWebAddress || text.hasPrefix("/") || text.hasPrefix("?")
    }

    /// Returns the parameter for a token that is sent back, written as its key is: `cursor` for `next_cursor`.
    private static func parameter(for token: Entry) -> String {
        if token.name == "endcursor" { return "after" }
        let words = FieldHeadings.words(token.key).filter { $0 != "next" && $0 != "end" }
        if words.isEmpty { return "cursor" }
        return token.key.contains("_")
            ? words.joined(separator: "_")
            : words[0] + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    // MARK: Numbers

    /// More records are not asked for at once, whatever a server says.
    private static let largestPage = 1_000
    /// The numbers of records that suggest that there are more.
    private static let usualSizes: Set = [10, 15, 20, 25, 30, 50, 100, 200, 250, 500, 1_000]
    private static let totals = PageNames.totals.union([
        "totalrecords", "totalelements", "totalhits", "nbhits", "count", "numfound", "totalresultscount", "totalsize",
        "odatacount",
    ])
    private static let more = PageNames.more.union(["more"])

    /// Some servers write numbers as text, or with decimals.
    private static func number(_ entry: Entry) -> Int? {
        entry.value.written.flatMap(Double.init).flatMap { Int(exactly: $0) }
    }

    /// `count` may also be the number of records in the answer, which says nothing.
    private static func total(in entries: [Entry], of count: Int) -> (place: JSONValue, number: Int)? {
        let total = first(totals, in: entries) { $1 > count || ($1 == count && $0.name != "count") }
        return total.map { (JSONValue(path: $0.entry.path), $0.number) }
    }

    private static func total(in headers: [String: String], of count: Int) -> (place: JSONValue, number: Int)? {
        ["X-Total-Count", "X-WP-Total", "X-Total"].lazy.compactMap { name in
            headers[name.lowercased()].flatMap { Int($0) }.map { (JSONValue(members: ["header": .string(name)]), $0) }
        }.first { $0.1 >= count }
    }

    /// Returns the first number with one of the names that meets a condition.
    private static func first(
        _ names: Set<String>, in entries: [Entry], where isMeant: (Entry, Int) -> Bool = { _, _ in true }
    ) -> (entry: Entry, number: Int)? {
        for entry in entries where names.contains(entry.name) {
            if let number = number(entry), isMeant(entry, number) { return (entry, number) }
        }
        return nil
    }

    private static func numbered(in entries: [Entry], of count: Int) -> [String: JSONValue]? {
        let size = first(PageNames.sizes, in: entries).flatMap { $0.number >= max(1, count) ? $0 : nil }
        var paging: [String: JSONValue]
        let pages = first(["totalpages", "pages", "pagecount", "nbpages", "lastpage"], in: entries)
        // These names are not those of a parameter.
        let shown: Set = pages == nil ? ["currentpage"] : ["currentpage", "number"]
        let names = shown.union(["page", "pagenumber", "pageindex"])
        // Servers with pages also say how many records are before one, but take no such parameter.
        if let page = first(names, in: entries), 0...1 ~= page.number, pages != nil || size != nil {
            let parameter = shown.contains(page.entry.name) ? "page" : page.entry.key
            paging = ["style": .string("page"), "send": .string(parameter)]
            if page.number == 0 { paging["first"] = .number(0) }
        } else if let offset = first(["offset", "skip", "start", "startat"], in: entries), offset.number == 0 {
            // Open Library has an offset of null beside the start that it tells.
            let parameter = entries.first { $0.name == "offset" } ?? offset.entry
            paging = ["style": .string("offset"), "send": .string(parameter.key)]
        } else {
            return nil
        }
        if let size { paging["size"] = .string(size.entry.key) }
        paging["limit"] = .number(min(size?.number ?? max(1, count), largestPage))
        return paging
    }
}

/// The names that servers give to the parts of paging, as ``FieldHeadings`` writes them.
enum PageNames {
    static let sizes: Set = ["limit", "perpage", "pagesize", "hitsperpage", "size", "take", "maxresults"]
    static let totals: Set = ["total", "totalcount", "totalresults", "totalitems"]
    static let more: Set = ["hasmore", "hasnext", "hasnextpage"]
}

extension JSONValue {
    fileprivate var isBoolean: Bool { if case .boolean = self { true } else { false } }

    /// Creates the path of a value in a description, as a list if a key has a dot or is empty.
    init(path: [String]) {
        self =
            path.contains { $0.contains(".") || $0.isEmpty }
            ? .array(path.map { .string($0) }) : .string(path.joined(separator: "."))
    }
}
