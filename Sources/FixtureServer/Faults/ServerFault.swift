/// What a route does wrong on request.
///
///     server.set(.status(503, retryAfter: .seconds(1)), on: "/listings", times: 2)
///
/// A fault that answers in the server's place (a status, a redirection, `mute`) keeps the request from taking effect; all
/// others let it.
public enum ServerFault: Sendable, Hashable {
    /// This HTTP status, with the contract's body for an error.
    case status(Int, retryAfter: RetryAfter? = nil)
    /// The right reply, late.
    case delay(milliseconds: Int)
    /// The right reply, byte by byte with this pause after each.
    case drip(milliseconds: Int)
    case connection(Connection)
    case length(Length)
    case gzip(Gzip)
    case headers(Headers)
    case redirect(Int, to: Place)
    case body(Body)
    case pages(Pages)

    /// When to come again: in seconds, or as a date that is so many seconds away.
    public enum RetryAfter: Sendable, Hashable {
        case seconds(Int)
        case date(Int)
    }

    /// A connection that does not go on.
    public enum Connection: String, Sendable, CaseIterable {
        /// Says nothing.
        case mute
        /// Says nothing after the headers.
        case stall
        /// Is broken off in the middle of the body.
        case reset
        /// Is closed without a reply when the request has taken effect.
        case lost
    }

    /// A body of another length than was announced.
    public enum Length: String, Sendable, CaseIterable {
        /// Half of the length is announced.
        case short
        /// More is announced than comes.
        case long
        /// White space that never ends.
        case endless
    }

    /// A body that is said to be compressed.
    public enum Gzip: String, Sendable, CaseIterable {
        /// Half of it.
        case truncated
        /// 300 KB that become 300 MiB of spaces.
        case bomb
        /// It is not compressed.
        case plain
    }

    public enum Headers: String, Sendable, CaseIterable {
        /// One after another, for ever.
        case endless
        /// One of 10 MB.
        case huge
    }

    /// A body that is not of the contract, under the right status.
    public enum Body: String, Sendable, CaseIterable {
        /// No JSON at all.
        case garbage
        /// The first half.
        case cut
        case empty
        case null
        /// An object where an array belongs, an array where an object does.
        case shape
        /// Text where numbers belong; numbers for texts where there are no numbers.
        case types
        /// A page for people.
        case html
        /// Bytes that are not UTF-8 in the first text.
        case utf8
        /// A hundred thousand arrays, one in another.
        case nested
        /// In front of every title, name and sentence, what a terminal would obey.
        case hostile
        /// A refusal whose sentence is that, a megabyte long.
        case tirade
    }

    /// Pages of listings that do not fit together. Other routes are as ever.
    public enum Pages: String, Sendable, CaseIterable {
        /// The last three of the page before come again.
        case repeated
        /// With every request one more listing stands in front.
        case shifting
        /// `total` is a thousand too many and 1, by turns.
        case lying
        /// The first page again and again, and there is always more.
        case stuck
        /// Nothing, and there is always more.
        case hollow
    }

    /// Where a redirection leads.
    public enum Place: Sendable, Hashable {
        /// The same address, again and again.
        case loop
        /// Another path of the same origin, where the right reply is.
        case path
        /// The same, without the origin.
        case relative
        /// Another port of the same host, where the right reply is.
        case port
        /// Another name of the same host, where the right reply is.
        case host
        /// The same address with another scheme.
        case https
        /// A file of the client's machine.
        case file
        /// There is no `Location`.
        case nowhere
        case address(String)

        /// All that need no address.
        public static let every: [Place] = [.loop, .path, .relative, .port, .host, .https, .file, .nowhere]
    }

    /// One of each kind, for tables of tests.
    public static let every: [ServerFault] =
        [204, 400, 401, 403, 404, 429, 500, 502, 503, 504].map { .status($0) }
        + [
            .status(503, retryAfter: .seconds(1)), .status(429, retryAfter: .date(1)),
            .status(503, retryAfter: .seconds(3_600)), .delay(milliseconds: 120_000), .drip(milliseconds: 1_000),
        ]
        + Connection.allCases.map { .connection($0) } + Length.allCases.map { .length($0) }
        + Gzip.allCases.map { .gzip($0) } + Headers.allCases.map { .headers($0) }
        + [301, 302, 303, 307, 308].flatMap { status in Place.every.map { .redirect(status, to: $0) } }
        + Body.allCases.map { .body($0) } + Pages.allCases.map { .pages($0) }
}
