/// A file that a test brings along: `market.csv`, or `damaged.json as home/data/session.json`.
struct BroughtFile {
    /// Where it is.
    let source: RelativePath
    /// Where it goes, from the folder that the session works in.
    let target: String

    /// Nil for a place that is not in the folder of the session.
    ///
    /// - Parameter file: The file that names it.
    init?(_ text: String, beside file: String) {
        let sides = text.split(separator: " as ", maxSplits: 1).map(String.init)
        guard let first = sides.first else { return nil }
        source = RelativePath(first, beside: file)
        target = sides.count > 1 ? RelativePath(sides[1]).normal : source.name
        guard !target.isEmpty, !target.hasPrefix("/"), target.split(separator: "/").first != ".." else { return nil }
    }
}
