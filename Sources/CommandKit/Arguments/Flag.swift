/// Whether an option that takes no value was typed, such as `--yes`.
public struct Flag: Argument {
    public let isSet: Bool

    public static var extent: ArgumentExtent { .flag }
    public static var absent: Flag? { Flag(isSet: false) }

    public init(reading typed: TypedArgument, in scope: Scope) {
        self.init(isSet: true)
    }

    private init(isSet: Bool) {
        self.isSet = isSet
    }
}
