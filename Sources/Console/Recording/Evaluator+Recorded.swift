import CommandKit
import Domain
import Services
import Syntax
import Transcripts

/// What the recording holds of a line that was run.
extension Evaluator {
    /// How a line ended, as far as a recording goes.
    enum Recorded {
        case output(Interpreter.Outcome, unsaved: Failure?)
        case error(Failure)
        /// It came to something that a script cannot come to; why, as the end of a sentence.
        case leftOut(Message)
    }

    /// Writes what was typed and what it came to into the recording, if there is one.
    ///
    /// - Parameters:
    ///   - answers: What its command was answered in between.
    ///   - draft: The open draft as it was before.
    func record(
        _ typed: TypedLine, _ recorded: Recorded, answers: OverheardPerson.Answers? = nil,
        over draft: Draft? = nil
    ) async throws(OutputError) {
        guard recorder.current != nil else { return }
        if ShownLine(typed.line.source).hasPassword { return try write { _ in [Self.leftOutPassword] } }
        let session = await interpreter.settings
        let after = await interpreter.workspace.openDraft
        try write { recording in
            let rendering = RecordedRendering(
                settings: recording.settings, appearance: appearance, session: session)
            let line = RecordedLine(typed, answers: answers ?? OverheardPerson.Answers(), in: interpreter.table)
            switch (part(of: typed, recorded), recorded) {
            case (.nothing, _): return []
            case (_, .leftOut(let reason)): return [leavingOut(line, because: reason)]
            case (.draftFields, .error): return [leavingOut(line, because: "changed nothing that a script could")]
            case (.draftFields, .output):
                guard let after else { return [] }
                return rendering.blocks(for: DraftFieldLines(from: draft, to: after), comment: Self.byHand)
            case (let part, let recorded):
                let place = recording.place
                var block = RecordedBlock(typed: line.written, printed: nil)
                if takesSecret(line) { block.typed.append(recording.nextSecret()) }
                if part != .line {
                    // What was typed is repeated in much that is printed.
                    let printed = rendering.text(of: recorded, for: line.source, at: place, in: recorder.folders)
                    block.printed = printed.map { ShownLine($0).string }
                }
                block.variable = recorder.folders
                return [block]
            }
        }
    }

    private static let leftOutPassword = RecordedBlock(comment: "Left out: a line with a password in it.")

    /// Writes a line that is no command into the recording, if there is one.
    func record(rejected written: [String], for error: Failure) async throws(OutputError) {
        if ShownLine(written.first ?? "").hasPassword { return try write { _ in [Self.leftOutPassword] } }
        let line = ShownLine(written.first ?? "").string
        // Text that has no end would take the lines after it for its own.
        let isReadable =
            !line.isEmpty && !line.contains(where: \.isNewline) && (try? ParsedLine(line))?.hereText == nil
        let session = await interpreter.settings
        try write { recording in
            guard isReadable else { return [RecordedBlock(comment: "Left out: what could not be read.")] }
            let rendering = RecordedRendering(
                settings: recording.settings, appearance: appearance, session: session)
            return [
                RecordedBlock(
                    typed: [line],
                    printed: rendering.text(
                        of: .error(error), for: line, at: recording.place, in: recorder.folders))
            ]
        }
    }

    /// What a recording makes of an error.
    func recorded(_ error: Failure, of typed: TypedLine) -> Recorded {
        if error.kind == .cancelled { return .leftOut("was cancelled") }
        if part(of: typed) == .wherePinned, interpreter.world.clock.standing == .held {
            return .leftOut("was refused, since the clock stands still for the recording")
        }
        return .error(error)
    }

    /// Writes blocks; where they cannot be written that is told once, and the recording is over.
    private func write(_ blocks: (inout Recording) -> [RecordedBlock]) throws(OutputError) {
        do {
            try recorder.append(blocks)
        } catch {
            interpreter.world.endPinning()
            try tell([error.message + " The recording has ended."])
        }
    }

    private static let byHand = "This was written in an editor."

    private func part(of typed: TypedLine, _ recorded: Recorded) -> RecordedPart {
        // What a script does next, and what is searched for while somebody types, is recorded as lines of their own.
        if case .output(let outcome, _) = recorded {
            switch outcome.output.control {
            case .read, .searchLive, .record: return .nothing
            case .leave, nil: break
            }
        }
        return part(of: typed)
    }

    private func part(of typed: TypedLine) -> RecordedPart {
        interpreter.table.command(startingWith: typed.line.words)?.command.signature.recorded ?? .whole
    }

    private func takesSecret(_ line: RecordedLine) -> Bool {
        (try? ParsedLine(line.source)).map(interpreter.table.takesSecretLine) ?? false
    }

    private func leavingOut(_ line: RecordedLine, because reason: Message) -> RecordedBlock {
        let sentence: Message = "Left out: “\(line.source)” \(reason)."
        return RecordedBlock(comment: sentence.exact)
    }
}
