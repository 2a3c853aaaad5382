import Domain
public import Ports
import Synchronization
import Syntax

/// The lines entered at the prompt, in this session and before it.
public final class TypedHistory: Sendable {
    private let store: any HistoryStore
    private let kept: Mutex<[HistoryEntry]>

    private static let limit = 1_000

    /// Reads the history; it is empty if it cannot be read.
    public init(_ store: any HistoryStore) {
        self.store = store
        kept = Mutex([])
        for entry in (try? store.entries()) ?? [] { _ = add(entry) }
    }

    /// Oldest first.
    var entries: [HistoryEntry] { kept.withLock(\.self) }

    public var lines: [String] { entries.map(\.line) }

    /// Adds a line and saves it; returns false if it is blank, begins with a space or repeats the one before it.
    func enter(_ entry: HistoryEntry) -> Bool {
        guard add(entry) else { return false }
        // A line that cannot be saved is not worth a message: the command itself reports its effects.
        try? store.append(entry)
        return true
    }

    /// Removes a line wherever it was entered; returns false if it was not. Nothing is removed if that cannot be saved.
    func remove(_ line: String) throws(Failure) -> Bool {
        guard lines.contains(line) else { return false }
        try store.remove(line)
        kept.withLock { $0.removeAll { $0.line == line } }
        return true
    }

    private func add(_ entry: HistoryEntry) -> Bool {
        kept.withLock { entries in
            let line = entry.line
            guard !line.allSatisfy(\.isWhitespace), !line.hasPrefix(" "), line != entries.last?.line else {
                return false
            }
            entries.append(entry)
            if entries.count > Self.limit { entries.removeFirst() }
            return true
        }
    }

    /// Returns what follows a typed text in the newest line that begins with it: one of this service, if there is one.
    func continuation(of text: String, in service: ServiceName) -> String? {
        let found = entries.reversed().filter {
            $0.line.utf8.count > text.utf8.count && $0.line.hasPrefix(text) && !$0.line.contains("\n")
        }
        let best = found.first { $0.service == service } ?? found.first
        return best.map { String($0.line.dropFirst(text.count)) }
    }
}

/// The line being typed at the prompt, saved after each key, so that it can be restored after a crash.
final class UnfinishedLineSaver: Sendable {
    private let store: (any UnfinishedLineStore)?
    private let entered = Mutex<String?>(nil)

    init(keptIn store: (any UnfinishedLineStore)?) { self.store = store }
    /// The text entered before the line for the same command.
    var beginning: String? { entered.withLock { $0 } }

    func begin(after beginning: String? = nil, with text: String = "") {
        entered.withLock { $0 = beginning }
        edit(text)
    }

    func edit(_ text: String) {
        entered.withLock { beginning in
            let lines = [beginning, text.isEmpty ? nil : text].compactMap { $0 }
            store?.keep(lines.isEmpty ? "" : RedactedLine(halfTyped: lines.joined(separator: "\n")).string)
        }
    }

    /// Records that the line was entered and is in the history.
    func enter() {
        entered.withLock { $0 = nil }
        store?.keep("")
    }
}
