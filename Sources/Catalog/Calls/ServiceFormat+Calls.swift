import CFixtures
import Domain
import FoundationEssentials
import WireFormat

extension ServiceFormat {
    static let calls = ServiceFormat(
        schema: Call.schema,
        fixtures: [fixture_calls],
        categories: { Call.types.map { Category(name: $0) } },
        records: { (bytes) throws(PayloadError) in try Call.read(bytes).map(\.record) },
        ordered: { (bytes) throws(PayloadError) in try Call.read(bytes).sorted(by: Call.serverOrder).map(\.record) })
}

extension Call {
    /// An object around an array of calls, as files of other services have it.
    private struct Envelope: Decodable {
        let items: [CallPayload]
    }

    /// Reads the server's array of calls, or an object with such an array as `items`.
    fileprivate static func read(_ bytes: Data) throws(PayloadError) -> [Call] {
        let decoder = PayloadDecoder()
        let isEnvelope = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
        let payloads =
            isEnvelope
            ? try decoder.decode(Envelope.self, from: bytes).items
            : try decoder.decode([CallPayload].self, from: bytes)
        return try payloads.calls()
    }
}
