public import Domain

/// An error in a transcript, with its line.
public struct TranscriptError: Error, Sendable, Hashable {
    public enum Reason: Sendable, Hashable {
        /// A line before the first typed one is neither a setting nor prose.
        case notASetting
        case unknownSetting(String)
        case repeatedSetting(String)
        case invalidValue(String, of: String)
        /// A line after prose cannot be the output of a typed line.
        case printedByNothing
        /// A file that a setting names does not exist.
        case noFile(String)
        /// The file has no typed line and no command, so nothing would be tested.
        case nothingTyped
    }

    public let reason: Reason
    /// The line number, from 1.
    public let line: Int

    public init(_ reason: Reason, line: Int) {
        self.reason = reason
        self.line = line
    }

    /// The message, without the line number.
    public var sentence: Message {
        switch reason {
        case .notASetting: "Before the first “> ” only settings such as “width: 80” and prose after “# ” can stand."
        case .unknownSetting(let name):
            "Unknown setting “\(name)”; choose one of \(list: TranscriptSettings.names)."
        case .repeatedSetting(let name): "“\(name)” is set twice."
        case .invalidValue(let value, let name): "“\(value)” cannot be \(name)."
        case .printedByNothing: "After prose, a typed line has to come before anything can be printed."
        case .noFile(let path): "There is no file “\(path)”."
        case .nothingTyped: "Nothing is typed: no line begins with “> ”, and none is a command."
        }
    }
}
