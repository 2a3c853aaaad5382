import CommandKit
import CommandKitTesting
import Domain
import Ports
import Syntax
import Testing

@Suite struct RowsTests {
    private static let rows = Parameter<RowReferences>("rows", help: "Row numbers.")

    private static let table = CommandTable([
        TestCommand(Signature("pick", in: .curating, summary: "Pick.", parameters: [rows])) { invocation, _ in
            .message("\(invocation[rows].rows.map(\.id.rawValue).joined(separator: " "))")
        },
        // Shows the first page, then the page after the last one shown.
        TestCommand(Signature("pages", in: .browsing, summary: "Page on.")) {
            (invocation, workspace) async throws(Failure) in
            if !workspace.view.rows.isEmpty { workspace.view.offset += 20 }
            return try await workspace.showPage(using: invocation.world)
        },
    ])

    @Test(arguments: [
        ("pick 3", [3]), ("pick 2-4", [2, 3, 4]), ("pick 1,4 9", [1, 4, 9]), ("pick 3 3", [3]), ("pick 20", [20]),
    ])
    func `rows are named by their numbers`(line: String, ids: [Int]) async throws {
        let session = try TestSession(table: Self.table)
        try await session.run("pages")
        #expect(try await session.run(line).output.message?.words == ids.map(String.init).joined(separator: " "))
    }

    @Test(arguments: [
        ("pick 99", Failure.Kind.notFound, "There is no row 99.", 5..<7),
        ("pick 0", .notFound, "There is no row 0.", 5..<6),
        ("pick 1 99", .notFound, "There is no row 99.", 7..<9),
        ("pick abc", .usage, "“abc” is not a row number.", 5..<8),
        ("pick 5-2", .usage, "“5-2” is not a range of rows.", 5..<8),
        ("pick 1-99999999", .usage, "“1-99999999” is a range of more than 1000 rows.", 5..<15),
        ("pick ,", .usage, "“,” contains no row number.", 5..<6),
        ("pick 99999999999999999999", .usage, "“99999999999999999999” is not a row number.", 5..<25),
    ])
    func `a number that names no row is refused with its place`(
        line: String, kind: Failure.Kind, sentence: String, place: Range<Int>
    ) async throws {
        let session = try TestSession(table: Self.table)
        try await session.run("pages")
        let error = await #expect(throws: Failure.self) { try await session.run(line) }
        #expect(error?.kind == kind)
        #expect(error?.message.words == sentence)
        #expect(error?.range == SourceRange(place.lowerBound, place.upperBound))
    }

    @Test func `rows of earlier pages keep their numbers`() async throws {
        let session = try TestSession(table: Self.table)
        try await session.run("pages")
        try await session.run("pages")
        #expect(try await session.run("pick 1 21 40").output.message?.words == "1 21 40")
    }
}
