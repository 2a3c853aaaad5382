import FileStores
import Services
import Transcripts

/// One file that is run as a test.
struct FileTest: Sendable {
    let file: TestPlan.File
    let conditions: TestConditions

    /// Runs it, and takes away whatever it left.
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

    private func verdict(of document: TestDocument) async throws(TranscriptHindrance) -> TestedFile.Verdict {
        let served = try await ServedContracts(document.settings)
        let verdict: Result<TestedFile.Verdict, TranscriptHindrance>
        do {
            let place = try SessionPlace(for: file, document.settings, served: served, conditions)
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
        of document: TestDocument, at place: SessionPlace, _ served: ServedContracts?
    ) async throws(TranscriptHindrance) -> TestedFile.Verdict {
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

    private func accept(_ text: String) throws(TranscriptHindrance) {
        do {
            try FileReplacement.replace(file.text, with: text, at: file.path)
        } catch {
            throw TranscriptHindrance(error)
        }
    }
}
