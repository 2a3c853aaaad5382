import CommandKit
import LineEditing
import Services

extension LiveSearch {
    /// A search that looks as the evaluator's output does: as a table, whatever format was asked for, since it is for
    /// the eye alone.
    ///
    /// - Parameter keeping: Called with the line that searches for what was typed, with each key that changes it.
    init(_ evaluator: Evaluator, keys: TerminalKeys, keeping: @escaping @Sendable (String) -> Void) {
        self.init(
            writer: evaluator.printer.writer, clock: ContinuousClock(), size: { TerminalScreen.size ?? .usual },
            options: { size in
                var options = await evaluator.printer.options(asked: .table)
                options.width = evaluator.printer.appearance.width ?? size.columns
                return options
            },
            previewing: { line async throws(Failure) in try await evaluator.interpreter.preview(line).output },
            stopping: { await keys.stopProcess() },
            keeping: keeping)
    }
}
