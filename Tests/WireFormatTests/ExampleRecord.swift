import Domain
import Ports
import FoundationEssentials
import WireFormat

/// A record of each service as its contract has it, with every field; a test replaces one member by text.
struct ExampleRecord: Sendable {
    let schema: Schema
    private let members: [(key: String, json: String)]

    func json(replacing key: String = "", with value: String = "") -> String {
        let members = members.map { ($0.key, $0.key == key ? value : $0.json) }.filter { !$0.1.isEmpty }
        return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
    }

    /// The keys of all members but the ID.
    var keys: [String] { members.map(\.key).filter { $0 != "id" } }

    func record(replacing key: String = "", with value: String = "") throws(PayloadError) -> Record {
        try schema.record(from: json(replacing: key, with: value))
    }

    /// Returns the value of a field after its member was replaced.
    func value(_ field: String, _ key: String, _ json: String) throws -> Value? {
        let record = try record(replacing: key, with: json)
        return schema.field(named: field).map { record[$0] }
    }

    static let listing = ExampleRecord(
        schema: Schema.listings,
        members: [
            ("id", "7"), ("category_id", "1"), ("title", #""Vélo de course 🚴""#), ("description", #""Peu servi""#),
            ("price", "80"), ("creation_date", #""2019-11-05T15:56:59Z""#), ("is_urgent", "true"),
            ("images_url", #"{"small":"/images/ad-small/a.jpg","thumb":"/images/ad-thumb/a.jpg"}"#),
            ("siret", #""12345678901234""#),
        ])
    static let transaction = ExampleRecord(
        schema: Schema.transactions,
        members: [
            ("id", "7"), ("name", #""Tarte aux pommes 🥧""#), ("category", #""food""#), ("amount", "12.50"),
            ("date", #""2026-03-01""#), ("accountName", #""Compte joint""#), ("provider", #""Le Four de Margaux""#),
        ])
    static let product = ExampleRecord(
        schema: Schema.products,
        members: [
            ("id", "7"), ("title", #""Café Stool""#), ("slug", #""cafe-stool""#), ("price", "64.5"),
            ("description", #""Stacks.""#),
            ("category", #"{"id":3,"name":"Furniture","slug":"furniture","image":"https://a.example/c.jpg"}"#),
            ("images", #"["https://a.example/1.jpg","https://a.example/2.jpg"]"#),
            ("creationAt", #""2019-11-05T15:56:59.000Z""#), ("updatedAt", #""2019-11-05T15:57:00.500Z""#),
        ])
    static let hotel = ExampleRecord(
        schema: Schema.hotels,
        members: [
            ("id", "7"), ("name", #"{"en":"Blue Lantern Hotel Deira","ar":"فندق الفانوس الأزرق"}"#),
            ("address", #"{"en":"14 Pearl Road, Deira","ar":null}"#), ("price", "450"), ("starRating", "3"),
            ("thumbnailUrl", #""https://images.example.org/hotels/7.jpg""#), ("latitude", "25.25"),
            ("longitude", "55.5"), ("distanceInMeters", "960.5"), ("priorityScore", "79"),
            (
                "review",
                ##"{"count":30,"score":8.4,"scoreDescription":{"en":"Very good","ar":"جيد جدًا"},"scoreColor":"#4C9A2A"}"##
            ),
        ])
    static let call = ExampleRecord(
        schema: Schema.calls,
        members: [
            ("id", "7"), ("created_at", #""2018-04-18T16:59:48.000Z""#), ("direction", #""inbound""#),
            ("from", #""Zoë 🌷""#), ("to", #""+33 1 99 00 12 34""#), ("via", #""+33 1 99 00 42 00""#),
            ("duration", #""120""#), ("is_archived", "true"), ("call_type", #""answered""#),
        ])
    static let all = [listing, transaction, product, hotel, call]
}

extension Schema {
    func read(_ json: String, by rules: ReadingRules = ReadingRules()) throws(PayloadError) -> ReadRecords {
        try RecordReader.records(of: self, in: JSONValue(payload: Data(json.utf8)), by: rules)
    }

    func records(from json: String) throws(PayloadError) -> [Record] { try read(json).records }

    func record(from json: String) throws(PayloadError) -> Record {
        try RecordReader.record(of: self, from: Data(json.utf8))
    }

    /// Returns the values of a field in records, without missing ones.
    func values(_ name: String, of records: [Record]) -> [Value] {
        fields.first { $0.name == name }.map { field in records.map { $0[field] }.filter { !$0.isMissing } } ?? []
    }
}
