import CLibraries

/// A line in visual form: clusters of characters that move as a unit, each with its style and its direction.
struct BidirectionalLine {
    /// Characters that take one place on the screen: a letter with its marks, or an emoji of several characters.
    private struct Cluster {
        /// The range of its characters in `shaped`.
        let characters: Range<Int>
        let cells: Int
        let role: TextRole?
        var level: Int8
        let isBlank: Bool
    }

    private let rightToLeft: Bool
    /// The characters with Arabic letters in their joined forms, and with brackets mirrored in runs from right to left.
    private var shaped: [UInt32]
    private var clusters: [Cluster] = []

    /// Returns nil if libfribidi is missing.
    ///
    /// - Parameter spans: The spans, including bidirectional control characters.
    init?(_ spans: [Span], rightToLeft: Bool) {
        let characters = spans.flatMap { $0.text.unicodeScalars.map(\.value) }
        // The embedding level of each character, odd from right to left (Unicode Annex 9).
        var levels = [Int8](repeating: 0, count: characters.count)
        (self.rightToLeft, shaped) = (rightToLeft, characters)
        guard let count = Int32(exactly: characters.count),
            cbidi_resolve(characters, count, rightToLeft, &shaped, &levels)
        else { return nil }
        clusters.reserveCapacity(shaped.count)
        collect(spans, levels: levels)
    }

    private mutating func collect(_ spans: [Span], levels: [Int8]) {
        var place = 0
        var left = 0
        for span in spans {
            for character in span.text {
                let range = place..<place + character.unicodeScalars.count
                place = range.upperBound
                if BidirectionalMarks.contains(shaped[range.lowerBound]) { continue }
                // A lam became one character with the alef after it.
                if shaped[range.lowerBound] == cbidi_filler {
                    left += 1
                    continue
                }
                let cluster = Cluster(
                    characters: range, cells: TextWidth.cells(of: character), role: span.role,
                    level: levels[range.lowerBound], isBlank: character == " ")
                // The next column must begin where it would have begun otherwise.
                if left > 0, let last = clusters.last, last.isBlank, cluster.isBlank || character == "│" {
                    for _ in 0..<left { clusters.append(last) }
                    left = 0
                }
                clusters.append(cluster)
                if !cluster.level.isMultiple(of: 2) {
                    for place in range { shaped[place] = MirroredSigns.mirrored(shaped[place]) }
                }
            }
        }
    }

    /// Returns the line in visual order from left to right.
    ///
    /// - Parameter width: The width to which blanks are put before it, so that it ends at the right edge; nil for none.
    func row(filling width: Int? = nil) -> [Span] {
        var clusters = clusters
        for place in clusters.indices.reversed() {
            guard clusters[place].isBlank else { break }
            clusters[place].level = rightToLeft ? 1 : 0
        }
        Self.reorder(&clusters)
        let blanks = Span.blanks((width ?? 0) - clusters.reduce(0) { $0 + $1.cells })
        return [blanks]
            + clusters.map { cluster in
                let scalars = cluster.characters.compactMap { Unicode.Scalar(shaped[$0]) }
                return Span(String(String.UnicodeScalarView(scalars)), as: cluster.role)
            }
    }

    /// Reverses each run from right to left (Unicode Annex 9, rule L2).
    private static func reorder(_ clusters: inout [Cluster]) {
        var highest = clusters.map(\.level).max() ?? 0
        while highest > 0 {
            var place = 0
            while place < clusters.count {
                let start = place
                while place < clusters.count, clusters[place].level >= highest { place += 1 }
                if place > start { clusters[start..<place].reverse() } else { place += 1 }
            }
            highest -= 1
        }
    }
}

/// The mirror images of souk's symbols that point or lean to one side, for lines that run from right to left.
///
/// Unicode itself mirrors brackets, but neither arrows nor the characters of drawings.
enum MirroredSigns {
    static func mirrored(_ sign: UInt32) -> UInt32 {
        // The first of them is U+2190.
        guard sign >= 0x2190, let scalar = Unicode.Scalar(sign) else { return sign }
        return table[scalar]?.value ?? sign
    }

    private static let pairs: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("←", "→"), ("⇐", "⇒"), ("↖", "↗"), ("↙", "↘"), ("◀", "▶"), ("◂", "▸"), ("◁", "▷"), ("◃", "▹"), ("◄", "►"),
        ("┌", "┐"), ("└", "┘"), ("├", "┤"), ("╭", "╮"), ("╰", "╯"), ("╴", "╶"), ("▌", "▐"),
    ]

    /// Partial blocks aligned to the left. The only blocks aligned to the right that every font has are an eighth, a
    /// half and the whole, so a bar ends in the nearest of them.
    private static let blocks: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("▏", "▕"), ("▎", "▕"), ("▍", "▐"), ("▋", "▐"), ("▊", "█"), ("▉", "█"),
    ]

    private static let table = Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($0.1, $0.0) } + blocks)
}
