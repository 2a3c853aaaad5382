import Domain
import Ports
import struct FoundationEssentials.Date

extension StoredForm where Payload == Draft {
    /// Returns the form of a draft's version. The name is that of its folder: a copied folder is a draft of its own.
    static func draft(_ name: DraftName) -> StoredForm<Draft> {
        StoredForm(
            format: "souk-draft",
            decode: { (document) throws(Damage) in
                try Draft(name: name, stored: document.payload, savedAt: document.savedAt)
            },
            encode: { $0.stored(over: $1) })
    }
}

extension Draft {
    /// - Parameter savedAt: The creation time of a draft that does not have one.
    init(name: DraftName, stored: StoredObject, savedAt: String) throws(Damage) {
        let created = try stored.date("created") ?? Date(iso8601: savedAt) ?? Date(timeIntervalSince1970: 0)
        self.init(name: name, created: created)
        title = try stored.text("title")
        description = try stored.text("description")
        category = try stored.text("category")
        price = try stored.money("price")
        isUrgent = try stored.flag("urgent")
        image = try stored.text("image")
        changed = try stored.date("changed") ?? created
    }

    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        object["name"] = .string(name.string)
        object["title"] = .string(title)
        object["description"] = .string(description)
        object["category"] = .string(category)
        object["price"] = price.map { .object($0.stored(over: stored.object("price"))) } ?? .null
        object["urgent"] = .boolean(isUrgent)
        object["image"] = .string(image)
        object["created"] = .string(created.iso8601)
        object["changed"] = .string(changed.iso8601)
        return object
    }
}

extension Money {
    func stored(over stored: JSONObject) -> JSONObject {
        var object = stored
        object["amount"] = .string(digits)
        object["currency"] = .string(currency.code)
        return object
    }
}

extension StoredObject {
    /// Returns an amount, stored as digits and a currency code: `{"amount": "12.50", "currency": "EUR"}`.
    func money(_ key: String) throws(Damage) -> Money? {
        guard let stored = try object(key) else { return nil }
        guard let digits = try stored.text("amount"), try stored.text("currency") ?? "EUR" == Currency.euro.code,
            let money = Money(digits: digits, currency: .euro)
        else { throw mismatch(key, "an amount of money") }
        return money
    }
}

extension DraftVersion {
    /// The version's file if the version comes from elsewhere.
    var document: StateDocument {
        StateDocument(
            format: StoredForm<Draft>.draft(draft.name).format, payload: draft.stored(over: JSONObject()),
            savedAt: saved)
    }

    /// Parses ``stored``.
    init(stored: StoredObject) throws(Damage) {
        guard let object = try stored.object("draft") else { throw stored.mismatch("draft", "present") }
        guard let name = try object.draftName("name") else { throw object.mismatch("name", "present") }
        guard let saved = try stored.date("savedAt") else { throw stored.mismatch("savedAt", "present") }
        guard let number = try stored.number("number", in: 1...VersionNumbers.highest) else {
            throw stored.mismatch("number", "present")
        }
        self.init(
            number: number, saved: saved, draft: try Draft(name: name, stored: object, savedAt: saved.iso8601))
    }

    /// The version as an object inside another file.
    var stored: JSONObject {
        var object = JSONObject()
        object["number"] = .number(number)
        object["savedAt"] = .string(saved.iso8601)
        object["draft"] = .object(draft.stored(over: JSONObject()))
        return object
    }
}
