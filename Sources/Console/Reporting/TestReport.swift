public import Rendering
public import Transcripts

/// How what became of tested files is told.
public protocol TestReport: Sendable {
    /// What stands above all files.
    func beginning(of files: Int) -> String
    /// What is told of a file as soon as it is known.
    ///
    /// - Parameter number: Counted from 1.
    func entry(of file: TestedFile, number: Int) -> String
    /// What stands below all files.
    func ending(_ summary: TestSummary) -> String
}

/// What `--report` takes.
public enum TestReportFormat: String, Sendable, CaseIterable {
    case human, tap, junit, json

    /// The report in this format.
    ///
    /// - Parameter isColoured: Whether the terminal may be told to colour text; only people see colours.
    public func report(isColoured: Bool, in wording: Wording) -> any TestReport {
        switch self {
        case .human: HumanTestReport(theme: isColoured ? .sixteen : .none, wording: wording)
        case .tap: TAPTestReport()
        case .junit: JUnitTestReport()
        case .json: JSONTestReport()
        }
    }
}
