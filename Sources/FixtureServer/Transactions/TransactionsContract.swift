import FoundationEssentials

/// A server of transactions: an array, as in a file of transactions. No real server of this kind exists.
struct TransactionsContract: Sendable {
    let transactions: Data

    var routes: [Route] {
        [Route("GET /transactions") { _, _ in Reply(body: transactions) }]
    }
}
