extension Endpoint {
    /// All transactions.
    public static var transactions: Endpoint { Endpoint(.get, ["transactions"]) }
}
