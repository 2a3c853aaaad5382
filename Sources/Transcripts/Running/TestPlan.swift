import Domain
import Storage
public import Ports

public struct TestPlan: Sendable {
    public struct File: Sendable {
        public let path: String
        let text: String
        /// The parsed contents, or the reason that they cannot be run.
        let document: Result<TestDocument, TestFailure>
    }

    public private(set) var files: [File] = []
    public private(set) var leftOut = 0

    /// The maximum size of a file, in bytes: 16 MiB.
    static let sizeLimit = 1 << 24

    /// Reads the given files, and the files that end in `.souk` in the given folders and their subfolders. A file in a
    /// folder is not run by itself if another file there copies it (`file: inner.souk`).
    ///
    /// - Parameter wanted: The text that the path of a file has to contain; nil for any.
    /// - Throws: `.notFound` if there are no such files; `.refused` for a folder that cannot be read.
    public init(_ paths: [String], containing wanted: String?) throws(Failure) {
        var given: Set<String> = []
        for path in paths {
            let found = try FileSearch.files(at: path, ending: ".souk")
            if found.isEmpty { throw Failure(.notFound, "No .souk files in “\(path)”.") }
            let files = found.filter { given.insert($0).inserted }.map(File.init)
            let copiedFiles = Set(files.flatMap(\.copiedFiles))
            self.files += found == [path] ? files : files.filter { !copiedFiles.contains(RelativePath($0.path).normal) }
        }
        guard let wanted else { return }
        let all = files.count
        files = files.filter { $0.path.contains(wanted) }
        leftOut = all - files.count
        if files.isEmpty {
            throw Failure(.notFound, "None of \(all, Noun(one: "file", other: "files")) has “\(wanted)” in its path.")
        }
    }
}

extension TestPlan.File {
    init(path: String) {
        self.path = path
        do {
            text = try FileDocumentStore().read(path, limit: TestPlan.sizeLimit)
        } catch {
            text = ""
            document = .failure(TestFailure(message: error.message))
            return
        }
        let isMarked = text.utf8.starts(with: JSONParser.byteOrderMark)
        let text = isMarked ? String(text.unicodeScalars.dropFirst()) : text
        document = Result { () throws(TranscriptError) in try TestDocument(parsing: text) }.mapError(TestFailure.init)
    }

    /// The files that it copies, relative to the current folder.
    fileprivate var copiedFiles: [String] {
        guard case .success(let document) = document else { return [] }
        return document.settings.files.compactMap { CopiedFile($0.text, beside: path)?.source.normal }
    }
}

/// A path in a transcript, relative to the transcript's folder.
struct RelativePath {
    let path: String

    init(_ path: String) { self.path = path }

    init(_ path: String, beside file: String) {
        let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
        self.path = path.hasPrefix("/") ? path : folder + path
    }

    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The path with `.` and `..` resolved from the names alone.
    var normal: String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// True for a path of something below its folder.
    var isBelow: Bool {
        let normal = normal
        return !normal.isEmpty && !normal.hasPrefix("/") && normal.split(separator: "/").first != ".."
    }
}

/// A file that a test copies: `market.csv`, or `damaged.json as home/data/session.json`.
struct CopiedFile {
    let source: RelativePath
    /// The path of the copy, relative to the session's working folder.
    let target: String

    /// Parses the value of the setting `file`. Returns nil if the copy would be outside the session's folder.
    init?(_ text: String, beside file: String) {
        let sides = text.split(separator: " as ", maxSplits: 1).map(String.init)
        guard let first = sides.first else { return nil }
        source = RelativePath(first, beside: file)
        target = sides.count > 1 ? RelativePath(sides[1]).normal : source.name
        guard RelativePath(target).isBelow else { return nil }
    }
}
