/// A place in a command's signature, with the type of argument that goes there.
///
///     static let rows = Parameter<RowReferences>("rows", help: "Row numbers, such as 3 or 2-5.")
///
/// An optional type makes an optional parameter.
public struct Parameter<Value: Argument>: ParameterDescription {
    public let name: String
    public let help: String

    public init(_ name: String, help: String) {
        self.name = name
        self.help = help
    }

    public var extent: ArgumentExtent { Value.extent }
    public var isOptional: Bool { Value.absent != nil }
    public var argument: any Argument.Type { Value.self }
}

/// A parameter without regard to the type of its argument.
public protocol ParameterDescription: Sendable {
    /// One word, unique in its signature.
    var name: String { get }
    /// One sentence that says what to type.
    var help: String { get }
    /// How many words it takes.
    var extent: ArgumentExtent { get }
    var isOptional: Bool { get }
    var argument: any Argument.Type { get }
}

/// How many words an argument takes.
public enum ArgumentExtent: Sendable {
    case word
    /// All that are left.
    case rest
}
