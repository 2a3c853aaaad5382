import Domain
import Foundation
import Storage

@testable import Transcripts

/// A folder with test files, and a fake souk that follows the instructions in its lines.
final class TestBench: Sendable {
    let path: String
    /// Where sessions have their folders.
    let scratch: String

    /// Prints a mark for each line it reads, as souk does, and what the line tells it to.
    private static let program = #"""
        #!/bin/sh
        if [ ! -t 0 ] && [ "$(readlink /proc/$$/fd/0)" = /dev/null ]; then
            exit 0
        fi
        while read -r line; do
            printf '\036'
            case $line in
            crash) kill -SEGV $$ ;;
            hang) echo hanging; exec sleep 1000 ;;
            defect) exit 70 ;;
            quit) exit 0 ;;
            arguments) echo "$*" ;;
            files) ls ;;
            environment) env | grep -vE '^(PWD|SHLVL|_|HOME|TMPDIR)=' | sort ;;
            wait*) while [ ! -e "${line#wait }" ]; do sleep 0.01; done; echo waited ;;
            make*) : > "${line#make }" ;;
            fail*) echo failing; exit "${line#fail }" ;;
            "#"*) ;;
            *) echo "$line" ;;
            esac
        done
        """#

    init() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "souk-bench-\(UUID().uuidString)")
        path = folder.path
        scratch = path + "/scratch"
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        // Written by a shell: a descriptor of ours that another test's program inherits, if only until it begins, would
        // keep the file from being run as “text file busy”.
        let writing = CapturedRun(
            path: "/bin/sh", arguments: ["sh", "-c", #"printf '%s\n' "$TEXT" > souk && chmod 755 souk"#],
            environment: ["PATH": "/usr/bin:/bin", "TEXT": Self.program], folder: path, patience: .seconds(600))
        _ = try await writing.result()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var conditions: TestConditions {
        var conditions = TestConditions(
            program: path + "/souk", searchPath: "/usr/bin:/bin", temporaryFolder: scratch)
        conditions.patience = .seconds(600)
        return conditions
    }

    func write(_ text: String, to name: String) throws {
        let url = URL(filePath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func text(of name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

    /// The leftovers of sessions.
    func leftovers() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: scratch) }

    /// Runs one file with this text.
    func tested(_ text: String, named name: String = "a.souk", _ conditions: TestConditions? = nil) async throws
        -> TestedFile
    {
        try write(text, to: name)
        let plan = try TestPlan([file(name)], containing: nil)
        return await FileTest(file: plan.files[0], conditions: conditions ?? self.conditions).tested()
    }
}

extension Message {
    /// The sentence as it is read.
    var plain: String { unrendered }
}
