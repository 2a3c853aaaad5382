import Domain
public import Rendering
public import Transcripts

/// A format in which the results of tested files are reported.
public protocol TestReport: Sendable {
    /// Returns the text before all files.
    func beginning(of files: Int) -> String
    /// Returns the text for a file, which is printed as soon as its result is known.
    ///
    /// - Parameter number: Counted from 1.
    func entry(of file: TestedFile, number: Int) -> String
    /// Returns the text after all files.
    func ending(_ summary: TestSummary) -> String
}

extension TestReport {
    func beginning(of files: Int) -> String { "" }
    func entry(of file: TestedFile, number: Int) -> String { "" }
    func ending(_ summary: TestSummary) -> String { "" }
}

extension Duration {
    var roundedMilliseconds: Int { Int((self / .milliseconds(1)).rounded()) }

    /// Returns seconds with that many decimals.
    func seconds(decimals: Int) -> String {
        let unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
        let count = Int((self / (.seconds(1) / unit)).rounded())
        let fraction = String(count % unit)
        return "\(count / unit)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}

/// The values of `--report`.
public enum TestReportFormat: String, Sendable, CaseIterable {
    case human, tap, junit, json

    /// Returns the report in this format.
    ///
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
            let text = TestFailureText(failure: failure, path: file.path)
            lines.append("    - at: \(Self.quoted(text.heading))")
            lines.append("      lines: [\(text.lines().dropFirst().map(Self.quoted).joined(separator: ", "))]")
        }
        return (lines + ["  ..."]).map { $0 + "\n" }.joined()
    }

    /// Escapes number signs, which begin a directive, and backslashes.
    private static func description(_ path: String) -> String {
        VisibleText(path).string.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    /// Returns a JSON string, which is also a YAML string.
    private static func quoted(_ text: String) -> String { JSONWriter.line(of: .string(text)) }
}

/// A failure as lines that are safe to print.
struct TestFailureText {
    let failure: TestFailure
    let path: String

    /// The location and the line or problem: `paging.souk:14: > next`.
    var heading: String {
        let place = failure.line.map { "\(path):\($0)" } ?? path
        let what = failure.typed.map { "> \($0)" } ?? failure.message?.exact ?? ""
        return VisibleText("\(place): ").string + VisibleText(what).string
    }

    /// Returns the heading and the differences below it.
    ///
    /// - Parameter painted: Returns a line with highlighting; leaves it unchanged by default.
    func lines(_ painted: (String, TextRole) -> String = { text, _ in text }) -> [String] {
        let sentence = failure.typed == nil ? nil : failure.message.map { "    " + $0.exact }
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
}
