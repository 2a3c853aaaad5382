import Domain
import Ports
import SystemPackage

/// The current view, in `view.log` in the state folder: the service, and each service's query, page and numbered rows.
///
/// Each line (``JSONObject/logLine``) is a view. Going on in a list adds a page to what may be thousands of rows, so a
/// line leaves out the rows that it has in common with the line before: with `"kept":{"listings":180}`, the last 180
/// rows of that line come before its own. Appending such a line takes a fraction of the time of writing a new file.
///
/// A power cut may lose the last lines, and nothing else, so that their loss is not reported.
struct ViewLog {
    private static let name = "view.log"
    /// The size in bytes from which the log is replaced by one with only the current view, unless that is so large that
    /// it would be replaced often: 64 KiB.
    private static let longest = 1 << 16

    private let folder: StateFolder
    /// The view that was last saved here, and the log after that; nil if the next line must be whole.
    private var saved: (session: Session, log: FileStamp)?
    /// The bytes of the last whole line, and of the lines since then.
    private var sizes = (whole: 0, since: 0)

    init(in folder: StateFolder) { self.folder = folder }

    /// Returns the current view; nil if there is none.
    func session() -> Session? {
        func read() throws(Errno) -> Session? {
            let bytes = try folder.open()?.bytes(of: Self.name, limit: StateDocument.sizeLimit << 20)
            return bytes.flatMap { Self.session(in: $0) }
        }
        // The next view replaces this one, so an error that passes must not cost it: it is read once more.
        do { return try read() } catch { return try? read() }
    }

    /// Reads backwards to the last whole line from which no line is damaged up to the current one. A line that was cut
    /// off at the end is not the current one.
    private static func session(in bytes: [UInt8]) -> Session? {
        var lines: [(session: Session, kept: JSONObject)] = []
        for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
            guard let object = JSONObject(logLine: line),
                let session = try? JSONForm.session.read(.object(object))
            else {
                lines = []
                continue
            }
            lines.append((session, object.object("kept")))
            if object["kept"] == nil {
                return lines.reversed().reduce(nil) { before, line in line.session.following(before, line.kept) }
            }
        }
        return nil
    }

    /// Appends the view to the log.
    ///
    /// - Throws: `.unwritable`.
    mutating func save(_ session: Session) throws(Failure) {
        let session = session.looking
        let before = saved
        saved = nil
        let log = try folder.changing(Self.name) { (open) throws(Errno) -> FileStamp? in
            let file = try open.openLog(Self.name)
            defer { file.release() }
            let log = FileStamp(try file.status())
            if log.size >= max(Self.longest, 4 * sizes.whole) { return try replace(with: session, in: open) }
            try file.write(all: line(of: session, after: before?.log == log ? before?.session : nil))
            return FileStamp(try file.status())
        }
        saved = log.map { (session, $0) }
    }

    /// Removes the views of these services from the log, also those of earlier lines.
    ///
    /// - Throws: `.unwritable`.
    mutating func forget(_ services: Set<ServiceName>) throws(Failure) {
        var session = session()
        saved = nil
        for service in services { session?.views[service] = nil }
        try folder.changing(Self.name) { (open) throws(Errno) in
            if let session { _ = try replace(with: session, in: open) } else { try open.remove(Self.name) }
        }
    }

    /// Replaces the log by one with only this view, and returns its stamp.
    private mutating func replace(with session: Session, in open: OpenFolder) throws(Errno) -> FileStamp? {
        try open.replace(Self.name, with: line(of: session, after: nil), isDurable: false)
        return try open.status(of: Self.name).map { FileStamp($0) }
    }

    /// Returns the line of a view. It is whole at the latest when the lines since the last whole one have become as
    /// long as that, so that a start reads at most twice as much.
    private mutating func line(of session: Session, after before: Session?) -> [UInt8] {
        var (own, kept) = (session, JSONObject())
        if let before, sizes.since < sizes.whole {
            for (service, view) in session.views {
                let count = view.countOfRows(keptFrom: before.views[service])
                guard count > 0 else { continue }
                own.views[service]?.rows = Array(view.rows.dropFirst(count))
                kept[service.rawValue] = .number(count)
            }
        }
        var object = JSONForm.session.object(of: own)
        if !kept.keys.isEmpty { object["kept"] = .object(kept) }
        let line = object.logLine
        sizes = kept.keys.isEmpty ? (line.count, 0) : (sizes.whole, sizes.since + line.count)
        return line
    }
}

extension View {
    /// Returns how many of the last rows of the view before are the first ones here.
    fileprivate func countOfRows(keptFrom before: View?) -> Int {
        guard let before, let first = rows.first, let place = before.rows.firstIndex(of: first) else { return 0 }
        let count = before.rows.count - place
        return before.rows[place...].elementsEqual(rows.prefix(count)) ? count : 0
    }
}

extension Session {
    /// Returns the session with the rows that it has in common with the one before.
    ///
    /// - Parameter kept: The number of them for each service.
    fileprivate func following(_ before: Session?, _ kept: JSONObject) -> Session {
        var session = self
        for member in kept.members {
            let service = ServiceName(rawValue: member.key)
            let count = (try? JSONForm.number(in: 0...View.farthest).read(member.value)) ?? 0
            let rows = before?.views[service]?.rows.suffix(count) ?? []
            session.views[service, default: View()].rows.insert(contentsOf: rows, at: 0)
        }
        return session
    }
}
