import Services

/// Stands before another carrier, and pretends the outcomes that a tester has asked for.
///
/// It stands below the policy: tries, redirects and what comes of them are as they are with a server that does so.
struct FaultyCarrier: Carrier {
    private let carrier: any Carrier
    private let faults: Faults

    init(before carrier: any Carrier, failing faults: Faults) {
        self.carrier = carrier
        self.faults = faults
    }

    func carry(_ exchange: Exchange) async -> CarriedExchange {
        guard let fault = faults.meetRequest() else { return await carrier.carry(exchange) }
        return CarriedExchange(outcome: fault.outcome(of: exchange), isPretended: true)
    }
}
