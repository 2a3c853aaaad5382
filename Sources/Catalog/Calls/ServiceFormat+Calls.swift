import CFixtures
import Domain
import FoundationEssentials
import WireFormat

extension ServiceFormat {
    static let calls = ServiceFormat(
        schema: Call.schema,
        fixtures: [fixture_calls],
        categories: { Call.types.map { Category(name: $0.name) } },
        records: { (bytes) throws(PayloadError) in try Call.read(bytes).map(\.record) },
        ordered: { (bytes) throws(PayloadError) in try Call.read(bytes).sorted(by: Call.serverOrder).map(\.record) })
}

extension Call {
    /// Reads the server's array of calls, or an object with such an array as `items`.
    fileprivate static func read(_ bytes: Data) throws(PayloadError) -> [Call] {
        try PayloadDecoder().decode(listOf: CallPayload.self, from: bytes).calls()
    }
}
