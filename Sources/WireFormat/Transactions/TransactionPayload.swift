public import Domain
public import FoundationEssentials

/// A transaction as a file has it.
///
/// Only the ID is always present. The date and the amount stay as they were written, so that a payload is written in
/// the same way as it was read; ``transaction()`` interprets them.
public struct TransactionPayload: Sendable, Hashable {
    public var id: Int
    public var name: String?
    /// One of `Transaction.categories`, or one of the file owner's own.
    public var category: String?
    /// Euro; a `Decimal`, because it keeps the digits that were written.
    public var amount: Decimal?
    /// `2026-03-01`.
    public var date: String?
    public var accountName: String?
    /// Null if the payee is unknown.
    public var provider: String?

    public init(
        id: Int, name: String? = nil, category: String? = nil, amount: Decimal? = nil, date: String? = nil,
        accountName: String? = nil, provider: String? = nil
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.amount = amount
        self.date = date
        self.accountName = accountName
        self.provider = provider
    }
}

extension TransactionPayload: Codable {
    enum CodingKeys: String, CodingKey {
        case id, name, category, amount, date, accountName, provider
    }

    public init(from decoder: any Decoder) throws {
        var fields = try PayloadFields<CodingKeys>(of: decoder)
        id = try fields.id(.id)
        name = try fields.optional(.name)
        category = try fields.optional(.category)
        amount = try fields.optional(.amount)
        date = try fields.optional(.date)
        accountName = try fields.optional(.accountName)
        provider = try fields.optional(.provider)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(name, forKey: .name)
        try container.encodeIfPresent(category, forKey: .category)
        try container.encodeIfPresent(amount, forKey: .amount)
        try container.encodeIfPresent(date, forKey: .date)
        try container.encodeIfPresent(accountName, forKey: .accountName)
        // The only field that is null if it has no value.
        try container.encode(provider, forKey: .provider)
    }
}

extension TransactionPayload: IdentifiedPayload {
    /// Returns the transaction that this payload describes.
    ///
    /// - Throws: ``PayloadError`` for an invalid date, and for an amount with more than four decimals or beyond ±922
    ///   trillion.
    public func transaction() throws(PayloadError) -> Transaction {
        try Transaction(
            id: id, name: name, category: category,
            amount: read(.amount, from: amount?.description) { Money(digits: $0) },
            date: read(.date, from: date) { Day($0) }, account: accountName, provider: provider)
    }
}

extension [TransactionPayload] {
    /// Returns the transactions that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` for the first record that could not be read, with its place.
    public func transactions() throws(PayloadError) -> [Transaction] {
        try described { (payload) throws(PayloadError) in try payload.transaction() }
    }
}

extension Endpoint {
    /// All transactions.
    public static var transactions: Endpoint { Endpoint(.get, ["transactions"]) }
}
