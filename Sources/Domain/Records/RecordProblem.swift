/// Something in a record from outside that could not be read as it was written.
public struct RecordProblem: Sendable, Hashable {
    /// The place of a record in a file or response, counted from 1.
    public enum Place: Sendable, Hashable {
        case record(Int)
        case line(Int)
        /// The key under which an object has the record.
        case key(String)

        public var message: Message {
            switch self {
            case .record(let number): "record \(number)"
            case .line(let number): "line \(number)"
            case .key(let key): "key \(key)"
            }
        }
    }

    /// The problem without a place that depends on the search. Of records with the same ID that are left out, each is a
    /// problem of its own.
    public var identity: RecordProblem {
        var problem = self
        if id != nil, !isLeftOut { problem.place = nil }
        return problem
    }

    public private(set) var place: Place?
    public let id: RecordID?
    /// The key or heading that the file or server uses for the field; nil for the record as a whole.
    public let field: String?
    /// The value as it was written, cut to 80 characters; nil if there is none.
    public let value: String?
    /// A phrase without a full stop: `Not an amount`.
    public let reason: Message
    /// True if the whole record was left out; otherwise only the field is missing or rounded.
    public let isLeftOut: Bool
    /// The number of further records that were left out and whose problems are not kept.
    public package(set) var others = 0
    /// The number of further records that were read only in part and whose problems are not kept.
    public package(set) var othersInPart = 0

    package init(
        at place: Place?, id: RecordID? = nil, field: String? = nil, value: String? = nil, _ reason: Message,
        isLeftOut: Bool = false
    ) {
        (self.place, self.id, self.field) = (place, id, field)
        self.value = value.map { $0.count > 80 ? $0.prefix(80) + "…" : $0 }
        (self.reason, self.isLeftOut) = (reason, isLeftOut)
    }
}

extension Field {
    /// The reason why a value of another kind could not be read.
    public var mismatch: Message {
        switch kind {
        case .text, .choice: "Not text"
        case .integer: "Not a whole number"
        case .number: "Not a number"
        case .money: "Not an amount"
        case .boolean: "Not yes or no"
        case .date: "Not a time"
        case .day: "Not a date"
        case .duration: "Not a number of seconds"
        case .list: "Not a list of texts"
        }
    }
}

/// The records of a file or an answer, or of a part of it, and what could not be read in them.
public struct ReadRecords: Sendable, Hashable {
    public var records: [Record]
    public var problems: [RecordProblem]
    /// How the file was understood, with its last records; otherwise nil.
    public var reading: FileReading?

    /// Creates the result of reading; without arguments, that of no records.
    public init(records: [Record] = [], problems: [RecordProblem] = [], reading: FileReading? = nil) {
        (self.records, self.problems, self.reading) = (records, problems, reading)
    }

    public static func += (left: inout ReadRecords, right: ReadRecords) {
        if left.records.isEmpty { left.records = right.records } else { left.records += right.records }
        left.problems += right.problems
        left.reading = right.reading ?? left.reading
    }

    /// The number of records that were sent, including those left out.
    public var count: Int { records.count + problems.count(where: \.isLeftOut) }
}
