import Domain
public import Services
import Syntax

/// The address of an account: `john@mail.com`.
///
/// Only what no address can lack is asked for; whether there is such an account is the service's to say.
public struct EmailAddress: Argument {
    public let string: String

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        guard Self.isAddress(typed.text) else {
            throw Failure(
                .usage, "“\(typed.text)” is not an e-mail address.", hint: "For example: john@mail.com.",
                at: typed.range)
        }
        string = typed.text
    }

    /// Bytes that an address may have, by RFC 5321.
    private static let lengthLimit = 254

    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, text.utf8.count <= lengthLimit else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .unassigned: false
            default: true
            }
        }
        return isPlain && labels.count >= 2 && !labels.contains { $0.isEmpty }
    }
}
