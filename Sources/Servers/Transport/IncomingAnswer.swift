import Domain
import Ports
import struct FoundationEssentials.Data

/// The part of an answer that has arrived, and the limits for the rest.
struct IncomingAnswer {
    /// The decoded body so far.
    private(set) var body = Data()
    private(set) var headers: [String: String] = [:]
    /// The limit that was exceeded; nil if none was.
    private(set) var excess: AttemptFailure?
    private let end: ContinuousClock.Instant
    private let policy: TransportPolicy
    private var headCount = 0
    private var lastByte: ContinuousClock.Instant?
    private var isSent = false
    /// The most memory that is taken before the body arrives, in bytes, since a server may announce any size.
    private static let mostReserved = 1 << 20

    init(before end: ContinuousClock.Instant, by policy: TransportPolicy) { (self.end, self.policy) = (end, policy) }

    /// Returns true if the request may be sent, which is once.
    ///
    /// libcurl itself repeats a request, even a POST, that was lost on a connection that was already open. That is
    /// refused here, because the caller decides whether anything is sent twice, and counts the tries.
    mutating func takeLeaveToSend() -> Bool {
        defer { isSent = true }
        return !isSent
    }

    /// Takes a line around the body. Returns false if there are too many bytes in such lines.
    mutating func takeHead(_ line: UnsafeRawBufferPointer) -> Bool {
        lastByte = .now
        headCount += line.count
        if let colon = line.firstIndex(of: UInt8(ascii: ":")), "cClLxX".utf8.contains(line[0]) {
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let value = String(String(decoding: line[(colon + 1)...], as: UTF8.self).trimmed)
            if ["content-type", "link"].contains(name) || name.hasPrefix("x-") { headers[name] = value }
            if name == "content-length" { body.reserveCapacity(min(max(0, Int(value) ?? 0), Self.mostReserved)) }
        }
        if headCount > policy.headLimit { excess = .failed(.headers) }
        return excess == nil
    }

    /// Adds to the body. Returns false and adds nothing if the body would become too large.
    mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastByte = .now
        if bytes.count > policy.bodyLimit - body.count {
            excess = .failed(.huge)
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// The time at which the attempt fails if nothing arrives until then.
    var due: ContinuousClock.Instant { lastByte.map { min(end, $0 + policy.idleTime) } ?? end }

    /// Returns the failure of an attempt that has taken too long; nil if it may continue.
    func overdue(at now: ContinuousClock.Instant) -> AttemptFailure? {
        if now >= end { return .failed(lastByte == nil ? .timeout : .unfinished) }
        return now >= due ? .failed(.stalled) : nil
    }
}
