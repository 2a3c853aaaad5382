import Foundation

/// All that the sources say to people: the keys that translations are found by, each with the places that say it.
struct SpokenPhrases {
    /// Places are `Catalog/CatalogRemedy.swift:12`.
    private(set) var sentences: [String: [String]] = [:]
    /// The nouns that are counted, with `{} ` before them.
    private(set) var nouns: [String: [String]] = [:]

    init() async throws {
        let places = try await withThrowingTaskGroup(of: Set<CompiledModule.Place>.self) { group in
            var places: Set<CompiledModule.Place> = []
            for (index, module) in try CompiledModule.all().enumerated() {
                // Two at a time: no more than the cores that the proofs are promised for.
                if index >= 2, let found = try await group.next() { places.formUnion(found) }
                group.addTask { try await module.messages() }
            }
            for try await found in group { places.formUnion(found) }
            return places
        }
        for (file, places) in Dictionary(grouping: places, by: \.file) {
            try take(places, in: URL(filePath: file))
        }
        for file in SourceTree.files(below: SourceTree.sources, ending: "swift") { try takeNouns(in: file) }
    }

    private mutating func take(_ places: [CompiledModule.Place], in file: URL) throws {
        let bytes = Array(try Data(contentsOf: file))
        var starts = [0]
        for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(place + 1) }
        for place in places {
            guard let literal = LiteralKey(in: bytes, at: starts[place.line - 1] + place.column - 1) else {
                throw CompiledModule.Failure(description: "\(file.path):\(place.line): no literal stands there")
            }
            let key = literal.text.trimmingCharacters(in: ["\n", " "])
            if key.isEmpty { continue }
            sentences[key, default: []].append(Self.name(of: file, line: place.line))
        }
    }

    /// Nouns are known by their call, which may stand within a sentence; those of the services are said without a number
    /// as well.
    private mutating func takeNouns(in file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        for noun in text.matches(of: #/Noun\(\s*one: "([^"\\]+)",\s*other: "([^"\\]+)"\s*\)/#) {
            let line = 1 + text[..<noun.range.lowerBound].count { $0.isNewline }
            let place = Self.name(of: file, line: line)
            nouns["{} \(noun.output.1)", default: []].append(place)
            guard file.lastPathComponent.hasSuffix("+Schema.swift") else { continue }
            for form in [noun.output.1, noun.output.2] { sentences[String(form), default: []].append(place) }
        }
    }

    private static func name(of file: URL, line: Int) -> String {
        file.standardized.path.replacing(SourceTree.sources.path + "/", with: "") + ":\(line)"
    }
}
