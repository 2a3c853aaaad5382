import CommandKit
import Console
import FoundationEssentials
import Terminal
import Rendering
import Transcripts
import Platform

extension TestOptions {
    /// The time to end child processes and remove folders after a signal asks to leave, in microseconds.
    private static let grace: UInt32 = 10_000_000

    func run(_ watch: SignalWatch, _ writer: OutputWriter) async throws -> ExitStatus {
        let environment = ProcessInfo.processInfo.environment
        let isColoured = TerminalScreen.isColoured(
            choice: try choice("--color", color) ?? .auto, environment: environment)
        let format: TestReportFormat = try choice("--report", report) ?? .human
        let report = format.report(isColoured: isColoured, in: writer.localizer)
        let run = TestRun(try conditions(environment))
        let plan = try TestPlan(file, containing: filter)
        return try await InterruptibleRun.run(answering: watch, grace: Self.grace) {
            let start = ContinuousClock.now
            try writer.writeNow(report.beginning(of: plan.files.count), to: .output)
            var number = 0
            let files = try await run.run(plan) { file throws(OutputError) in
                number += 1
                try writer.writeNow(report.entry(of: file, number: number), to: .output)
            }
            guard !Task.isCancelled else { return .refused }
            let summary = TestSummary(files: files, leftOut: plan.leftOut, duration: ContinuousClock.now - start)
            try writer.writeNow(report.ending(summary), to: .output)
            return summary.status
        }
    }

    private func conditions(_ environment: [String: String]) throws(Failure) -> TestConditions {
        var conditions = TestConditions(
            program: programPath, searchPath: environment["PATH"] ?? "/usr/bin:/bin",
            temporaryFolder: environment["TMPDIR"])
        conditions.name = SoukProgram.current.name
        let hint: Message = "Type souk test --help."
        let timeout = try parsed(self.timeout, "--timeout takes 1 to 86400 seconds.", hint: hint) {
            Int($0).flatMap { (1...86_400).contains($0) ? $0 : nil }
        }
        conditions.patience = .seconds(timeout ?? 60)
        let jobs = try parsed(self.jobs, "--jobs takes 1 to 1000.", hint: hint) {
            Int($0).flatMap { (1...1000).contains($0) ? $0 : nil }
        }
        conditions.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        conditions.accepts = accept
        conditions.secret = { environment[$0] }
        return conditions
    }
}
