import Catalog
import CommandKit
import CommandKitTesting
import Scaffolding
import Commands
import FoundationEssentials
import Synchronization
import Testing

@testable import Console
@testable import Rendering

/// An example with the command it explains, as one test case.
struct ExplainedExample: Sendable, CustomTestStringConvertible {
    let command: String
    let example: Example

    var testDescription: String { (example.preparation + [example.line]).joined(separator: " ; ") }

    /// Returns a new world in which every example can run.
    static func world() throws -> World {
        var world = World.inMemory(
            sources: try BuiltIn.sources(),
            documents: [
                "evening.souk": "search velo\npin 1\n", "cheap.souk": "search {1}\nfilter price < {2}\n",
            ], editing: { $0 + "A word more.\n" },
            prompter: ScriptedSecret(Secret("changeme")))
        world.conditions.faults = Faults()
        world.pictures.source = BuiltInPictures()
        world.verbs = AnsweringVerbs(#"{"message": "Sent."}"#)
        let description = #"{"souk": 1, "noun": ["flat", "flats"], "fields": ["title"], "file": "/flats.csv"}"#
        world.sources.adder = ListAdder(
            InferredService(
                ServiceName(rawValue: "flats"), description: try JSONParser.value(of: Array(description.utf8)),
                fields: [InferredService.Field(name: "title", kind: "text", examples: ["Attic", "Loft", "Studio"])]),
            records: 3)
        return world
    }

    static let all = CommandTable.builtin.commands.flatMap { command in
        command.examples.map { ExplainedExample(command: command.signature.name, example: $0) }
    }
}

@Suite struct ExampleTests {
    @Test(arguments: ExplainedExample.all)
    func `an example prints its promised output`(explained: ExplainedExample) async throws {
        let run = ExampleRun(table: .builtin, world: try ExplainedExample.world()) { result in
            result.lastResult(in: BuiltIn.options(result.format))
        }
        let text = try await run.text(of: explained.example)
        #expect(ExampleRun.keeps(text, explained.example), "It prints:\n\(text)")
    }
}

/// The built-in services, loaded once for all tests.
enum BuiltIn {
    private static let catalog = CatalogDatabase(.memory)

    /// Returns the built-in sources, signed in to none.
    static func sources() throws(Failure) -> [any RecordSource] {
        CatalogSource.sources(in: catalog, keeping: MemoryCredentialStore(), now: { Shop.opening })
    }

    static func options(_ format: OutputFormat?) -> RenderingOptions {
        RenderingOptions(format: format ?? .plain, width: 80, isColoured: false, localizer: .english)
    }
}

/// An adder of services that understands every place in the same way, and keeps nothing.
private final class ListAdder: ServiceAdder {
    private let service: InferredService
    private let records: Int
    private let sources = Mutex<[any RecordSource]>([])

    init(_ service: InferredService, records: Int) { (self.service, self.records) = (service, records) }

    var added: [any RecordSource] { sources.withLock(\.self) }
    var removed: Set<ServiceName> { [] }
    var descriptions: [ServiceName: String] { [:] }

    func infer(
        _ service: ServiceName, from place: String, by choices: InferenceChoices,
        asking answer: @Sendable ([InferredService.Question]) async throws(Failure) -> InferenceChoices?
    ) async throws(Failure) -> [InferredService] { [self.service] }

    func add(_ service: ServiceName, as description: JSONValue) throws(Failure) -> String? {
        let read = ServiceDescription.read(description, named: service.rawValue, besides: [], in: "/")
        guard let schema = read.service?.schema else { throw Failure(.refused, "It is not a description.") }
        let source = ListSource(schema: schema, records: (1...records).map { schema.record($0) })
        sources.withLock { $0.append(source) }
        return nil
    }

    func remove(_ service: ServiceName) throws(Failure) -> String? {
        sources.withLock { $0.removeAll { $0.service == service } }
        return nil
    }

    func source(describedAt place: String, as options: ReadingOptions) throws(Failure) -> (any RecordSource)? {
        added.first { $0.service.rawValue == place }
    }
}

/// Every view of a command fits the terminal and loses nothing without colours.
@Suite struct FittedViewTests {
    private static let widths = [20, 40, 60, 100, 160]

    @Test(arguments: ExplainedExample.all)
    func `what an example prints fits, in colours and without`(explained: ExplainedExample) async throws {
        let wrong = Mutex<[String]>([])
        let run = ExampleRun(table: .builtin, world: try ExplainedExample.world()) { result in
            wrong.withLock { $0 += Self.widths.flatMap { Self.faults(of: result, at: $0) } }
            return result.lastResult(in: BuiltIn.options(result.format))
        }
        _ = try await run.text(of: explained.example)
        #expect(wrong.withLock { $0 } == [])
    }

    /// Returns the lines that are too wide, and reports colours that say more than the words.
    private static func faults(of result: LineResult, at width: Int) -> [String] {
        var options = RenderingOptions(format: .table, width: width, isColoured: false, localizer: .english)
        let plain = text(of: result, options)
        // Copyable values are never broken.
        let wide = plain.split(separator: "\n").filter { line in
            TextWidth.cells(of: line) > width && CopiedText(String(line.drop { $0 == " " })) == nil
        }
        options.theme = .dark
        let isSame = text(of: result, options).replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain
        return wide.map { "\(width): \($0)" } + (isSame ? [] : ["\(width): “\(result.source)” says more in colours"])
    }

    private static func text(of result: LineResult, _ options: RenderingOptions) -> String {
        let renderer = Renderer(options)
        return result.error.map { renderer.rendering(of: $0, for: result.source, at: nil) }
            ?? renderer.rendering(of: result.output, for: result.source)
    }
}
