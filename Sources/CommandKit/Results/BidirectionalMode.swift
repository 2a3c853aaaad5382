/// Who orders text that runs from right to left (Unicode Annex 9).
public enum BidirectionalMode: String, Sendable, Hashable, CaseIterable {
    /// The terminal does: it gets text in the order it is read in, outside text in isolates.
    case terminal
    /// souk does, for a terminal that shows each letter where it comes: it gets lines in the order they are seen in.
    case app
    /// Nobody does: text in the order it is read in, and nothing else.
    case off
}
