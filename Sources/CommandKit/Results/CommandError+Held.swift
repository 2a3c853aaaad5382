public import Domain
public import Services

extension CommandError {
    /// Refuses to change a draft that another prompt holds.
    public init(_ name: DraftName, heldBy holder: DraftHolder) {
        let message: Message =
            holder.tookIt
            ? "“\(name.string)” was taken over by \(holder.process(beginning: "at"))."
            : "“\(name.string)” is held by \(holder.words)."
        self.init(
            .refused, message,
            hint: "Nothing of it was changed. Type draft take \(name.string) to work on it here.")
    }
}

extension DraftHolder {
    /// Which prompt it is, and since when it holds: `process 4711 since 2026-11-21T09:00:00Z`.
    public var words: Message { process(beginning: "since") }

    fileprivate func process(beginning word: Message) -> Message {
        var words: Message = process.map { "process \(String($0))" } ?? "another souk"
        if let host { words = words + " on \(host)" }
        return since.map { words + " " + word + " \($0.iso8601)" } ?? words
    }
}

extension World {
    /// Refuses a draft that another prompt holds.
    public func requireUnheld(_ name: DraftName) throws(CommandError) {
        if let holder = holds.holder(of: name) { throw CommandError(name, heldBy: holder) }
    }
}
