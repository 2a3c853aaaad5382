public import Domain
import FoundationEssentials

extension CallPayload: IdentifiedPayload {
    /// The call that this payload describes.
    ///
    /// - Throws: ``PayloadError`` for a date that is none, and for a duration that is not a number of seconds from 0.
    public func call() throws(PayloadError) -> Call {
        try Call(
            id: RecordID(rawValue: id.description),
            created: read(.createdAt, from: createdAt) { Timestamp($0)?.date }, direction: direction,
            from: from?.description, to: to?.description, via: via?.description,
            duration: read(.duration, from: duration?.description, Self.seconds), type: callType,
            isArchived: isArchived ?? false)
    }

    /// Reads ASCII digits, with any number of zeros before them; nil for anything else, and for more than fits.
    private static func seconds(_ digits: String) -> Int? {
        digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int(digits) : nil
    }
}

extension [CallPayload] {
    /// The calls that these payloads describe, in the same order.
    ///
    /// - Throws: ``PayloadError`` of the first record that could not be read, with its place.
    public func calls() throws(PayloadError) -> [Call] {
        try described { (payload) throws(PayloadError) in try payload.call() }
    }
}
