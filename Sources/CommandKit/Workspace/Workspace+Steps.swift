public import Domain
public import Services

/// Which steps a command walked, to be put on the other shelf once the state it came to is saved.
struct StepWalk: Sendable, Hashable {
    var shelf: StepShelf
    /// The steps that were passed over, and the one that was taken at the end.
    var numbers: [Int]
}

/// A step that was taken back or done again.
public struct WalkedStep: Sendable, Hashable {
    /// The line that was typed.
    public let line: String
    /// What was changed on servers, a sentence each.
    public var onServers: [Message] = []
    /// The steps after it that another prompt has to take back, a sentence each.
    public var skipped: [Message] = []
}

extension Workspace {
    /// Takes back the last step: what it changed is as it was before, on servers too; nil when there is none.
    ///
    /// Row numbers and the service stay as they are: what stands on the screen keeps its meaning.
    ///
    /// A step that another souk did which runs, or on a draft that another prompt holds, is passed over.
    ///
    /// - Throws: `.refused` where what it changed was changed since, or where all steps were passed over; `.state` where
    ///   it cannot be read; what a server throws, which may have done a part of it.
    public mutating func undoStep(using world: World) async throws(Failure) -> WalkedStep? {
        try await walk(.done, in: world)
    }

    /// Takes the step that was undone last again; nil when there is none.
    ///
    /// - Throws: As ``undoStep(using:)``.
    public mutating func redoStep(using world: World) async throws(Failure) -> WalkedStep? {
        try await walk(.undone, in: world)
    }

    private mutating func walk(_ shelf: StepShelf, in world: World) async throws(Failure) -> WalkedStep? {
        var numbers: [Int] = []
        var skipped: [Message] = []
        for number in try world.steps(on: shelf) {
            guard let kept = try world.stores.state.step(number) else { continue }
            let changes = shelf == .done ? kept.step.changes : kept.step.changes.map(\.reversed)
            if let reason = Self.obstacle(to: kept, changing: changes, in: world) {
                skipped.append("“\(kept.step.line)” was skipped: \(reason)")
                continue
            }
            // Cut off before its state was saved, or after it was undone: there is nothing left to do.
            if try holds(all: changes.map(\.before)) {
                numbers.append(number)
                continue
            }
            for change in changes where try !holds(change.after) {
                isInDoubt = true
                let reason: Message = "\(change.after.place) since “\(kept.step.line)”: nothing was \(shelf.verb)."
                throw Failure(.refused, .joined([reason] + skipped))
            }
            var step = WalkedStep(line: kept.step.line, skipped: skipped)
            for change in changes.compactMap(\.before.serverArchive) {
                step.onServers.append(try await restore(change, of: step.line, using: world))
            }
            for change in changes { put(change.before) }
            walked = StepWalk(shelf: shelf, numbers: numbers + [number])
            return step
        }
        if skipped.isEmpty { return nil }
        throw Failure(.refused, .joined(["Nothing was \(shelf.verb)."] + skipped))
    }

    private func holds(all pieces: [Piece]) throws(Failure) -> Bool {
        for piece in pieces {
            guard piece.serverArchive == nil, try holds(piece) else { return false }
        }
        return true
    }

    /// Why a step is for another prompt to take back; nil where it is not.
    private static func obstacle(to kept: KeptStep, changing changes: [Step.Change], in world: World) -> Message? {
        if let process = kept.otherProcess {
            return "it was typed in another souk (process \(String(process))), which still runs."
        }
        for case .draft(let name, _) in changes.map(\.after) {
            if let holder = world.stores.holds.holder(of: name), holder.isRunning {
                return "“\(name.string)” is held by \(holder.words)."
            }
        }
        return nil
    }
}

extension StepShelf {
    fileprivate var verb: Message { self == .done ? "undone" : "redone" }
}

extension Step.Change {
    fileprivate var reversed: Step.Change { Step.Change(before: after, after: before) }
}

extension Piece {
    /// Begins the sentence that something changed there.
    fileprivate var place: Message {
        switch self {
        case .draft(let name, _): "The draft “\(name.string)” was changed"
        case .openDraft: "Another draft was opened or closed"
        case .settings: "The settings were changed"
        case .search(let name, _): "The saved search “\(name)” was changed"
        case .source(let service, _): "The source of \(service.rawValue) was changed"
        case .pins(let service, _): "The pins in \(service.rawValue) were changed"
        case .archive(let service, _): "The archive of \(service.rawValue) was changed"
        case .serverArchive(let change): "The archive of \(change.service.rawValue) was changed"
        }
    }
}
