public import Domain
public import Services
import Syntax

/// A type that knows how to read itself from a line, and how to complete what is typed of it.
public protocol Argument: Sendable {
    /// How many words it takes; one where nothing else is said.
    static var extent: ArgumentExtent { get }

    /// What stands in its place when nothing was typed; nil where something must be.
    static var absent: Self? { get }

    /// Reads the argument, of which at least one word was typed.
    ///
    /// - Throws: `Failure` with the range of the wrong word.
    init(reading typed: TypedArgument, in scope: Scope) throws(Failure)

    /// What the last word of `typed` could become; local and quick, since Tab waits for it.
    static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate]

    /// What can come next, for whoever is typing the argument: nil for what the parameter's help says. Local and quick,
    /// since it is asked with each key.
    static func hint(for typed: TypedArgument, in scope: Scope) -> Message?
}

extension Argument {
    public static var extent: ArgumentExtent { .word }
    public static var absent: Self? { nil }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] { [] }
    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? { nil }
}

extension Optional: Argument where Wrapped: Argument {
    public static var extent: ArgumentExtent { Wrapped.extent }
    public static var absent: Wrapped?? { .some(.none) }

    public init(reading typed: TypedArgument, in scope: Scope) throws(Failure) {
        self = try Wrapped(reading: typed, in: scope)
    }

    public static func candidates(for typed: TypedArgument, in scope: Scope) -> [Candidate] {
        Wrapped.candidates(for: typed, in: scope)
    }

    public static func hint(for typed: TypedArgument, in scope: Scope) -> Message? {
        Wrapped.hint(for: typed, in: scope)
    }
}
