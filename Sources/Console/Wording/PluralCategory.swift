import Domain

/// The forms that counting needs in a language, by the rules of Unicode's CLDR for whole numbers.
///
/// (CLDR 46, supplemental/plurals.xml: `en` has one and other; `fr` one, many and other; `ar` all six.)
enum PluralCategory: Sendable {
    case zero, one, two, few, many, other

    /// The categories of a language, in the order in which a file of translations has their forms.
    static func all(of language: Language) -> [PluralCategory] {
        switch language {
        case .english: [.one, .other]
        case .french: [.one, .many, .other]
        case .arabic: [.zero, .one, .two, .few, .many, .other]
        }
    }

    /// The category of a count; a negative one is as its magnitude.
    init(_ count: Int, in language: Language) {
        let count = count.magnitude
        switch language {
        case .english: self = count == 1 ? .one : .other
        case .french:
            self =
                switch count {
                case 0, 1: .one
                case _ where count.isMultiple(of: 1_000_000): .many
                default: .other
                }
        case .arabic:
            self =
                switch (count, count % 100) {
                case (0, _): .zero
                case (1, _): .one
                case (2, _): .two
                case (_, 3...10): .few
                case (_, 11...99): .many
                default: .other
                }
        }
    }
}
