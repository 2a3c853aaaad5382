import CEmbedded
import Foundation
import Testing

@testable import Rendering

/// Every transcript, run in another language: no translated sentence is printed in English.
///
/// `.ci/sentences` counts the translated sentences.
@Suite struct TranslatedTranscriptTests {
    private static let transcripts = Checkout.root.appending(path: "Fixtures/transcripts")

    @Test(arguments: ["fr", "ar"])
    func `no transcript is answered in English`(language: String) async throws {
        let home = TemporaryFolder()
        let copies = URL(filePath: home.file("transcripts"))
        try FileManager.default.copyItem(at: Self.transcripts, to: copies)
        let files = try home.names().filter { $0.hasSuffix(".souk") }.map { URL(filePath: home.file($0)) }
        for file in files { try Self.choose(language, in: file) }
        let ending = try await Program.run(["test", "--accept", "--timeout", "600", copies.path])
        #expect(ending.status == 0, "\(ending.output.suffix(2000))\(ending.errors)")
        let sentences = Self.sentences(untranslatedIn: language)
        #expect(sentences.count > 500)
        let lines = try files.flatMap { try Self.answers(in: $0) }
        // Bytes, because searching a thousand sentences in a megabyte of strings would take a minute.
        let text = Data(lines.joined(separator: "\n").utf8)
        let found = sentences.filter { text.range(of: Data($0.utf8)) != nil }.map { sentence in
            "\(sentence): \(lines.first { $0.contains(sentence) } ?? "")"
        }
        #expect(found.sorted() == [])
    }

    /// The fixed English parts of each sentence, of at least four words to avoid chance matches.
    private static func sentences(untranslatedIn language: String) -> Set<String> {
        let entries = PhraseEntry.entries(in: (language == "fr" ? phrases_french() : phrases_arabic()).text)
        var sentences: Set<String> = []
        for entry in entries where entry.plural == nil {
            for part in entry.key.replacing("{}", with: "\n").split(separator: "\n") {
                let text = part.trimmingCharacters(in: .whitespaces)
                let words = text.split(separator: " ").filter { $0.contains(where: \.isLetter) }
                if words.count > 3, !entry.forms.contains(where: { $0.contains(text) }) { sentences.insert(text) }
            }
        }
        return sentences
    }

    private static func choose(_ language: String, in file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let first = text.range(of: "\n> "), !text[..<first.lowerBound].contains("\nlanguage: ") else { return }
        try text.replacingCharacters(in: first, with: "\nlanguage: \(language)\n\n> ")
            .write(to: file, atomically: false, encoding: .utf8)
    }

    /// The output for users, without the typed text, and without what follows the choice of English.
    private static func answers(in file: URL) throws -> [Substring] {
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let typed = lines.filter { $0.hasPrefix("> ") }.map { $0.dropFirst(2) }
        var (isForPeople, isEnglish) = (true, false)
        return lines.filter { line in
            if line.hasPrefix("> set language ") { isEnglish = line.hasSuffix(" en") }
            if line.hasPrefix("> ") {
                isForPeople = !line.contains(#/\bexpect |--format (json|csv)/#)
            }
            return isForPeople && !isEnglish && !line.hasPrefix("> ") && !line.hasPrefix("#") && !line.hasPrefix("{")
                && !typed.contains { $0.count > 3 && line.contains($0) }
        }
    }
}
