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
        let plan = try TestPlan(file, containing: filter)
        let isColoured = TerminalScreen.isColoured(choice: color, environment: environment)
        let report = self.report.report(isColoured: isColoured, in: writer.localizer)
        let run = TestRun(conditions(environment))
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

    private func conditions(_ environment: [String: String]) -> TestConditions {
        var conditions = TestConditions(
            program: programPath, searchPath: environment["PATH"] ?? "/usr/bin:/bin",
            temporaryFolder: environment["TMPDIR"])
        conditions.name = SoukProgram.current.name
        conditions.patience = .seconds(timeout)
        conditions.jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        conditions.accepts = accept
        conditions.secret = { environment[$0] }
        return conditions
    }
}
