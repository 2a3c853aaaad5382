public import Domain

/// A program that shows text page by page.
public protocol Pager: Sendable {
    /// Shows the text, and comes back when the person has seen enough of it.
    ///
    /// - Parameters:
    ///   - text: Whole lines that are safe to show; they may be painted.
    ///   - command: The program and its options as a person writes them; nil for `$PAGER`, or else for what there is.
    func show(_ text: String, with command: String?) async -> PagerEnding
}

/// What became of a text that was given to a pager.
public enum PagerEnding: Sendable, Hashable {
    /// The person has seen of it what they wanted to.
    case shown
    /// There is no pager, or none is wanted: the text has not been shown.
    case none
    /// The pager could not show it, for a reason that a person has to know: the text has not been shown.
    case failed(Message)
}
