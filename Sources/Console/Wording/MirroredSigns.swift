/// Signs of ours that point or lean to one side, for lines that run from right to left.
///
/// Brackets are mirrored by Unicode itself; arrows and what drawings are made of are not.
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

    /// Parts of a block that keep to the left. To the right there are but an eighth, a half and the whole that every
    /// font has, so that a bar ends in the nearest of them.
    private static let blocks: [(Unicode.Scalar, Unicode.Scalar)] = [
        ("▏", "▕"), ("▎", "▕"), ("▍", "▐"), ("▋", "▐"), ("▊", "█"), ("▉", "█"),
    ]

    private static let table = Dictionary(
        uniqueKeysWithValues: pairs + pairs.map { ($0.1, $0.0) } + blocks)
}
