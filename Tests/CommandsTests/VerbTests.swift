import CommandKit
import CommandKitTesting
import Commands
import Syntax
import Testing

/// Commands that programs answer.
@Suite struct VerbTests {
    private static let described = #"""
        {"souk": 1, "summary": "List what costs less than usual.", "reads": ["records", "schema"],
         "mayChange": ["browsing", "curating", "testing"], "later": true,
         "parameters": [{"name": "how", "type": "choice", "choices": ["far", "near"], "help": "Which way."},
          {"name": "rows", "type": "rows", "optional": true, "help": "Some rows."},
          {"name": "--most", "type": "number", "help": "The highest price."}],
         "examples": [{"line": "deals far 2", "after": ["list"], "prints": "2 listings."}]}
        """#

    /// Returns a session with the verb `deals`.
    private func market(_ verbs: AnsweringVerbs) async throws -> MarketSession {
        let market = try MarketSession { $0.verbs = verbs }
        try await market.run("verb add deals")
        return market
    }

    private func failure(_ market: MarketSession, _ line: String) async -> Failure? {
        await #expect(throws: Failure.self) { try await market.run(line) }
    }

    @Test func `a program answers once, although another souk saves meanwhile`() async throws {
        let verbs = AnsweringVerbs(#"{"run": ["pin 1"]}"#, describing: Self.described)
        let market = try await market(verbs)
        try await market.run("list")
        let world = market.interpreter.world
        verbs.meanwhile { () async throws(Failure) in
            let other = try Interpreter.start(table: .builtin, world: world).interpreter
            _ = try await other.run(try ParsedLine(reading: "pin 2"))
        }
        try await market.run("deals near")
        #expect(verbs.requests.count == 1)
        #expect(try await market.ids("pins").count == 2)
    }

    @Test func `help, completion and hints come from the description`() async throws {
        let market = try await market(AnsweringVerbs(#"{"message": "x"}"#, describing: Self.described))
        #expect(
            try await market.run("help deals") == """
                List what costs less than usual.

                Usage: deals HOW [ROWS…] [--most MOST]

                  HOW          Which way.
                  ROWS         Some rows.
                  --most MOST  The highest price.

                Program: /bin/deals
                Reads: records, schema
                May run commands of: browsing, curating, testing

                Example:
                  > list
                  > deals far 2
                    2 listings.

                """)
        let completer = await market.interpreter.completer()
        #expect(completer.complete("deals n").candidates.map(\.text).contains("near"))
        #expect(completer.hint(for: "deals ").plain.plain == "deals ‹HOW› [ROWS…] [--most MOST] · Which way.")
        #expect(await failure(market, "deals middle")?.message.plain == "Unknown how “middle”.")
        #expect(await failure(market, "deals far --most cheap")?.message.plain == "--most: “cheap” is not a number.")
    }

    @Test func `the program gets typed arguments and the records that it reads`() async throws {
        let verbs = AnsweringVerbs(#"{"message": "x"}"#, describing: Self.described)
        let market = try await market(verbs)
        try await market.run("filter price < 25", "deals NEAR 2 --most 12.5", "deals far")
        let requests = verbs.requests
        #expect(
            requests[0].hasPrefix(
                #"{"souk":1,"line":"deals NEAR 2 --most 12.5","arguments":{"how":"near","#
                    + #""rows":[{"number":2,"id":2,"headline":"Table 2"}],"most":12.5},"service":"listings","schema":"#
            ))
        #expect(requests[0].ranges(of: #""archived":"#).count == 1)
        #expect(requests[1].ranges(of: #""archived":"#).count == 2)
        #expect(requests[1].hasSuffix(#""language":"en","width":80,"now":"2019-11-05T16:00:00Z","zone":"GMT"}"#))
    }

    @Test func `amounts in the currencies of their fields have them in the schema`() async throws {
        let money = { Field($0, "\($0)", .money($1)) }
        let schema = Schema(
            service: ServiceName(rawValue: "trips"), noun: Noun(one: "trip", other: "trips"),
            fields: [Field("id", "Id", .integer), money("there", .dollar), money("here", .euro)], headline: "there")
        let verbs = AnsweringVerbs(#"{"message": "x"}"#, describing: Self.described)
        let market = try MarketSession(sources: [ListSource(schema: schema, records: [])]) { $0.verbs = verbs }
        try await market.run("verb add deals", "use trips", "deals far")
        #expect(
            verbs.requests[0].contains(
                #"{"name":"there","title":"there","kind":"money","currency":"USD"},{"name":"here","title":"here","#
                    + #""kind":"money","currency":"EUR"}"#), "\(verbs.requests[0])")
    }

    @Test func `a row is one of the list, and parameters are called by their own names`() async throws {
        let verbs = AnsweringVerbs(
            #"{"message": "x"}"#,
            describing: #"""
                {"souk": 1, "summary": "a", "parameters": [{"name": "row", "type": "row", "help": "b"},
                 {"name": "count", "type": "number", "help": "c"}]}
                """#)
        let market = try await market(verbs)
        try await market.run("list", "deals 2 5")
        #expect(verbs.requests[0].contains(#""arguments":{"row":{"number":2,"id":2,"headline":"Table 2"},"count":5}"#))
        #expect(await failure(market, "deals 99 5")?.message.plain == "There is no row 99.")
        #expect(await failure(market, "deals 2")?.message.plain == "deals needs COUNT.")
    }

    @Test func `a program that reads nothing gets no records`() async throws {
        let verbs = AnsweringVerbs(#"{"message": "x"}"#)
        try await market(verbs).run("deals")
        #expect(verbs.requests.count == 1 && !verbs.requests[0].contains("records"))
    }

    @Test func `messages, tables and records are shown, numbered and made safe`() async throws {
        let verbs = AnsweringVerbs(#"{"message": "one\u001b[31m\ntwo", "hint": "Look."}"#)
        let market = try await market(verbs)
        #expect(try await market.run("deals") == "one␛[31m\ntwo\nhint: Look.\n")
        verbs.change(answer: #"{"columns": ["A", "B\u001b"], "rows": [["x\u001b]0;y\u0007", 1.50], [null, [1]]]}"#)
        let words = try await market.run("deals").split(whereSeparator: \.isWhitespace)
        #expect(words == ["A", "B␛", "x␛]0;y␇", "1.5", "–", "[1]"])
        #expect(
            try await market.run("deals --format json").contains(#""rows":[{"A":"x\u001B]0;y\u0007","B\u001B":1.5}"#))
        verbs.change(answer: #"{"columns": ["A"], "rows": []}"#)
        #expect(try await market.run("deals --format json").contains(#""kind":"table","columns":["A"],"rows":[]"#))
        verbs.change(answer: #"{"records": [9, "3", "no such id"]}"#)
        #expect(try await market.run("deals").hasSuffix("2 listings.\n1 of 3 left out: unknown id.\n"))
        #expect(try await market.run("show 1").contains("Vélo 9"))
        verbs.change(answer: #"{"records": [9], "message": "One.", "hint": "Type pin 1."}"#)
        #expect(try await market.run("deals").hasSuffix("\nOne.\nhint: Type pin 1.\n"))
    }

    @Test func `lines are run as one step, in the announced categories only`() async throws {
        let verbs = AnsweringVerbs(#"{"run": ["search Vélo", "pin 1-2"]}"#, describing: Self.described)
        let market = try await market(verbs)
        try await market.run("list")
        #expect(try await market.run("deals far") == "Pinned 2 listings.\n")
        #expect(try await market.run("undo") == "Undid “deals far”.\nhint: Type redo to do it again.\n")
        verbs.change(answer: ##"{"run": ["# The first ones", "", "pin {rows}"]}"##)
        try await market.run("let rows = 1-2")
        #expect(try await market.run("deals far") == "Pinned 2 listings.\n")
        try await market.run("undo")
        for line in ["draft new x", "quit", "deals far", "lst", "draft set title <<END"] {
            verbs.change(answer: #"{"run": ["pin 3", "\#(line)"]}"#)
            let failure = await failure(market, "deals far")
            #expect(failure?.message.plain == "“deals” may not run this line, by its description.")
            #expect(failure?.hint?.plain == "“deals” wanted to run: \(line)")
        }
        verbs.change(answer: #"{"run": ["pins"], "message": "Two cost less.", "hint": "Type undo."}"#)
        #expect(try await market.run("deals far") == "Two cost less.\nhint: Type undo.\n")
        for line in ["export list.csv", "expect rows 4"] {
            verbs.change(answer: #"{"run": ["pin 3", "\#(line)"]}"#)
            #expect(await failure(market, "deals far")?.message.plain == "A program cannot run this line.")
        }
        #expect(try await market.run("pins") == "Nothing is pinned.\n")
    }

    @Test(arguments: [
        (#"[]"#, "answered wrongly: it is not an object."),
        (#"{}"#, "answered wrongly: it has none of “message”, “rows”, “records”, “run” and “error”."),
        (#"{"message": 3}"#, "answered wrongly: “message” is not text."),
        (#"{"records": [], "run": []}"#, "answered wrongly: it has more than one of “rows”, “records” and “run”."),
        (#"{"rows": [[1]]}"#, "answered wrongly: “columns” is not a list of 1 to 50 different names."),
        (
            #"{"columns": ["A", "A"], "rows": []}"#,
            "answered wrongly: “columns” is not a list of 1 to 50 different names."
        ),
        (#"{"columns": ["A"], "rows": [[1], [1, 2]]}"#, "answered wrongly: row 2 has 2 cells for 1 column."),
        (#"{"records": [{}]}"#, "answered wrongly: “records” is not the id of a record."),
    ])
    func `an answer of another shape is an error`(answer: String, problem: String) async throws {
        let market = try await market(AnsweringVerbs(answer))
        #expect(await failure(market, "deals")?.message.plain == "“deals” \(problem)")
    }

    @Test func `the failure of a program is one of souk's`() async throws {
        let market = try await market(
            AnsweringVerbs(#"{"error": {"kind": "service", "message": "No network.", "hint": "Later."}}"#))
        #expect(await failure(market, "deals") == Failure(.service, "\("No network.")", hint: "\("Later.")"))
    }

    @Test(arguments: [
        (#"{}"#, "“souk” is not 1, the format that this souk reads."),
        (#"{"souk": 1}"#, "“summary” is not present."),
        (#"{"souk": 1, "summary": "a\nb"}"#, "“summary” is not one line of at most 60 characters."),
        (#"{"souk": 1, "summary": "a", "reads": ["mail"]}"#, "“reads” is not “records” or “schema”."),
        (#"{"souk": 1, "summary": "a", "patience": 0}"#, "“patience” is not a whole number in range."),
        (#"{"souk": 1, "summary": "a", "parameters": [{"name": "A", "help": "b"}]}"#, "“A” cannot name a parameter."),
        (
            #"{"souk": 1, "summary": "a", "parameters": [{"name": "a", "help": "b"}, {"name": "--a", "help": "b"}]}"#,
            "two parameters have one name."
        ),
        (#"{"souk": 1, "summary": "a", "mayChange": ["pins"]}"#, "“pins” is not a category of commands."),
        (
            #"{"souk": 1, "summary": "a", "parameters": [{"name": "--password-stdin", "help": "b"}]}"#,
            "“--password-stdin” cannot name a parameter."
        ),
        (
            #"{"souk": 1, "summary": "a", "parameters": [{"name": "a", "help": "b", "type": "rows"}, {"name": "b", "help": "b"}]}"#,
            "nothing can follow “a”, which takes all words."
        ),
        (
            #"{"souk": 1, "summary": "a", "parameters": [{"name": "a", "help": "b", "optional": true}, {"name": "b", "help": "b"}]}"#,
            "“a” is optional, but “b” after it is not."
        ),
        (
            #"{"souk": 1, "summary": "a", "parameters": [{"name": "a", "help": "b", "type": "choice"}]}"#,
            "“a” has no choices."
        ),
    ])
    func `a description with a fault is refused`(description: String, problem: String) async throws {
        let market = try MarketSession { $0.verbs = AnsweringVerbs("{}", describing: description) }
        #expect(await failure(market, "verb add deals")?.message.plain == "The description is not valid: \(problem)")
    }

    @Test(arguments: ["list", "draft", "ls"])
    func `the names of souk's commands are taken`(name: String) async throws {
        let market = try MarketSession { $0.verbs = AnsweringVerbs("{}") }
        #expect(await failure(market, "verb add \(name)")?.message.plain == "“\(name)” is a command of souk.")
    }

    @Test func `an alias and a verb cannot share a name`() async throws {
        let market = try await market(AnsweringVerbs(#"{"message": "x"}"#))
        #expect(await failure(market, "alias deals = list")?.message.plain == "“deals” is a command of souk.")
        try await market.run("alias cheap = deals")
        #expect(try await market.run("cheap") == "x\n")
        #expect(await failure(market, "verb add cheap")?.message.plain == "“cheap” is an alias.")
    }

    @Test func `a changed program is run only if the user agrees`() async throws {
        let verbs = AnsweringVerbs(#"{"message": "x"}"#)
        let market = try await market(verbs)
        verbs.change()
        let refused = await failure(market, "deals")
        #expect(refused?.message.plain == "The program of “deals” has changed since it was added: /bin/deals.")
        #expect(refused?.hint?.plain == "Type verb add /bin/deals to add it again.")
        #expect(verbs.requests == [])
        let line = try ParsedLine("deals")
        _ = try await market.interpreter.run(line, asking: ScriptedPrompter(agrees: true))
        #expect(try await market.run("deals") == "x\n")
        verbs.change(description: Self.described)
        let differing = try await market.interpreter.run(line, asking: ScriptedPrompter(agrees: true))
        #expect(differing.output.message?.plain == "“deals” describes itself differently now, and was not run.")
        #expect(verbs.requests.count == 2)
        #expect(try await market.run("deals far") == "x\n")
    }

    @Test func `verbs are kept, listed, removed and restored`() async throws {
        let market = try await market(AnsweringVerbs(#"{"message": "x"}"#))
        let next = try Interpreter.start(table: .builtin, world: market.interpreter.world).interpreter
        #expect(next.table.isVerb("deals"))
        #expect(
            try await market.run("verb") == """
                Name   Summary                           Program
                deals  List what costs less than usual.  /bin/deals

                """)
        try await market.run("verb remove deals")
        #expect(await failure(market, "deals")?.message.plain == "Unknown command “deals”.")
        try await market.run("undo")
        #expect(try await market.run("deals") == "x\n")
    }

    @Test func `a state from another machine brings no verbs`() async throws {
        let market = try await market(AnsweringVerbs(#"{"message": "x"}"#))
        try await market.run("state export a.json", "verb remove deals", "state import a.json")
        #expect(!market.interpreter.table.isVerb("deals"))
    }

    @Test func `doctor names verbs, programs that can be added, and clashes`() async throws {
        let verbs = AnsweringVerbs(
            #"{"message": "x"}"#,
            finding: ["deals": ["/bin/deals", "/opt/deals"], "list": ["/bin/list"], "more": ["/bin/more"]])
        let market = try await market(verbs)
        let printed = try await market.run("doctor").split(separator: "\n").filter { $0.hasPrefix("verb ") }
            .map { $0.split(separator: " ").joined(separator: " ") }
        #expect(
            printed == [
                "verb deals fine “/bin/deals” answers it. –",
                "verb list warning “/bin/list” has the name of a command. Rename it.",
                "verb more fine “/bin/more” is not added. Type verb add more.",
                "verb deals warning There are 2 programs: /bin/deals, /opt/deals. –",
            ])
        verbs.change()
        #expect(try await market.run("doctor").contains("“/bin/deals” has changed since it was added."))
    }
}
