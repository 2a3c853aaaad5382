public import Domain
import Syntax

extension JSONValue {
    /// The value as it could be typed after an operator; of an array or an object, how large it is.
    public var summary: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): Word.inQuotes(text)
        case .array(let elements): "an array of \(elements.count)"
        case .object(let object): "an object of \(object.members.count)"
        }
    }
}
