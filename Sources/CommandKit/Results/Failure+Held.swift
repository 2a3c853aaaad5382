public import Domain
public import Ports

extension Failure {
    public init(_ name: DraftName, heldBy holder: DraftHolder) {
        self.init(
            .refused, Self.sentence(on: name, holder),
            hint: "Nothing was changed. Type draft take \(name.string) to move it here.")
    }
}

extension Failure {
    private static func sentence(on draft: DraftName, _ holder: DraftHolder) -> Message {
        guard holder.tookIt else { return "“\(draft.string)” is open in \(holder.words)." }
        return holder.since.map { "“\(draft.string)” was taken over by \(holder.name) at \($0.iso8601)." }
            ?? "“\(draft.string)” was taken over by \(holder.name)."
    }
}

extension DraftHolder {
    /// The process and the host of the holder, with the start of the hold: `process 4711 since 2026-11-21T09:00:00Z`.
    public var words: Message { since.map { "\(name) since \($0.iso8601)" } ?? name }

    fileprivate var name: Message {
        switch (process, host) {
        case (let process?, let host?): "another souk (process \(String(process)) on \(host))"
        case (let process?, nil): "another souk (process \(String(process)))"
        case (nil, let host?): "another souk on \(host)"
        case (nil, nil): "another souk"
        }
    }
}

extension World {
    public func requireUnheld(_ name: DraftName) throws(Failure) {
        if let holder = stores.holds?.holder(of: name) { throw Failure(name, heldBy: holder) }
    }
}
