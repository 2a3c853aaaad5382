import SystemPackage

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

extension OpenFolder {
    /// Gives a damaged file the first free of the names that `name` is kept under when it is damaged, and returns it:
    /// nothing is written over it, nor it over anything.
    func setAside(_ file: String, asDamaged name: String) throws(Errno) -> String {
        var number = 1
        while try contains(DamagedName(of: name, number: number).string) { number += 1 }
        let newName = DamagedName(of: name, number: number).string
        try rename(file, to: newName)
        return newName
    }
}
