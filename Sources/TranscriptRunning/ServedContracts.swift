import Domain
import FixtureServer
import Transcripts

/// The fixture server that a transcript requests. The text names it by one address, whatever its port.
struct ServedContracts: Sendable {
    /// The server's address in the text. It is as long as a real one, so that columns have the same width.
    static let hostAndPort = "127.0.0.1:12345"

    private let server: ContractServer
    private let services: [ServiceName]

    /// Starts the server. Returns nil if the settings request none.
    init?(_ settings: TranscriptSettings) async throws(TranscriptHindrance) {
        guard !settings.served.isEmpty else { return nil }
        var wanted = ServerSettings()
        for fault in settings.serverFaults {
            guard let setting = FaultSetting(fault.text) else { throw Self.wrong(fault) }
            wanted.faults.append(setting)
        }
        services = settings.served
        do {
            server = try await ContractServer(wanted)
        } catch {
            let place = wanted.faults.firstIndex { error == .routeUnknown($0.route.text) }
            if let place { throw Self.wrong(settings.serverFaults[place]) }
            throw .failed(TestFailure(message: "The fixture server could not be started: \(error.description)"))
        }
    }

    private static func wrong(_ fault: TranscriptSettings.Placed) -> TranscriptHindrance {
        TranscriptHindrance(TranscriptError(.invalidValue(fault.text, of: "server-fault"), line: fault.line))
    }

    /// The values of `--source`, one for each service.
    var sources: [String] {
        services.map { "\($0.rawValue)=\(server.address)\($0.rawValue == "products" ? "/api/v1" : "")" }
    }

    private var realHostAndPort: String { String(server.address.dropFirst("http://".count)) }

    /// Returns the text with the transcript's address replaced by the real one.
    func real(_ text: String) -> String { text.replacing(Self.hostAndPort, with: realHostAndPort) }

    /// Returns the text with the real address replaced by the transcript's.
    func written(_ text: String) -> String { text.replacing(realHostAndPort, with: Self.hostAndPort) }

    func stop() async { await server.stop() }
}
