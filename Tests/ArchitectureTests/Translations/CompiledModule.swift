import Foundation

/// A module of souk as the compiler sees it, who alone knows which literals are messages.
struct CompiledModule {
    /// Where a literal stands; both are counted from 1, the column in bytes.
    struct Place: Hashable {
        let file: String
        let line: Int
        let column: Int
    }

    /// What the compiler said where it could not be asked.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let name: String
    private var checkout: URL { SourceTree.checkout }
    /// Where the build put what modules import: beside the test bundle.
    private static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    /// The modules that speak: all of souk with Swift in them.
    static func all() throws -> [CompiledModule] {
        try FileManager.default.contentsOfDirectory(atPath: SourceTree.sources.path).sorted()
            .filter { !ErrorSentenceScan.others.contains($0) }
            .filter { try !SourceTree.files(in: $0).isEmpty }
            .map(CompiledModule.init)
    }

    /// Where the literals are that are of type `Message`, or that a cell of a table makes a message of.
    func messages() async throws -> Set<Place> {
        let found = URL(filePath: NSTemporaryDirectory()).appending(path: "souk-literals-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: found, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: found) }
        let status = try await run(into: found)
        guard status == 0 else {
            let errors = try String(contentsOf: found.appending(path: "errors"), encoding: .utf8)
            throw Failure(description: "swiftc could not read \(name), status \(status):\n\(errors.suffix(4000))")
        }
        let lines = try String(contentsOf: found.appending(path: "literals"), encoding: .utf8).split(separator: "\n")
        return Set(lines.compactMap(Self.place))
    }

    /// The dump of a module is a hundred megabytes: grep is quicker with it than a test is.
    private static let script = """
        cd "$1" && shift
        # The dump goes to standard output or to standard error, as the compiler likes.
        swiftc -dump-ast "$@" >tree 2>&1 || { grep -a "error: " tree >errors; exit 1; }
        LC_ALL=C grep -aoE 'string_literal_expr type="([A-Za-z]+\\.)?(Message|Table\\.Cell)" location=[^ ]+' tree |
            sort -u >literals
        """

    private func run(into folder: URL) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = try ["-c", Self.script, "sh", folder.path] + arguments()
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }

    private func arguments() throws -> [String] {
        let package = try String(contentsOf: checkout.appending(path: "Package.swift"), encoding: .utf8)
        let features = package.matches(of: #/enableUpcomingFeature\("(\w+)"\)/#).map { String($0.1) }
        var arguments = ["-module-name", name.replacing("-", with: "_"), "-swift-version", "6"]
        arguments += ["-I", Self.products.appending(path: "Modules").path]
        arguments += features.flatMap { ["-enable-upcoming-feature", $0] }
        for map in try moduleMaps() {
            arguments += ["-Xcc", "-fmodule-map-file=\(map.path)", "-I", map.deletingLastPathComponent().path]
        }
        return try arguments + SourceTree.files(in: name).map(\.path)
    }

    /// The maps of the modules in C, ours and those of others; the build makes those that nobody wrote.
    private func moduleMaps() throws -> [URL] {
        let checkouts = checkout.appending(path: ".build/checkouts")
        let written = [SourceTree.sources, checkouts].flatMap { SourceTree.files(below: $0, ending: "modulemap") }
            .filter { map in !["Support", "SQLiteCustom", "GRDBSQLCipher"].contains { map.path.contains("/\($0)/") } }
        let made = try FileManager.default.contentsOfDirectory(at: Self.products, includingPropertiesForKeys: nil)
            .map { $0.appending(path: "module.modulemap") }
            .filter { $0.path.contains("/C") && FileManager.default.fileExists(atPath: $0.path) }
        return written + made
    }

    private static func place(_ line: Substring) -> Place? {
        guard let match = line.firstMatch(of: #/location=(.+):(\d+):(\d+)$/#), let row = Int(match.2),
            let column = Int(match.3)
        else { return nil }
        return Place(file: String(match.1), line: row, column: column)
    }
}
