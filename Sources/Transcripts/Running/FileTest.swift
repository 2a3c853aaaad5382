import CommandKit
import Storage

struct FileTest: Sendable {
    let file: TestPlan.File
    let conditions: TestConditions

    /// Runs the file, and removes everything that it leaves behind.
    func tested() async -> TestedFile {
        let start = ContinuousClock.now
        let (document, verdict): (TestDocument?, TestedFile.Verdict) =
            switch file.document {
            case .success(let document): (document, await self.verdict(of: document))
            case .failure(let failure): (nil, .unreadable(failure))
            }
        return TestedFile(
            path: file.path, size: document?.size ?? 0, kind: document?.kind, verdict: verdict,
            duration: ContinuousClock.now - start)
    }

    private func verdict(of document: TestDocument) async -> TestedFile.Verdict {
        var served: ServedContracts?
        let verdict: TestedFile.Verdict
        do {
            served = try ServedContracts(document.settings)
            let session = try TestSession(for: file, document.settings, served: served, conditions)
            defer { session.remove() }
            try await session.begin()
            verdict = try await self.verdict(of: document, in: session)
        } catch let error as TranscriptError {
            verdict = .unreadable(TestFailure(error))
        } catch let failure as TestFailure {
            verdict = .failed([failure])
        } catch {
            let message = (error as? Failure)?.message ?? Message(outside: String(describing: error))
            verdict = .failed([TestFailure(message: message)])
        }
        await served?.stop()
        return verdict
    }

    private func verdict(of document: TestDocument, in session: TestSession) async throws -> TestedFile.Verdict {
        guard let transcript = document.transcript else {
            let failures = try await session.failures(ofScript: file.text, named: RelativePath(file.path).name)
            return failures.isEmpty ? .passed : .failed(failures)
        }
        let (failures, printed) = try await session.outcome(of: transcript)
        if failures.isEmpty { return .passed }
        guard conditions.accepts, let printed else { return .failed(failures) }
        try FileReplacement.replace(file.text, with: transcript.accepting(printed), at: file.path)
        return .accepted(failures.count)
    }
}

extension CapturedRun.Ending {
    /// Returns the message for an abnormal end; nil if the program ended by itself.
    ///
    /// - Parameters:
    ///   - mayBeDefect: True if the session may have requested an internal error.
    ///   - hasBegun: True if the program read at least one line.
    func failure(patience: Duration, mayBeDefect: Bool, hasBegun: Bool) -> Message? {
        switch self {
        case .tookTooLong:
            """
            This took longer than \(Int(patience.components.seconds), Noun(one: "second", other: "seconds")) \
            and was ended.
            """
        case .printedTooMuch: "This printed more than \(CapturedRun.outputLimit >> 20) MiB and was ended."
        case .cancelled: "This was cancelled."
        case .ended(let status) where status > 128: "souk was ended here by signal \(Int(status - 128))."
        case .ended(ExitStatus.defect.rawValue) where !mayBeDefect: "souk ended here with an internal error."
        case .ended(let status) where !hasBegun:
            "souk ended with status \(Int(status)) before it read a line."
        case .ended: nil
        }
    }
}
