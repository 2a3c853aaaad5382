import CommandKit
import Rendering
import Synchronization
import Syntax
import Transcripts

/// A recorder that writes the session as a transcript on request (docs/decisions/0020).
final class Recorder: Sendable {
    /// The information that a recording needs about a line besides its result.
    struct Context {
        let prompter: RecordingPrompter
        let draft: Draft?
        /// True if the line failed at something that only a prompt does.
        var isForPrompt = false
    }

    private let interpreter: Interpreter
    private let appearance: Appearance
    private let listedFolders: @Sendable () -> [String]
    private let recording = Mutex<Recording?>(nil)

    init(of interpreter: Interpreter, appearance: Appearance, folders: @escaping @Sendable () -> [String]) {
        (self.interpreter, self.appearance, listedFolders) = (interpreter, appearance, folders)
    }

    var isRecording: Bool { current != nil }
    private var current: Recording? { recording.withLock { $0 } }

    func perform(_ request: Output.RecordingRequest) async throws(Failure) -> Output {
        switch request {
        case .begin(let path): return try await begin(path)
        case .stop:
            guard let current else {
                throw Failure(.refused, "Nothing is being recorded.", hint: "Type record FILE to begin.")
            }
            let message = try end() ?? ""
            return .message(message, hint: current.lineCount > 0 ? "souk test \(current.path.asWord) runs it." : nil)
        case .report:
            guard let current else { return .message("Nothing is being recorded.", hint: "Type record FILE to begin.") }
            return .message(
                "Recording to \(current.path): \(current.lineCount, Recording.line) so far.",
                hint: "Type record stop to end it.")
        }
    }

    /// Returns the number of recorded lines, as a sentence; nil if nothing is being recorded.
    func end() throws(Failure) -> Message? {
        let ended = recording.withLock { current in
            defer { current = nil }
            return current
        }
        guard let ended else { return nil }
        interpreter.world.endPinning()
        try ended.file.finish()
        return ended.sum
    }

    private func begin(_ path: String) async throws(Failure) -> Output {
        if let current {
            throw Failure(
                .refused, "The session is being recorded to \(current.path) already.", hint: "Type record stop first.")
        }
        let world = interpreter.world
        let wasRunning = world.conditions.clock.mode == .running
        let workspace = await interpreter.workspace
        let recording: Recording
        do {
            try world.beginPinning()
            recording = try newRecording(of: workspace, to: path)
        } catch {
            world.endPinning()
            throw error
        }
        self.recording.withLock { $0 = recording }
        var message: Message = "Recording to \(path)."
        if wasRunning { message = message + " The clock is stopped until record stop." }
        if let state = recording.settings.state { message = message + " The starting state is saved in \(state.text)." }
        for account in world.sources.all.compactMap(\.account) {
            guard let credentials = try? await account.credentials(), credentials.tokens != nil else { continue }
            message =
                message
                + " You are signed in to \(account.service.rawValue), but a test run starts signed out: type login."
        }
        return .message(message, hint: "Type record stop to end it.")
    }

    private func newRecording(of workspace: Workspace, to path: String) throws(Failure) -> Recording {
        let world = interpreter.world
        let file = try world.stores.documents.beginRecording(to: path)
        do {
            var settings = settings(for: workspace, in: file)
            if let name = try export(workspace, beside: path) {
                settings.state = TranscriptSettings.Located(name, line: 0)
            }
            var recording = Recording(path: path, file: file, settings: settings)
            try file.append((["# Recorded by souk; souk test runs it."] + settings.lines).map { $0 + "\n" }.joined())
            for line in world.conditions.faults?.lines ?? [] {
                try recording.append(RecordedBlock(typed: [line], printed: nil))
            }
            return recording
        } catch {
            file.discard()
            throw error
        }
    }

    /// Returns what adds verbs again, since a state brings none; without the folder of programs on the `PATH`.
    private func additions(of verbs: [String: Verb]) -> [TranscriptSettings.Located] {
        let (folders, found) = (folders, verbs.isEmpty ? [:] : interpreter.world.verbs.found())
        return verbs.sorted { $0.key < $1.key }.map { name, verb in
            let isAnywhere = found[name, default: []].contains { path in !folders.contains { path.hasPrefix($0) } }
            return TranscriptSettings.Located(isAnywhere ? name : Word.quoted(verb.program.path), line: 0)
        }
    }

    private func settings(for workspace: Workspace, in file: any RecordingFile) -> TranscriptSettings {
        let world = interpreter.world
        let options = appearance.options(settings: workspace.session.settings)
        var settings = TranscriptSettings()
        settings.now = world.now()
        settings.timeZone = appearance.timeZone
        settings.width = options.width
        settings.format = appearance.format ?? appearance.usualFormat
        // A format other than a table is printed as it is, also for screen readers.
        let isAccessible = appearance.isAccessible ?? appearance.isUsuallyAccessible
        settings.isAccessible = isAccessible && (appearance.format ?? .table) == .table
        settings.language = options.localizer.language.rawValue
        settings.service = workspace.session.service
        settings.seed = world.conditions.randomNumbers.seed
        settings.isSafe = world.conditions.isSafe
        settings.hasFaults = world.conditions.faults != nil
        settings.verbs = additions(of: workspace.session.settings.verbs)
        settings.sources = workspace.locations(in: world).map { service, location in
            let place = RedactedLine(location.text).string
            let shown = if case .file = location { file.shown(place) } else { place }
            return TranscriptSettings.Located("\(service.rawValue)=\(shown)", line: 0)
        }
        let descriptions = world.sources.adder?.descriptions ?? [:]
        settings.files = descriptions.sorted { $0.key.rawValue < $1.key.rawValue }.map { service, path in
            let place = "home/config/services/\(service.rawValue).json"
            return TranscriptSettings.Located("\(file.shown(path)) as \(place)", line: 0)
        }
        return settings
    }

    /// Writes the existing state, except for the lines typed before, beside the transcript.
    ///
    /// - Returns: The file's name; nil for a new user, who has no state.
    private func export(_ workspace: Workspace, beside path: String) throws(Failure) -> String? {
        let world = interpreter.world
        var state = try workspace.exported(using: world).payload
        if try workspace.isUntouched(), state.removed.isEmpty { return nil }
        state.lines = []
        let ending = ".souk"
        let statePath = (path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path) + ".state.json"
        try world.stores.documents.writeState(state, to: statePath)
        return statePath.split(separator: "/").last.map(String.init)
    }

    /// Writes a typed line and its result; returns the error if that ends the recording.
    func record(_ result: LineResult, of typed: InputLine, in context: Context) async -> Message? {
        if RedactedLine(typed.line.source).hasPassword { return recordLeftOut("a line with a password in it") }
        let session = await interpreter.settings
        let after = await interpreter.workspace.openDraft
        let line = RecordedLine(
            typed, answers: context.prompter.answers, aliases: session.aliases, in: interpreter.table)
        return write { recording in
            if result.isExpectation, recording.lacksLast {
                return [RecordedBlock(comment: "Left out: “\(line.source)” checks a line that is left out.")]
            }
            let part = part(of: typed, result)
            let isRepeatable =
                isRepeatable(result, of: typed, in: context) && (part != .draftFields || result.error == nil)
            if !result.isExpectation { recording.rewritesLast = line.source != typed.line.source }
            recording.lacksLast = part == .nothing || part == .draftFields || !isRepeatable
            if part == .nothing { return [] }
            if !isRepeatable {
                return [RecordedBlock(comment: "Left out: “\(line.source)” cannot be repeated in a script.")]
            }
            if part == .draftFields {
                guard let after else { return [] }
                let renderer = Renderer(options(of: recording.settings, in: session, asked: nil))
                return RecordedBlock.changes(from: context.draft, to: after) { renderer.rendering(of: $0, for: $1) }
            }
            var block = RecordedBlock(typed: line.written, printed: nil)
            if line.source != typed.line.source { recording.hasRewritten = true }
            // As errors name it when the transcript is run.
            let place = ScriptPlace(name: "command", line: recording.lineCount + 1)
            if line.source.contains("://*") { recording.hidesNames = true }
            if let parsed = try? ParsedLine(line.source), interpreter.table.takesSecretLine(parsed) {
                block.typed.append(recording.nextSecret())
            }
            let namesLine = result.isExpectation && result.hasFailed && recording.rewritesLast
            let namesOther = part == .namingLines && recording.hasRewritten
            if part != .line, !line.isExpanded, !namesLine, !namesOther {
                let options = options(of: recording.settings, in: session, asked: result.format)
                let printed = text(of: result, for: line.source, at: place, in: options)
                // Much of the output repeats what was typed.
                let lines = printed?.split(separator: "\n", omittingEmptySubsequences: false)
                let hidesNames = recording.hidesNames
                block.printed = lines?.map { RedactedLine(printed: String($0), hidesNames: hidesNames).string }
                    .joined(separator: "\n")
            }
            block.variable = folders
            return [block]
        }
    }

    /// Returns the options with which output is printed when the transcript is run.
    private func options(
        of recording: TranscriptSettings, in session: Settings, asked: OutputFormat?
    ) -> RenderingOptions {
        var pinned = appearance
        (pinned.format, pinned.usualFormat) = (nil, recording.format)
        (pinned.language, pinned.usualLanguage) = (nil, Language(rawValue: recording.language) ?? .english)
        pinned.width = recording.width
        (pinned.isColoured, pinned.hasLinks, pinned.isASCII, pinned.usualBidi) = (false, false, false, .terminal)
        pinned.timeZone = recording.timeZone
        pinned.isAccessible = recording.isAccessible ? true : nil
        pinned.isUsuallyAccessible = false
        return pinned.options(asked: asked, settings: session)
    }

    /// Returns the printed text; nil if lines are broken, or columns aligned, by a path that differs between machines.
    private func text(
        of result: LineResult, for line: String, at place: ScriptPlace, in options: RenderingOptions
    ) -> String? {
        var result = result
        result.notices = []
        let (output, error) = result.rendered(for: line, at: place, in: options)
        let text = output.shown(in: options) + error.shown(in: options)
        let isTable = if case .table = result.output.data { true } else { false }
        guard options.format == .table || isTable else { return text }
        let unbroken = text.filter { !$0.isNewline }
        return folders.contains(where: unbroken.contains) ? nil : text
    }

    /// Writes a comment in place of a line; returns the same as for one that is recorded.
    func recordLeftOut(_ line: String = "a line that could not be read") -> Message? {
        write { recording in
            recording.lacksLast = true
            return [RecordedBlock(comment: "Left out: \(line).")]
        }
    }

    /// Paths of the machine that may occur in output, the longest first.
    private var folders: [String] { listedFolders().filter { $0.count > 1 }.sorted { $0.count > $1.count } }

    /// Returns false if a script cannot get the same result: an error of the prompt, of the user, or of the clock that
    /// is stopped during the recording.
    private func isRepeatable(_ result: LineResult, of typed: InputLine, in context: Context) -> Bool {
        guard let error = result.error else { return true }
        let needsClock = part(of: typed) == .wherePinned && interpreter.world.conditions.clock.mode == .held
        // Without it, the next line would be taken for the secret.
        if context.prompter.lacksSecret, interpreter.table.takesSecretLine(typed.line) { return false }
        return !context.isForPrompt && error.kind != .cancelled && !needsClock
    }

    private func write(_ blocks: (inout Recording) -> [RecordedBlock]) -> Message? {
        do {
            try recording.withLock { (current) throws(Failure) in
                guard var open = current else { return }
                current = nil
                for block in blocks(&open) { try open.append(block) }
                current = open
            }
            return nil
        } catch {
            interpreter.world.endPinning()
            return error.message + " The recording has ended."
        }
    }

    private func part(of typed: InputLine, _ result: LineResult) -> RecordingRule {
        // The lines of a script that is read, and a search made as you type, are recorded as separate lines.
        switch result.output.control {
        case .read, .searchLive, .pick, .record: .nothing
        case .leave, .write, nil: part(of: typed)
        }
    }

    private func part(of typed: InputLine) -> RecordingRule {
        interpreter.table.command(startingWith: typed.line.words)?.command.signature.recorded ?? .whole
    }
}
