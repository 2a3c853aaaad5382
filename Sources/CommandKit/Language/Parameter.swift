public import Domain
public import Services
public import Syntax

/// A place in a command's signature, with the type of argument that goes there.
///
///     static let rows = Parameter<RowReferences>("rows", help: "Row numbers, such as 3 or 2-5.")
///     static let yes = Parameter<Flag>("--yes", help: "Ask nothing.")
///     static let zoom = Parameter<Quantity?>("--zoom", help: "How close, from 1 to 18.")
///
/// An optional type makes an optional parameter. A name that begins with `--` makes an option: it may stand anywhere
/// among the words after the command's name, and its value is the word behind it; a ``Flag`` has none.
public struct Parameter<Value: Argument>: ParameterDescription {
    public let name: String
    public let help: Message

    public init(_ name: String, help: Message) {
        self.name = name
        self.help = help
    }

    public var extent: ArgumentExtent { Value.extent }
    public var isOptional: Bool { Value.absent != nil }
    public var argument: any Argument.Type { Value.self }
}

/// A parameter without regard to the type of its argument.
public protocol ParameterDescription: Sendable {
    /// One word, unique in its signature; an option's begins with `--`.
    var name: String { get }
    /// One sentence that says what to type.
    var help: Message { get }
    /// How many words it takes.
    var extent: ArgumentExtent { get }
    var isOptional: Bool { get }
    var argument: any Argument.Type { get }
}

extension ParameterDescription {
    /// Whether it is found by its name among the words, wherever it stands, and not by its place.
    public var isOption: Bool { name.hasPrefix("--") }

    /// How help shows it: `FIELD`, `--yes`, `--zoom ZOOM`.
    public var placeholder: String {
        guard isOption else { return name.uppercased() }
        return extent == .flag ? name : "\(name) \(name.dropFirst(2).uppercased())"
    }

    /// How usage shows it: `FIELD`, `VALUE…`, `[ROWS…]`, `[--yes]`.
    var usage: String {
        let whole = placeholder + (extent == .rest ? "…" : "")
        return isOptional ? "[\(whole)]" : whole
    }
}

/// How many words an argument takes.
public enum ArgumentExtent: Sendable {
    case word
    /// All that are left.
    case rest
    /// None: the parameter's own name says it all.
    case flag
}

extension Failure {
    /// Parameters for which nothing was typed, where something must be: all of them at once, so that a script that is
    /// wrong is mended once.
    ///
    /// - Parameter parameters: In the order in which they are typed; not empty.
    public init(missing parameters: [any ParameterDescription], of signature: Signature, in line: ParsedLine) {
        let names = parameters.map { $0.name.uppercased() }
        let last = names.last ?? ""
        let all: Message = names.count > 1 ? "\(list: Array(names.dropLast())) and \(last)" : "\(last)"
        self.init(
            .usage, "“\(signature.name)” needs \(all).", hint: "Usage: \(signature.usage)",
            at: .empty(at: line.words.last?.range.upper ?? 0))
    }
}
