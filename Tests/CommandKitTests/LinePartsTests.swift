import CommandKit
import CommandKitTesting
import Commands
import Syntax
import Testing

@Suite struct LinePartsTests {
    /// Returns the parts of a line as `role:text`.
    private func parts(_ line: String) async throws -> String {
        let session = try TestSession(table: .builtin)
        let bytes = Array(line.utf8)
        return await session.interpreter.completer().parts(of: line)
            .map { "\($0.role):" + String(decoding: bytes[$0.range.lower..<$0.range.upper], as: UTF8.self) }
            .joined(separator: " ")
    }

    @Test(arguments: [
        (
            "filter price < 100 and (category = \"Mode\" or urgent)",
            "command:filter field:price operator:< number:100 option:and field:category operator:= string:\"Mode\" option:or field:urgent"
        ),
        (
            "filter price between 10 and 20 and title not contains velo or price under 5",
            """
            command:filter field:price operator:between number:10 option:and number:20 option:and field:title \
            option:not operator:contains value:velo option:or field:price operator:under number:5
            """
        ),
        ("filter price more than 3", "command:filter field:price operator:more operator:than number:3"),
        (
            "filter created last month and urgent",
            "command:filter field:created value:last value:month option:and field:urgent"
        ),
        (
            "filter price < 1 000 et non urgent",
            "command:filter field:price operator:< number:1 number:000 option:et option:non field:urgent"
        ),
        ("filter price < 1,000 ou", "command:filter field:price operator:< number:1 number:000 option:ou"),
        (
            "filter price entre 50 et 100",
            "command:filter field:price operator:entre number:50 option:et number:100"
        ),
        (
            "filter category dans (Maison, Mode)",
            "command:filter field:category operator:dans value:Maison value:Mode"
        ),
        (
            "filter created il y a 3 jours",
            "command:filter field:created value:il value:y value:a number:3 value:jours"
        ),
        ("filter category in Mode, Maison", "command:filter field:category option:in value:Mode value:Maison"),
        ("archive where price > 3", "command:archive value:where field:price operator:> number:3"),
        ("draft set title Sofa", "command:draft command:set value:title value:Sofa"),
        ("sort price desc", "command:sort value:price value:desc"),
        ("list --vertical --format json", "command:list option:--vertical option:--format value:json"),
        ("set page-size 5", "command:set value:page-size number:5"),
    ])
    func `a line has parts of the kinds that its command reads`(line: String, parts: String) async throws {
        #expect(try await self.parts(line) == parts)
    }

    @Test(arguments: [
        ("serach velo", "error:serach"), ("filter categry = x", "command:filter error:categry operator:= value:x"),
        ("draft sett x", "error:sett"), ("sort prise desc", "command:sort error:prise value:desc"),
        ("filter price < abc and urgent", "command:filter field:price operator:< value:abc option:and field:urgent"),
    ])
    func `what cannot be right is marked`(line: String, parts: String) async throws {
        #expect(try await self.parts(line) == parts)
    }

    @Test(arguments: [
        "serach", "filter categry", "sort prise", "draft set", "filter price <", "filter (price < 3", "echo \"a",
        "filter created last month and urgent", "filter price < 1 000 et urgent ou ",
        "filter category dans (maison, lois",
    ])
    func `what may still become right is not marked`(line: String) async throws {
        #expect(try await !parts(line).contains("error:"))
    }
}

@Suite struct LineSettingsTests {
    @Test func `a prompt shows control characters without sending them`() {
        #expect(PromptForm("a\u{1B}]2;b\u{7}{\n(draft)}> ")?.text { _ in "bike" } == "a␛]2;b␇␊(bike)> ")
    }

    @Test func `what stands in the braces with a part's name is printed with the part, or not at all`() {
        let form = PromptForm("[{service}{ · filter}{ (draft)}] $ ")
        let values: [PromptForm.Part: String] = [.service: "hotels", .draft: "velo"]
        #expect(form?.text { values[$0] ?? "" } == "[hotels (velo)] $ ")
    }

    @Test(arguments: ["{", "{}", "{servic}", "{service", "{ }", String(repeating: "x", count: 201)])
    func `a form with other braces, or a long one, is refused`(text: String) {
        #expect(PromptForm(text) == nil)
    }

    @Test func `colours are names, numbers and hexadecimal digits, with attributes`() {
        let colours = TextColours("field=blue command=bold+bright-green match=#ffcc00 hint=245 title=underline")
        #expect(
            colours?.styles == [
                .field: "34", .command: "1;92", .match: "38;2;255;204;0", .hint: "38;5;245", .title: "4",
            ])
    }

    @Test(arguments: [
        "field", "field=", "field=blu", "fields=blue", "field=256", "field=#12345", "field=#12345g", "field=-1",
    ])
    func `text that does not name a colour is refused`(text: String) {
        #expect(TextColours(text) == nil)
    }
}
