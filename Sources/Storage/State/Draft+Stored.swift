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
            encode: \.stored)
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

    var stored: JSONObject {
        let price = price.map { JSONObject(["amount": .string($0.digits), "currency": .string($0.currency.code)]) }
        return JSONObject([
            "name": .string(name.string), "title": .string(title), "description": .string(description),
            "category": .string(category), "price": price.map { .object($0) } ?? .null, "urgent": .boolean(isUrgent),
            "image": .string(image), "created": .string(created.iso8601), "changed": .string(changed.iso8601),
        ])
    }
}

extension StoredObject {
    /// Returns an amount, stored as digits and a currency code: `{"amount": "12.50", "currency": "EUR"}`.
    fileprivate func money(_ key: String) throws(Damage) -> Money? {
        guard let stored = try object(key) else { return nil }
        guard let digits = try stored.text("amount"), try stored.text("currency") ?? "EUR" == Currency.euro.code,
            let money = Money(digits: digits, currency: .euro)
        else { throw mismatch(key, "an amount of money") }
        return money
    }

    /// Returns the name of a draft; nil if there is none.
    func draftName(_ key: String) throws(Damage) -> DraftName? {
        guard let text = try text(key) else { return nil }
        guard let name = DraftName(text) else { throw mismatch(key, "a draft’s name") }
        return name
    }

    /// Returns the number of a version; nil if there is none.
    func versionNumber(_ key: String) throws(Damage) -> Int? { try number(key, in: 1...VersionNumbers.highest) }
}

extension DraftVersion {
    /// Parses ``stored``.
    init(stored: StoredObject) throws(Damage) {
        let object = try stored.required("draft", StoredObject.object)
        let name = try object.required("name", StoredObject.draftName)
        let saved = try stored.required("savedAt", StoredObject.date)
        self.init(
            number: try stored.required("number", StoredObject.versionNumber), saved: saved,
            draft: try Draft(name: name, stored: object, savedAt: saved.iso8601))
    }

    /// The version as an object inside another file.
    var stored: JSONObject {
        JSONObject([
            "number": .number(number), "savedAt": .string(saved.iso8601), "draft": .object(draft.stored),
        ])
    }
}
