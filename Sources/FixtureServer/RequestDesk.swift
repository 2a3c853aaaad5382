import FoundationEssentials

/// Decides what is done about each request: answered by the contracts, by a fault, or by the control of faults.
struct RequestDesk: Sendable {
    let contracts: Contracts
    let board: FaultBoard
    let now: @Sendable () -> Date
    /// The port of the neighbour, which answers as another server would.
    let neighbour: Int

    /// - Parameter isNeighbour: Whether the request came to the neighbour, which has no faults.
    func steps(for request: IncomingRequest, isNeighbour: Bool) -> [WireStep] {
        if request.path.first == FaultControl.path {
            let control = FaultControl(board: board, knows: contracts.table.knows)
            return [.send(((try? control.reply(to: request)) ?? Reply(status: 500)).bytes())]
        }
        var request = request
        let isElsewhere = request.path.first == Exchange.elsewhere
        if isElsewhere { request.path.removeFirst() }
        note(request)
        guard !isElsewhere, !isNeighbour, let (fault, turn) = board.take(for: request) else {
            return [.send(contracts.reply(to: request).bytes())]
        }
        let exchange = Exchange(request: request, turn: turn, now: now(), neighbour: neighbour, reply: contracts.reply)
        return fault.steps(in: exchange)
    }

    private func note(_ request: IncomingRequest) {
        board.note(
            SeenRequest(
                route: contracts.table.route(of: request)?.route.pattern.text ?? "*", target: request.target,
                host: request.headers["host"] ?? "", authorization: request.headers["authorization"],
                moment: .now))
    }
}
