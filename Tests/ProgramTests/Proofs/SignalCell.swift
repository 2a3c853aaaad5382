import FixtureServer
import Foundation

/// One signal in one state of the program at a terminal: what came of it.
struct SignalCell {
    /// What the program is doing when the signal comes.
    enum State: CaseIterable {
        case emptyPrompt, halfTypedLine, historySearch, hereText, liveSearch, runningCommand, password, editor, pager

        /// What is typed to get there, from the first prompt on.
        var keys: String {
            switch self {
            case .emptyPrompt: ""
            case .halfTypedLine: "draft set title Vélo à moit"
            case .historySearch: "\u{12}draft"
            case .hereText: "draft set description <<TEXT\rune ligne\r"
            case .liveSearch: "search --live velo\r"
            case .runningCommand: "in calls list\r"
            case .password: "in products login john@mail.com\r"
            case .editor: "draft edit\r"
            case .pager: "help\r"
            }
        }

        /// What the screen shows when the program is there.
        var sign: String {
            switch self {
            case .emptyPrompt: ""
            case .halfTypedLine: "moit"
            case .historySearch: "(reverse-i-search)"
            case .hereText: "une ligne\r\n\u{1B}[?2004l\r\u{1B}[?2004h… "
            case .liveSearch: "29 listings"
            case .runningCommand: "calls list\r\n"
            case .password: "assword"
            case .editor: "the editor runs"
            case .pager: "the pager runs"
            }
        }

        /// Whether another program has the terminal, until there is the file “done”.
        var isAway: Bool { self == .editor || self == .pager }

        /// What is typed to be back at an empty prompt, whatever the signal made of the state.
        var leaving: String {
            switch self {
            case .hereText: "\rTEXT\r\u{3}"
            case .editor, .pager, .runningCommand: ""
            case .liveSearch: "\u{1B}\u{3}"
            case .emptyPrompt, .halfTypedLine, .historySearch, .password: "\u{3}"
            }
        }
    }

    /// What a signal is to do.
    enum Effect {
        /// The program saves, puts the terminal back and ends by the signal.
        case leaves
        /// It stops with the terminal put back, and goes on when it is continued.
        case stops
        /// It goes on; what was typed or done may be dropped.
        case goesOn
    }

    let signal: Int32
    let state: State

    /// The signals that programs are sent, and what they do to this one (design §6).
    static let signals: [(number: Int32, effect: Effect)] = [
        (SIGINT, .goesOn), (SIGTERM, .leaves), (SIGHUP, .leaves), (SIGQUIT, .leaves), (SIGALRM, .leaves),
        (SIGUSR1, .leaves), (SIGUSR2, .leaves), (SIGTSTP, .stops), (SIGCONT, .goesOn), (SIGWINCH, .goesOn),
        (SIGPIPE, .goesOn), (SIGXFSZ, .goesOn),
    ]

    static var all: [SignalCell] {
        State.allCases.flatMap { state in signals.map { SignalCell(signal: $0.number, state: state) } }
    }

    private var effect: Effect { Self.signals.first { $0.number == signal }?.effect ?? .goesOn }

    /// Tries the cell.
    ///
    /// - Parameter server: One that takes a question about calls and never answers.
    /// - Returns: What was not as it is to be; nil where all was.
    func failure(server: ContractServer) async throws -> String? {
        let home = try ScratchHome()
        let wait = "until [ -e '\(home.file("done"))' ]; do sleep 0.02; done\n"
        let editor = try home.write("echo the editor runs; \(wait)", to: "editor")
        let pager = try home.write("cat > /dev/null; echo the pager runs; \(wait)", to: "pager")
        let program = try TerminalProgram(
            home: home, ["--source", "calls=\(server.address)", "--timeout", "600"],
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
            while server.requests.count == asked { try await Task.sleep(for: .milliseconds(2)) }
        }
        let settings = program.settings
        guard try program.send(signal) else { return told("was gone before the signal", program) }
        if let failure = try await end(program, from: settings) { return told(failure, program) }
        if program.settings != program.settingsBefore { return told("left the terminal changed", program) }
        let after = try await Program.run(script: "draft show\n", home: home)
        guard after.status == 0, after.output.contains("Lampe") else { return told("lost the title", program) }
        return nil
    }

    private func end(
        _ program: TerminalProgram, from settings: TerminalProgram.Settings
    ) async throws -> String? {
        switch effect {
        case .leaves:
            if state.isAway { _ = try program.home.write("", to: "done") }
            let status = await program.exitStatus()
            return status == 128 + signal ? nil : "ended with \(status)"
        case .stops:
            guard try await program.stops() else { return "never stopped" }
            if program.settings != program.settingsBefore { return "left the terminal changed when it stopped" }
            guard try await program.goesOn(with: settings) else { return "did not take the terminal again" }
            return try await leave(program)
        case .goesOn: return try await leave(program)
        }
    }

    /// Gets back to the prompt, sees that it is alive, and leaves.
    private func leave(_ program: TerminalProgram) async throws -> String? {
        if state.isAway { _ = try program.home.write("", to: "done") }
        if state == .runningCommand, signal != SIGINT { _ = try program.send(SIGINT) }
        program.type(state.leaving)
        // Typed anew where it was dropped: a paste or a search may take the first keys for its own.
        for _ in 0..<100 {
            program.type("\recho 'al'ive\r")
            if try await program.prints("alive\r\n", within: .seconds(1)) { break }
        }
        guard try await program.prints("alive\r\n") else { return "never came back" }
        program.type("quit\r")
        let status = await program.exitStatus()
        return status == 0 ? nil : "left with \(status)"
    }

    private func told(_ failure: String, _ program: TerminalProgram) -> String {
        "signal \(signal), \(state): \(failure); printed \(program.printed.suffix(300).debugDescription)"
    }
}
