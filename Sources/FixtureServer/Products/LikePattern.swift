/// A pattern of SQL's `LIKE` without case: `%` stands for any text, `_` for any one character; only ASCII has case.
struct LikePattern: Sendable, Hashable {
    private let pattern: [Character]

    init(_ pattern: String) {
        self.pattern = Array(Self.folded(pattern))
    }

    func matches(_ text: String) -> Bool {
        let text = Array(Self.folded(text))
        // Where the last % stood and how much of the text it takes, to be tried again with one more.
        var (place, taken, star, reach) = (0, 0, -1, 0)
        while taken < text.count {
            if place < pattern.count, pattern[place] == "%" {
                (star, reach) = (place, taken)
                place += 1
            } else if place < pattern.count, pattern[place] == "_" || pattern[place] == text[taken] {
                place += 1
                taken += 1
            } else if star >= 0 {
                reach += 1
                (place, taken) = (star + 1, reach)
            } else {
                return false
            }
        }
        return pattern[place...].allSatisfy { $0 == "%" }
    }

    private static func folded(_ text: String) -> String {
        String(text.map { $0.isASCII ? Character($0.lowercased()) : $0 })
    }
}
