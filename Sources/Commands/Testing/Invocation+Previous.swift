import CommandKit
import Domain
import Services

extension Invocation {
    /// What the command before came to, which an expectation is about.
    ///
    /// - Throws: `.usage` where there was none.
    func lookedBackAt() throws(Failure) -> PreviousRun {
        if let previous { return previous }
        throw Failure(
            .usage, "Nothing has run yet that could be looked back at.", hint: "Run a command first, then expect.")
    }
}
