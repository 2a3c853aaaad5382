import Domain

extension Day {
    /// Reads a day as banks write it: `2026-03-01`, or with the day first `01/03/2026`, `1.3.2026`, `01.03.26`.
    ///
    /// Nil for anything else. A year of two digits is one of this century.
    init?(inStatement text: String) {
        guard let mark = text.first(where: { "/.".contains($0) }) else {
            self.init(text)
            return
        }
        let parts = text.split(separator: mark, omittingEmptySubsequences: false)
        let lengths = parts.map(\.utf8.count)
        guard lengths.count == 3, lengths.dropLast().allSatisfy((1...2).contains), [2, 4].contains(lengths[2]) else {
            return nil
        }
        guard parts.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }) else {
            return nil
        }
        let numbers = parts.compactMap { Int($0) }
        self.init(year: lengths[2] == 2 ? 2_000 + numbers[2] : numbers[2], month: numbers[1], day: numbers[0])
    }
}
