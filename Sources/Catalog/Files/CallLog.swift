import Domain
import WireFormat

// Reads the logs of phones, which have a word or a number for the direction and the outcome of a call.

extension ReadRecords {
    private enum CallKind { case received, made, missed }

    /// The words for the kinds of calls in the logs of phones.
    private static let callWords: [String: CallKind] = [
        "incoming": .received, "inbound": .received, "received": .received, "reçu": .received, "entrant": .received,
        "eingehend": .received, "entrante": .received, "inkomend": .received,
        "outgoing": .made, "outbound": .made, "dialed": .made, "émis": .made, "sortant": .made, "ausgehend": .made,
        "saliente": .made, "uitgaand": .made,
        "missed": .missed, "manqué": .missed, "verpasst": .missed, "perdida": .missed, "persa": .missed,
        "gemist": .missed,
    ]
    /// The numbers for them: those of Android, and those of the FRITZ!Box, which also writes its own number.
    private static let callNumbers: [String: CallKind] = ["1": .received, "2": .made, "3": .missed, "5": .missed]
    private static let boxNumbers: [String: CallKind] = [
        "1": .received, "2": .missed, "3": .made, "4": .made, "10": .missed,
    ]

    /// Returns calls with the direction and type that a phone tells in one word, as souk has them. Phones name only the
    /// other end, which is the one that was called if the call was outgoing.
    func withDirections(of schema: Schema) -> ReadRecords {
        let fields = ["direction", "type", "from", "to", "duration", "via"].compactMap(schema.field)
        guard schema.service == .calls, fields.count == 6 else { return self }
        let (direction, type, from, to, duration) = (fields[0], fields[1], fields[2], fields[3], fields[4])
        var read = self
        for (index, record) in records.enumerated() {
            let own = record[direction].text
            guard let word = (own ?? record[type].text)?.lowercased(), !["inbound", "outbound"].contains(own) else {
                continue
            }
            let isBox = !record[fields[5]].isMissing
            let number = (isBox ? Self.boxNumbers : Self.callNumbers)[word]
            guard let kind = number ?? Self.callWords[word] else { continue }
            read.records[index][direction] = .text(kind == .made ? "outbound" : "inbound")
            // The FRITZ!Box writes hours and minutes.
            if number != nil, isBox, case .duration(let count) = record[duration] {
                read.records[index][duration] = .duration(count * 60)
            }
            if own == nil || record[type].isMissing {
                let isMissed = kind == .missed || record[duration] == .duration(0)
                read.records[index][type] = .text(isMissed ? "missed" : "answered")
            }
            if kind == .made, record[to].isMissing {
                (read.records[index][to], read.records[index][from]) = (record[from], .missing)
            }
        }
        return read
    }
}
