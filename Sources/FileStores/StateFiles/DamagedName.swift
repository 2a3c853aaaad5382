/// The name under which a damaged file is kept: `session.json.damaged-1`.
struct DamagedName {
    let string: String

    private static let mark = ".damaged-"

    /// - Parameter name: The file's own name.
    init(of name: String, number: Int) {
        string = name + Self.mark + String(number)
    }

    /// Reads a name; nil for one that no damaged file has.
    init?(_ name: String) {
        guard let mark = name.firstRange(of: Self.mark), mark.lowerBound != name.startIndex,
            Int(name[mark.upperBound...]) != nil
        else { return nil }
        string = name
    }
}
