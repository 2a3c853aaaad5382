import Domain
import Services
import SystemPackage

@testable import FileStores

/// The plainest state there is, for what all state files have in common: one text.
struct Note {
    static let form = StoredForm<String>(
        format: "souk-note", subject: "the note",
        decode: { (document) throws(Damage) in try document.payload.text("text") ?? "" },
        encode: { text, stored in
            var object = stored
            object["text"] = .string(text)
            return object
        })

    /// One souk's view of `note.json` in a folder.
    struct Keeper: ~Copyable {
        var folder: StateFolder
        var file = StateFile(name: "note.json", form: Note.form)

        init(_ home: TemporaryHome) {
            folder = StateFolder(home.path)
        }

        mutating func load() throws -> Loaded<String> {
            try file.load(at: .noon, from: &folder)
        }

        @discardableResult
        mutating func save(_ text: String, after generation: Int) throws -> Int {
            try file.save(text, after: generation, at: .noon, in: &folder)
        }
    }
}

extension TemporaryHome {
    /// What a souk that starts now finds.
    func loadNote() throws -> Loaded<String> {
        var keeper = Note.Keeper(self)
        return try keeper.load()
    }

    /// Saves a few generations, each the text of its number.
    func saveNotes(_ count: Int) throws {
        var keeper = Note.Keeper(self)
        for number in 1...count { try keeper.save("\(number)", after: number - 1) }
    }
}
