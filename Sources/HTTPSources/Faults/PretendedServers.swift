import Domain
public import Services
public import struct FoundationEssentials.Date

/// Has sources on this machine fail as servers would, where a tester asks for it.
public struct PretendedServers: Sendable {
    private let faults: Faults
    private let policy: TransportPolicy
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - policy: The bounds that sentences speak of.
    ///   - now: The clock that tokens expire by.
    public init(failing faults: Faults, by policy: TransportPolicy, now: @escaping @Sendable () -> Date) {
        self.faults = faults
        self.policy = policy
        self.now = now
    }

    /// The source with the faults of a server of its service; as it is where the service has no contract.
    public func before(_ source: any RecordSource) -> any RecordSource {
        let server = StandInServer(inPlaceOf: source.location, failing: faults, by: policy)
        let (service, address, now) = (source.schema.service, server.address, now)
        let deadline = policy.deadline
        @Sendable func client(over transport: any Transport) -> (any RemoteService)? {
            if let account = source.account { return HTTPProducts(at: address, over: transport, account: account) }
            let services = HTTPServices(over: transport, keeping: NoCredentials(), within: deadline, now: now)
            return services.remoteService(for: service, at: address)
        }
        guard let usual = client(over: Nowhere()) else { return source }
        return FaultySource(source: source, server: server) { client(over: $0) ?? usual }
    }

    /// The built-in accounts with the faults of a server's.
    public func before(_ accounts: any AccountService) -> any AccountService {
        let server = StandInServer(inPlaceOf: .builtIn, failing: faults, by: policy)
        return FaultyAccounts(accounts: accounts, server: server, now: now)
    }
}

/// Brings no reply from anywhere.
private struct Nowhere: Transport {
    func reply(to request: Request) async throws(Failure) -> Reply {
        throw Failure(.unreachable, "The service could not be reached.")
    }
}
