import CommandKitTesting
import Domain
import Ports
import Testing

@Suite struct AllowedSourcesTests {
    private let sources: AllowedSources
    private let named: Ports.SourceLocation

    init() throws {
        named = try #require(SourceLocation("https://market.example"))
        sources = AllowedSources(AnySources(), given: [.listings: [named]])
    }

    @Test func `named sources and built-in ones are opened`() throws {
        #expect(try sources.source(of: .listings, at: named, as: ReadingOptions()).location == named)
        #expect(try sources.source(of: .listings, at: .builtIn, as: ReadingOptions()).location == .builtIn)
    }

    @Test(arguments: ["https://market.example/other", "https://elsewhere.example/?secret", "/etc/passwd.json"])
    func `nothing else is`(text: String) throws {
        guard let location = SourceLocation(text) else { return }
        let error = #expect(throws: Failure.self) {
            try sources.source(of: .listings, at: location, as: ReadingOptions())
        }
        #expect(error?.kind == .refused)
    }

    @Test func `a source named for one service is not used for another`() {
        #expect(throws: Failure.self) { try sources.source(of: .hotels, at: named, as: ReadingOptions()) }
    }
}

/// Opens a source without records at any location.
private struct AnySources: SourceOpener {
    func location(_ text: String) throws(Failure) -> Ports.SourceLocation { .file(text) }

    func source(
        of service: ServiceName, at location: Ports.SourceLocation, as options: ReadingOptions
    ) throws(Failure) -> any RecordSource {
        UnopenedSource(
            Schema.listings, at: location, because: Failure(.unreachable, "The service could not be reached."))
    }

    func publish(
        _ source: any RecordSource, to address: DatabaseAddress, reporting progress: any ProgressWatcher
    ) async throws(Failure) -> Publication {
        throw Failure(.refused, "There are no databases.")
    }
}
