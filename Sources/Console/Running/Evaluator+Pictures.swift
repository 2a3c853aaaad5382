import CommandKit
import Domain
import Services

extension Evaluator {
    /// Prints an output with the pictures that belong to it; false, and nothing is printed, where there are none.
    ///
    /// - Parameter text: The output without them: what is read page by page has none.
    func showsPictures(
        of output: Output, for line: String, printedAs text: String, at place: ScriptPlace?,
        in options: RenderingOptions
    ) async throws(OutputError) -> Bool {
        guard place == nil, let pictures, await !pages(text, in: options) else { return false }
        let locations = await interpreter.workspace.locations(in: interpreter.world)
        return try await pictures.show(output, for: line, in: options, to: writer) { service in
            locations.first { $0.service == service }?.location ?? .builtIn
        }
    }
}
