import Domain
import Ports
import Synchronization

/// An editor that is killed by a signal after it has written a text.
final class DyingEditor: TextEditor {
    private let text: String
    private let count = Mutex(0)

    init(leaving text: String) {
        self.text = text
    }

    /// The number of texts reported as saved elsewhere.
    var settled: Int { count.withLock { $0 } }

    func edit(_ text: String, named name: String) async throws(Failure) -> EditedText? {
        EditedText(before: text, after: self.text, failure: "The editor “ed” was ended by signal 9.")
    }

    func finish(_ edit: EditedText) {
        count.withLock { $0 += 1 }
    }
}
