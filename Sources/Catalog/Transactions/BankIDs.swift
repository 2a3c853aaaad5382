import Domain

/// Gives the rows of a statement their ids.
///
/// A row without one gets a number made of what it says, so that it keeps its id, and with it its pin, when the next
/// statement has rows before it. Rows that say the same are told apart by how many came before.
struct BankIDs {
    private var given: Set<Int> = []
    private var seen: [UInt64: Int] = [:]

    /// - Throws: `BankRow.Fault` for an id that an earlier row has.
    mutating func next(for row: BankRow) throws(BankRow.Fault) -> Int {
        let id = row.id ?? made(for: row)
        guard given.insert(id).inserted else { throw BankRow.Fault("an earlier row has the id \(id).") }
        return id
    }

    private mutating func made(for row: BankRow) -> Int {
        var mark = Fingerprint()
        for text in [row.day.description, row.written.digits, row.name ?? "", row.provider ?? ""] { mark.combine(text) }
        let place = seen[mark.value, default: 0]
        seen[mark.value] = place + 1
        if place > 0 { mark.combine(String(place)) }
        // 48 bits: short enough to be exact as a number of JSON, long enough for a million rows.
        return Int(mark.value >> 16)
    }
}
