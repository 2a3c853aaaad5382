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
