import FoundationEssentials

/// One thing that a connection does to answer a request.
enum WireStep: Sendable, Hashable {
    case send(Data)
    case wait(Duration)
    /// A byte at a time, with a pause after each.
    case drip(Data, pause: Duration)
    /// The same bytes again and again; for ever where `times` is nil.
    case repeated(Data, times: Int?)
    /// Says nothing more and waits for the client to leave.
    case hold
    /// Ends the connection in order.
    case close
    /// Breaks the connection off.
    case abort
}
