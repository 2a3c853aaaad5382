import WireFormat

import struct FoundationEssentials.Data

/// One request sent once, to one address.
struct Exchange: Sendable {
    var method: Endpoint.Method
    var url: String
    /// Each in one line, without its end.
    var headers: [String]
    /// What is sent with a POST.
    var body: Data?
    /// Whether it is not to be sent on a connection that was open before.
    var needsFreshConnection: Bool
    /// When it is given up.
    var end: ContinuousClock.Instant

    typealias Outcome = Result<Answer, ExchangeFailure>

    /// What came back, whole.
    struct Answer: Sendable, Hashable {
        var status: Int
        var body: Data
        /// Where the server redirects to, as an absolute address.
        var redirect: String?
        /// When the server wants to be asked again.
        var retryAfter: Duration?
        var reusedConnection: Bool
    }
}
