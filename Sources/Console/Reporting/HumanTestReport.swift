import Domain
import Rendering
import Transcripts

/// A report with a line for each file, its differences below that, and a sentence at the end.
///
///     ok      Fixtures/transcripts/paging.souk  12 blocks  0.31 s
///     failed  Fixtures/transcripts/sorting.souk  1 of 9 blocks  0.29 s
///       Fixtures/transcripts/sorting.souk:14: > sort price
///           1  Sofa
///         - 2  Lamp
///         + 2  Chair
///     1 of 2 files failed.
struct HumanTestReport: TestReport {
    let theme: Theme
    let localizer: Localizer

    func entry(of file: TestedFile, number: Int) -> String {
        let word: Message =
            switch file.verdict {
            case .passed: "ok"
            case .accepted: "accepted"
            case .failed, .unreadable: "failed"
            }
        let column = localizer.text(word).padding(to: 8)
        let head =
            "\(file.failures.isEmpty ? column : theme.paint(column, as: .error))  \(VisibleText(file.path).string)"
        return "\(head)  \(extent(of: file))  \(file.duration.seconds(decimals: 2)) s\n"
            + file.failures.map {
                TestFailureText(failure: $0, path: file.path).lines(theme.paint).map { "  \($0)\n" }.joined()
            }
            .joined()
    }

    func ending(_ summary: TestSummary) -> String {
        let files = Noun(one: "file", other: "files")
        var results: [Message] = [
            summary.failed == 0
                ? "\(summary.files.count, files) passed" : "\(summary.failed) of \(summary.files.count, files) failed"
        ]
        if summary.accepted > 0 { results.append("\(summary.accepted, files) rewritten") }
        if summary.leftOut > 0 { results.append("\(summary.leftOut, files) left out by --filter") }
        return results.map(localizer.text).joined(separator: "; ") + ".\n"
    }

    /// Returns how much of the file was correct.
    private func extent(of file: TestedFile) -> String {
        let blocks = Noun(one: "block", other: "blocks")
        let lines = Noun(one: "line", other: "lines")
        let size: Message = file.kind == .transcript ? "\(file.size, blocks)" : "\(file.size, lines)"
        let text: Message =
            switch file.verdict {
            case .passed: size
            case .accepted(let count): "\(count) of \(size)"
            case .failed(let failures): file.kind == .transcript ? "\(failures.count) of \(size)" : size
            case .unreadable: "not run"
            }
        return localizer.text(text)
    }
}

extension String {
    /// Returns the text with enough spaces after it to have that many characters.
    fileprivate func padding(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }
}
