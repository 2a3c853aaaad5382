import CommandKit
import Domain
import Ports

extension Invocation {
    /// Returns the result of the previous command, which an expectation is about.
    ///
    /// - Throws: `.usage` if there is none.
    func lookedBackAt() throws(Failure) -> LastResult {
        if let previous { return previous }
        throw Failure(
            .usage, "No command has run yet.", hint: "Run a command before expect.")
    }
}
