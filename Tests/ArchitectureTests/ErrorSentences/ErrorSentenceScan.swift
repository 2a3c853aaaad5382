import Foundation

/// Finds what the errors of souk say in its sources.
///
/// A sentence is a literal in the arguments of an error, in a type that is an error, or in what words errors for others
/// (``wordings``). Where an error is given a sentence from elsewhere in its function, all the function says counts.
struct ErrorSentenceScan {
    /// Functions and properties that word errors for others: what they say, and what they are given, is said in errors.
    static let wordings: Set = [
        "advice", "answered", "check", "damage", "loss", "named", "mismatch", "place", "problem", "quoted",
        "repeatHint",
        "sentence",
        "unreadable", "verb",
    ]

    /// Targets that are no part of souk: the fixture server, which is a program of its own, and what helps in tests.
    static let others: Set = ["CommandKitTesting", "FixtureServer", "souk-server"]

    private(set) var sentences: [ErrorSentence] = []
    /// Errors whose sentence cannot be found, each with its place.
    private(set) var wordless: [String] = []

    init() throws {
        for file in SourceTree.files(below: SourceTree.sources, ending: "swift") {
            let name = file.standardized.path.replacing(SourceTree.sources.path + "/", with: "")
            guard !Self.others.contains(String(name.prefix { $0 != "/" })) else { continue }
            take(SwiftSource(try String(contentsOf: file, encoding: .utf8)), named: name)
        }
    }

    private mutating func take(_ source: SwiftSource, named file: String) {
        var carriers: Set<SwiftSource.Place> = []
        for call in source.calls where Self.isError(call.name) {
            guard let words = Self.wordsGiven(to: call) else { continue }
            let function = call.places.last { $0.kind == .function } ?? call.places.last { $0.kind == .property }
            guard let function, !Self.isWording(function) else { continue }
            let isSaidThere = source.literals.contains {
                $0.places.contains(function) && ErrorSentence($0, in: file) != nil
            }
            if isSaidThere {
                carriers.insert(function)
            } else if !Self.isWorded(words) {
                wordless.append("\(file):\(call.line): \(call.name)(… \(words) …)")
            }
        }
        for literal in source.literals
        where literal.places.contains(where: { Self.isWording($0) || carriers.contains($0) }) {
            if let sentence = ErrorSentence(literal, in: file) { sentences.append(sentence) }
        }
    }

    private static func isError(_ name: String) -> Bool {
        // A precondition is no error: it says something to whoever broke it, and to no one else.
        name != "preconditionFailure" && ["Error", "Damage", "Fault", "Failure"].contains { name.hasSuffix($0) }
    }

    private static func isWording(_ place: SwiftSource.Place) -> Bool {
        switch place.kind {
        case .call: isError(place.name) || wordings.contains(place.name)
        case .type: place.name.hasSuffix("Error") || place.name.hasSuffix("Failure")
        case .function, .property: wordings.contains(place.name)
        }
    }

    /// What an error is given as its sentence, where that is not a literal: `CommandError(.state, damage)`.
    ///
    /// Nil where there is none: an error of another, or of a kind that has its own sentence.
    private static func wordsGiven(to call: SwiftSource.Call) -> String? {
        let unnamed = call.arguments.prefix { $0.prefixMatch(of: #/\w+: /#) == nil }
        guard unnamed.count > 1, unnamed[0].hasPrefix("."), !unnamed[1].contains("\"") else {
            // A damage is told by its reason.
            let reason = call.arguments.first { $0.hasPrefix("reason: ") } ?? "\""
            return reason.contains("\"") ? nil : reason
        }
        return unnamed[1]
    }

    /// Whether words are those of another error, or of what words errors.
    private static func isWorded(_ words: String) -> Bool {
        let names = words.matches(of: /\w+/).map { String($0.output) }
        return names.contains { wordings.contains($0) } || ["error.message", "error"].contains(words)
    }
}
