/// What one kind of request is answered with.
struct Route: Sendable {
    typealias Answer = @Sendable (_ request: IncomingRequest, _ found: [String]) throws -> Reply

    let pattern: RoutePattern
    /// Is given the request and what stands in the pattern's open places.
    let answer: Answer

    init(_ pattern: RoutePattern, answer: @escaping Answer) {
        self.pattern = pattern
        self.answer = answer
    }
}
