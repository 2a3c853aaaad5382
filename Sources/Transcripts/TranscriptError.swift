/// Why a text is no transcript, and where.
public struct TranscriptError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
        /// A line before the first typed one is neither a setting nor prose.
        case notASetting
        case unknownSetting(String)
        case repeatedSetting(String)
        case invalidValue(String, of: String)
        /// A line after prose that no typed line can have printed.
        case printedByNothing
        /// There is no typed line, so that nothing would be tested.
        case nothingTyped
    }

    public let reason: Reason
    /// The line, counted from 1.
    public let line: Int

    public init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }

    public var description: String { "line \(line): \(sentence)" }

    private var sentence: String {
        switch reason {
        case .notASetting: "Before the first “> ” only settings such as “width: 80” and prose after “# ” can stand."
        case .unknownSetting(let name):
            "There is no setting “\(name)”; there are \(TranscriptSettings.names.joined(separator: ", "))."
        case .repeatedSetting(let name): "“\(name)” is set twice."
        case .invalidValue(let value, let name): "“\(value)” cannot be \(name)."
        case .printedByNothing: "After prose, a typed line has to come before anything can be printed."
        case .nothingTyped: "Nothing is typed: no line begins with “> ”."
        }
    }
}
