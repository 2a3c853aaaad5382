public import Domain
import FoundationEssentials

extension TransactionPayload: IdentifiedPayload {
    /// The transaction that this payload describes.
    ///
    /// - Throws: ``PayloadError`` for a date that is none, and for an amount with more than four decimals or beyond
    ///   ±922 trillion.
    public func transaction() throws(PayloadError) -> Transaction {
        try Transaction(
            id: id, name: name, category: category,
            amount: read(.amount, from: amount?.description) { Money(digits: $0) },
            date: read(.date, from: date) { Day($0) }, account: accountName, provider: provider)
    }
}

extension [TransactionPayload] {
    /// The transactions that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` of the first record that could not be read, with its place.
    public func transactions() throws(PayloadError) -> [Transaction] {
        try described { (payload) throws(PayloadError) in try payload.transaction() }
    }
}
