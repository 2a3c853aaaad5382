import Domain
import Services
import struct FoundationEssentials.Date

extension DraftVersion {
    /// The file of it where it comes from elsewhere.
    var document: StateDocument {
        StateDocument(
            format: StoredForm<Draft>.draft(draft.name).format, payload: draft.stored(over: JSONObject()),
            savedAt: saved)
    }

    /// Reads what ``stored`` made.
    init(stored: StoredObject) throws(Damage) {
        guard let object = try stored.object("draft") else { throw stored.mismatch("draft", "there") }
        guard let name = try object.draftName("name") else { throw object.mismatch("name", "there") }
        guard let saved = try stored.date("savedAt") else { throw stored.mismatch("savedAt", "there") }
        guard let number = try stored.number("number", in: 1...VersionNumbers.highest) else {
            throw stored.mismatch("number", "there")
        }
        self.init(
            number: number, saved: saved, draft: try Draft(name: name, stored: object, savedAt: saved.iso8601))
    }

    /// The version as a part of another file.
    var stored: JSONObject {
        var object = JSONObject()
        object["number"] = .number(number)
        object["savedAt"] = .string(saved.iso8601)
        object["draft"] = .object(draft.stored(over: JSONObject()))
        return object
    }
}
