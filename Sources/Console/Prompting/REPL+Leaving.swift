import CommandKit
import Domain
import Services

extension REPL {
    /// Saves what could not be saved before, and ends as somebody wants it to; nil where that fails and they were not
    /// told before: who leaves twice gives it up.
    ///
    /// - Parameter isWarned: Whether they were told.
    func leave(_ wanted: Ending, _ isWarned: inout Bool) async throws(OutputError) -> Ending? {
        do {
            try await evaluator.interpreter.saveRest()
            return wanted
        } catch {
            if case .left = wanted, isWarned { return .left(saved: false) }
            isWarned = true
            var unsaved = error
            unsaved.hint =
                "Mend that and type quit, or keep it elsewhere with draft export FILE; leaving once more gives it up."
            try await evaluator.show(LineResult(unsaved, of: ""))
            if case .ended = wanted { return wanted }
            return nil
        }
    }
}
