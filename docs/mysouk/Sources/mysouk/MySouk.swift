import CommandKit
import SoukProgram

/// souk under a name of its own, with one more command and its French, and one more service.
@main
struct MySouk {
    static var program: SoukProgram {
        get throws {
            var program = SoukProgram()
            program.name = "mysouk"
            program.commands = try program.commands.adding([CheapestCommand()])
            program.services = [
                """
                {"souk": 1, "service": "bikes", "file": "bikes.csv",
                 "fields": ["model", {"name": "price", "kind": "money", "currency": "GBP"}]}
                """
            ]
            program.translations[.french] = """
                msgid "Cheapest: {}, {}."
                msgstr "Le moins cher : {1}, {2}."
                """
            return program
        }
    }

    static func main() throws { try program.main() }
}

/// Says which record of the current result costs least.
struct CheapestCommand: Command {
    static let signature = Signature("cheapest", in: .browsing, summary: "Say which record costs least.")
    static let examples = [
        Example("cheapest", after: "search velo", prints: "Cheapest: Déguisement pirate 5-6 ans, crochet compris, €9.")
    ]

    func run(_ invocation: Invocation, in workspace: inout Workspace) async throws(Failure) -> Output {
        let world = invocation.world
        let source = try workspace.source(in: world)
        guard let price = source.schema.field(named: "price") else {
            throw Failure(.notFound, "There are no prices in \(source.schema.service.rawValue).")
        }
        var query = try await workspace.query(using: world).and(.isPresent(price))
        (query.sort, query.range) = (Sort(price), 0..<1)
        let first = try await world.feed(of: source).page(query).records.first
        return .message(first.map { "Cheapest: \(source.schema.headline(of: $0)), \($0[price])." } ?? "Nothing here.")
    }
}
