import FoundationEssentials

/// A server of transactions: an array, as a file of them is. There is no real one.
struct TransactionsContract: Sendable {
    let transactions: Data

    var routes: [Route] {
        [Route("GET /transactions") { _, _ in Reply(body: transactions) }]
    }
}
