import Domain
import Services

extension StoredForm where Payload == Step {
    /// A step's form: the `line` that was typed, and its `changes`, each with `what` was changed, `before` and `after`.
    static let step = StoredForm<Step>(
        format: "souk-step", subject: "the step",
        decode: { (document) throws(Damage) in
            let stored = document.payload
            var changes: [Step.Change] = []
            for change in try stored.objects("changes") ?? [] {
                changes.append(
                    Step.Change(
                        before: try Piece(stored: change, "before"), after: try Piece(stored: change, "after")))
            }
            guard let line = try stored.text("line"), !changes.isEmpty else {
                throw Damage(reason: "its line or its changes are missing")
            }
            return Step(line: line, changes: changes)
        },
        encode: { step, _ in
            var object = JSONObject()
            object["line"] = .string(step.line)
            object["changes"] = .array(step.changes.map { .object($0.stored) })
            return object
        })
}

extension Step.Change {
    fileprivate var stored: JSONObject {
        var object = before.storedPlace
        object["before"] = before.storedValue
        object["after"] = after.storedValue
        return object
    }
}

extension Piece {
    /// What the places of pieces are called in a file.
    private enum Place: String {
        case draft, openDraft, settings, search, source, question, pins, archive, serverArchive
    }

    /// Reads the piece under `before` or `after` of a change.
    fileprivate init(stored change: StoredObject, _ key: String) throws(Damage) {
        guard let place = try change.text("what").flatMap(Place.init(rawValue:)) else {
            throw change.mismatch("what", "known")
        }
        switch place {
        case .draft:
            guard let name = try change.draftName("name") else { throw change.mismatch("name", "there") }
            let stored = try change.object(key)
            self = .draft(
                name, try stored.map { (stored) throws(Damage) in try Draft(name: name, stored: stored, savedAt: "") })
        case .openDraft: self = .openDraft(try change.draftName(key))
        case .settings: self = .settings(try Settings(stored: try change.part(key)))
        case .search:
            guard let name = try change.text("name") else { throw change.mismatch("name", "there") }
            let stored = try change.object(key)
            self = .search(name, try stored.map { (stored) throws(Damage) in try SavedSearch(stored: stored) })
        case .source: self = .source(try change.service, try change.location(key))
        case .question: self = .question(try change.service, try View(stored: try change.part(key)).question)
        case .pins: self = .pins(try change.service, try View.Marked(stored: try change.part(key)))
        case .archive: self = .archive(try change.service, try View.Marked(stored: try change.part(key)))
        case .serverArchive:
            let stored = try change.part(key)
            guard let location = try stored.location("source") else { throw stored.mismatch("source", "there") }
            guard let isArchived = try stored.flag("archived") else { throw stored.mismatch("archived", "there") }
            self = .serverArchive(
                ServerArchiveChange(
                    try change.service, at: location, try View.rows("rows", of: stored), isArchived: isArchived))
        }
    }

    fileprivate var storedPlace: JSONObject {
        let (place, key, name): (Place, String?, String) =
            switch self {
            case .draft(let name, _): (.draft, "name", name.string)
            case .openDraft: (.openDraft, nil, "")
            case .settings: (.settings, nil, "")
            case .search(let name, _): (.search, "name", name)
            case .source(let service, _): (.source, "service", service.rawValue)
            case .question(let service, _): (.question, "service", service.rawValue)
            case .pins(let service, _): (.pins, "service", service.rawValue)
            case .archive(let service, _): (.archive, "service", service.rawValue)
            case .serverArchive(let change): (.serverArchive, "service", change.service.rawValue)
            }
        var object = JSONObject()
        object["what"] = .string(place.rawValue)
        if let key { object[key] = .string(name) }
        return object
    }

    fileprivate var storedValue: JSONValue {
        let nothing = JSONObject()
        return switch self {
        case .draft(_, let draft): draft.map { .object($0.stored(over: nothing)) } ?? .null
        case .openDraft(let name): .string(name?.string)
        case .settings(let settings): .object(settings.stored(over: nothing))
        case .search(_, let search): search.map { .object($0.stored(over: nothing)) } ?? .null
        case .source(_, let location): .string(location?.text)
        case .question(_, let question): .object(question.stored)
        case .pins(_, let marked), .archive(_, let marked): .object(marked.stored)
        case .serverArchive(let change): .object(change.stored)
        }
    }
}

extension View.Question {
    fileprivate var stored: JSONObject {
        var object = JSONObject()
        object["search"] = .string(search)
        object["filter"] = .string(filter)
        object["sort"] = .string(sort)
        object["descending"] = .boolean(isDescending)
        return object
    }
}

extension ServerArchiveChange {
    fileprivate var stored: JSONObject {
        var object = JSONObject()
        object["source"] = .string(location.text)
        object["rows"] = .array(View.Row.stored(rows, over: []))
        object["archived"] = .boolean(isArchived)
        return object
    }
}

extension View.Marked {
    fileprivate init(stored: StoredObject) throws(Damage) {
        self.init(added: try View.rows("added", of: stored), removed: try View.rows("removed", of: stored))
    }

    fileprivate var stored: JSONObject {
        var object = JSONObject()
        object["added"] = .array(View.Row.stored(added, over: []))
        object["removed"] = .array(View.Row.stored(removed, over: []))
        return object
    }
}

extension StoredObject {
    fileprivate var service: ServiceName {
        get throws(Damage) {
            guard let name = try text("service") else { throw mismatch("service", "there") }
            return ServiceName(rawValue: name)
        }
    }

    /// An object that must be there.
    fileprivate func part(_ key: String) throws(Damage) -> StoredObject {
        guard let part = try object(key) else { throw mismatch(key, "there") }
        return part
    }

    func location(_ key: String) throws(Damage) -> SourceLocation? {
        guard let text = try text(key) else { return nil }
        guard let location = SourceLocation(text) else { throw mismatch(key, "a location") }
        return location
    }
}
