import Synchronization
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(5)))
struct TerminalKeysTests {
    private let terminal: PseudoTerminal
    private let keys: TerminalKeys
    private let stops = Stops()

    init() throws {
        let terminal = try PseudoTerminal()
        self.terminal = terminal
        keys = TerminalKeys(terminal: terminal.device) { [stops] in stops.note(terminal.settings.isCanonical) }
    }

    /// The terminal settings each time the process was stopped.
    private final class Stops: Sendable {
        private let noted = Mutex<[Bool]>([])
        var wereCanonical: [Bool] { noted.withLock { $0 } }
        func note(_ isCanonical: Bool) { noted.withLock { $0.append(isCanonical) } }
    }

    /// Types once the terminal hands over each key, and gives what came up to the key that ends a line.
    private func read(typing text: String) async -> [TerminalEvent] {
        await keys.read { events in
            while terminal.settings.isCanonical { await Task.yield() }
            terminal.type(text)
            var read: [TerminalEvent] = []
            for await event in events {
                read.append(event)
                if case .key(let key) = event, key.endsLine { break }
            }
            return read
        }
    }

    @Test func `keys are read without echo, and the terminal is restored`() async throws {
        let before = terminal.settings
        #expect(
            await read(typing: "é\u{1B}[D\u{7F}\r") == [.key(.text("é")), .key(.left), .key(.backspace), .key(.enter)])
        #expect(terminal.settings == before)
        #expect(!terminal.hasShown("é"))
    }

    @Test func `Escape alone is a key, and later keys go to the next reader`() async throws {
        #expect(await read(typing: "a\u{1B}") == [.key(.text("a")), .key(.escape)])
        #expect(await read(typing: "b\rlater\r").last == .key(.enter))
        #expect(await read(typing: "") == "later".map { .key(.text(String($0))) } + [.key(.enter)])
    }

    @Test func `a lost terminal ends the events`() async throws {
        let read = await keys.read { events in
            terminal.hangUp()
            return await events.reduce(into: 0) { count, _ in count += 1 }
        }
        #expect(read == 0)
        let nowhere = TerminalKeys(terminal: -1, stopProcess: {})
        #expect(await nowhere.read { await $0.reduce(into: 0) { count, _ in count += 1 } } == 0)
    }

    @Test func `cancelling restores the terminal`() async throws {
        let before = terminal.settings
        let task = Task { [keys] in
            await keys.read { await $0.reduce(into: 0) { count, _ in count += 1 } }
        }
        try await eventually("keys are read") { !terminal.settings.isCanonical }
        task.cancel()
        _ = await task.value
        #expect(terminal.settings == before)
    }

    @Test func `Control-Z restores the terminal, and reading continues`() async throws {
        #expect(!keys.suspend())
        let read = await keys.read { events in
            #expect(keys.suspend())
            keys.resized()
            var read: [TerminalEvent] = []
            for await event in events {
                read.append(event)
                if event == .suspending { await keys.stopProcess() }
                if event == .resized { terminal.type("\r") }
                if event == .key(.enter) { break }
            }
            return read
        }
        #expect(read == [.suspending, .resized, .key(.enter)])
        #expect(stops.wereCanonical == [true])
    }
}
