import Services
import Synchronization

/// A server in the place of what is on this machine: it has the faults that a tester has asked for, and answers nothing
/// else.
struct StandInServer: Sendable {
    let address: ServerAddress
    private let faults: Faults
    private let policy: TransportPolicy

    /// - Parameter location: What the server is called by.
    init(inPlaceOf location: SourceLocation, failing faults: Faults, by policy: TransportPolicy) {
        address = ServerAddress(inPlaceOf: location)
        self.faults = faults
        self.policy = policy
    }

    /// Asks a question that a server would be asked; returns where it would answer, and nothing is wrong.
    ///
    /// - Parameter question: Asks by the transport it is given, with a client of the contract.
    /// - Throws: What the client makes of the server's fault.
    func ask<Answer>(_ question: (any Transport) async throws(Failure) -> Answer) async throws(Failure) {
        if faults.http == nil { return }
        let rest = Rest()
        let carrier = FaultyCarrier(before: rest, failing: faults)
        let transport = CurlTransport(over: carrier, policy: policy, pacing: Pacing())
        do {
            _ = try await question(transport)
        } catch {
            if !rest.isReached { throw error }
        }
    }
}

/// Where a request arrives that no fault befell; the client is told no more.
private final class Rest: Carrier {
    private let reached = Mutex(false)

    var isReached: Bool { reached.withLock { $0 } }

    func carry(_ exchange: Exchange) async -> CarriedExchange {
        reached.withLock { $0 = true }
        return CarriedExchange(outcome: .failure(.cancelled), isPretended: true)
    }
}
