public import Domain

/// How a run ended, as the program's exit status.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    case success = 0
    case refused = 1
    case usage = 2
    case notFound = 3
    case signIn = 4
    case service = 5
    case expectation = 6
    case state = 7
    case defect = 70

    /// What the status says, for the table in `help exit-status`.
    public var meaning: Message {
        switch self {
        case .success: "everything succeeded (an empty result is a success)"
        case .refused: "a command was refused or failed in another way"
        case .usage: "usage: unknown option or command, wrong arguments, syntax"
        case .notFound: "not found: row, id, draft, file, category"
        case .signIn: "sign-in needed or refused"
        case .service: "a service could not be reached or answered wrongly"
        case .expectation: "an expectation or transcript failed"
        case .state: "state could not be read or saved, or output could not be written"
        case .defect: "a defect of souk itself"
        }
    }
}
