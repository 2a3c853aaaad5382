public import Domain
public import Ports
import SystemPackage

import Platform

/// Programs with names such as `souk-verb-deals`, on the `PATH` or in the folder `verbs` of the configuration.
///
/// They run without a terminal, in a process group of their own, and see four environment variables.
public struct ExternalVerbs: VerbPrograms {
    private static let prefix = "souk-verb-"
    /// The largest program, in bytes: its content is read before each run.
    private static let sizeLimit = 1 << 28
    private static let descriptionLimit = 1 << 16
    private static let descriptionPatience = Duration.seconds(10)
    /// The most characters of a program's output that an error repeats.
    private static let excerptLimit = 80

    private let folder: String
    private let userHome: String
    private let environment: [String: String]

    /// - Parameter environment: Gives `PATH`, `HOME`, the locale, and `TMPDIR` for the working folder.
    public init(in folders: XDGFolders, environment: [String: String]) {
        (folder, userHome) = (folders.config + "/verbs", folders.userHome)
        self.environment = environment
    }

    public func verb(_ name: String) async throws(Failure) -> (name: String, verb: Verb) {
        let path = try path(of: name)
        let file = path.split(separator: "/").last.map(String.init) ?? ""
        let name = file.hasPrefix(Self.prefix) ? String(file.dropFirst(Self.prefix.count)) : file
        guard Verb.isName(name) else {
            throw Failure(
                .refused, "“\(name)” cannot name a verb.",
                hint: "Use lowercase letters, digits and dashes in “\(file)”.")
        }
        let program = try program(at: path)
        let description = try await answer(
            of: name, from: program.path, "--souk-describe", patience: Self.descriptionPatience,
            limit: Self.descriptionLimit)
        var verb = try Verb(describedBy: description)
        verb.program = program
        return (name, verb)
    }

    public func answer(of name: String, _ verb: Verb, to request: [UInt8]) async throws(Failure) -> JSONValue {
        try await answer(
            of: name, from: verb.program.path, "--souk-run", on: request, patience: .seconds(verb.patience),
            limit: verb.limit << 20)
    }

    // MARK: Finding

    private func path(of name: String) throws(Failure) -> String {
        if name.contains("/") { return name.expanded(inHome: userHome) }
        let paths =
            [folder + "/" + Self.prefix + name, folder + "/" + name]
            + searchFolders.map { $0 + "/" + Self.prefix + name }
        if let path = paths.first(where: { access($0, F_OK) == 0 }) { return path }
        throw Failure(
            .notFound, "No program “\(Self.prefix + name)” was found.",
            hint: "Put it on the PATH or into “\(folder)”, or type its path.")
    }

    private var searchFolders: [String] { ProgramSearch.folders(in: environment["PATH", default: ""]) }

    public func found() -> [String: [String]] {
        var found: [String: [String]] = [:]
        for place in [folder] + searchFolders {
            let names = OpenFolder.opened(place) { try? $0.names() }
            for file in ((names ?? []) ?? []).sorted() where place == folder || file.hasPrefix(Self.prefix) {
                let name = file.hasPrefix(Self.prefix) ? String(file.dropFirst(Self.prefix.count)) : file
                let path = place + "/" + file
                if Verb.isName(name), !found[name, default: []].contains(path) { found[name, default: []].append(path) }
            }
        }
        return found
    }

    public func program(at path: String) throws(Failure) -> Verb.Program {
        let file: (real: String, status: CInterop.Stat, folder: CInterop.Stat?, bytes: [UInt8])
        do throws(Errno) {
            file = try Self.read(path)
        } catch {
            if error == .noSuchFileOrDirectory { throw Failure(.notFound, "“\(path)” does not exist.") }
            throw Failure(.refused, "“\(path)” could not be read: \(error.message).")
        }
        guard file.status.isRegular else { throw Failure(.refused, "“\(path)” is not a file.") }
        guard access(file.real, X_OK) == 0 else {
            throw Failure(.refused, "“\(path)” is not executable.", hint: "In a shell: chmod +x \(path)")
        }
        let modes = file.status.st_mode | (file.folder?.st_mode ?? S_IWOTH)
        guard modes & S_IWOTH == 0, [0, geteuid()].contains(file.status.st_uid) else {
            throw Failure(.refused, "“\(path)” can be changed by others, so it is not run.")
        }
        guard file.bytes.count <= Self.sizeLimit else { throw Failure(.refused, "“\(path)” is larger than 256 MiB.") }
        var content = Fingerprint()
        file.bytes.withUnsafeBytes { content.combine($0) }
        let changed = file.status.modified
        return Verb.Program(
            path: file.real, size: file.bytes.count, time: changed.tv_sec * 1_000_000_000 + changed.tv_nsec,
            content: content.name)
    }

    /// Returns the path without links, the status of the file and of its folder, and the content of a regular file.
    private static func read(
        _ path: String
    ) throws(Errno) -> (real: String, status: CInterop.Stat, folder: CInterop.Stat?, bytes: [UInt8]) {
        let real = try realPath(of: path)
        // Opening a pipe that has no writer would wait for one.
        let file = try OpenFile.opened(real, O_RDONLY | O_NONBLOCK)
        defer { file.release() }
        let status = try file.status()
        let folder = try OpenFile.status(of: FilePath(real).removingLastComponent().string)
        return (real, status, folder, status.isRegular ? try file.readToEnd(limit: sizeLimit) : [])
    }

    // MARK: Running

    /// - Throws: `.refused` if a key is repeated: only its last value would count.
    private static func refuseRepetition(in description: [UInt8]) throws(Failure) {
        do throws(JSONError) {
            _ = try JSONParser.value(of: description)
        } catch {
            guard let key = error.repeatedKey else { return }
            throw Failure(.refused, "The description is not valid: the key “\(key)” is repeated.")
        }
    }

    private func answer(
        of name: String, from path: String, _ argument: String, on request: [UInt8]? = nil, patience: Duration,
        limit: Int
    ) async throws(Failure) -> JSONValue {
        let scratch = try ScratchFolder(named: "souk-verb", in: environment["TMPDIR"])
        defer { scratch.remove() }
        let input = try request.map { (bytes) throws(Failure) in try scratch.write(bytes, to: "request.json") }
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        let run = CapturedRun(
            path: path, arguments: [path, argument],
            environment: [
                "PATH": environment["PATH", default: "/usr/bin:/bin"], "HOME": environment["HOME", default: "/"],
                "LANG": locale ?? "C.UTF-8", "TERM": "dumb",
            ], input: .file(input ?? "/dev/null"), patience: patience,
            outputLimit: limit)
        let result = try await run.result(separatingErrors: true)
        let hint: Message? = Self.excerpt(of: result.errors, last: true).map { "It said: \($0)" }
        let json = try? JSONParser.value(of: result.output, isLenient: true)
        switch result.ending {
        case .ended(0):
            // A description is written by hand, an answer by a program.
            if request == nil { try Self.refuseRepetition(in: result.output) }
            if let json { return json }
            guard let printed = Self.excerpt(of: result.output, last: false) else {
                throw Failure(.refused, "“\(name)” gave no answer.", hint: hint)
            }
            throw Failure(.refused, "“\(name)” did not answer with JSON: \(printed)", hint: hint)
        case .ended(let status):
            // If it failed, only an answer that says why counts.
            if let json, json.object?["error"] != nil { return json }
            throw Failure(.refused, "“\(name)” ended with status \(String(status)).", hint: hint)
        case .tookTooLong:
            let seconds: Message = "\(Int(patience.components.seconds), Noun(one: "second", other: "seconds"))"
            throw Failure(.refused, "“\(name)” took longer than \(seconds).", hint: hint)
        case .printedTooMuch:
            let size: Message = limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB"
            throw Failure(.refused, "“\(name)” printed more than \(size).")
        case .cancelled: throw .cancelled
        }
    }

    /// Returns the first or the last line that is not blank, cut to a length that fits into a sentence; nil if there is
    /// none.
    private static func excerpt(of bytes: [UInt8], last isLast: Bool) -> String? {
        let part = isLast ? bytes.suffix(4096) : bytes.prefix(4096)
        let lines = String(decoding: part, as: UTF8.self).split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isWhitespace) }
        guard let line = isLast ? lines.last : lines.first else { return nil }
        return line.count > excerptLimit ? line.prefix(excerptLimit) + "…" : String(line)
    }
}
