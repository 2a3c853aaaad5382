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
            "command:filter field:price comparison:< number:100 keyword:and field:category comparison:= string:\"Mode\" keyword:or field:urgent"
        ),
        (
            "filter price between 10 and 20 and title not contains velo or price under 5",
            """
            command:filter field:price comparison:between number:10 keyword:and number:20 keyword:and field:title \
            keyword:not comparison:contains value:velo keyword:or field:price comparison:under number:5
            """
        ),
        ("filter category in Mode, Maison", "command:filter field:category keyword:in value:Mode value:Maison"),
        ("archive where price > 3", "command:archive value:where field:price comparison:> number:3"),
        ("draft set title Sofa", "command:draft command:set value:title value:Sofa"),
        ("sort price desc", "command:sort value:price value:desc"),
        ("list --vertical --format json", "command:list option:--vertical option:--format value:json"),
        ("set page-size 5", "command:set value:page-size number:5"),
    ])
    func `a line has parts of the kinds that its command reads`(line: String, parts: String) async throws {
        #expect(try await self.parts(line) == parts)
    }

    @Test(arguments: [
        ("serach velo", "wrong:serach"), ("filter categry = x", "command:filter wrong:categry comparison:= value:x"),
        ("draft sett x", "wrong:sett"), ("sort prise desc", "command:sort wrong:prise value:desc"),
        ("filter price < abc and urgent", "command:filter field:price comparison:< value:abc keyword:and field:urgent"),
    ])
    func `what cannot be right is marked`(line: String, parts: String) async throws {
        #expect(try await self.parts(line) == parts)
    }

    @Test(arguments: [
        "serach", "filter categry", "sort prise", "draft set", "filter price <", "filter (price < 3", "echo \"a",
    ])
    func `what may still become right is not marked`(line: String) async throws {
        #expect(try await !parts(line).contains("wrong"))
    }
}
