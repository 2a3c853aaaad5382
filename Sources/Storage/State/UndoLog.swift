import Domain
import Ports
import SystemPackage
import struct FoundationEssentials.Date

import Platform

/// The entries for `undo` and `redo`, in `undo.log` in the data folder: one line for each entry, and one for each time
/// that entries were undone or redone.
///
/// The objects in the lines (``JSONObject/logLine``) are `{"step":12,"by":4711,"line":"…","changes":[…]}`,
/// `{"undone":[12]}` and `{"redone":[12]}`. An entry is written once its change is on disk; a power cut, or a kill
/// before that, may lose the last lines. All writes happen under the lock of the data folder, and nothing is read
/// before it is first needed.
struct UndoLog {
    private static let name = "undo.log"
    /// The growth in bytes after which the file is rewritten with only the entries that can still be reached: 1 MiB.
    private static let growth = 1 << 20
    /// The most mebibytes that are read of the file.
    static let sizeLimit = 256

    /// The entries as they are stored, by number.
    private var entries: [Int: JSONObject] = [:]
    private var done: [Int] = []
    private var undone: [Int] = []
    private var last = 0
    /// The entries of this process, which are undone and redone first, with what they changed.
    private var own: [Int: UndoEntry] = [:]
    /// The entries that this process undid or redid, which it redoes or undoes first too: they depend on each other.
    private var moved: Set<Int> = []
    /// The lines that could not be written, in their order: they still apply while the program runs.
    private var unwritten: [JSONObject] = []
    /// The reason of the last line for that.
    private var failure: Errno?
    /// The file as last read or written here.
    private var known: FileStamp?
    private var sizeLastWritten = 0

    /// Adds an entry as the newest; undone entries can no longer be redone.
    ///
    /// An entry that cannot be written can be undone while the program runs.
    ///
    /// - Parameter isLocked: False if the data folder could not be locked, so that nothing is written.
    mutating func record(
        _ entry: UndoEntry, _ versions: [DraftName: DraftVersionChange], in data: OpenFolder?, isLocked: Bool = true
    ) {
        if let data { try? catchUp(in: data) }
        let number = last + 1
        var object = entry.stored(versions, isLate: !unwritten.isEmpty)
        object["step"] = .number(number)
        object["by"] = .number(Int(getpid()))
        own[number] = entry
        take(object)
        append(object, in: isLocked ? data : nil)
    }

    /// Returns the numbers on a stack in the order of undoing or redoing: those of this process first.
    mutating func numbers(on stack: UndoStack, in data: OpenFolder?) throws(Errno) -> [Int] {
        if let data { try catchUp(in: data) }
        let numbers = (stack == .done ? done : undone).reversed()
        let first = numbers.filter { own[$0] != nil || moved.contains($0) }
        return Array((first + numbers.filter { !first.contains($0) }).prefix(UndoEntry.limit))
    }

    /// Returns an entry, with the process that made it; nil if it is on neither stack, or what it changed is no longer
    /// kept.
    func entry(_ number: Int, reading draft: UndoEntry.DraftReader) -> (entry: UndoEntry, maker: Int)? {
        guard let stored = entries[number], let entry = own[number] ?? UndoEntry(stored: stored, reading: draft) else {
            return nil
        }
        return (entry, stored.number("by") ?? 0)
    }

    /// - Parameter isLocked: False if the data folder could not be locked, so that nothing is written.
    mutating func move(_ numbers: [Int], from stack: UndoStack, in data: OpenFolder?, isLocked: Bool = true) {
        if let data { try? catchUp(in: data) }
        let object = Self.moved(numbers, to: stack == .done ? "undone" : "redone")
        moved.formUnion(numbers)
        take(object)
        append(object, in: isLocked ? data : nil)
    }

    /// Returns the numbers of the versions that an entry can still refer to, of any draft.
    mutating func versions(in data: OpenFolder) -> Set<Int> {
        try? catchUp(in: data)
        let changes = (done + undone).flatMap { entries[$0]?.array("changes") ?? [] }
        let pieces = changes.compactMap(\.object).flatMap { [$0.object("before"), $0.object("after")] }
        return Set(pieces.compactMap { $0.number("version") })
    }

    /// Removes changes to the records of these services from every entry.
    mutating func forget(_ services: Set<ServiceName>, in data: OpenFolder) throws(Errno) {
        try catchUp(in: data)
        guard !entries.isEmpty else { return }
        for (number, entry) in entries {
            own[number] = own[number]?.forgetting(services)
            let kept = entry.array("changes").filter { change in
                change.object.flatMap { UndoEntry.Change(stored: $0) { _, _, _ in nil } }?.concerns(services) != true
            }
            entries[number]?["changes"] = .array(kept)
            if kept.isEmpty { (entries[number], own[number]) = (nil, nil) }
        }
        try rewrite(in: data)
        try data.synchronize()
    }
}

// MARK: The file

extension UndoLog {
    /// Applies one line of the file.
    private mutating func take(_ object: JSONObject) {
        if let number = object.number("step") {
            for number in undone { (entries[number], own[number]) = (nil, nil) }
            undone = []
            entries[number] = object
            done.removeAll { $0 == number }
            done.append(number)
            last = max(last, number)
            for number in done.dropLast(UndoEntry.limit) { (entries[number], own[number]) = (nil, nil) }
            done = done.suffix(UndoEntry.limit)
        }
        for key in ["undone", "redone"] {
            let numbers = object.array(key).compactMap { try? JSONForm.number().read($0) }
            done.removeAll { numbers.contains($0) }
            undone.removeAll { numbers.contains($0) }
            if key == "undone" { undone += numbers } else { done += numbers }
        }
    }

    private mutating func catchUp(in data: OpenFolder) throws(Errno) {
        let now = try data.status(of: Self.name).map { FileStamp($0) }
        if now == known { return }
        let bytes = try data.bytes(of: Self.name, limit: Self.sizeLimit << 20) ?? []
        (entries, done, undone) = ([:], [], [])
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if let object = JSONObject(logLine: line) { take(object) }
        }
        for object in unwritten { take(object) }
        known = now
    }

    /// Appends a line after those that could not be written before.
    private mutating func append(_ object: JSONObject, in data: OpenFolder?) {
        unwritten.append(object)
        if let data { flush(in: data) }
    }

    /// Appends the lines that could not be written before.
    mutating func flush(in data: OpenFolder) {
        if unwritten.isEmpty { return }
        if let known, known.size > sizeLastWritten + Self.growth, (try? rewrite(in: data)) != nil { return }
        do {
            let file = try data.openLog(Self.name)
            defer { file.release() }
            try file.write(all: unwritten.flatMap(\.logLine))
            unwritten = []
            known = try data.status(of: Self.name).map { FileStamp($0) } ?? known
        } catch {
            // The file is read again next time; what is not in it is kept in memory.
            (known, failure) = (nil, error)
        }
    }

    /// Returns a notice if lines could not be written.
    func notice(in data: OpenFolder) -> Message? {
        guard !unwritten.isEmpty, let failure else { return nil }
        return Failure.unwritable(data.path(of: Self.name), failure).message
            + " Changes can be undone only until you leave."
    }

    /// Rewrites the file with the entries that can still be reached.
    private mutating func rewrite(in data: OpenFolder) throws(Errno) {
        done.removeAll { entries[$0] == nil }
        undone.removeAll { entries[$0] == nil }
        var bytes: [UInt8] = []
        for number in done + undone.reversed() {
            if let entry = entries[number] { bytes += entry.logLine }
        }
        if !undone.isEmpty { bytes += Self.moved(undone, to: "undone").logLine }
        // The whole file is at stake here, and not just its last lines.
        try data.replace(Self.name, with: bytes)
        sizeLastWritten = bytes.count
        unwritten = []
        known = try data.status(of: Self.name).map { FileStamp($0) }
    }

    private static func moved(_ numbers: [Int], to stack: String) -> JSONObject {
        var object = JSONObject()
        object[stack] = .array(numbers.map { .number($0) })
        return object
    }
}

extension JSONObject {
    fileprivate func number(_ key: String) -> Int? {
        self[key].flatMap { try? JSONForm.number(in: 0...VersionNumbers.highest).read($0) }
    }
}

/// A draft's versions before and after an entry; nil if there was no draft.
typealias DraftVersionChange = (before: SavedVersion?, after: SavedVersion?)

extension UndoEntry {
    /// Returns a draft as it was in a version, by the number and the checksum of its file; nil if that is no longer
    /// kept. The checksum is needed because the same name and number can belong to another draft later.
    typealias DraftReader = (DraftName, _ version: Int, _ checksum: String) -> Draft?

    /// Returns the entry as a part of a file: the typed `line`, and its `changes`, each with `before` and `after`, and
    /// the `draft` or the `path` in the session that was changed. For a draft these refer to its versions; a draft that
    /// was not saved like that is written out.
    ///
    /// - Parameter isLate: True if changes before it are saved with it, so that no version is as it was before.
    func stored(_ versions: [DraftName: DraftVersionChange], isLate: Bool) -> JSONObject {
        func change(
            _ key: String, _ place: JSONValue, _ before: JSONValue?, _ after: JSONValue?
        ) -> JSONValue {
            JSONValue(members: [key: place, "before": before, "after": after].compactMapValues(\.self))
        }
        func reference(_ draft: Draft?, _ version: SavedVersion?) -> JSONValue? {
            guard let version, draft != nil else { return draft.map { .object(JSONForm.draft.object(of: $0)) } }
            return JSONValue(members: ["version": .number(version.number), "checksum": .string(version.checksum)])
        }
        let names = changes.map { if case .draft(let name, _) = $0.before { name } else { nil as DraftName? } }
        let stored = changes.indices.compactMap { place -> JSONValue? in
            switch (changes[place].before, changes[place].after) {
            case (.draft(let name, let before), .draft(_, let after)):
                let (isFirst, isLast) = (names.firstIndex(of: name) == place, names.lastIndex(of: name) == place)
                let versions = versions[name]
                return change(
                    "draft", .string(name.string), reference(before, isFirst && !isLate ? versions?.before : nil),
                    reference(after, isLast ? versions?.after : nil))
            case (.session(let path, let before), .session(_, let after)):
                return change("path", .array(path.map { .string($0) }), before, after)
            case (.serverArchive(let before), .serverArchive(let after)):
                let form = JSONForm.serverArchive
                return change("server", .boolean(true), form.write(before), form.write(after))
            default: return nil
            }
        }
        var object = JSONObject()
        (object["line"], object["changes"]) = (.string(line), .array(stored))
        return object
    }

    init?(stored: JSONObject, reading draft: DraftReader) {
        let parts = stored.array("changes")
        let changes = parts.compactMap { part in part.object.flatMap { Change(stored: $0, reading: draft) } }
        guard let line = stored["line"]?.text, !changes.isEmpty, changes.count == parts.count else { return nil }
        self.init(line: line, changes: changes)
    }
}

extension UndoEntry.Change {
    /// Nil if it is damaged, or changes a draft that cannot be read.
    init?(stored: JSONObject, reading draft: UndoEntry.DraftReader) {
        let path = stored.array("path").compactMap(\.text)
        let name = stored["draft"]?.text.flatMap { DraftName($0) }
        func item(_ key: String) -> UndoItem? {
            let value = stored[key] == .null ? nil : stored[key]
            if !path.isEmpty { return .session(path, value) }
            guard let name else {
                return value.flatMap { try? JSONForm.serverArchive.read($0) }.map { .serverArchive($0) }
            }
            guard let value else { return .draft(name, nil) }
            guard let number = value.object?.number("version"), let checksum = value.object?["checksum"]?.text else {
                return (try? JSONForm.draft.read(value)).map { .draft(name, $0.named(name)) }
            }
            return draft(name, number, checksum).map { .draft(name, $0) }
        }
        guard let before = item("before"), let after = item("after") else { return nil }
        self.init(before: before, after: after)
    }
}
