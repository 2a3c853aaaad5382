import CommandKit
import Foundation
import Testing

/// Runs the completion scripts of souk in real shells.
@Suite struct CompletionScriptTests {
    /// A shell, with a line that loads the script and one that prints the completions of the last word.
    struct Shell: Sendable, CustomTestStringConvertible {
        let name: String
        let path: String
        /// Prints each completion; the arguments are the script and the typed words.
        let program: String

        var testDescription: String { name }
        var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

        static let bash = Shell(
            name: "bash", path: "/bin/bash",
            program: """
                source "$0"; COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
                _souk souk "${@: -1}" "${@: -2:1}"; printf '%s\\n' "${COMPREPLY[@]}"
                """)
        static let fish = Shell(
            name: "fish", path: "/usr/bin/fish",
            program: "source $argv[1]; complete -C (string join ' ' -- $argv[2..]) | string split -f1 \\t")
        /// Types the words in an interactive shell, which alone completes, and prints what it adds to its list.
        static let zsh = Shell(
            name: "zsh", path: "/usr/bin/zsh",
            program: """
                zmodload zsh/zpty; export script=$0 typed="$*"; exec 9>&1; zpty shell zsh -f
                zpty -w shell 'autoload -U compinit; compinit -D -u; source $script; zle -N zle-line-init
                compadd() { local hits; builtin compadd -O hits "$@"; print -rl -- $hits >&9; builtin compadd "$@" }
                zle-line-init() { BUFFER=$typed; CURSOR=$#BUFFER; zle list-choices; exit }'
                zpty -r shell screen '*the end of the shell*'
                """)
        static let all = [bash, fish, zsh]
    }

    private static func offered(by shell: Shell, _ words: [String]) async throws -> Set<String> {
        let folder = TemporaryFolder()
        let script = try await Program.run(["--completions", shell.name]).output
        let path = try folder.write(script, to: "completion")
        let typed = words.map { "'\($0)'" }.joined(separator: " ")
        try folder.write("list\n", to: "evening.souk")
        let line =
            "cd '\(folder.path)' && HOME='\(folder.path)' '\(shell.path)' -c '\(shell.program.replacing("'", with: "'\\''"))'"
        return Set(try await Program.shell("\(line) '\(path)' \(typed)").split(separator: "\n").map(String.init))
    }

    private static let cases: [([String], Set<String>)] = [
        (["souk", "--form"], ["--format"]), (["souk", "--format", "j"], ["json"]),
        (["souk", "--source", "hot"], ["hotels="]),
        (["souk", "--service", ""], ["listings", "transactions", "products", "hotels", "calls"]),
        (["souk", "--color", "al"], ["always"]), (["souk", "even"], ["evening.souk"]),
        (["souk", "test", "even"], ["evening.souk"]),
    ]

    @Test(arguments: Shell.all.filter(\.isInstalled), cases)
    func `a shell completes options, their values and scripts`(
        shell: Shell, completed: (words: [String], offered: Set<String>)
    ) async throws {
        #expect(try await Self.offered(by: shell, completed.words) == completed.offered)
    }

    @Test func `a location can be typed behind the service that is completed`() async throws {
        let bash = try await Program.run(["--completions", "bash"]).output
        #expect(bash.contains("'--source')\n        compopt -o nospace +o filenames\n"))
        #expect(try await Program.run(["--completions", "zsh"]).output.contains("{compadd -S \"\" -a ___source}"))
    }
}

@Suite struct ManualPageTests {
    @Test(.enabled("needs groff", { FileManager.default.isExecutableFile(atPath: "/usr/bin/groff") }))
    func `the page for man is read without a complaint and holds every exit status`() async throws {
        let page = try await Program.shell(
            "'\(Program.path)' --man-page | groff -man -Tutf8 -ww -K utf8 -P-cbou 2>&1; echo status ${PIPESTATUS[*]}")
        #expect(page.hasSuffix("status 0 0\n"))
        #expect(!page.contains("warning"))
        #expect(page.contains("draft set FIELD VALUE"))
        #expect(page.matches(of: /--version\b/).count == 1)
        for status in ExitStatus.allCases {
            // `man` wraps lines; the first words of a meaning stay on one line.
            #expect(page.contains(status.meaning.unrendered.prefix(20)), "\(status)")
        }
    }
}
