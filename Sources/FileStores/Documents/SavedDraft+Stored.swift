import Domain
import Services

extension SavedDraft {
    init(stored: StoredObject) throws(Damage) {
        var older: [DraftVersion] = []
        for entry in try stored.objects("versions") ?? [] { older.append(try DraftVersion(stored: entry)) }
        let newest = try DraftVersion(stored: stored)
        let numbers = older.map(\.number) + [newest.number]
        guard zip(numbers, numbers.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw stored.mismatch("versions", "a list whose numbers rise to that of the draft")
        }
        guard older.count <= Self.olderLimit else {
            throw stored.mismatch("versions", "a list of at most \(Self.olderLimit) versions")
        }
        self.init(newest: newest, older: older)
    }

    /// The draft as a part of another file, with its versions.
    var stored: JSONObject {
        var object = newest.stored
        object["versions"] = .array(older.map { .object($0.stored) })
        return object
    }
}
