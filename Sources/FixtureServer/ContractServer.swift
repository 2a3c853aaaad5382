import FoundationEssentials

/// A server of all five contracts on this machine, with faults on request.
///
/// It listens as long as it lives; ``stop()`` ends it and everything that it has begun.
public final class ContractServer: Sendable {
    public let port: Int
    /// Another port, at which the same contracts are served without faults, as by another server.
    public let neighbourPort: Int
    private let host: String
    private let board = FaultBoard()
    private let listening: Task<Void, Never>

    /// Starts a server, which listens when this returns.
    ///
    /// - Throws: `ServerError` for a host that is not this machine, for a fault on a route that there is not, and where
    ///   the port cannot be had.
    public init(_ settings: ServerSettings = ServerSettings()) async throws(ServerError) {
        guard settings.isLoopback else { throw .hostNotLoopback(settings.host) }
        let contracts = try Contracts(settings)
        for setting in settings.faults {
            guard contracts.table.knows(setting.route) else { throw .routeUnknown(setting.route.text) }
            board.set(setting)
        }
        let own = try await Listener(host: settings.address, port: settings.port)
        let neighbour: Listener
        do {
            neighbour = try await Listener(host: settings.address, port: 0)
        } catch {
            own.close()
            throw error
        }
        (host, port, neighbourPort) = (settings.address, own.port, neighbour.port)
        let desk = RequestDesk(contracts: contracts, board: board, now: settings.now, neighbour: neighbour.port)
        listening = Task {
            async let neighbourEnds: Void = neighbour.run { client in
                await Connection(socket: client).serve { desk.steps(for: $0, isNeighbour: true) }
            }
            await own.run { client in
                await Connection(socket: client).serve { desk.steps(for: $0, isNeighbour: false) }
            }
            await neighbourEnds
        }
    }

    deinit {
        listening.cancel()
    }

    /// `http://127.0.0.1:8080`
    public var address: String { "http://\(host):\(port)" }

    /// Closes the ports and every connection; returns when nothing of the server is left.
    public func stop() async {
        listening.cancel()
        await listening.value
    }

    /// Turns a fault on, in the place of one for the same route; of several that fit a request, the one set last shows.
    ///
    /// - Parameter times: For how many requests; nil for all.
    public func set(_ fault: ServerFault, on route: RoutePattern = "*", times: Int? = nil) {
        board.set(FaultSetting(fault, on: route, times: times))
    }

    public func clearFaults() {
        board.clearFaults()
    }

    /// The requests that have come to it and to its neighbour, the last 10,000 at most, in their order.
    public var requests: [SeenRequest] { board.requests }

    public func forgetRequests() {
        board.forgetRequests()
    }
}
