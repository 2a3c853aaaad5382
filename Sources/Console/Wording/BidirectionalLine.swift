/// One line as what is seen of it: clusters of characters that move as a whole, each with its style and its direction.
struct BidirectionalLine {
    /// What takes one place on the screen: a letter with its marks, an emoji of several characters.
    private struct Cluster {
        /// Where its characters stand in `shaped`.
        let characters: Range<Int>
        let cells: Int
        /// Its place in `styles`.
        let style: Int
        var level: Int8
        let isBlank: Bool
    }

    private let rightToLeft: Bool
    private var shaped: [UInt32]
    private var clusters: [Cluster] = []
    private let styles: [String]

    /// - Parameters:
    ///   - line: Without its newline. Of sequences it has none but those that `Theme` paints with.
    ///   - rightToLeft: The direction of the line as a whole.
    /// - Returns: nil where lines cannot be ordered here.
    init?(_ line: some StringProtocol, rightToLeft: Bool) {
        let bare = UnpaintedLine(line)
        guard let resolved = BidirectionalLevels(of: bare.text.unicodeScalars.map(\.value), rightToLeft: rightToLeft)
        else { return nil }
        self.rightToLeft = rightToLeft
        shaped = resolved.shaped
        styles = bare.styles
        clusters.reserveCapacity(shaped.count)
        collect(bare, levels: resolved.levels)
    }

    /// Puts together what belongs together, without the marks that have done their work.
    private mutating func collect(_ bare: UnpaintedLine, levels: [Int8]) {
        var place = 0
        var spans = bare.spans[...]
        var style = 0
        // Cells that lam and alef, being one character now, leave over.
        var left = 0
        for character in bare.text {
            let range = place..<place + character.unicodeScalars.count
            place = range.upperBound
            while let span = spans.first, span.start <= range.lowerBound {
                style = span.style
                spans.removeFirst()
            }
            if BidirectionalMarks.contains(shaped[range.lowerBound]) { continue }
            if shaped[range.lowerBound] == BidirectionalLevels.filler {
                left += 1
                continue
            }
            let cluster = Cluster(
                characters: range, cells: TextWidth.cells(of: character), style: style,
                level: levels[range.lowerBound], isBlank: character == " ")
            // The next column begins where it would have begun.
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

    /// The line as it is seen from left to right, in as many lines as it takes.
    ///
    /// - Parameters:
    ///   - width: In cells; nil for one line, however wide.
    ///   - isFilled: Whether blanks are put before lines so that they end at the right edge.
    func text(width: Int? = nil, isFilled: Bool = false) -> String {
        var text = ""
        var rest = clusters[...]
        repeat {
            var piece = Self.piece(of: &rest, width: width)
            for place in piece.indices.reversed() {
                guard piece[place].isBlank else { break }
                piece[place].level = rightToLeft ? 1 : 0
            }
            Self.reorder(&piece)
            let blanks = isFilled ? (width ?? 0) - piece.reduce(0) { $0 + $1.cells } : 0
            text += String(repeating: " ", count: max(0, blanks))
            write(piece, to: &text)
            if !rest.isEmpty { text += "\n" }
        } while !rest.isEmpty
        return text
    }

    /// Takes what one line has place for: up to a blank, if there is one, which is left out then.
    private static func piece(of rest: inout ArraySlice<Cluster>, width: Int?) -> [Cluster] {
        var cells = 0
        var blank: Int?
        for place in rest.indices {
            cells += rest[place].cells
            if let width, cells > width, place > rest.startIndex {
                let end = rest[place].isBlank ? place : blank ?? place
                let piece = Array(rest[..<end])
                rest = rest[end...].drop(while: \.isBlank)
                return piece
            }
            if rest[place].isBlank, place > rest.startIndex { blank = place }
        }
        defer { rest = [] }
        return Array(rest)
    }

    /// Reverses each stretch that runs from right to left (Unicode Annex 9, rule L2).
    private static func reorder(_ clusters: inout [Cluster]) {
        var highest: Int8 = 0
        for cluster in clusters { highest = max(highest, cluster.level) }
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

    private func write(_ piece: [Cluster], to text: inout String) {
        var style = 0
        for cluster in piece {
            if cluster.style != style {
                if style != 0 { text += "\u{1B}[0m" }
                style = cluster.style
                if style != 0 { text += "\u{1B}[\(styles[style])m" }
            }
            for place in cluster.characters {
                if let scalar = Unicode.Scalar(shaped[place]) { text.unicodeScalars.append(scalar) }
            }
        }
        if style != 0 { text += "\u{1B}[0m" }
    }
}
