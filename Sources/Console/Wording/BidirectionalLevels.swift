import CBidi

/// The way that each character of a line runs, and the form that it is shown in.
struct BidirectionalLevels {
    /// For each character, odd where it runs from right to left (Unicode Annex 9).
    let levels: [Int8]
    /// The characters with Arabic letters in their joined forms, and brackets mirrored where they run from right to left.
    let shaped: [UInt32]

    /// What stands in the place of a lam that became one character with the alef after it.
    static let filler = cbidi_filler

    /// Whether lines can be ordered here: not where libfribidi is missing.
    static var areKnown: Bool { cbidi_open() == nil }

    /// - Returns: nil where libfribidi is missing.
    init?(of characters: [UInt32], rightToLeft: Bool) {
        guard let count = Int32(exactly: characters.count) else { return nil }
        var isKnown = false
        var levels: [Int8] = []
        shaped = Array(unsafeUninitializedCapacity: characters.count) { shaped, shapedCount in
            levels = Array(unsafeUninitializedCapacity: characters.count) { levels, levelCount in
                isKnown = cbidi_resolve(characters, count, rightToLeft, shaped.baseAddress, levels.baseAddress)
                levelCount = isKnown ? characters.count : 0
            }
            shapedCount = isKnown ? characters.count : 0
        }
        self.levels = levels
        guard isKnown else { return nil }
    }
}
