import Foundation

/// All file system calls of one run of the program.
struct Trace: Sendable {
    /// In the order of their starts.
    let calls: [SystemCall]
    /// In the order of their effects on descriptors: a number is free when its close starts, and taken when an open
    /// ends. Threads that load a library meanwhile use the same numbers.
    let effects: [SystemCall]

    /// A call on the home, identified so that strace finds it again in the next run.
    struct Place: Sendable {
        let call: SystemCall
        /// Its 1-based index among the calls of that name on the home.
        let ordinal: Int
        /// Its 1-based index within its thread, which is what strace counts.
        let threadOrdinal: Int
        /// The number of commands that had finished.
        let answers: Int
        /// True if an earlier call of another thread has the same name and index and would be hit instead.
        let isHidden: Bool
    }

    /// - Parameter text: The output of strace with `-f` and `-y`.
    init(_ text: String) {
        var calls: [SystemCall?] = []
        var begun: [Substring: (place: Int, line: String)] = [:]
        var ends: [Int] = []
        for (number, line) in text.split(separator: "\n").enumerated() {
            let thread = line.prefix { $0 != " " }
            let rest = line.dropFirst(thread.count).drop { $0 == " " }
            if rest.hasSuffix(" <unfinished ...>") {
                let line = String(rest.dropLast(" <unfinished ...>".count))
                begun[thread] = (calls.count, line)
                calls.append(SystemCall(thread: thread, line + ") = ?"))
                ends.append(number)
            } else if rest.hasPrefix("<... "), let (place, line) = begun.removeValue(forKey: thread),
                let end = rest.range(of: " resumed>")
            {
                calls[place] = SystemCall(thread: thread, line + rest[end.upperBound...])
                if calls[place]?.opens == true { ends[place] = number }
            } else {
                calls.append(SystemCall(thread: thread, String(rest)))
                ends.append(number)
            }
        }
        self.calls = calls.compactMap { $0 }
        effects = zip(calls, ends).sorted { $0.1 < $1.1 }.compactMap(\.0)
    }

    /// The calls on saved state, without the cache and exported documents.
    func places(in home: TemporaryFolder) -> [Place] {
        var counts: [String: Int] = [:]
        var seen: Set<String> = []
        var answers = 0
        var places: [Place] = []
        for call in calls {
            if call.says { answers += 1 }
            guard Self.concerns(call, home) else { continue }
            for key in [call.name, "\(call.thread) \(call.name)"] { counts[key, default: 0] += 1 }
            let threadOrdinal = counts["\(call.thread) \(call.name)"] ?? 0
            places.append(
                Place(
                    call: call, ordinal: counts[call.name] ?? 0, threadOrdinal: threadOrdinal, answers: answers,
                    isHidden: !seen.insert("\(call.name) \(threadOrdinal)").inserted))
        }
        return places
    }

    /// The paths of those calls for strace, relative to the home.
    func paths(in home: TemporaryFolder) -> [String] {
        let paths = calls.filter { Self.concerns($0, home) }.flatMap { $0.paths(below: home.path) }
        return Set(paths).sorted().map { String($0.dropFirst(home.path.count + 1)) }
    }

    private static func concerns(_ call: SystemCall, _ home: TemporaryFolder) -> Bool {
        let paths = call.paths(below: home.path)
        let others = [home.file("cache"), home.file("documents")]
        return call.name != "execve" && !paths.isEmpty
            && !paths.contains { path in others.contains { path.hasPrefix($0) } }
    }
}
