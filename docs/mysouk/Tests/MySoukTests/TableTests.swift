import Catalog
import CommandKit
import CommandKitTesting
import Console
import Ports
import Rendering
import Testing

@testable import mysouk

@Suite struct TableTests {
    @Test func `the table keeps every law of command tables`() throws {
        #expect(CommandLaws.violations(in: try MySouk.program.commands) == [])
    }

    @Test func `the example prints its promised output`() async throws {
        let sources = CatalogSource.sources(in: CatalogDatabase(.memory), keeping: NoCredentials(), now: { .now })
        let options = RenderingOptions(format: .plain, width: 80, isColoured: false, localizer: .english)
        let run = ExampleRun(table: try MySouk.program.commands, world: .inMemory(sources: sources)) {
            $0.lastResult(in: options)
        }
        for example in CheapestCommand.examples {
            let text = try await run.text(of: example)
            #expect(ExampleRun.keeps(text, example), "It prints:\n\(text)")
        }
    }
}
