/// Makes exchanges with servers.
protocol Carrier: Sendable {
    /// Makes the exchange: the request is sent once, or not at all.
    func carry(_ exchange: Exchange) async -> CarriedExchange
}

/// What came of an exchange.
struct CarriedExchange: Sendable {
    var outcome: Exchange.Outcome
    /// Whether no server was asked: nobody has to be spared by a pause before the next try then.
    var isPretended = false
}

extension CurlThread: Carrier {
    func carry(_ exchange: Exchange) async -> CarriedExchange {
        CarriedExchange(outcome: await outcome(of: exchange))
    }
}
