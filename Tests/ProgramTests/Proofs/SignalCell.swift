import FixtureServer
import Foundation

/// The outcome of one signal in one state of the program on a terminal.
struct SignalCell {
    /// The activity of the program when the signal arrives.
    enum State: CaseIterable {
        case emptyPrompt, halfTypedLine, historySearch, hereText, liveSearch, runningCommand, password, editor, pager

        /// The keys typed to reach the state, starting at the first prompt.
        var keys: String {
            switch self {
            case .emptyPrompt: ""
            case .halfTypedLine: "draft set title Vélo à moit"
            case .historySearch: "\u{12}draft"
            case .hereText: "draft set description <<TEXT\rune ligne\r"
            case .liveSearch: "search --live velo\r"
            case .runningCommand: "in calls list\r"
            case .password: "login john@mail.com\r"
            case .editor: "draft edit\r"
            case .pager: "help\r"
            }
        }

        /// The text on the screen when the state is reached.
        var sign: String {
            switch self {
            case .emptyPrompt: ""
            case .halfTypedLine: "moit"
            case .historySearch: "history: "
            case .hereText: "une ligne\r\n\u{1B}[?2004l\r\u{1B}[?2004h\r\u{1B}[J… "
            case .liveSearch: "29 listings"
            case .runningCommand: "calls list\r\n"
            case .password: "Password of john@mail.com: "
            case .editor: "the editor runs"
            case .pager: "the pager runs"
            }
        }

        /// True if another program uses the terminal until the file “done” exists.
        var isAway: Bool { self == .editor || self == .pager }

        /// The keys typed to get back to an empty prompt, whatever the signal did.
        var leaving: String {
            switch self {
            case .hereText: "\rTEXT\r\u{3}"
            case .editor, .pager, .runningCommand: ""
            case .liveSearch: "\u{1B}\u{3}"
            case .emptyPrompt, .halfTypedLine, .historySearch, .password: "\u{3}"
            }
        }
    }

    /// The expected effect of a signal.
    enum Effect {
        /// The program saves, restores the terminal and is killed by the signal.
        case leaves
        /// The program restores the terminal and stops, and resumes when continued.
        case stops
        /// The program keeps running; the current input or command may be dropped.
        case keepsRunning
    }

    let signal: Int32
    let state: State

    /// The signals sent to programs, and their expected effects.
    static let signals: [(number: Int32, effect: Effect)] = [
        (SIGINT, .keepsRunning), (SIGTERM, .leaves), (SIGHUP, .leaves), (SIGQUIT, .leaves), (SIGTSTP, .stops),
        (SIGCONT, .keepsRunning), (SIGWINCH, .keepsRunning),
        (SIGPIPE, .keepsRunning), (SIGXFSZ, .keepsRunning),
    ]

    static var all: [SignalCell] {
        State.allCases.flatMap { state in signals.map { SignalCell(signal: $0.number, state: state) } }
    }

    private var effect: Effect { Self.signals.first { $0.number == signal }?.effect ?? .keepsRunning }

    /// Tests the cell.
    ///
    /// - Parameter server: A server that accepts a request for calls and never answers.
    /// - Returns: The first deviation; nil if there is none.
    func failure(server: ContractServer) async throws -> String? {
        let home = TemporaryFolder()
        let wait = "until [ -e '\(home.file("done"))' ]; do sleep 0.02; done\n"
        let editor = try home.write("echo the editor runs; \(wait)", to: "editor")
        let pager = try home.write("cat > /dev/null; echo the pager runs; \(wait)", to: "pager")
        let program = try TerminalProgram(
            home, ["--source", "calls=\(server.address)", "--timeout", "600"],
            environment: ["EDITOR": "sh '\(editor)'", "PAGER": "sh '\(pager)'"])
        guard try await program.prints("listings> ") else { return told("never began", program) }
        program.type("draft new lampe\rdraft set title Lampe\r")
        guard try await program.prints("Saved the title", then: "(lampe)> ") else {
            return told("never saved", program)
        }
        let asked = server.requests.count
        program.type(state.keys)
        guard try await program.prints("Saved the title", then: state.sign) else {
            return told("was never there", program)
        }
        if state == .runningCommand {
            _ = try await eventually { server.requests.count > asked }
        }
        let settings = program.settings
        guard try Program.send(signal, toProgramIn: home) else { return told("was gone before the signal", program) }
        if let failure = try await end(program, from: settings) { return told(failure, program) }
        if program.settings != program.settingsBefore { return told("left the terminal changed", program) }
        let after = try await Program.run(script: "draft show\n", home: home)
        guard after.status == 0, after.output.contains("Lampe") else { return told("lost the title", program) }
        return nil
    }

    private func end(_ program: TerminalProgram, from settings: TerminalSettings) async throws -> String? {
        switch effect {
        case .leaves:
            if state.isAway { try program.place.write("", to: "done") }
            let status = await program.ending(closing: false).status
            return status == 128 + signal ? nil : "ended with \(status)"
        case .stops:
            guard try await program.waitUntilStopped() else { return "never stopped" }
            if program.settings != program.settingsBefore { return "left the terminal changed when it stopped" }
            guard try await program.resume(with: settings) else { return "did not take the terminal again" }
            return try await leave(program)
        case .keepsRunning: return try await leave(program)
        }
    }

    /// Returns to the prompt, checks that the program responds, and quits.
    private func leave(_ program: TerminalProgram) async throws -> String? {
        if state.isAway { try program.place.write("", to: "done") }
        if state == .runningCommand, signal != SIGINT { _ = try Program.send(SIGINT, toProgramIn: program.place) }
        program.type(state.leaving)
        // Retyped if dropped: a paste or a search may consume the first keys.
        for _ in 0..<100 {
            program.type("\recho 'al'ive\r")
            if try await program.prints("alive\r\n", within: .seconds(1)) { break }
        }
        guard try await program.prints("alive\r\n") else { return "never came back" }
        program.type("quit\r")
        let status = await program.ending(closing: false).status
        return status == 0 ? nil : "left with \(status)"
    }

    private func told(_ failure: String, _ program: TerminalProgram) -> String {
        "signal \(signal), \(state): \(failure); printed \(program.printed.suffix(300).debugDescription)"
    }
}
