import Synchronization
import struct FoundationEssentials.Date

/// The structure of a service's records, and the terms that people use for them.
///
/// Immutable. It is a class, as ``Field`` is, because copying a struct of so many parts is slow.
public final class Schema: Sendable {
    public let service: ServiceName
    /// The word for one record, and for several.
    public let noun: Noun
    /// Every field, in the order of a record's values.
    public let fields: [Field]
    /// The fields that are shown and filtered by; leaves out the flag of archived records, for which there is
    /// `archived`.
    public let shownFields: [Field]
    /// The fields that a list shows, from left to right.
    public let columns: [Field]
    /// Fields that a list also shows if the screen has room for them.
    public let extraColumns: [Field]
    public let searched: [Field]
    /// The field that names a record in a sentence.
    public let headline: Field
    /// The field that names a record together with the headline, such as the callee of a call; nil if one is enough.
    public let subheadline: Field?
    /// The field whose values the service counts as its categories; nil for a service without categories.
    public let category: Field?
    /// The field with the currency of a record's amounts; nil for a service without amounts.
    public let currency: Field?
    /// The orders of the service by the names people use for them, the service's own order first; empty for a service
    /// that is only ordered by its fields.
    public let orders: [NamedOrder]
    /// The field that orders records that tie in a sort; nil for the service's own order.
    public let tie: Field?
    public let pinning: Pinning
    /// The boolean field that marks records as archived initially; nil if the service has no such field.
    public let archivedFlag: Field?
    /// The field that is added up under a list; nil if no total is shown.
    public let total: TotalledField?
    public let layout: ListLayout
    /// The fields that hold another field's value in a different language.
    private let translations: [Field]
    /// The fields that hold the addresses of pictures, the largest picture first.
    public let pictures: [Field]
    /// True if each row of a list has a small picture where pictures are shown.
    public let listsPictures: Bool
    /// The fields by which the service orders the records that it sends, the most significant one first; empty if it
    /// gives no order that can be computed.
    public let sentOrder: [FieldOrder]
    /// The key of the object in which the service sends its records by ID, without an order; nil if it sends a list.
    public let keyedBy: String?
    private let madeHeadings = Mutex<FieldHeadings?>(nil)

    /// - Parameters:
    ///   - fields: Every field, in the order of a record's values; not empty.
    ///   - headline: Name of the field that names a record; the first field if no field has that name.
    ///   - orders: Names of orders with the names of their fields; an empty field name means the service's own order.
    public init(
        service: ServiceName, noun: Noun, fields: [Field], headline: String, subheadline: String? = nil,
        category: String? = nil, orders: [(name: String, field: String, isDescending: Bool)] = [],
        tie: String? = nil, pinning: Pinning = .raises, archivedFlag: String? = nil,
        total: (field: String, title: Message, part: Message)? = nil, layout: ListLayout = .rows,
        listsPictures: Bool = false,
        sentOrder: [(field: String, isDescending: Bool)] = [], keyedBy: String? = nil
    ) {
        precondition(!fields.isEmpty, "a schema has at least one field")
        let all = fields.enumerated().map { $1.at($0) }
        let named = { (name: String?) in all.first { $0.name == name } }
        (self.service, self.noun, self.fields) = (service, noun, all)
        columns = Self.columns(of: all)
        extraColumns = all.filter { $0.place == .wideList }
        searched = all.filter { $0.traits.contains(.searched) }
        self.headline = named(headline) ?? all[0]
        self.subheadline = named(subheadline)
        self.category = named(category)
        currency = named(Field.currency.name)
        self.orders = orders.map { NamedOrder(name: $0.name, field: named($0.field), isDescending: $0.isDescending) }
        self.tie = named(tie)
        self.pinning = pinning
        self.archivedFlag = named(archivedFlag)
        shownFields = all.filter { $0.name != archivedFlag }
        self.total = total.flatMap { total in
            named(total.field).map { TotalledField(field: $0, title: total.title, part: total.part) }
        }
        self.layout = layout
        translations = all.filter { $0.translation != nil }
        pictures = all.filter { $0.traits.contains(.picture) }
        self.listsPictures = listsPictures
        self.sentOrder = sentOrder.compactMap { order in
            named(order.field).map { FieldOrder(field: $0, isDescending: order.isDescending) }
        }
        self.keyedBy = keyedBy
    }

    private static func columns(of fields: [Field]) -> [Field] {
        let placed = fields.compactMap { field in
            if case .list(let place) = field.place { (place, field.position, field) } else { nil }
        }
        return placed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
    }

    /// Returns the field with that name, ignoring case; nil if no field has it.
    public func field(named name: String) -> Field? {
        shownFields.first { $0.name == name } ?? shownFields.first { $0.name.lowercased() == name.lowercased() }
    }

    /// Returns the field that holds the value of `field` in a language; `field` itself if it has no translation.
    public func field(_ field: Field, in language: Language) -> Field {
        translations.first { $0.translation == Field.Translation(of: field.name, in: language) } ?? field
    }

    /// Returns the value of a field in a language; the service's own value if it is not translated.
    public func value(of field: Field, of record: Record, in language: Language) -> Value {
        let own = record[self.field(field, in: language)]
        return own.isMissing ? record[field] : own
    }

    /// Returns the text that names a record in a sentence; without a translation, in the service's own language.
    public func headline(of record: Record, in language: Language = .english) -> String {
        func text(_ field: Field?) -> String? { field.flatMap { value(of: $0, of: record, in: language).plain } }
        guard let second = text(subheadline) else { return text(headline) ?? record.id.rawValue }
        return text(headline).map { "\($0) · \(second)" } ?? second
    }

    /// Returns the order by a field, with the service's rule for ties.
    public func sort(
        by field: Field, descending: Bool = false, in language: Language = .english, titles: [String: String] = [:]
    ) -> Sort {
        Sort(
            self.field(field, in: language), descending: descending, tie: tie, collation: Collation(language),
            titles: titles)
    }
}

extension Schema: Hashable {
    /// The fields by the keys and headings that other programs give them; made when first needed.
    public var headings: FieldHeadings {
        madeHeadings.withLock { made in
            let headings = made ?? FieldHeadings(of: self)
            made = headings
            return headings
        }
    }

    public static func == (left: Schema, right: Schema) -> Bool {
        left === right || (left.service, left.fields) == (right.service, right.fields)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(service) }
}

/// The layout of a service's records in a list, where there is room for it.
public enum ListLayout: Sendable, Hashable {
    /// One record per row. The row grows by lines if the list has the screen to itself; beside a record's sheet, the
    /// record's name is cut short.
    case rows
    /// Two records side by side.
    case cards
    /// One record per row, under a heading for each day of the date field with that name.
    case days(of: String)
}

/// The effect of pinning a record in a service.
public enum Pinning: Sendable, Hashable {
    /// Pinned records come first in every result that contains them; none are pinned initially.
    case raises
    /// Pinned records count in totals, and unpinned ones are folded; all are pinned initially.
    case counts
}

/// A money field whose sum is shown under every list.
public struct TotalledField: Sendable, Hashable {
    public let field: Field
    /// The label before the sum: `Total spent`.
    public let title: Message
    /// The label if the sum of what was received follows: `Spent`.
    public let part: Message

    /// The currency of the sum of no amounts.
    var currency: Currency { field.kind.currency ?? .euro }

    public init(field: Field, title: Message, part: Message) {
        (self.field, self.title, self.part) = (field, title, part)
    }
}

/// The name of a service: `listings`, `transactions`, `products`, `hotels` or `calls`.
public struct ServiceName: Sendable, Hashable, RawRepresentable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let listings = ServiceName(rawValue: "listings")
    public static let transactions = ServiceName(rawValue: "transactions")
    public static let products = ServiceName(rawValue: "products")
    public static let hotels = ServiceName(rawValue: "hotels")
    public static let calls = ServiceName(rawValue: "calls")
}

public struct FieldOrder: Sendable, Hashable {
    public let field: Field
    public let isDescending: Bool
}

extension Schema {
    /// Creates a record from values by the names of their fields; its other fields are missing, apart from the ID and
    /// the currency of an amount.
    public func record(_ id: RecordID, _ values: [String: Value?] = [:]) -> Record {
        let identifier = Int(id.rawValue).map(Value.integer)
        let amount = fields.lazy.compactMap { values[$0.name] ?? nil }.compactMap(\.money).first
        return Record(
            id: id,
            values: fields.map { field in
                if let value = values[field.name] ?? nil { return value }
                if field == currency, let amount { return .text(amount.currency.code) }
                guard field.isID else { return .missing }
                return field.kind == .integer ? identifier ?? .text(id.rawValue) : .text(id.rawValue)
            })
    }

    public func record(_ id: Int, _ values: [String: Value?] = [:]) -> Record { record(RecordID(id), values) }

    /// Returns the records with the names of their categories in place of the numbers that the service sends.
    ///
    /// - Parameter names: The names by number; a record in any other category gets none, and a problem.
    public func naming(_ read: consuming ReadRecords, of names: [Int: String]) -> ReadRecords {
        guard let category, category.isNumbered else { return read }
        for index in read.records.indices {
            guard case .integer(let number) = read.records[index][category] else { continue }
            let name = names[number]
            read.records[index][category] = name.map(Value.text) ?? .missing
            guard name == nil else { continue }
            read.problems.append(
                RecordProblem(
                    at: nil, id: read.records[index].id, field: category.pathName, value: String(number),
                    "Unknown category"))
        }
        return read
    }

    /// Returns the records in the order in which the service sends them, ``sentOrder``; unchanged if it has none.
    public func inSentOrder(_ records: [Record]) -> [Record] {
        sentOrder.isEmpty ? records : records.sorted(by: isSent)
    }

    /// Returns true if the service sends `left` before `right`. A missing value counts as zero, false or long ago.
    public func isSent(_ left: Record, before right: Record) -> Bool {
        for order in sentOrder {
            let (first, second) = order.isDescending ? (right, left) : (left, right)
            if order.field.sends(first[order.field], before: second[order.field]) { return true }
            if order.field.sends(second[order.field], before: first[order.field]) { return false }
        }
        return false
    }
}

extension Field {
    /// Texts are IDs here, and are compared by length, then byte by byte. That is a total order, which is numeric for
    /// whole numbers from 0, and for hexadecimal digits of one case, which are always 24.
    fileprivate func sends(_ left: Value, before right: Value) -> Bool {
        if case .text(let left) = left, case .text(let right) = right {
            return left.utf8.count == right.utf8.count
                ? left.utf8.lexicographicallyPrecedes(right.utf8) : left.utf8.count < right.utf8.count
        }
        let (left, right) = (left.isMissing ? zero : left, right.isMissing ? zero : right)
        return left.isOrdered(before: right) ?? false
    }

    private var zero: Value {
        switch kind {
        case .integer: .integer(0)
        case .number: .number(0)
        case .boolean: .boolean(false)
        case .date: .date(.distantPast)
        default: .missing
        }
    }
}
