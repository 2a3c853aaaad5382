import ArgumentParser
import Domain

// What the options say of themselves are messages, so that phrase books have them; the parser gets their English.

extension ArgumentHelp {
    /// - Parameter valueName: What stands for the value; the option's own name when nil.
    static func said(_ sentence: Message, _ valueName: String? = nil) -> ArgumentHelp {
        ArgumentHelp(sentence.key, valueName: valueName)
    }
}

extension String {
    /// Sentences, a line each.
    static func said(_ sentences: Message...) -> String { sentences.map(\.key).joined(separator: "\n") }
}
