/// What a bare part may hold where it is read.
enum BareText {
    /// Anything but blanks.
    case word

    /// What a value in a filter expression may hold without quotes.
    case operand

    /// Whether a bare part goes on with `scalar`, which is neither a quote that opens nor a backslash.
    func holds(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .word: return !scalar.isBlank
        case .operand:
            guard scalar.isASCII else { return scalar != "≤" && scalar != "≥" && scalar != "≠" }
            if scalar.isASCIILetter || scalar.isASCIIDigit { return true }
            switch scalar {
            case "/", ".", "-", ":", "_", "$", "%", "+", "'", "&", "@", "*", "#": return true
            default: return false
            }
        }
    }
}
