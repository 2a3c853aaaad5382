import Foundation

/// An undisturbed run of one change: the states before and after, and every system call on the home in between.
struct Rehearsal: Sendable {
    /// A run without faults failed.
    struct Failure: Error {
        let sentence: String
    }

    let change: Change
    /// The home a run starts from, copied each time.
    let home: TemporaryFolder
    /// The lines of the run; the last one is the change.
    let lines: [String]
    let before: KeptState
    let after: KeptState
    /// The output of the program before and after.
    let shownBefore: String
    let shownAfter: String
    /// The calls at which the change can be disturbed.
    let places: [Trace.Place]
    /// The paths of its calls, relative to the home.
    let paths: [String]
    /// The files allowed after the change was repeated.
    let names: Set<String>

    /// Lines that show saved state without querying a source.
    static let looks = ["draft list", "draft trash", "searches", "set", "source"]

    /// Lines that change only the session.
    ///
    /// strace counts calls by thread. The session is read on one thread and commands run on another, so a command's
    /// call is only the first with its name and number if enough calls precede it.
    private static func padding(_ count: Int) -> [String] { (0..<count).map { "set page-size \(18 + $0 % 2)" } }

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
            places = trace.places(of: lines.count, in: afterwards)
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

    /// Returns the calls at which the change can be disturbed if another line follows it, which then saves the view.
    func places(before next: String) async throws -> [Trace.Place] {
        let afterwards = try home.copy()
        let (trace, ending) = try await Strace.traced((lines + [next]).at(afterwards), home: afterwards)
        try ending.requireDone(lines.count + 1)
        return trace.places(of: lines.count, in: afterwards).filter { !$0.isHidden }
    }

    /// An identifier for the change in reports.
    var title: String {
        (change.isFirst ? "at first " : "") + (change.before + [change.line]).joined(separator: "; ")
    }
}

extension Trace {
    /// Returns the calls that a line makes, counted from 1, other than its answer.
    fileprivate func places(of line: Int, in home: TemporaryFolder) -> [Place] {
        places(in: home).filter { $0.answers == line - 1 && !$0.call.says }
    }
}

extension [String] {
    /// Returns the lines with `HOME` replaced by the path of the home.
    func at(_ home: TemporaryFolder) -> [String] { map { $0.replacing("HOME", with: home.path) } }
}

extension Program.Ending {
    /// Throws unless every line succeeded.
    func requireDone(_ count: Int) throws {
        guard status == 0, answers.count == count, answers.allSatisfy(\.isDone) else {
            throw Rehearsal.Failure(sentence: "exit \(status): \(output)\(errors)")
        }
    }
}

extension Rehearsal {
    /// Runs lines in a copy of the home and disturbs the program at a call of the change.
    ///
    /// strace counts calls by thread, and commands may run on a different thread each time, so this retries until the
    /// call is hit.
    ///
    /// - Returns: The home afterwards and the exit; nil if the call was not hit.
    func disturbed(
        by disturbance: Disturbance, at place: Trace.Place, running lines: [String]
    ) async throws -> (home: TemporaryFolder, ending: Program.Ending)? {
        for attempt in 0..<12 {
            let home = try home.copy()
            let ordinal = attempt.isMultiple(of: 2) ? place.threadOrdinal : place.ordinal
            let (trace, ending) = try await Strace.disturbed(
                by: disturbance, at: ordinal, of: place.call.name, running: lines.at(home), home: home, paths: paths)
            if disturbance.came(at: place.ordinal, in: trace) { return (home, ending) }
        }
        return nil
    }
}
