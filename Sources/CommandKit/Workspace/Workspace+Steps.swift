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
}

extension Workspace {
    /// Takes back the last step: what it changed is as it was before, on servers too; nil when there is none.
    ///
    /// Row numbers and the service stay as they are: what stands on the screen keeps its meaning.
    ///
    /// - Throws: `.refused` where what it changed was changed since, or where another souk that runs did it; `.state`
    ///   where it cannot be read; what a server throws, which may have done a part of it.
    public mutating func undoStep(using world: World) async throws(CommandError) -> WalkedStep? {
        try await walk(.done, in: world)
    }

    /// Takes the step that was undone last again; nil when there is none.
    ///
    /// - Throws: As ``undoStep(using:)``.
    public mutating func redoStep(using world: World) async throws(CommandError) -> WalkedStep? {
        try await walk(.undone, in: world)
    }

    private mutating func walk(_ shelf: StepShelf, in world: World) async throws(CommandError) -> WalkedStep? {
        var numbers: [Int] = []
        for number in try wording({ () throws(StoreError) in try world.steps(on: shelf) }) {
            guard let kept = try wording({ () throws(StoreError) in try world.steps.step(number, on: shelf) }) else {
                continue
            }
            if let process = kept.otherProcess { throw Self.refusal(of: kept.step, doneBy: process) }
            let changes = shelf == .done ? kept.step.changes : kept.step.changes.map(\.reversed)
            // A draft that cannot be read would be taken for one that is not there.
            for case .draft(let name, _) in changes.map(\.after) { try requireReadable(name) }
            // Cut off before its state was saved, or after it was undone: there is nothing left to do.
            if changes.allSatisfy({ $0.before.serverArchive == nil && holds($0.before) }) {
                numbers.append(number)
                continue
            }
            if let other = changes.first(where: { !holds($0.after) }) {
                isInDoubt = true
                throw CommandError(
                    .refused, "\(other.after.place) since “\(kept.step.line)”: nothing was \(shelf.verb).")
            }
            var step = WalkedStep(line: kept.step.line)
            for change in changes.compactMap(\.before.serverArchive) {
                step.onServers.append(try await restore(change, of: step.line, using: world))
            }
            for change in changes { put(change.before) }
            walked = StepWalk(shelf: shelf, numbers: numbers + [number])
            return step
        }
        return nil
    }

    private static func refusal(of step: Step, doneBy process: Int) -> CommandError {
        CommandError(
            .refused, "“\(step.line)” was typed in another souk (process \(String(process))), which still runs.",
            hint: "Type undo there, or end it first.")
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
        case .question(let service, _): "What is asked of \(service.rawValue) was changed"
        case .pins(let service, _): "The pins in \(service.rawValue) were changed"
        case .archive(let service, _): "The archive of \(service.rawValue) was changed"
        case .serverArchive(let change): "The archive of \(change.service.rawValue) was changed"
        }
    }
}
