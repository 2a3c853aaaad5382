import Domain

extension CommandError {
    /// Words what should never have happened: a fault of souk's own.
    ///
    /// - Parameter words: What it was, in words that a developer understands.
    public init(defect words: String) {
        self.init(
            .defect, "This is a defect of souk, not a mistake of yours: \(words).",
            hint: "Nothing of this command was kept. Please report it, with the line and what souk --version prints.")
    }
}
