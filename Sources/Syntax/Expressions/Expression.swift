/// A condition on records, as a tree: `category=maison and not price>500`.
///
/// It knows nothing of fields and types; whoever does resolves it, and finds at every node the place to point at.
/// Nodes that the parser made are at most `ExpressionParser.depthLimit` deep, so a recursive walk is safe.
public struct Expression: Hashable, Sendable {
    /// What the condition is made of.
    public let form: Form

    /// Where it stands in the source, its own parentheses included; it takes no part in equality.
    public let range: SourceRange

    public init(_ form: Form, at range: SourceRange) {
        self.form = form
        self.range = range
    }

    /// The kinds of condition.
    public indirect enum Form: Hashable, Sendable {
        /// A field that is true by itself: `urgent`.
        case field(Located<String>)

        /// A field compared with one operand: `price<=500`.
        case comparison(Located<String>, Located<ComparisonOperator>, Located<Operand>)

        /// A field equal to one of at least one operand: `category in (maison, loisirs)`.
        case membership(Located<String>, [Located<Operand>])

        /// The opposite of a condition; `x not in (…)` is that of a membership.
        case not(Expression)

        /// At least two conditions that must all hold: one array, however many, so that a long chain is not deep.
        case and([Expression])

        /// At least two conditions of which one must hold.
        case or([Expression])
    }

    public static func == (left: Expression, right: Expression) -> Bool {
        left.form == right.form
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(form)
    }
}
