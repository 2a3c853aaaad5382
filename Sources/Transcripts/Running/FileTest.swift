import CommandKit
import Domain
import Storage
import Ports

/// A file to run as a test.
struct FileTest: Sendable {
    let file: TestPlan.File
    let conditions: TestConditions

    /// Runs the file, and removes everything that it leaves behind.
    func tested() async -> TestedFile {
        let start = ContinuousClock.now
        let verdict: TestedFile.Verdict
        var document: TestDocument?
        do {
            let found = try file.document.get()
            document = found
            verdict = try await self.verdict(of: found)
        } catch {
            verdict = error.verdict
        }
        return TestedFile(
            path: file.path, size: document?.size ?? 0, kind: document?.kind, verdict: verdict,
            duration: ContinuousClock.now - start)
    }

    private func verdict(of document: TestDocument) async throws(TranscriptRunError) -> TestedFile.Verdict {
        let served = try await ServedContracts(document.settings)
        let verdict: Result<TestedFile.Verdict, TranscriptRunError>
        do {
            let place = try SessionHome(for: file, document.settings, served: served, conditions)
            defer { place.remove() }
            try await place.begin()
            verdict = .success(try await self.verdict(of: document, at: place, served))
        } catch {
            verdict = .failure(error)
        }
        await served?.stop()
        return try verdict.get()
    }

    private func verdict(
        of document: TestDocument, at place: SessionHome, _ served: ServedContracts?
    ) async throws(TranscriptRunError) -> TestedFile.Verdict {
        switch document {
        case .script(let script):
            let session = ScriptSession(
                script: script, name: RelativePath(file.path).name, place: place, served: served,
                conditions: conditions)
            let failures = try await session.failures()
            return failures.isEmpty ? .passed : .failed(failures)
        case .transcript(let transcript):
            let session = TranscriptSession(
                transcript: transcript, place: place, served: served, conditions: conditions)
            let outcome = try await session.outcome()
            if outcome.failures.isEmpty { return .passed }
            guard conditions.accepts, let printed = outcome.printed else { return .failed(outcome.failures) }
            try accept(transcript.accepting(printed))
            return .accepted(outcome.failures.count)
        }
    }

    private func accept(_ text: String) throws(TranscriptRunError) {
        do {
            try FileReplacement.replace(file.text, with: text, at: file.path)
        } catch {
            throw TranscriptRunError(error)
        }
    }
}

/// An abnormal end of a session.
struct FailedEnding {
    let message: Message

    /// - Parameters:
    ///   - mayBeDefect: True if the session may have requested an internal error.
    ///   - hasBegun: True if the program read at least one line.
    init?(_ ending: FolderRun.Ending, patience: Duration, mayBeDefect: Bool, hasBegun: Bool) {
        switch ending {
        case .tookTooLong:
            message =
                "This took longer than \(Int(patience.components.seconds), Noun(one: "second", other: "seconds")) and was ended."
        case .printedTooMuch:
            message = "This printed more than \(FolderRun.outputLimit >> 20) MiB and was ended."
        case .cancelled: message = "This was cancelled."
        case .ended(.signalled(let signal)): message = "souk was ended here by signal \(Int(signal))."
        case .ended(.exited(ExitStatus.defect.rawValue)) where !mayBeDefect:
            message = "souk ended here with an internal error."
        case .ended(.exited(let status)) where !hasBegun:
            message = "souk ended with status \(Int(status)) before it read a line."
        case .ended(.exited): return nil
        }
    }
}

/// The part of a failed script's output to report: its last error, or all of it if it has no error.
struct ScriptEnding {
    let line: Int?
    let lines: [String]

    /// - Parameters:
    ///   - printed: The printed lines, without secrets.
    ///   - name: The name of the script in error messages.
    init(_ printed: [String], of name: String) {
        let start = printed.lastIndex { Self.isError($0) }
        lines = start.map { Array(printed[$0...]) } ?? printed
        line = lines.lazy.compactMap { Self.line(in: $0, of: name) }.first
    }

    /// Returns true if a line begins an error, in any language: `souk: buying.souk:12:8: error: …`.
    private static func isError(_ text: String) -> Bool {
        text.hasPrefix("souk: ") && text.firstMatch(of: #/:\d+:(\d+:)?\x20|: error:/#) != nil
    }

    /// Returns the script's line number in an error: `souk: buying.souk:12:8: error: …`, `read from buying.souk:12`.
    private static func line(in text: String, of name: String) -> Int? {
        // In Arabic the name is enclosed in directional isolates.
        let text = String(
            String.UnicodeScalarView(text.unicodeScalars.filter { !("\u{2066}"..."\u{2069}").contains($0) }))
        guard let place = text.firstRange(of: "\(name):"),
            text.hasPrefix("souk: ") || text[place.upperBound...].allSatisfy(\.isNumber)
        else { return nil }
        return Int(text[place.upperBound...].prefix { $0.isNumber })
    }
}
