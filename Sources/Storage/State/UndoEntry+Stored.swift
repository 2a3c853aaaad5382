import Domain
import Ports

/// A draft's versions before and after a step; nil if there was no draft.
struct DraftVersionChange: Sendable, Hashable {
    var before: SavedVersion?
    var after: SavedVersion?
}

/// A version that a step refers to, by its number and the checksum of its file. The checksum is needed because the same
/// name and number can belong to another draft later.
struct VersionReference: Sendable, Hashable {
    let number: Int
    let checksum: String
}

extension UndoEntry {
    /// Returns the step as a part of a file: the typed `line`, and its `changes`, each with `what` was changed,
    /// `before` and `after`. For a draft these refer to its versions. A draft that was not saved with the step is left
    /// out, and so is opening or closing it, because it does not exist after a restart.
    func stored(_ versions: [DraftName: DraftVersionChange]) -> JSONObject {
        let unsaved = changes.compactMap(\.draft).filter { versions[$0] == nil }
        let kept = changes.filter { change in
            guard case (.openDraft(let before), .openDraft(let after)) = (change.before, change.after) else {
                return true
            }
            return ![before, after].contains { $0.map(unsaved.contains) ?? false }
        }
        var object = JSONObject()
        object["line"] = .string(line)
        object["changes"] = .array(kept.compactMap { $0.stored(versions).map { .object($0) } })
        return object
    }

    /// - Parameter draft: Returns a draft as it was in a version; nil if that is no longer kept.
    init(stored: StoredObject, reading draft: (DraftName, VersionReference) -> Draft?) throws(Damage) {
        var changes: [UndoEntry.Change] = []
        for change in try stored.objects("changes") ?? [] {
            changes.append(
                UndoEntry.Change(
                    before: try UndoItem(stored: change, "before", reading: draft),
                    after: try UndoItem(stored: change, "after", reading: draft)))
        }
        guard let line = try stored.text("line"), !changes.isEmpty else {
            throw Damage(reason: "its line or its changes are missing")
        }
        self.init(line: line, changes: changes)
    }
}

extension UndoEntry.Change {
    /// The draft that was changed; nil for any other change.
    fileprivate var draft: DraftName? { if case .draft(let name, _) = before { name } else { nil } }

    fileprivate func stored(_ versions: [DraftName: DraftVersionChange]) -> JSONObject? {
        var object = before.storedPlace
        if case .draft(let name, _) = before {
            guard let versions = versions[name] else { return nil }
            object["before"] = versions.before.map { .object($0.stored) } ?? .null
            object["after"] = versions.after.map { .object($0.stored) } ?? .null
        } else {
            object["before"] = before.storedValue
            object["after"] = after.storedValue
        }
        return object
    }
}

extension SavedVersion {
    fileprivate var stored: JSONObject {
        var object = JSONObject()
        object["version"] = .number(number)
        object["checksum"] = .string(Checksum(value: checksum).text)
        return object
    }
}

extension VersionReference {
    init(stored: StoredObject) throws(Damage) {
        guard let number = try stored.number("version", in: 1...VersionNumbers.highest) else {
            throw stored.mismatch("version", "present")
        }
        guard let checksum = try stored.text("checksum") else {
            throw stored.mismatch("checksum", "present")
        }
        self.init(number: number, checksum: checksum)
    }
}

extension UndoItem {
    /// The kinds of pieces, as named in a file.
    private enum Kind: String {
        case draft, openDraft, settings, search, source, pins, archive, serverArchive
    }

    /// Parses the piece under `before` or `after` of a change.
    fileprivate init(
        stored change: StoredObject, _ key: String, reading draft: (DraftName, VersionReference) -> Draft?
    ) throws(Damage) {
        guard let place = try change.text("what").flatMap(Kind.init(rawValue:)) else {
            throw change.mismatch("what", "known")
        }
        switch place {
        case .draft:
            guard let name = try change.draftName("name") else { throw change.mismatch("name", "present") }
            guard let stored = try change.object(key) else {
                self = .draft(name, nil)
                return
            }
            let version = try VersionReference(stored: stored)
            guard let draft = draft(name, version) else {
                throw Damage(reason: "version \(version.number) is no longer kept")
            }
            self = .draft(name, draft)
        case .openDraft: self = .openDraft(try change.draftName(key))
        case .settings: self = .settings(try Settings(stored: try change.part(key)))
        case .search:
            guard let name = try change.text("name") else { throw change.mismatch("name", "present") }
            let stored = try change.object(key)
            self = .search(name, try stored.map { (stored) throws(Damage) in try SavedSearch(stored: stored) })
        case .source: self = .source(try change.service, try change.location(key))
        case .pins: self = .pins(try change.service, try View.Marked(stored: try change.part(key)))
        case .archive: self = .archive(try change.service, try View.Marked(stored: try change.part(key)))
        case .serverArchive:
            let stored = try change.part(key)
            guard let location = try stored.location("source") else { throw stored.mismatch("source", "present") }
            guard let isArchived = try stored.flag("archived") else { throw stored.mismatch("archived", "present") }
            self = .serverArchive(
                ServerArchiveChange(
                    try change.service, at: location, try View.rows("rows", of: stored), isArchived: isArchived))
        }
    }

    fileprivate var storedPlace: JSONObject {
        let (place, key, name): (Kind, String?, String) =
            switch self {
            case .draft(let name, _): (.draft, "name", name.string)
            case .openDraft: (.openDraft, nil, "")
            case .settings: (.settings, nil, "")
            case .search(let name, _): (.search, "name", name)
            case .source(let service, _): (.source, "service", service.rawValue)
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
        case .draft: .null
        case .openDraft(let name): .string(name?.string)
        case .settings(let settings): .object(settings.stored(over: nothing))
        case .search(_, let search): search.map { .object($0.stored(over: nothing)) } ?? .null
        case .source(_, let location): .string(location?.text)
        case .pins(_, let marked), .archive(_, let marked): .object(marked.stored)
        case .serverArchive(let change): .object(change.stored)
        }
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
            guard let name = try text("service") else { throw mismatch("service", "present") }
            return ServiceName(rawValue: name)
        }
    }

    /// Returns a required object.
    fileprivate func part(_ key: String) throws(Damage) -> StoredObject {
        guard let part = try object(key) else { throw mismatch(key, "present") }
        return part
    }

    func location(_ key: String) throws(Damage) -> SourceLocation? {
        guard let text = try text(key) else { return nil }
        guard let location = SourceLocation(text) else { throw mismatch(key, "a location") }
        return location
    }
}
