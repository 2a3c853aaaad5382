/// Finds the word that was probably meant: `serach` → `search`.
public enum Suggestion {
    /// The longest word that is looked at, in Unicode scalars, so that a pasted page costs nothing.
    public static let lengthLimit = 64

    /// The candidate nearest to `text`, or nil if none is near: at most a third of its length, rounded down, may
    /// differ, and at least one character.
    ///
    /// Case is ignored. Of two that are equally near the one that shares the longer beginning wins, then the earlier
    /// one: people rarely miss the first letters. A `text` longer than `lengthLimit` is near nothing, nor is such a
    /// candidate.
    public static func closest(to text: String, among candidates: some Sequence<String>) -> String? {
        guard let typed = characters(of: text), !typed.isEmpty else { return nil }
        let threshold = max(1, typed.count / 3)
        var best: (candidate: String, distance: Int, sharedPrefix: Int)?
        for candidate in candidates {
            guard let characters = characters(of: candidate), abs(characters.count - typed.count) <= threshold else {
                continue
            }
            let distance = EditDistance.between(typed, characters)
            guard distance <= threshold, distance < max(typed.count, characters.count) else { continue }
            let sharedPrefix = zip(typed, characters).prefix { $0 == $1 }.count
            if let best, (best.distance, -best.sharedPrefix) <= (distance, -sharedPrefix) { continue }
            best = (candidate, distance, sharedPrefix)
        }
        return best?.candidate
    }

    private static func characters(of text: String) -> [Character]? {
        guard text.unicodeScalars.prefix(lengthLimit + 1).count <= lengthLimit else { return nil }
        return Array(text.lowercased())
    }
}
