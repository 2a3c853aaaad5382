import CommandKit
import Testing

@testable import Rendering

/// The command table, in each format.
struct ReferenceTests {
    private let output = Output(.table(Manual(CommandTable([ListCommand(), PinCommand(), LeaveCommand()])).table))

    @Test func `programs get every parameter and example`() {
        let json = Renderer(.json).rendering(of: output, for: "describe")
        #expect(
            json.hasPrefix(
                #"""
                {"command":"describe","status":"ok","kind":"table","columns":["name","aliases","category",\#
                "summary","usage","parameters","examples"],"rows":[{"name":"list",
                """#))
        #expect(
            json.contains(
                #"""
                {"name":"pin","aliases":["keep","p"],"category":"curating",\#
                "summary":"Keep items above every later result.","usage":"pin [ROWS] NAME","parameters":[\#
                {"name":"rows","help":"Row numbers, such as 3 or 2-5.","optional":true},\#
                {"name":"name","help":"A name <like this>.","optional":false}],"examples":[\#
                {"line":"pin 2","after":["search velo"],"prints":"Pinned “Vélo”.\nDone."}]}
                """#))
    }

    @Test func `CSV has one row for each command`() {
        #expect(
            Renderer(.csv).rendering(of: output) == """
                name,category,summary,usage
                list,browsing,Show every record.,list
                pin,curating,Keep items above every later result.,pin [ROWS] NAME
                leave,session,End the session.,leave

                """)
    }
}

private struct ListCommand: IdleCommand {
    static let signature = Signature("list", in: .browsing, summary: "Show every record.")
    static let examples = [Example("list", prints: "Maison")]
}

private struct PinCommand: IdleCommand {
    static let signature = Signature(
        "pin", aliases: "keep", "p", in: .curating, summary: "Keep items above every later result.",
        parameters: [
            Parameter<Letters?>("rows", help: "Row numbers, such as 3 or 2-5."),
            Parameter<Letters>("name", help: "A name <like this>."),
        ])
    static let examples = [Example("pin 2", after: "search velo", prints: "Pinned “Vélo”.\nDone.")]
}

private struct LeaveCommand: IdleCommand {
    static let signature = Signature("leave", in: .session, summary: "End the session.")
    static let examples = [Example("leave", prints: "")]
}

/// A command that is only described.
private protocol IdleCommand: Command {}

extension IdleCommand {
    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        Output(.nothing)
    }
}

/// An argument that takes what is typed.
private struct Letters: Argument {
    init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {}
}
