import CommandKit
import CommandKitTesting
import Testing

@Suite struct CommandLawsTests {
    @Test func `every offender is named`() {
        let violations = CommandLaws.violations(in: CommandTable([BadCommand(), BadCommand()]))
        #expect(
            Set(violations) == [
                "“Bad” names more than one command.",
                "“Bad”: the name “Bad” is not in lowercase.",
                "“Bad”: the summary does not end in a period.",
                "“Bad”: the summary is longer than 60 columns.",
                "“Bad”: there is no example.",
                "“Bad”: no example begins with its name.",
                "“Bad”: two parameters have one name.",
                "“Bad”: the help on one is not a sentence.",
                "“Bad”: nothing can follow one, which takes all words.",
                "“Bad”: one is optional, but what follows it is not.",
                "“Bad”: yes is a flag without --.",
                "“Bad”: --rows is an option and takes more than one word.",
                "“Bad”: --rows is an option and must not be needed.",
            ])
    }

    @Test func `a command missing from the table is named`() {
        let files = ["BadCommand.swift", "LostCommand.swift", "Shelf.swift"]
        #expect(CommandLaws.unregistered(files: files, in: CommandTable([BadCommand()])) == ["LostCommand.swift"])
    }

    private struct BadCommand: Command {
        static let signature = Signature(
            "Bad", in: .session,
            summary: "A summary that is much too long for any list of commands to be shown in one line",
            parameters: [
                Parameter<FreeText?>("one", help: "No sentence"), Parameter<FilePath>("one", help: "No sentence"),
                Parameter<Flag>("yes", help: "Do not ask for confirmation."),
                Parameter<RowReferences>("--rows", help: "Rows."),
            ])
        static let examples: [Example] = []

        func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
            .message("Bad.")
        }
    }
}

@Suite struct ExitStatusTests {
    @Test func `help exit-status has a line for each status`() throws {
        let topic = try #require(Topic.all.first { $0.name == "exit-status" })
        for status in Ports.ExitStatus.allCases {
            let line = topic.lines.map(\.unrendered).first {
                $0.split(separator: " ").first.map(String.init) == String(status.rawValue)
            }
            #expect(line?.hasSuffix(status.meaning.unrendered) == true, "\(status)")
        }
        #expect(topic.lines.map(\.unrendered).contains { $0.contains("128+n") && $0.contains("130") })
    }
}
