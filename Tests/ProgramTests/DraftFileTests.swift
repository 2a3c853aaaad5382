import Foundation
import Testing

@Suite struct DraftFileTests {
    @Test func `a draft moves to another home byte for byte`() async throws {
        let (old, new) = (try ScratchHome(), try ScratchHome())
        let script = """
            draft new velo
            draft set title 'Vélo "bleu" \\ / 26″'
            draft set category loisirs
            draft set price 1234,56
            draft set urgent no
            draft set description <<END
            Révisé.

            \tPneus neufs.
            END
            draft export \(old.file("a.json"))

            """
        let exported = try await Program.run(script: script, home: old)
        #expect(exported.status == 0, "\(exported.errors)")
        let imported = try await Program.run(
            script: "draft import \(old.file("a.json"))\ndraft check\n", home: new)
        #expect(imported.status == 0, "\(imported.errors)")
        let again = try await Program.run(script: "draft export \(new.file("b.json"))\n", home: new)
        #expect(again.status == 0, "\(again.errors)")
        let bytes = try Data(contentsOf: URL(filePath: old.file("a.json")))
        #expect(bytes.count > 200)
        #expect(try Data(contentsOf: URL(filePath: new.file("b.json"))) == bytes)
    }

    /// Files that are not drafts, and the errors they cause.
    enum NoDraft: CaseIterable {
        case missing, folder, pipe, device, socket, closed, large, latin, garbage, strange, list, mistyped, cheap
        case elsewhere, taken, nameless

        var ending: (status: Int32, sentence: String) {
            switch self {
            case .missing: (3, "The file “")
            case .folder: (3, "” is a folder.")
            case .pipe, .device: (1, "” is not an ordinary file.")
            case .socket: (1, "” could not be read: ")
            case .closed: (1, "” could not be read: Permission denied.")
            case .large: (1, "” is larger than 16 MiB.")
            case .latin: (1, "” is not UTF-8.")
            case .garbage: (1, "” is not JSON.")
            case .list: (1, "” is not a draft: it is not a JSON object.")
            case .strange: (1, "” has an unknown field “colour”.")
            case .mistyped: (1, "” is not a draft: “title” is not ")
            case .cheap: (1, "” is not a draft: “price” is not ")
            case .nameless: (1, "” is not a draft: “name” is not ")
            case .elsewhere: (3, "Unknown category “boats”.")
            case .taken: (1, "A draft named “velo” already exists.")
            }
        }

        private var bytes: Data {
            switch self {
            case .large: Data(#"{"title": ""#.utf8) + Data(repeating: 0x78, count: 16 << 20)
            case .latin: Data(#"{"title": "caf"#.utf8) + Data([0xE9]) + Data(#""}"#.utf8)
            case .garbage: Data((0..<4096).map { UInt8($0 % 127) })
            case .list: Data("[]".utf8)
            case .strange: Data(#"{"title": "a", "colour": "red"}"#.utf8)
            case .mistyped: Data(#"{"title": 80}"#.utf8)
            case .cheap: Data(#"{"price": "cheap"}"#.utf8)
            case .nameless: Data(#"{"name": "../../velo"}"#.utf8)
            case .elsewhere: Data(#"{"category": "boats"}"#.utf8)
            case .taken: Data(#"{"name": "velo"}"#.utf8)
            case .missing, .folder, .pipe, .device, .socket, .closed: Data("{}".utf8)
            }
        }

        /// Creates the file in a folder and returns its path.
        func made(in home: ScratchHome) throws -> String {
            let path = home.file("draft.json")
            switch self {
            case .missing: break
            case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case .pipe: try #require(mkfifo(path, 0o600) == 0)
            case .device: return "/dev/zero"
            case .socket: try leaveSocket(at: path)
            case .closed:
                try bytes.write(to: URL(filePath: path))
                try #require(chmod(path, 0) == 0)
            default: try bytes.write(to: URL(filePath: path))
            }
            return path
        }
    }

    @Test(arguments: NoDraft.allCases)
    func `an invalid draft file gives one sentence and changes nothing`(file: NoDraft) async throws {
        let home = try ScratchHome()
        let path = try file.made(in: home)
        // Permissions do not apply to root.
        if file == .closed, access(path, R_OK) == 0 { return }
        let script = "draft new velo\ndraft import \(path)\ndraft list\n"
        let run = try await Program.run(["--keep-going", "--format", "plain"], script: script, home: home)
        #expect(run.status == file.ending.status)
        #expect(run.errors.contains("souk: stdin:2"), "\(run.errors)")
        #expect(run.errors.contains(file.ending.sentence), "\(run.errors)")
        #expect(run.errors.utf8.count < 600, "\(run.errors)")
        #expect(run.output.hasSuffix("\n1 draft.\n"), "\(run.output)")
    }
}

/// Leaves a socket without a listener in the file system.
private func leaveSocket(at path: String) throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let result = withUnsafePointer(to: address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
    try #require(result == 0)
}
