import CommandKit
import CommandKitTesting
import Commands
import Foundation
import Testing

@Suite struct CommandLawsTests {
    @Test func `the built-in table keeps every law`() {
        #expect(CommandLaws.violations(in: .builtin) == [])
    }

    @Test func `a tried word names no command, and suggests ones that exist`() {
        let table = CommandTable.builtin
        let names = table.triedWords.flatMap(\.names)
        #expect(Set(names).count == names.count)
        #expect(names.filter { table.names.contains($0) } == [])
        #expect(table.triedWords.flatMap(\.commands).filter { table.command(named: $0) == nil } == [])
    }

    @Test func `every command that has a file is in the table`() throws {
        let files = Checkout.files(in: "Sources/Commands", ending: "swift").map(\.lastPathComponent)
        #expect(files.count > 30)
        #expect(CommandLaws.unregistered(files: files, in: .builtin) == [])
    }

    @Test func `every command is in the folder of its category, in a file of its name`() throws {
        let sources = Checkout.root.appending(path: "Sources/Commands")
        let missing = CommandTable.builtin.commands.compactMap { command -> String? in
            let folder = command.signature.category.rawValue.capitalized
            let words = command.signature.name.split(separator: " ").map {
                ["json", "http"].contains($0) ? $0.uppercased() : $0.capitalized
            }
            let name = words.joined() + "Command.swift"
            let path = sources.appending(path: folder).appending(path: name).path
            return FileManager.default.fileExists(atPath: path) ? nil : "\(folder)/\(name)"
        }
        #expect(missing == [])
    }
}
