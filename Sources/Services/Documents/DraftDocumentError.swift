public import Domain

/// Why a document is no draft.
public enum DraftDocumentError: Error, Sendable, Hashable {
    /// The text is not JSON.
    case notJSON
    /// The JSON is not an object.
    case notObject
    /// There is something in it that no draft has; a long name is cut.
    case unknownField(String)
    /// A field holds something else than it must.
    case unreadable(field: String, expected: Message)

    /// Characters of an unknown name that are repeated to a person.
    private static let nameLimit = 64

    init(unknownField name: String) {
        let start = String(String.UnicodeScalarView(name.unicodeScalars.prefix(Self.nameLimit)))
        self = .unknownField(start.utf8.count < name.utf8.count ? start + "…" : start)
    }

    /// What is wrong, in a sentence about the document of that name.
    public func message(of document: String) -> Message {
        switch self {
        case .notJSON: "“\(document)” is not JSON."
        case .notObject: "“\(document)” is no draft: it is not a JSON object."
        case .unknownField(let name): "“\(document)” has a field “\(name)”, which no draft has."
        case .unreadable(let field, let expected): "The field “\(field)” of “\(document)” is not \(expected)."
        }
    }
}
