import Domain
import Ports
import Testing

@testable import Storage

struct ExternalPagerTests {
    private let home = TemporaryFolder()

    private static let folders = "/usr/bin:/bin"

    private func shown(
        _ text: String, with command: String? = nil, environment: [String: String] = [:]
    ) async -> PagerEnding {
        let environment = ["PATH": Self.folders].merging(environment) { $1 }
        return await ExternalPager(environment: environment).show(text, with: command)
    }

    @Test func `the setting overrides the environment`() async throws {
        let (set, named) = (home.file("set"), home.file("named"))
        let environment = ["PAGER": #"sh -c 'cat > "$0"' '\#(named)'"#]
        #expect(await shown("été\n", environment: environment) == .shown)
        #expect(await shown("hiver\n", with: #"sh -c 'cat > "$0"' '\#(set)'"#, environment: environment) == .shown)
        #expect(try home.text(of: "named") == "été\n")
        #expect(try home.text(of: "set") == "hiver\n")
    }

    @Test(arguments: ["", "  ", "cat", "cat -v"])
    func `an empty name and cat disable the pager`(command: String) async {
        #expect(await shown("text\n", with: command) == .none)
        #expect(await shown("text\n", environment: ["PAGER": command]) == .none)
    }

    @Test func `without a setting or less there is no pager`() async {
        #expect(await shown("text\n", environment: ["PATH": "/nonexistent"]) == .none)
    }

    @Test func `a missing or failing pager is reported`() async {
        #expect(await failure(of: "no-such-pager -x") == "The pager “no-such-pager” is not installed.")
        #expect(await failure(of: "./pager") == "The pager “./pager” is not installed.")
        #expect(await failure(of: "sh -c 'exit 3'") == "The pager “sh” failed with status 3.")
        #expect(await failure(of: "sh -c 'kill -SEGV $$'") == "The pager “sh” failed with status 139.")
    }

    private func failure(of command: String) async -> String? {
        if case .failed(let reason) = await shown("text\n", with: command) { reason.unrendered } else { nil }
    }

    @Test(arguments: [
        "true", "sh -c 'head -c 100000 > /dev/null'", "sh -c 'kill $$'", "sh -c 'exec <&-; sleep 0.1'",
    ])
    func `leaving a long text early is not an error`(command: String) async {
        #expect(await shown(String(repeating: "line\n", count: 1_000_000), with: command) == .shown)
    }

    @Test func `a long text is paged completely`() async throws {
        let command = #"sh -c 'wc -c > "$0"' '\#(home.file("count"))'"#
        #expect(await shown(String(repeating: "line\n", count: 1_000_000), with: command) == .shown)
        #expect(try home.text(of: "count") == "5000000\n")
    }

    @Test func `less shows colours, whatever LESS is`() async throws {
        let command = #"echo "$LESS $LESSCHARSET" > '\#(home.file("told"))'"#
        #expect(await shown("text\n", with: command) == .shown)
        #expect(try home.text(of: "told") == "FRX utf-8\n")
        #expect(await shown("text\n", with: command, environment: ["LESS": "-S", "LESSCHARSET": "latin1"]) == .shown)
        #expect(try home.text(of: "told") == "-R -S latin1\n")
    }
}
