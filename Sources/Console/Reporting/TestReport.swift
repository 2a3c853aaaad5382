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

/// The values of `--report`.
public enum TestReportFormat: String, Sendable, CaseIterable {
    case human, tap, junit, json

    /// Returns the report in this format.
    ///
    /// - Parameter isColoured: True if the terminal may show colours; only the human format uses them.
    public func report(isColoured: Bool, in wording: Wording) -> any TestReport {
        switch self {
        case .human: HumanTestReport(theme: isColoured ? .sixteen : .none, wording: wording)
        case .tap: TAPTestReport()
        case .junit: JUnitTestReport()
        case .json: JSONTestReport()
        }
    }
}
