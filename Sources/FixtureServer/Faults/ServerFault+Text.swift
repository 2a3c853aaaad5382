extension ServerFault: CustomStringConvertible {
    /// The text that ``init(_:)`` parses: `status 503 retry-after 1`, `redirect 302 host`, `body html`.
    public var description: String {
        switch self {
        case .status(let status, nil): "status \(status)"
        case .status(let status, .seconds(let seconds)): "status \(status) retry-after \(seconds)"
        case .status(let status, .date(let seconds)): "status \(status) retry-after-date \(seconds)"
        case .delay(let milliseconds): "delay \(milliseconds)"
        case .drip(let milliseconds): "drip \(milliseconds)"
        case .connection(let connection): connection.rawValue
        case .length(let length): "length \(length.rawValue)"
        case .gzip(let gzip): "gzip \(gzip.rawValue)"
        case .headers(let headers): "headers \(headers.rawValue)"
        case .redirect(let status, let place): "redirect \(status) \(place)"
        case .body(let body): "body \(body.rawValue)"
        case .pages(let pages): "pages \(pages.rawValue)"
        }
    }

    /// Parses a fault as it is typed. Returns nil for anything else.
    ///
    /// `retry-after 1` means a 503 with that header. `drip` alone means a byte per second.
    public init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let numbers = words.map { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
        switch (words.first, words.count) {
        case ("status", 2): self.init(status: numbers[1], nil)
        case ("status", 4):
            guard let retryAfter = RetryAfter(words[2], numbers[3]) else { return nil }
            self.init(status: numbers[1], retryAfter)
        case ("retry-after", 2), ("retry-after-date", 2): self.init(status: 503, RetryAfter(words[0], numbers[1]))
        case ("drip", 1): self = .drip(milliseconds: 1_000)
        case ("redirect", 3):
            guard let status = numbers[1], (300...399).contains(status), let place = RedirectTarget(words[2]) else {
                return nil
            }
            self = .redirect(status, to: place)
        case (let kind?, 1):
            guard let connection = Connection(rawValue: kind) else { return nil }
            self = .connection(connection)
        case (let kind?, 2):
            guard let fault = numbers[1].map({ Self.timed(kind, $0) }) ?? Self.named(kind, words[1]) else { return nil }
            self = fault
        default: return nil
        }
    }

    private init?(status: Int?, _ retryAfter: RetryAfter?) {
        guard let status, (200...599).contains(status) else { return nil }
        self = .status(status, retryAfter: retryAfter)
    }

    private static func timed(_ kind: String, _ milliseconds: Int) -> ServerFault? {
        switch kind {
        case "delay": .delay(milliseconds: milliseconds)
        case "drip": .drip(milliseconds: milliseconds)
        default: nil
        }
    }

    private static func named(_ kind: String, _ name: String) -> ServerFault? {
        switch kind {
        case "length": Length(rawValue: name).map { .length($0) }
        case "gzip": Gzip(rawValue: name).map { .gzip($0) }
        case "headers": Headers(rawValue: name).map { .headers($0) }
        case "body": Body(rawValue: name).map { .body($0) }
        case "pages": Pages(rawValue: name).map { .pages($0) }
        default: nil
        }
    }
}

extension ServerFault.RetryAfter {
    fileprivate init?(_ name: String, _ seconds: Int?) {
        switch (name, seconds) {
        case ("retry-after", let seconds?): self = .seconds(seconds)
        case ("retry-after-date", let seconds?): self = .date(seconds)
        default: return nil
        }
    }
}

extension ServerFault.RedirectTarget: CustomStringConvertible {
    public var description: String {
        switch self {
        case .loop: "loop"
        case .path: "path"
        case .relative: "relative"
        case .port: "port"
        case .host: "host"
        case .https: "https"
        case .file: "file"
        case .nowhere: "nowhere"
        case .address(let address): address
        }
    }

    /// Parses the name of a place, or an address. Returns nil for anything else.
    init?(_ text: String) {
        if let place = Self.every.first(where: { $0.description == text }) {
            self = place
        } else if text.contains("://") {
            self = .address(text)
        } else {
            return nil
        }
    }
}
