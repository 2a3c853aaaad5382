import Scaffolding
import SystemPackage
import Testing

@testable import Storage

import Platform

/// The file system in memory must behave like the system's.
struct MemoryLikenessTests {
    /// A call with its arguments; open descriptors are given by index.
    private enum Step {
        case open(String, in: Int, Int32)
        case close(Int)
        case read(Int)
        case write(Int)
        case status(of: Int)
        case statusOf(String, in: Int)
        case lock(Int, Int32)
        case rename(String, in: Int, to: String, under: Int)
        case remove(String, in: Int, isFolder: Bool)
        case makeFolder(String, in: Int)
        case names(in: Int)

        static func random(using chance: inout SeededGenerator) -> Step {
            func path() -> String { paths.randomElement(using: &chance) ?? "a" }
            func file() -> Int { Int.random(in: 0..<4, using: &chance) }
            let steps: [Step] = [
                .open(path(), in: file(), flags.randomElement(using: &chance) ?? O_RDONLY),
                .open(path(), in: file(), O_RDONLY | O_DIRECTORY), .close(file()), .read(file()),
                .write(file()), .status(of: file()), .statusOf(path(), in: file()),
                .lock(file(), [LOCK_EX, LOCK_UN].randomElement(using: &chance) ?? LOCK_UN),
                .rename(path(), in: file(), to: path(), under: file()),
                .rename(path(), in: 0, to: path(), under: 0),
                .remove(path(), in: file(), isFolder: false),
                .makeFolder(path(), in: file()), .makeFolder(path(), in: 0),
                .remove(path(), in: file(), isFolder: true), .names(in: file()),
            ]
            return steps.randomElement(using: &chance) ?? .names(in: 0)
        }

        private static let paths = ["a", "b", "c", "a/a", "a/b", "b/a", "b/c", "a/a/b", "a/b/c", "a/../b", "a/./c"]
        private static let flags = [
            O_RDONLY, O_RDWR, O_WRONLY, O_RDWR | O_CREAT, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
            O_RDWR | O_CREAT | O_APPEND,
        ]
    }

    /// A file system with its open descriptors; the first is a folder, which stays open.
    private struct Side {
        let system: any FileSystem
        var files: [FileDescriptor]

        init(_ system: any FileSystem, at path: String) throws(Errno) {
            self.system = system
            let root = try system.open(path, in: nil, O_RDONLY | O_DIRECTORY, mode: 0)
            files = [root, root, root, root]
        }

        /// The result of a step, as text.
        mutating func outcome(of step: Step) -> String {
            do throws(Errno) {
                return try run(step)
            } catch {
                return "\(error)"
            }
        }

        private mutating func run(_ step: Step) throws(Errno) -> String {
            switch step {
            case .open(let path, let folder, let flags):
                let file = try system.open(path, in: files[folder], flags | O_CLOEXEC, mode: 0o600)
                let last = files.removeLast()
                files.insert(file, at: 1)
                if last != files[0] { try system.close(last) }
            case .close(let file):
                guard files[file] != files[0] else { return "" }
                try system.close(files[file])
                files[file] = files[0]
            case .read(let file): return "\(try OpenFile(files[file], by: system).readOnce())"
            case .write(let file): try OpenFile(files[file], by: system).write(all: [1, 2, 3])
            case .status(let file): return describe(try system.status(of: files[file]))
            case .statusOf(let path, let folder):
                return describe(try system.status(of: path, in: files[folder], followingLinks: false))
            case .lock(let file, let operation): try system.lock(files[file], operation | LOCK_NB)
            case .rename(let path, let folder, let newPath, let newFolder):
                try system.rename(path, in: files[folder], to: newPath, in: files[newFolder])
            case .remove(let path, let folder, let isFolder):
                try system.remove(path, in: files[folder], isFolder: isFolder)
            case .makeFolder(let path, let folder): try system.makeFolder(path, in: files[folder], mode: 0o700)
            case .names(let folder):
                let names = try [false, true].map { (withoutFiles) throws(Errno) in
                    try system.names(in: files[folder], withoutFiles: withoutFiles).sorted()
                }
                return "\(names)"
            }
            return ""
        }

        /// File systems differ in the link counts and sizes of folders.
        private func describe(_ status: CInterop.Stat) -> String {
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            return isFolder ? "folder" : "\(status.st_mode) \(status.st_size) \(status.st_nlink)"
        }
    }

    /// Returns the first step with a different result in memory; nil if all match.
    private func difference(seed: UInt64) throws -> String? {
        let home = TemporaryFolder()
        var chance = SeededGenerator(seed: seed)
        var (machine, memory) = (try Side(.machine, at: home.path), try Side(MemoryFileSystem(), at: "/"))
        defer { for file in Set(machine.files) { try? machine.system.close(file) } }
        var steps: [String] = []
        for _ in 1...200 {
            let step = Step.random(using: &chance)
            let found = memory.outcome(of: step)
            var expected = machine.outcome(of: step)
            if case .lock = step {
                // A program that another test is starting holds a copy of each descriptor, closed here or not, for the
                // moment between fork and exec.
                for _ in 0..<1_000 where found != expected {
                    usleep(5_000)
                    expected = machine.outcome(of: step)
                }
            }
            steps.append("\(step)")
            guard found == expected else {
                return "seed \(seed): \(found), not \(expected), after \(steps.joined(separator: "; "))"
            }
        }
        return nil
    }

    #if canImport(Glibc)
        @Test func `random operations behave as on Linux`() throws {
            for seed in TestScale.current.seeds(4_000, sample: 200) {
                let difference = try difference(seed: seed)
                try #require(difference == nil)
            }
        }
    #endif
}
