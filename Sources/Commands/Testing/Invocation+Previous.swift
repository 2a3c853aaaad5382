import CommandKit
import Domain
import Services

extension Invocation {
    /// Returns the result of the previous command, which an expectation is about.
    ///
    /// - Throws: `.usage` if there is none.
    func lookedBackAt() throws(Failure) -> PreviousRun {
        if let previous { return previous }
        throw Failure(
            .usage, "Nothing has run yet that could be looked back at.", hint: "Run a command first, then expect.")
    }
}
