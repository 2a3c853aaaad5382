import CLibraries
import Domain
import Ports

/// The reason why a statement did not succeed.
enum DatabaseError: Error, Sendable, Hashable {
    case noLibrary(String)
    /// There is no connection, in libpq's words.
    case refused(String, needsPassword: Bool)
    case lost(String)
    case overdue
    case interrupted
    /// The server refused a statement.
    case statement(code: String, message: String)
    /// The table does not fit the service, or a reply has another shape than was asked for.
    case shape(Failure)

    init(_ outcome: cpostgresql_outcome, of handle: OpaquePointer) {
        self =
            switch outcome {
            case cpostgresql_overdue: .overdue
            case cpostgresql_interrupted: .interrupted
            default: .lost(String(cString: cpostgresql_error(handle)))
            }
    }

    /// The error of a result; nil if it has none.
    init?(_ result: OpaquePointer) {
        guard let code = cpostgresql_code(result), let message = cpostgresql_message(result) else { return nil }
        self = .statement(code: String(cString: code), message: String(cString: message))
    }

    /// True if the next query needs a new connection. After most errors it could go on with this one, but a new one
    /// also learns how the tables are now.
    var endsConnection: Bool {
        switch self {
        case .lost, .overdue, .refused, .noLibrary: true
        case .statement(let code, _): code != Self.stopped
        case .interrupted, .shape: false
        }
    }

    /// True if another connection may answer: the server has ended this one, or the tables have changed since.
    var isTransient: Bool {
        switch self {
        case .lost: true
        case .statement(let code, _):
            code.hasPrefix("57P") || ["42P01", "42703", "42804", "42883", "0A000"].contains(code)
        default: false
        }
    }

    static let wrongShape = DatabaseError.shape(
        Failure(.invalidResponse, "The database answered with other columns than souk asked for."))

    /// The code for a statement that took too long or was cancelled.
    static let stopped = "57014"
}

extension Failure {
    init(_ error: DatabaseError, at address: DatabaseAddress, within seconds: Int) {
        let place = address.string
        switch error {
        case .shape(let failure): self = failure
        case .interrupted: self = .cancelled
        case .noLibrary:
            self.init(
                .unreachable, "PostgreSQL needs the library libpq, which is not installed.",
                hint: "Install the package libpq5 (Debian), or libpq (Homebrew).")
        case .overdue:
            self.init(
                .unreachable, "“\(place)” did not answer within \(seconds) s.",
                hint: "Type refresh to try again, or choose another limit with --timeout.")
        case .lost(let text):
            self.init(.unreachable, "The connection to “\(place)” was lost: \(Self.sentence(in: text)).")
        case .refused(_, needsPassword: true):
            self.init(
                .signInNeeded, "“\(place)” needs a password.",
                hint: "Put it into ~/.pgpass or PGPASSWORD, or start souk on a terminal.")
        case .refused(let text, _):
            let reason = Self.reason(in: text)
            // The severity is in the server’s language.
            let message = Self.sentence(in: reason.replacing(#/^[^:]+: +[0-9A-Z]{5}: /#, with: ""))
            if reason.contains(#/^[^:]+: +28[0-9A-Z]{3}: /#) {
                self.init(
                    .signInRefused, "“\(place)” refused the sign-in: \(message).",
                    hint: "Check the user name, and the password in ~/.pgpass or PGPASSWORD.")
            } else {
                self.init(.unreachable, "“\(place)” could not be reached: \(message).")
            }
        case .statement(DatabaseError.stopped, let message) where !message.contains("user request"):
            self.init(
                .service, "“\(place)” stopped a query that took longer than \(seconds) s.",
                hint: "Choose another limit with --timeout, or see docs/postgresql.md for indexes.")
        case .statement(let code, let message):
            let isGone = ["08", "57", "53"].contains { code.hasPrefix($0) }
            self.init(
                isGone ? .unreachable : .service,
                "“\(place)” refused the query: \(Self.sentence(in: message)) (\(code)).",
                hint: code == "42501" ? "Ask for the privilege: docs/postgresql.md has the commands." : nil)
        }
    }

    /// Returns the last refusal in libpq's message, with its code.
    ///
    ///         connection to server at "::1", port 5432 failed: Connection refused
    ///                 Is the server running on that host and accepting TCP/IP connections?
    ///         connection to server at "127.0.0.1", port 5432 failed: FATAL:  28P01: password authentication failed
    ///         LOCATION:  auth_failed, auth.c:326
    private static func reason(in text: String) -> Substring {
        let lines = text.split(whereSeparator: \.isNewline)
        let line = lines.last { $0.contains("failed: ") } ?? lines.first ?? ""
        return line.firstRange(of: "failed: ").map { line[$0.upperBound...] } ?? line
    }

    /// Returns the first line, without a full stop at its end.
    private static func sentence(in text: some StringProtocol) -> String {
        var line = text.split(whereSeparator: \.isNewline).first.map { String($0) } ?? "no reason was given"
        while line.last == "." || line.last == " " { line.removeLast() }
        return line
    }
}
