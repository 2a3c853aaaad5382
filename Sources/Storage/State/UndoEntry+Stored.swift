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
    var number = 0
    var checksum = ""

    static let form = JSONForm<VersionReference>.object(
        VersionReference(),
        [
            .init("version", \.number, .number(in: 1...VersionNumbers.highest), isRequired: true),
            .init("checksum", \.checksum, .text, isRequired: true),
        ])
}

extension UndoEntry {
    /// Returns the step as a part of a file: the typed `line`, and its `changes`, each with `before` and `after`, and
    /// the `draft` or the `path` in the session that was changed. For a draft these refer to its versions. A draft that
    /// was not saved with the step is left out, and so is opening or closing it, because it does not exist after a
    /// restart.
    func stored(_ versions: [DraftName: DraftVersionChange]) -> JSONObject {
        let unsaved = changes.compactMap { change -> JSONValue? in
            if case .draft(let name, _) = change.before, versions[name] == nil { .string(name.string) } else { nil }
        }
        let stored = changes.compactMap { change -> JSONValue? in
            switch (change.before, change.after) {
            case (.draft(let name, _), _):
                guard let versions = versions[name] else { return nil }
                let references = [versions.before, versions.after].map { version in
                    version.map {
                        VersionReference.form.write(
                            VersionReference(number: $0.number, checksum: Checksum(value: $0.checksum).text))
                    }
                }
                return .change(of: ("draft", .string(name.string)), references[0], references[1])
            case (.session(let path, let before), .session(_, let after)):
                if path == ["openDraft"], unsaved.contains(where: { $0 == before || $0 == after }) { return nil }
                return .change(of: ("path", .array(path.map { .string($0) })), before, after)
            case (.serverArchive(let before), .serverArchive(let after)):
                let form = JSONForm.serverArchive
                return .change(of: ("server", .boolean(true)), form.write(before), form.write(after))
            default: return nil
            }
        }
        var object = JSONObject()
        (object["line"], object["changes"]) = (.string(line), .array(stored))
        return object
    }

    /// - Parameter draft: Returns a draft as it was in a version; nil if that is no longer kept.
    init?(stored: JSONObject, reading draft: (DraftName, VersionReference) -> Draft?) {
        let parts = stored.array("changes")
        let changes = parts.compactMap { part in part.object.flatMap { Change(stored: $0, reading: draft) } }
        guard let line = stored["line"]?.text, !changes.isEmpty, changes.count == parts.count else { return nil }
        self.init(line: line, changes: changes)
    }
}

extension UndoEntry.Change {
    /// Nil if it is damaged, or changes a draft that cannot be read.
    init?(stored: JSONObject, reading draft: (DraftName, VersionReference) -> Draft?) {
        let path = stored.array("path").compactMap(\.text)
        let name = stored["draft"]?.text.flatMap { DraftName($0) }
        func item(_ key: String) -> UndoItem? {
            let value = stored[key] == .null ? nil : stored[key]
            if !path.isEmpty { return .session(path, value) }
            guard let name else {
                return value.flatMap { try? JSONForm.serverArchive.read($0) }.map { .serverArchive($0) }
            }
            guard let value else { return .draft(name, nil) }
            return (try? VersionReference.form.read(value)).flatMap { draft(name, $0) }.map { .draft(name, $0) }
        }
        guard let before = item("before"), let after = item("after") else { return nil }
        self.init(before: before, after: after)
    }
}

extension JSONValue {
    fileprivate static func change(
        of place: (key: String, value: JSONValue), _ before: JSONValue?, _ after: JSONValue?
    ) -> JSONValue {
        var object = JSONObject()
        object[place.key] = place.value
        (object["before"], object["after"]) = (before, after)
        return .object(object)
    }
}
