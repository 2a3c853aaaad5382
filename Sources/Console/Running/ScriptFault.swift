import CommandKit
import Services

/// Why a line of a script could not be made a command.
struct ScriptFault: Error {
    let error: Failure
    /// The line as it was written; empty where it is no text.
    let line: String
    let place: ScriptPlace
    /// Whether nothing can be read after it.
    let endsScript: Bool

    init(_ error: Failure, line: String, place: ScriptPlace, endsScript: Bool = false) {
        self.error = error
        self.line = line
        self.place = place
        self.endsScript = endsScript
    }
}
