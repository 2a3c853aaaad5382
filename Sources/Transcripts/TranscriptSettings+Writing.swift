import CommandKit
import Domain
import FoundationEssentials

extension TranscriptSettings {
    /// The lines that say all that is pinned, as they are read: `now: …`, `time-zone: …` and so on.
    ///
    /// What was not asked for (a seed, sources, a state) has no line.
    public var lines: [String] {
        var lines = [
            "now: \(now.formatted(.iso8601))", "time-zone: \(timeZone.identifier)", "language: \(language)",
            "width: \(width)", "format: \(format.rawValue)", "service: \(service.rawValue)",
        ]
        if let seed { lines.append("seed: \(seed)") }
        if isAccessible { lines.append("accessible: yes") }
        if isSafe { lines.append("safe: yes") }
        if hasFaults { lines.append("faults: yes") }
        lines += sources.map { "source: \($0.text)" } + files.map { "file: \($0.text)" }
        if let state { lines.append("state: \(state.text)") }
        if !served.isEmpty { lines.append("server: " + served.map(\.rawValue).joined(separator: ", ")) }
        return lines + serverFaults.map { "server-fault: \($0.text)" }
    }
}
