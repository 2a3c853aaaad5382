public import Domain
import FoundationEssentials

extension TransactionPayload {
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

    /// What `interpret` makes of a field; nil where nothing was sent.
    private func read<Field>(
        _ key: CodingKeys, from text: String?, _ interpret: (String) -> Field?
    ) throws(PayloadError) -> Field? {
        guard let text else { return nil }
        guard let field = interpret(text) else {
            throw PayloadError(.unreadable, field: key.rawValue, id: String(id))
        }
        return field
    }
}

extension [TransactionPayload] {
    /// The transactions that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` of the first record that could not be read, with its place.
    public func transactions() throws(PayloadError) -> [Transaction] {
        var transactions: [Transaction] = []
        transactions.reserveCapacity(count)
        for (index, payload) in enumerated() {
            do throws(PayloadError) {
                transactions.append(try payload.transaction())
            } catch {
                throw error.at(index + 1)
            }
        }
        return transactions
    }
}
