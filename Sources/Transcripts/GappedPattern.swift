/// Pieces that have to stand in their order, with anything between them, also nothing.
struct GappedPattern<Piece: Sendable & Hashable>: Sendable, Hashable {
    /// The first stands at the beginning and the last at the end; a single one is the whole.
    let pieces: [[Piece]]

    /// Takes the first place that each piece fits, which finds a match where there is one.
    func matches<Element>(_ elements: [Element], where fits: (Piece, Element) -> Bool) -> Bool {
        guard let first = pieces.first, let last = pieces.last else { return elements.isEmpty }
        func stands(_ piece: [Piece], at place: Int) -> Bool {
            place + piece.count <= elements.count && zip(piece, elements[place...]).allSatisfy(fits)
        }
        guard pieces.count > 1 else { return first.count == elements.count && stands(first, at: 0) }
        let end = elements.count - last.count
        guard first.count <= end, stands(first, at: 0), stands(last, at: end) else { return false }
        var place = first.count
        for piece in pieces.dropFirst().dropLast() {
            while place + piece.count <= end, !stands(piece, at: place) { place += 1 }
            place += piece.count
        }
        return place <= end
    }
}
