/// A fault that a route produces on request.
///
///     server.set(.status(503, retryAfter: 1), on: "/listings", times: 2)
///
/// A fault that answers instead of the server (a status, a redirect, `mute`) prevents the request from taking effect.
/// With all other faults the request takes effect.
public enum ServerFault: Sendable, Hashable {
    /// This HTTP status, with the contract's error body, and the number of seconds to wait before another try.
    case status(Int, retryAfter: Int? = nil)
    case delay(milliseconds: Int)
    /// The correct response, byte by byte with this pause after each.
    case drip(milliseconds: Int)
    case connection(Connection)
    case length(Length)
    case gzip(Gzip)
    case headers(Headers)
    case redirect(Int, to: RedirectTarget)
    case body(Body)
    case pages(Pages)

    /// A connection that stalls or ends early.
    public enum Connection: String, Sendable, CaseIterable {
        case mute
        /// Sends nothing after the headers.
        case stall
        case reset
        /// Is closed without a response after the request has taken effect.
        case lost
    }

    public enum Length: String, Sendable, CaseIterable {
        /// Half of the length is announced.
        case short
        /// More is announced than is sent.
        case long
        /// Whitespace that never ends.
        case endless
    }

    /// A body that is declared to be compressed.
    public enum Gzip: String, Sendable, CaseIterable {
        /// Half of the compressed file.
        case truncated
        /// 300 KB that decompress to 300 MiB of spaces.
        case bomb
        /// The body is not compressed.
        case plain
    }

    public enum Headers: String, Sendable, CaseIterable {
        /// One header after another, without end.
        case endless
        /// A single header of 10 MB.
        case huge
    }

    /// A body that violates the contract. The status is kept, except by `html` (200) and `tirade` (400).
    public enum Body: String, Sendable, CaseIterable {
        case garbage
        case cut
        case empty
        case null
        /// An object instead of an array, or an array instead of an object.
        case shape
        /// Strings instead of numbers; if there are no numbers, numbers instead of strings.
        case types
        case html
        /// Bytes that are not UTF-8, in the first string.
        case utf8
        /// A hundred thousand nested arrays.
        case nested
        /// Control sequences for a terminal before every title, name and sentence.
        case hostile
        /// An error with a sentence of such control sequences, a megabyte long.
        case tirade
    }

    /// Pages of listings that do not fit together. Other routes are not affected.
    public enum Pages: String, Sendable, CaseIterable {
        /// The last three listings of the previous page are repeated.
        case repeated
        /// With every request, one more listing is inserted at the front.
        case shifting
        /// `total` is a thousand too many and 1, alternately.
        case lying
        /// Always the first page, which says that more follow.
        case stuck
        /// An empty page, which says that more follow.
        case hollow
    }

    /// The target of a redirect: one of the places below, or an address.
    public struct RedirectTarget: RawRepresentable, Sendable, Hashable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The same address, so that redirects never end.
        public static let loop = Self(rawValue: "loop")
        /// Another path of the same origin, which has the correct response.
        public static let path = Self(rawValue: "path")
        /// The same as `path`, without the origin.
        public static let relative = Self(rawValue: "relative")
        /// Another port of the same host, which has the correct response.
        public static let port = Self(rawValue: "port")
        /// Another name of the same host, which has the correct response.
        public static let host = Self(rawValue: "host")
        /// The same address with another scheme.
        public static let https = Self(rawValue: "https")
        /// A file on the client's machine.
        public static let file = Self(rawValue: "file")
        /// A redirect without a `Location`.
        public static let nowhere = Self(rawValue: "nowhere")

        static let places: [Self] = [loop, path, relative, port, host, https, file, nowhere]
    }

    /// At least one fault of each kind, for table-driven tests.
    public static let every: [ServerFault] =
        [204, 400, 401, 403, 404, 429, 500, 502, 503, 504].map { .status($0) }
        + [
            .status(503, retryAfter: 1), .status(429, retryAfter: 3_600),
            .delay(milliseconds: 120_000), .drip(milliseconds: 1_000),
        ]
        + Connection.allCases.map { .connection($0) } + Length.allCases.map { .length($0) }
        + Gzip.allCases.map { .gzip($0) } + Headers.allCases.map { .headers($0) }
        + [301, 302, 303, 307, 308].flatMap { status in RedirectTarget.places.map { .redirect(status, to: $0) } }
        + Body.allCases.map { .body($0) } + Pages.allCases.map { .pages($0) }
}

extension ServerFault: CustomStringConvertible {
    /// The text that ``init(_:)`` parses: `status 503 retry-after 1`, `redirect 302 host`, `body html`.
    public var description: String {
        switch self {
        case .status(let status, nil): "status \(status)"
        case .status(let status, let seconds?): "status \(status) retry-after \(seconds)"
        case .delay(let milliseconds): "delay \(milliseconds)"
        case .drip(let milliseconds): "drip \(milliseconds)"
        case .connection(let connection): connection.rawValue
        case .length(let length): "length \(length.rawValue)"
        case .gzip(let gzip): "gzip \(gzip.rawValue)"
        case .headers(let headers): "headers \(headers.rawValue)"
        case .redirect(let status, let place): "redirect \(status) \(place.rawValue)"
        case .body(let body): "body \(body.rawValue)"
        case .pages(let pages): "pages \(pages.rawValue)"
        }
    }

    /// Parses a fault as it is typed. Returns nil for anything else.
    ///
    /// `retry-after 1` means a 503 with that header. `drip` alone means a byte per second.
    public init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let numbers = words.compactMap { UInt32($0).map(Int.init) }
        let shape = words.map { UInt32($0) == nil ? $0 : "N" }.joined(separator: " ")
        switch shape {
        case "status N" where (200...599).contains(numbers[0]): self = .status(numbers[0])
        case "status N retry-after N" where (200...599).contains(numbers[0]):
            self = .status(numbers[0], retryAfter: numbers[1])
        case "retry-after N": self = .status(503, retryAfter: numbers[0])
        case "delay N": self = .delay(milliseconds: numbers[0])
        case "drip N": self = .drip(milliseconds: numbers[0])
        case "drip": self = .drip(milliseconds: 1_000)
        case _ where shape.hasPrefix("redirect N ") && words.count == 3 && (300...399).contains(numbers[0]):
            let place = RedirectTarget(rawValue: words[2])
            guard RedirectTarget.places.contains(place) || words[2].contains("://") else { return nil }
            self = .redirect(numbers[0], to: place)
        default:
            guard let fault = Self.every.first(where: { $0.description == shape }) else { return nil }
            self = fault
        }
    }
}
