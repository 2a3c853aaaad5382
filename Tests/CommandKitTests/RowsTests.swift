import CommandKit
import CommandKitTesting
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
        #expect(try await session.run(line).output.message?.unrendered == ids.map(String.init).joined(separator: " "))
    }

    @Test func `rows of earlier pages keep their numbers`() async throws {
        let session = try TestSession(table: Self.table)
        try await session.run("pages")
        try await session.run("pages")
        #expect(try await session.run("pick 1 21 40").output.message?.unrendered == "1 21 40")
    }
}
