import CommandKit
import Domain
import Services
import Syntax
import Transcripts

/// Begins and ends the recording of the session (docs/decisions/0020).
extension Evaluator {
    /// Does what a command asks of the recording.
    ///
    /// - Returns: The output that says so.
    func perform(_ request: Output.RecordingRequest) async throws(Failure) -> Output {
        switch request {
        case .begin(let path): return try await begin(path)
        case .stop:
            guard let recording = recorder.current else { throw Self.noRecording }
            let message = try end() ?? ""
            return .message(message, hint: "souk test \(recording.path) runs it.")
        case .tell:
            guard let recording = recorder.current else {
                return .message("Nothing is being recorded.", hint: "Type record FILE to begin.")
            }
            return .message(
                "Recording to \(recording.path): \(recording.lineCount, Recording.line) so far.",
                hint: "Type record stop to end it.")
        }
    }

    /// Ends the recording, if there is one, and tells how much there is of it: the session is over.
    public func leave() {
        do {
            if let message = try end() { writer.tell(message) }
        } catch {
            writer.tell(error.message)
        }
    }

    private static let noRecording = Failure(
        .refused, "Nothing is being recorded.", hint: "Type record FILE to begin.")

    private func end() throws(Failure) -> Message? {
        guard let recording = recorder.end() else { return nil }
        interpreter.world.endPinning()
        try recording.file.finish()
        return recording.sum
    }

    private func begin(_ path: String) async throws(Failure) -> Output {
        if let current = recorder.current {
            throw Failure(
                .refused, "The session is being recorded to \(current.path) already.", hint: "Type record stop first.")
        }
        let world = interpreter.world
        let wasGoing = world.clock.standing == .goes
        let workspace = await interpreter.workspace
        let recording: Recording
        do {
            try world.beginPinning()
            recording = try newRecording(of: workspace, to: path)
        } catch {
            world.endPinning()
            throw error
        }
        recorder.begin(recording)
        var message: Message = "Recording to \(path)."
        if wasGoing { message = message + " The clock stands still until record stop." }
        if let state = recording.settings.state { message = message + " What is here already is in \(state.text)." }
        for service in await signedIn() {
            message = message + " You are signed in to \(service.rawValue), and whoever runs it is not: type login."
        }
        return .message(message, hint: "Type record stop to end it.")
    }

    private func newRecording(of workspace: Workspace, to path: String) throws(Failure) -> Recording {
        let world = interpreter.world
        let file = try world.documents.beginRecording(to: path)
        do {
            var settings = settings(for: workspace, in: file.folder)
            if let name = try export(workspace, beside: path) {
                settings.state = TranscriptSettings.Placed(name, line: 0)
            }
            let recording = Recording(path: path, file: file, settings: settings)
            try recording.writeHeader()
            return recording
        } catch {
            file.withdraw()
            throw error
        }
    }

    private func settings(for workspace: Workspace, in folder: String) -> TranscriptSettings {
        let world = interpreter.world
        let options = appearance.options(settings: workspace.session.settings)
        var settings = TranscriptSettings()
        settings.now = world.now()
        settings.timeZone = appearance.timeZone
        settings.width = options.width
        settings.format = appearance.format ?? appearance.usualFormat
        settings.isAccessible = appearance.isAccessible ?? appearance.isUsuallyAccessible
        settings.language = options.wording.language.rawValue
        settings.service = workspace.session.service
        settings.seed = world.chance.seed
        settings.hasFaults = world.faults != nil
        settings.sources = workspace.locations(in: world).map { service, location in
            let place = ShownLine(location.text).string
            let isBelow = location.isLocal && place.hasPrefix(folder + "/")
            let shown = isBelow ? String(place.dropFirst(folder.count + 1)) : place
            return TranscriptSettings.Placed("\(service.rawValue)=\(shown)", line: 0)
        }
        return settings
    }

    /// Writes what is here already beside the transcript, but for the lines that were typed before: nobody asked to have
    /// those recorded.
    ///
    /// - Returns: The file's name; nil for a newcomer, who has nothing.
    private func export(_ workspace: Workspace, beside path: String) throws(Failure) -> String? {
        let world = interpreter.world
        var state = try workspace.exported(using: world).payload
        let isNew = workspace.session == Session(service: workspace.session.service)
        guard !isNew || !state.drafts.isEmpty || !state.removed.isEmpty else { return nil }
        state.lines = []
        let ending = ".souk"
        let statePath = (path.hasSuffix(ending) ? String(path.dropLast(ending.count)) : path) + ".state.json"
        try world.documents.writeState(state, to: statePath)
        return statePath.split(separator: "/").last.map(String.init)
    }

    /// The services that somebody is signed in to.
    private func signedIn() async -> [ServiceName] {
        var services: [ServiceName] = []
        for account in interpreter.world.sources.compactMap(\.account) {
            if let credentials = try? await account.credentials(), credentials.tokens != nil {
                services.append(account.service)
            }
        }
        return services
    }
}
