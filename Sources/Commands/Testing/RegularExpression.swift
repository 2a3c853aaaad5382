import CommandKit
import Domain
import Services

/// A regular expression of Swift, searched for in a bounded part of a text and for a bounded time.
///
/// Some expressions, such as `(a+)+$`, take time that doubles with each character, and nothing can stop the engine.
/// Each search has a thread of its own, which is given up after the limit: abandoned on a thread of Swift's pool, as many
/// searches as there are cores would stop everything that waits, the timer of the next search included.
struct RegularExpression: TextSearch {
    /// Bytes of a text that are looked at.
    static let lengthLimit = 64 << 10
    /// How long it may take.
    static let timeLimit = Duration.seconds(5)

    private let pattern: FreeText

    /// - Throws: `.usage` for what is no regular expression.
    init(_ pattern: FreeText) throws(Failure) {
        self.pattern = pattern
        guard (try? Regex(pattern.string)) != nil else {
            throw Failure(
                .usage, "“\(pattern.string)” is not a regular expression.",
                hint: "Write \\ before ( ) [ ] { } . * + ? ^ $ | that stand for themselves.", at: pattern.range)
        }
    }

    func place(in text: String) async throws(Failure) -> Range<String.Index>? {
        let (results, continuation) = AsyncStream.makeStream(of: Search.self)
        let near = text.utf8.count <= Self.lengthLimit ? text[...] : text.head(bytes: Self.lengthLimit)
        let isStarted = OwnThread.start { [pattern = pattern.string] in
            let found = try? Regex(pattern).anchorsMatchLineEndings().firstMatch(in: near)
            continuation.yield(.done(found?.range))
        }
        guard isStarted else {
            throw Failure(
                .refused, "“\(pattern.string)” could not be run: the system has no thread for it.", at: pattern.range)
        }
        let limit = Task {
            try? await Task.sleep(for: Self.timeLimit)
            continuation.yield(.late)
        }
        defer { limit.cancel() }
        for await result in results {
            if case .done(let range) = result { return range }
            throw Failure(
                .usage, "The expression takes longer than \(Int(Self.timeLimit.components.seconds)) seconds.",
                hint: "Do not repeat what repeats itself, as in (a+)+.", at: pattern.range)
        }
        throw Failure.cancelled
    }

    func hint(on text: String) -> Message? {
        guard text.utf8.count > Self.lengthLimit else { return nil }
        return "Of a long text only the first \(Self.lengthLimit >> 10) KiB are looked at."
    }

    private enum Search {
        case done(Range<String.Index>?)
        case late
    }
}

extension String {
    /// As many whole characters from the beginning as `bytes` hold.
    fileprivate func head(bytes: Int) -> Substring {
        self[..<utf8.index(startIndex, offsetBy: bytes)].dropLast()
    }
}
