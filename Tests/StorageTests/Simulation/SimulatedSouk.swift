import CommandKit
import CommandKitTesting
import Scaffolding
import Commands
import FoundationEssentials
import Syntax

@testable import Storage

/// A complete souk as one program of a simulated machine: the built-in commands with the real stores.
struct SimulatedSouk {
    static let folders = XDGFolders(home: "/souk")
    private static let source = ListSource(
        schema: Schema.listings,
        records: (1...3).map {
            Schema.listings.record(
                $0,
                [
                    "title": .text($0 == 2 ? "Vélo" : "Table \($0)"), "category": .text("Maison"),
                    "price": Money($0 * 10).map(Value.money),
                ])
        }, categories: ["Maison"])

    let program: SimulatedProgram
    let interpreter: Interpreter
    /// The notices about how the files were read.
    let notices: [Message]

    /// Starts and loads the saved state.
    init(on machine: SimulatedMachine) throws(Failure) {
        program = machine.program()
        let now: @Sendable () -> Date = {
            Date(timeIntervalSince1970: TimeInterval(machine.with { $0.time }))
        }
        var world = Self.world
        world.conditions.clock = WorldClock(machine: now)
        world.stores.state = FileStateStore(
            in: Self.folders, now: now, isRunning: { _ in false }, on: Disk(program), patience: .zero)
        (interpreter, notices) = try Interpreter.start(table: .builtin, world: world)
    }

    /// What a line makes of what is kept, where nothing goes wrong: it runs in memory only.
    static func outcome(of line: String, on kept: Kept, at time: Int) async throws -> Kept {
        let now = Date(timeIntervalSince1970: TimeInterval(time))
        var world = world
        world.conditions.clock = WorldClock(pinnedAt: now)
        world.stores.state = FileStateStore.inMemory(kept.whole, Array(kept.drafts.values), now: { now })
        let interpreter = try Interpreter.start(table: .builtin, world: world).interpreter
        _ = try await interpreter.run(try parsed(line))
        return try Kept(await interpreter.workspace, over: world.stores.state)
    }

    /// What it keeps: what its disk will hold at the next start, under what it has in memory.
    ///
    /// It is read from a copy of the disk, where nothing goes wrong and nothing that is done counts.
    var kept: Kept {
        get async throws {
            let store = program.machine.copy.store()
            _ = try store.load()
            return try Kept(await interpreter.workspace, over: store)
        }
    }

    /// The result of a line.
    enum Result {
        case done
        /// It was not saved, or not all of it; what it changed is kept in memory.
        case unsaved(Failure)
        case refused(Failure)
    }

    func run(_ line: String) async -> Result {
        do throws(Failure) {
            let outcome = try await interpreter.run(try Self.parsed(line))
            return outcome.unsaved.map { .unsaved($0) } ?? .done
        } catch {
            return error.kind.exitStatus == .state ? .unsaved(error) : .refused(error)
        }
    }

    private static var world: World { World.inMemory(sources: [source]) }

    private static func parsed(_ line: String) throws(Failure) -> ParsedLine { try ParsedLine(reading: line) }
}

/// Random user input, mostly commands that change something.
enum SimulatedLines {
    private static let names = ["velo", "sofa", "lampe"]

    static func random(using chance: inout some RandomNumberGenerator) -> String {
        let name = names.randomElement(using: &chance) ?? "velo"
        let other = names.randomElement(using: &chance) ?? "sofa"
        let number = Int.random(in: 1...999, using: &chance)
        let row = Int.random(in: 1...3, using: &chance)
        let lines = [
            "draft new \(name)", "draft new \(name)", "draft new", "draft set title Titre \(number)",
            "draft set price \(number)", "draft set description “Ligne \(number)”", "draft set urgent yes",
            "draft unset price", "draft discard", "draft discard \(name)", "draft rename \(name)",
            "draft rename \(name) \(other)", "draft duplicate \(name)", "draft open \(name)", "draft from \(row)",
            "pin \(row)", "unpin \(row)", "archive \(row)", "restore all", "list", "search Table", "search v",
            "filter price < \(row * 10 + 1)", "sort price", "clear", "save search \(name)", "forget \(name)", "undo",
            "undo", "redo", "set page-size \(number)", "show \(row)",
        ]
        return lines.randomElement(using: &chance) ?? "list"
    }
}
