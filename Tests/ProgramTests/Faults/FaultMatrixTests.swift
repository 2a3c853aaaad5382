import FixtureServer
import Foundation
import Testing

/// Runs every server fault with every verb that uses the network: on every service and in both stages in a full run,
/// otherwise on one of each in turn.
@Suite struct FaultMatrixTests {
    /// The allowed results of a fault.
    private enum Expectation {
        case fails, succeeds, either

        init(_ line: String, _ run: FaultRun) {
            // Escape sequences are treated as text.
            if run.fault == .body(.hostile) {
                self = .succeeds
                return
            }
            if run.stage == .listed {
                switch line.split(separator: " ").first {
                // Records fetched earlier are still available under their numbers.
                // If the service rejects the token, they are no longer accessible.
                case "show": self = run.fault == .status(401) ? .either : .succeeds
                case "login", "archive": self = .fails
                // Saved records if the server cannot be reached, an error if its response is invalid.
                default: self = .either
                }
                return
            }
            switch run.fault {
            case .redirect(_, to: "path"), .redirect(_, to: "relative"): self = .succeeds
            // A page can be wrong about other pages without being invalid itself.
            case .pages: self = .either
            default: self = .fails
            }
        }
    }

    /// Seconds.
    private static let longestDeadline = 64

    @Test(.timeLimit(.minutes(60)))
    func `each fault gives one timely sentence and costs no prompt, memory or token`() async throws {
        let idle = try await FaultRun.idleMemory()
        var runs = try await Self.combinations.mapped(by: 10) { wanted in
            try await FaultRun(wanted.fault, on: wanted.service, wanted.stage, idleMemory: idle)
        }
        // Parallel runs and other programs slow a run down, so late cases run again alone, with a later deadline each
        // time. A deadline that is not kept is missed each time.
        for place in runs.indices {
            while Self.isLate(runs[place]), runs[place].deadline < Self.longestDeadline {
                let run = runs[place]
                runs[place] = try await FaultRun(
                    run.fault, on: run.service, run.stage, within: run.deadline * 4, idleMemory: idle)
            }
        }
        let violations = runs.flatMap { run in
            (Self.wrong(run) + Self.late(run) + run.violations).map { "\(run.fault) on \(run.service): \($0)" }
        }
        let cells = runs.reduce(0) { $0 + $1.cells.count - 1 }
        print("fault matrix: \(ServerFault.every.count) faults, \(cells) cells, \(violations.count) bad")
        #expect(violations == [])
        #expect(cells > (TestScale.current == .full ? 3_000 : 250))
    }

    private typealias Combination = (fault: ServerFault, service: String, stage: FaultRun.Stage)

    /// A sample runs each fault once. Services and stages take turns, so that each service meets each stage and each
    /// kind of fault.
    private static var combinations: [Combination] {
        let all = ServerFault.every.map { fault -> [Combination] in
            FaultRun.services.filter { !fault.isOfPages || $0 == "listings" }.flatMap { service in
                FaultRun.Stage.allCases.map { (fault, service, $0) }
            }
        }
        guard TestScale.current == .sample else { return all.flatMap { $0 } }
        // 7 is coprime to 5 services times 2 stages.
        return all.enumerated().map { turn, combinations in combinations[turn * 7 % combinations.count] }
    }

    private static func late(_ run: FaultRun) -> [String] {
        // The first line includes the start of the program.
        run.cells.filter { $0.duration > Double(run.deadline) * 1.5 }.map { "“\($0.line)” took \($0.duration) s" }
    }

    /// Returns true if a line took too long, or failed for want of time alone.
    private static func isLate(_ run: FaultRun) -> Bool {
        !late(run).isEmpty || wrong(run).contains { $0.contains("did not answer within") }
    }

    private static func wrong(_ run: FaultRun) -> [String] {
        run.cells.dropLast().compactMap { cell in
            let expected = Expectation(cell.line, run)
            let isError = cell.status == "error"
            if isError, expected == .succeeds { return "“\(cell.line)” failed: \(cell.message)" }
            if !isError, expected == .fails { return "“\(cell.line)” succeeded" }
            if Set(cell.ids).count != cell.ids.count { return "“\(cell.line)” listed a record twice" }
            guard isError else { return nil }
            // Saved records run out at some point.
            let isEnd = cell.line == "next" && cell.message.contains("what is saved")
            if !["service", "signIn"].contains(cell.kind), !isEnd { return "“\(cell.line)” is of kind \(cell.kind)" }
            if cell.kind == "service", !cell.message.contains("“http://127.0.0.1:") {
                return "“\(cell.line)” names no address: \(cell.message)"
            }
            return cell.message.contains("\n") ? "“\(cell.line)” says more than a sentence: \(cell.message)" : nil
        }
    }
}

extension ServerFault {
    fileprivate var isOfPages: Bool { if case .pages = self { true } else { false } }
}
