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

    init(stored: StoredObject) throws(Damage) {
        number = try stored.required("version", StoredObject.versionNumber)
        checksum = try stored.required("checksum", StoredObject.text)
    }
}

extension SavedVersion {
    fileprivate var stored: JSONObject {
        JSONObject(["version": .number(number), "checksum": .string(Checksum(value: checksum).text)])
    }
}

extension UndoEntry {
    /// Returns the step as a part of a file: the typed `line`, and its `changes`, each with `what` was changed,
    /// `before` and `after`. For a draft these refer to its versions. A draft that was not saved with the step is left
    /// out, and so is opening or closing it, because it does not exist after a restart.
    func stored(_ versions: [DraftName: DraftVersionChange]) -> JSONObject {
        let unsaved = changes.compactMap { change -> DraftName? in
            if case .draft(let name, _) = change.before, versions[name] == nil { name } else { nil }
        }
        let kept = changes.filter { change in
            guard case (.openDraft(let before), .openDraft(let after)) = (change.before, change.after) else {
                return true
            }
            return ![before, after].contains { $0.map(unsaved.contains) ?? false }
        }
        return JSONObject([
            "line": .string(line), "changes": .array(kept.compactMap { $0.stored(versions).map { .object($0) } }),
        ])
    }

    /// - Parameter draft: Returns a draft as it was in a version; nil if that is no longer kept.
    init(stored: StoredObject, reading draft: (DraftName, VersionReference) -> Draft?) throws(Damage) {
        let changes = try stored.required("changes", StoredObject.objects).map { (change) throws(Damage) in
            let what = try change.required("what", StoredObject.text)
            return UndoEntry.Change(
                before: try UndoItem(what, stored: change, "before", reading: draft),
                after: try UndoItem(what, stored: change, "after", reading: draft))
        }
        guard !changes.isEmpty else { throw stored.mismatch("changes", "present") }
        self.init(line: try stored.required("line", StoredObject.text), changes: changes)
    }
}

extension UndoEntry.Change {
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

extension UndoItem {
    /// Parses the piece under `before` or `after` of a change.
    fileprivate init(
        _ what: String, stored change: StoredObject, _ key: String,
        reading draft: (DraftName, VersionReference) -> Draft?
    ) throws(Damage) {
        func service() throws(Damage) -> ServiceName {
            ServiceName(rawValue: try change.required("service", StoredObject.text))
        }
        switch what {
        case "draft":
            let name = try change.required("name", StoredObject.draftName)
            guard let stored = try change.object(key) else {
                self = .draft(name, nil)
                return
            }
            guard let draft = draft(name, try VersionReference(stored: stored)) else {
                throw change.mismatch(key, "present")
            }
            self = .draft(name, draft)
        case "openDraft": self = .openDraft(try change.draftName(key))
        case "settings": self = .settings(try Settings(stored: try change.required(key, StoredObject.object)))
        case "search":
            let search = try change.object(key).map { (stored) throws(Damage) in try SavedSearch(stored: stored) }
            self = .search(try change.required("name", StoredObject.text), search)
        case "source": self = .source(try service(), try change.location(key))
        case "pins": self = .pins(try service(), try change.required(key, StoredObject.marked))
        case "archive": self = .archive(try service(), try change.required(key, StoredObject.marked))
        case "categories":
            let stored = try change.required(key, StoredObject.object)
            self = .categories(try service(), try CategoryChoices(stored: stored))
        case "serverArchive":
            let stored = try change.required(key, StoredObject.object)
            self = .serverArchive(
                ServerArchiveChange(
                    try service(), at: try stored.required("source", StoredObject.location), try stored.rows("rows"),
                    isArchived: try stored.required("archived", StoredObject.flag)))
        default: throw change.mismatch("what", "present")
        }
    }

    fileprivate var storedPlace: JSONObject {
        switch self {
        case .draft(let name, _): JSONObject(["what": .string("draft"), "name": .string(name.string)])
        case .openDraft: JSONObject(["what": .string("openDraft")])
        case .settings: JSONObject(["what": .string("settings")])
        case .search(let name, _): JSONObject(["what": .string("search"), "name": .string(name)])
        case .source(let service, _): Self.place("source", of: service)
        case .pins(let service, _): Self.place("pins", of: service)
        case .archive(let service, _): Self.place("archive", of: service)
        case .categories(let service, _): Self.place("categories", of: service)
        case .serverArchive(let change): Self.place("serverArchive", of: change.service)
        }
    }

    private static func place(_ what: String, of service: ServiceName) -> JSONObject {
        JSONObject(["what": .string(what), "service": .string(service.rawValue)])
    }

    fileprivate var storedValue: JSONValue {
        switch self {
        case .draft: .null
        case .openDraft(let name): .string(name?.string)
        case .settings(let settings): .object(settings.stored)
        case .search(_, let search): search.map { .object($0.stored) } ?? .null
        case .source(_, let location): .string(location?.text)
        case .pins(_, let marked), .archive(_, let marked):
            .object(JSONObject(["added": marked.added.stored, "removed": marked.removed.stored]))
        case .categories(_, let choices): .object(choices.stored)
        case .serverArchive(let change):
            .object(
                JSONObject([
                    "source": .string(change.location.text), "rows": change.rows.stored,
                    "archived": .boolean(change.isArchived),
                ]))
        }
    }
}

extension StoredObject {
    fileprivate func marked(_ key: String) throws(Damage) -> View.Marked? {
        guard let stored = try object(key) else { return nil }
        return View.Marked(added: try stored.rows("added"), removed: try stored.rows("removed"))
    }
}
