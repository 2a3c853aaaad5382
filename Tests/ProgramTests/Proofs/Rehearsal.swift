import Foundation
import Ports

/// One change made in peace: what was before, what is after, and every system call on the home between the two.
struct Rehearsal: Sendable {
    /// A run that was to be undisturbed went wrong.
    struct Failure: Error {
        let sentence: String
    }

    let change: Change
    /// What a run starts from, copied each time.
    let home: ScratchHome
    /// Lines of the run: the change is the last of them.
    let lines: [String]
    let before: KeptState
    let after: KeptState
    /// What the program shows before and after.
    let shownBefore: String
    let shownAfter: String
    /// Where the change can be disturbed.
    let places: [Trace.Place]
    /// The paths that its calls are on, from the home.
    let paths: [String]
    /// The files there may be when the change was made again afterwards.
    let names: Set<String>

    /// Lines that show what is kept and ask no source.
    static let looks = ["draft list", "draft trash", "searches", "set", "source"]

    /// Lines that change the session and nothing else.
    ///
    /// strace counts calls by thread. The program reads the session on one and runs commands on another, so only with
    /// enough calls before it is a call of the command the first of its name and number.
    private static func padding(_ count: Int) -> [String] {
        (0..<count).map { "set page-size \(18 + $0 % 2)" }
    }

    init(_ change: Change, in homes: ChangeHomes) async throws {
        let home = change.isFirst ? homes.first : homes.used
        var (padding, places, paths) = ([String](), [Trace.Place](), [String]())
        var afterwards = home
        let counts = change.isFirst || change.isNone ? [0] : [2, 4, 8, 16]
        for count in counts where places.isEmpty || places.contains(where: \.isHidden) {
            padding = Self.padding(count)
            afterwards = try home.copy()
            let lines = padding + change.before + [change.line]
            let (trace, ending) = try await Strace.traced(lines.at(afterwards), home: afterwards)
            try ending.requireDone(lines.count)
            places = trace.places(in: afterwards).filter { $0.answers == lines.count - 1 && !$0.call.says }
            paths = trace.paths(in: afterwards)
        }
        let beforehand = try home.copy()
        let earlier = padding + change.before
        if !earlier.isEmpty {
            try await StateRun.run(earlier.at(beforehand), home: beforehand).requireDone(earlier.count)
        }
        self.change = change
        self.home = home
        lines = earlier + [change.line]
        (before, after) = (try await KeptState(in: beforehand), try await KeptState(in: afterwards))
        shownBefore = try await StateRun.run(Self.looks, home: beforehand).output
        shownAfter = try await StateRun.run(Self.looks, home: afterwards).output
        self.places = places.filter { !$0.isHidden }
        self.paths = paths
        let namesBefore = Set(try home.names())
        let namesOnce = Set(try afterwards.names())
        _ = try await StateRun.run([change.line].at(afterwards), home: afterwards)
        names = namesBefore.union(namesOnce).union(try afterwards.names())
    }

    /// What tells one change from another in a line.
    var title: String {
        (change.isFirst ? "at first " : "") + (change.before + [change.line]).joined(separator: "; ")
    }
}

extension [String] {
    /// Lines with `HOME` where the home is.
    func at(_ home: ScratchHome) -> [String] {
        map { $0.replacing("HOME", with: home.path) }
    }
}

extension Program.Ending {
    /// Throws unless every line was answered as done.
    func requireDone(_ count: Int) throws {
        guard status == 0, answers.count == count, answers.allSatisfy(\.isDone) else {
            throw Rehearsal.Failure(sentence: "exit \(status): \(output)\(errors)")
        }
    }
}
