/// What a server does in the place of answering as it should.
public enum HTTPFault: Sendable, Hashable {
    /// It answers with this status, and says nothing else.
    case status(Int)
    case failing(Way)

    /// The ways of failing, by the words of the command `fault http`.
    public enum Way: String, Sendable, Hashable, CaseIterable {
        /// No answer comes in time.
        case timeout
        /// The answer begins, and is not whole in time.
        case unfinished
        /// The answer begins, and nothing more of it comes.
        case stalled
        /// The connection ends within the answer.
        case broken
        case refused
        case unreachable
        /// No connection comes about in time.
        case unconnected
        case unknown
        case unencrypted
        case untrusted
        /// It answers 503 and asks to come back in an hour.
        case busy
        /// It answers with a page that is no JSON.
        case garbled
        /// It answers with nothing.
        case empty
        /// It answers with JSON in which everything is missing.
        case incomplete
        case huge
        case headers
        /// What it says is not HTTP.
        case babble
        /// What it packed cannot be unpacked.
        case packed
        /// It sends whoever asks to another server.
        case redirect
        /// It sends whoever asks to itself, again and again.
        case circle
        /// There is no libcurl on the machine.
        case library
        /// libcurl fails in a way that souk has no words for.
        case strange
    }

    /// Reads what ``words`` writes; nil for anything else, and for a status out of 400 to 599.
    public init?(_ text: String) {
        if let status = Int(text) {
            guard (400...599).contains(status) else { return nil }
            self = .status(status)
        } else {
            guard let way = Way(rawValue: text.lowercased()) else { return nil }
            self = .failing(way)
        }
    }

    /// As it is typed: `503`, `timeout`.
    public var words: String {
        switch self {
        case .status(let status): String(status)
        case .failing(let way): way.rawValue
        }
    }
}
