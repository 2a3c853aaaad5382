import Domain
import Services
import struct FoundationEssentials.Date

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension DraftVersion {
    /// A generation as a version, under the name it says it had.
    init(_ generation: StateFile<Draft>.Generation, _ draft: Draft) {
        let document = generation.document
        self.init(
            number: document.generation, saved: Date(iso8601: document.savedAt) ?? draft.changed,
            draft: (try? document.payload.draftName("name")).map(draft.named) ?? draft)
    }

    /// The file of it where it comes from elsewhere.
    var document: StateDocument {
        StateDocument(
            format: StoredForm<Draft>.draftFormat, generation: number,
            payload: draft.stored(over: JSONObject()), savedAt: saved, savedBy: Int(getpid()), over: nil)
    }

    /// Reads what ``stored`` made.
    ///
    /// - Parameters:
    ///   - number: The one of a version that says none.
    ///   - savedAt: The time of a version that says none, as it stands in the file.
    /// - Throws: Where there is no draft, or no number or time and none is given.
    init(stored: StoredObject, number: Int? = nil, savedAt: String? = nil) throws(Damage) {
        guard let object = try stored.object("draft") else { throw stored.mismatch("draft", "there") }
        guard let name = try object.draftName("name") else { throw object.mismatch("name", "there") }
        let draft = try Draft(name: name, stored: object, savedAt: savedAt ?? "")
        guard let number = try stored.number("number", in: 1...StateDocument.lastGeneration) ?? number else {
            throw stored.mismatch("number", "there")
        }
        guard let saved = try stored.date("savedAt") ?? savedAt.map({ Date(iso8601: $0) ?? draft.changed }) else {
            throw stored.mismatch("savedAt", "there")
        }
        self.init(number: number, saved: saved, draft: draft)
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
