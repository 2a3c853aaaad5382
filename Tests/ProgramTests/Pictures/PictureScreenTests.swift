import Testing

/// Pictures on an emulated terminal, which has no pixels.
@Suite(.enabled("needs tmux", { EmulatedTerminal.isInstalled })) struct PictureScreenTests {
    private func terminal(columns: Int, rows: Int = 40) async throws -> EmulatedTerminal {
        let terminal = try await EmulatedTerminal(home: ScratchHome(), columns: columns, rows: rows)
        try await terminal.enter("search Peugeot années 80")
        return terminal
    }

    @Test(arguments: [(60, 24), (100, 40), (160, 50)])
    func `a half-block picture keeps its aspect ratio and position`(columns: Int, rows: Int) async throws {
        let terminal = try await terminal(columns: columns, rows: rows)
        try await terminal.enter("image 1")
        let lines = try await terminal.screen().lines
        let picture = lines.filter { $0.contains("▄") }
        let width = try #require(picture.first?.count)
        #expect(picture.allSatisfy { $0 == String(repeating: "▄", count: width) })
        #expect(width < columns && picture.count < rows)
        // 96 by 72 pixels, in cells that are twice as high as wide.
        let shape = Double(width) / Double(picture.count)
        #expect(shape > 2.4 && shape < 2.9)
        let first = try #require(lines.firstIndex { $0.contains("▄") })
        #expect(lines[first - 1].hasSuffix("> image 1"))
        #expect(lines[first + picture.count].hasPrefix("“Vélo de course Peugeot années 80”: a PNG picture"))
    }

    @Test func `terminal queries leave no trace on the screen`() async throws {
        let terminal = try await terminal(columns: 100)
        try await terminal.enter("image 1")
        try await terminal.enter("echo done")
        let screen = try await terminal.screen()
        #expect(!screen.text.contains("Gi=") && !screen.text.contains("62;"))
        #expect(screen.lines.suffix(3) == ["listings*> echo done", "done", "listings*>"])
    }
}
