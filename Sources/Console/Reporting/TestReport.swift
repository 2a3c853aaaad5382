import Domain
public import Rendering
public import Transcripts

/// A format in which the results of tested files are reported.
public protocol TestReport: Sendable {
    func beginning(of files: Int) -> String
    /// Returns the text for a file, which is printed as soon as its result is known.
    func entry(of file: TestedFile, number: Int) -> String
    func ending(_ summary: TestSummary) -> String
}

extension TestReport {
    func beginning(of files: Int) -> String { "" }
    func entry(of file: TestedFile, number: Int) -> String { "" }
    func ending(_ summary: TestSummary) -> String { "" }
}

extension Duration {
    var roundedMilliseconds: Int { Int((self / .milliseconds(1)).rounded()) }

    func seconds(decimals: Int) -> String {
        let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
        let count = Int((self / (.seconds(1) / unit)).rounded())
        return "\(count / unit).\((count % unit).padded(to: decimals))"
    }
}

public enum TestReportFormat: String, Sendable, CaseIterable {
    /// Text for people, the Test Anything Protocol, JUnit’s XML, or JSON.
    case human, tap, junit, json

    /// - Parameter isColoured: True if the terminal may show colours; only the human format uses them.
    public func report(isColoured: Bool, in localizer: Localizer) -> any TestReport {
        switch self {
        case .human: HumanTestReport(theme: isColoured ? .sixteen : .none, localizer: localizer)
        case .tap: TAPTestReport()
        case .junit: JUnitTestReport()
        case .json: JSONTestReport()
        }
    }
}

/// A report in the Test Anything Protocol, version 14: a test point for each file, with its failures as YAML below.
struct TAPTestReport: TestReport {
    func beginning(of files: Int) -> String { "TAP version 14\n1..\(files)\n" }

    func entry(of file: TestedFile, number: Int) -> String {
        let verdict = file.failures.isEmpty ? "ok" : "not ok"
        var lines = [
            "\(verdict) \(number) - \(Self.description(file.path))", "  ---",
            "  duration_ms: \(file.duration.roundedMilliseconds)",
        ]
        if !file.failures.isEmpty { lines.append("  failures:") }
        for failure in file.failures {
            // A JSON string is also a YAML string.
            let shown = failure.lines(in: file.path).map { JSONWriter.line(of: .string($0)) }
            lines.append("    - at: \(shown[0])")
            lines.append("      lines: [\(shown.dropFirst().joined(separator: ", "))]")
        }
        return (lines + ["  ..."]).map { $0 + "\n" }.joined()
    }

    /// Escapes number signs, which begin a directive, and backslashes.
    private static func description(_ path: String) -> String {
        VisibleText(path).string.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }
}

extension TestFailure {
    /// Returns the location and the line or problem, safe to print: `paging.souk:14: > next`.
    func heading(in path: String) -> String {
        let place = line.map { "\(path):\($0)" } ?? path
        return VisibleText("\(place): \(typed.map { "> \($0)" } ?? message?.exact ?? "")").string
    }

    /// Returns the heading and the differences below it, as lines that are safe to print.
    func lines(in path: String, _ painted: (String, TextRole) -> String = { text, _ in text }) -> [String] {
        let sentence = typed == nil ? nil : message.map { "    " + $0.exact }
        return [heading(in: path)] + (sentence.map { [$0] } ?? [])
            + lines.map { line in
                switch line {
                case .same(let text): "    " + VisibleText(text).string
                case .any: "    ..."
                case .expected(let text): painted("  - " + VisibleText(text).string, .removed)
                case .printed(let text): painted("  + " + VisibleText(text).string, .added)
                }
            }
    }
}

/// A report for continuous integration: XML with a test case for each file.
struct JUnitTestReport: TestReport {
    /// Returns the whole report, because the counts come before the files.
    func ending(_ summary: TestSummary) -> String {
        let counts =
            "tests=\"\(summary.files.count)\" failures=\"\(summary.failed - summary.unreadable)\" "
            + "errors=\"\(summary.unreadable)\" skipped=\"0\" time=\"\(summary.duration.seconds(decimals: 3))\""
        let lines =
            ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"souk test\" \(counts)>"]
            + ["  <testsuite name=\"souk test\" \(counts)>"] + summary.files.flatMap(Self.lines)
            + ["  </testsuite>", "</testsuites>"]
        return lines.map { $0 + "\n" }.joined()
    }

    private static func lines(of file: TestedFile) -> [String] {
        let path = escaped(file.path)
        let seconds = file.duration.seconds(decimals: 3)
        let head = "    <testcase name=\"\(path)\" classname=\"souk\" file=\"\(path)\" time=\"\(seconds)\""
        guard let first = file.failures.first else { return [head + "/>"] }
        let element = file.isUnreadable ? "error" : "failure"
        let more = file.failures.count - 1
        let message = first.heading(in: file.path) + (more == 0 ? "" : " (and \(more) more)")
        let text = file.failures.flatMap { $0.lines(in: file.path) }.map(escaped)
        return [
            head + ">",
            "      <\(element) message=\"\(escaped(message))\" type=\"\(element)\">" + text.joined(separator: "\n")
                + "</\(element)>",
            "    </testcase>",
        ]
    }

    /// Returns text escaped for XML; characters that XML forbids are made visible.
    private static func escaped(_ text: String) -> String {
        VisibleText(text).string.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
    }
}

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
        let column = localizer.text(word).padded(to: 8)
        let head =
            "\(file.failures.isEmpty ? column : theme.paint(column, as: .error))  \(VisibleText(file.path).string)"
        return "\(head)  \(extent(of: file))  \(file.duration.seconds(decimals: 2)) s\n"
            + file.failures.flatMap { $0.lines(in: file.path, theme.paint) }.map { "  \($0)\n" }.joined()
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

/// A report with one JSON object per line for each file, then one for all of them.
struct JSONTestReport: TestReport {
    func entry(of file: TestedFile, number: Int) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("file", file.path)
            json.member("kind", file.kind?.rawValue)
            json.member("status", Self.word(for: file.verdict))
            json.member("size", file.size)
            json.member("milliseconds", file.duration.roundedMilliseconds)
            json.key("failures")
            json.array { json in
                for failure in file.failures { Self.write(failure, to: &json) }
            }
        }
        return json.text + "\n"
    }

    func ending(_ summary: TestSummary) -> String {
        var json = JSONWriter()
        json.object { json in
            json.member("files", summary.files.count)
            json.member("passed", summary.passed)
            json.member("accepted", summary.accepted)
            json.member("failed", summary.failed)
            json.member("leftOut", summary.leftOut)
            json.member("milliseconds", summary.duration.roundedMilliseconds)
        }
        return json.text + "\n"
    }

    private static func write(_ failure: TestFailure, to json: inout JSONWriter) {
        json.object { json in
            json.member("line", failure.line)
            json.member("typed", failure.typed)
            json.member("message", failure.message.map { $0.exact })
            json.key("expected")
            json.array { json in
                // A script expects nothing; its lines are what it printed.
                if failure.typed != nil { for text in failure.lines.flatMap(\.expectedLines) { json.string(text) } }
            }
            json.key("printed")
            json.array { json in
                for text in failure.lines.flatMap(\.printedLines) { json.string(text) }
            }
        }
    }

    private static func word(for verdict: TestedFile.Verdict) -> String {
        switch verdict {
        case .passed: "passed"
        case .accepted: "accepted"
        case .failed: "failed"
        case .unreadable: "unreadable"
        }
    }
}
