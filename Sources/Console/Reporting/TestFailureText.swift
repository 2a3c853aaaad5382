import Domain
import Rendering
import Transcripts

/// A failure as lines that are safe to print.
struct TestFailureText {
    private let failure: TestFailure
    private let path: String

    init(_ failure: TestFailure, in path: String) {
        self.failure = failure
        self.path = path
    }

    /// The location and the line or problem: `paging.souk:14: > next`.
    var heading: String {
        let place = failure.line.map { "\(path):\($0)" } ?? path
        let what = failure.typed.map { "> \($0)" } ?? failure.message.map(plain) ?? ""
        return VisibleText("\(place): ").string + VisibleText(what).string
    }

    /// Returns the heading and the differences below it.
    ///
    /// - Parameter painted: Returns a line with highlighting; leaves it unchanged by default.
    func lines(_ painted: (String, TextRole) -> String = { text, _ in text }) -> [String] {
        let sentence = failure.typed == nil ? nil : failure.message.map { "    " + plain($0) }
        return [heading] + (sentence.map { [$0] } ?? []) + failure.lines.map { line(for: $0, painted) }
    }

    private func line(for line: BlockDifference.Line, _ painted: (String, TextRole) -> String) -> String {
        switch line {
        case .same(let text): "    " + VisibleText(text).string
        case .any: "    ..."
        case .expected(let text): painted("  - " + VisibleText(text).string, .removed)
        case .printed(let text): painted("  + " + VisibleText(text).string, .added)
        }
    }

    private func plain(_ message: Message) -> String { message.exact }
}
