import Domain
import FileStores
public import Services
import Transcripts

/// The files that are to be run.
public struct TestPlan: Sendable {
    /// A file, and what it holds.
    public struct File: Sendable {
        public let path: String
        let text: String
        /// What it holds, or why it is nothing that can be run.
        let document: Result<TestDocument, TranscriptHindrance>
    }

    public private(set) var files: [File] = []
    /// How many files were found that are not wanted.
    public private(set) var leftOut = 0

    /// Bytes that a file may have: 16 MiB.
    static let sizeLimit = 1 << 24

    /// Reads files, and those that end in `.souk` in folders and below.
    ///
    /// A file in a folder that another one there brings along (`file: inner.souk`) is not run by itself.
    ///
    /// - Parameter wanted: What the path of a file has to contain; nil for any.
    /// - Throws: `.notFound` for a path where nothing is, and when no file is left; `.refused` for a folder that may not
    ///   be read.
    public init(_ paths: [String], containing wanted: String?) throws(Failure) {
        var given: Set<String> = []
        for path in paths {
            let found = try FileSearch(ending: ".souk").files(at: path)
            if found.isEmpty { throw Failure(.notFound, "There is no .souk file in “\(path)”.") }
            let files = found.filter { given.insert($0).inserted }.map(File.init)
            let brought = Set(files.flatMap(\.brought))
            self.files += found == [path] ? files : files.filter { !brought.contains(RelativePath($0.path).normal) }
        }
        guard let wanted else { return }
        let all = files.count
        files = files.filter { $0.path.contains(wanted) }
        leftOut = all - files.count
        if files.isEmpty {
            throw Failure(
                .notFound, "None of \(all, Noun(one: "file", other: "files")) has “\(wanted)” in its path.")
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
            document = .failure(.unreadable(TestFailure(message: error.message)))
            return
        }
        let text = text
        document = Result { () throws(TranscriptError) in try TestDocument(parsing: text) }.mapError {
            .unreadable(TestFailure($0))
        }
    }

    /// The files that it names, seen from where we are.
    fileprivate var brought: [String] {
        guard case .success(let document) = document else { return [] }
        return document.settings.files.compactMap { BroughtFile($0.text, beside: path)?.source.normal }
    }
}

/// A path that a transcript names, which is from the folder that the transcript is in.
struct RelativePath {
    let path: String

    init(_ path: String) {
        self.path = path
    }

    init(_ path: String, beside file: String) {
        let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
        self.path = path.hasPrefix("/") ? path : folder + path
    }

    /// What stands after the last slash.
    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    /// The path without `.` and `..`, as far as names alone tell.
    var normal: String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}

/// A file that a test brings along: `market.csv`, or `damaged.json as home/data/session.json`.
struct BroughtFile {
    /// Where it is.
    let source: RelativePath
    /// Where it goes, from the folder that the session works in.
    let target: String

    /// Nil for a place that is not in the folder of the session.
    ///
    /// - Parameter file: The file that names it.
    init?(_ text: String, beside file: String) {
        let sides = text.split(separator: " as ", maxSplits: 1).map(String.init)
        guard let first = sides.first else { return nil }
        source = RelativePath(first, beside: file)
        target = sides.count > 1 ? RelativePath(sides[1]).normal : source.name
        guard !target.isEmpty, !target.hasPrefix("/"), target.split(separator: "/").first != ".." else { return nil }
    }
}
