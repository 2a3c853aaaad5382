public import Domain
public import Services
public import Syntax

extension DraftField {
    /// Reads a value for the field as people type it.
    ///
    /// - Parameters:
    ///   - categories: The names the listings service knows; any is accepted where there are none.
    ///   - range: Where the text stands in the line, for the caret.
    /// - Throws: `.usage` for what is no amount or no yes or no, `.notFound` for an unknown category.
    public func value(
        reading text: String, categories: [String], at range: SourceRange? = nil
    ) throws(Failure) -> Value {
        switch kind {
        case .money(let currency):
            if let money = ValueReader.money(text, in: currency) { return .money(money) }
            throw Failure(
                .usage, "“\(text)” is not an amount.", hint: "For example: 80, €19.99 or 19,99.", at: range)
        case .boolean:
            if let flag = ValueReader.boolean(text) { return .boolean(flag) }
            throw Failure(.usage, "“\(text)” is not yes or no.", at: range)
        case .choice:
            if categories.isEmpty { return .text(text) }
            if let name = categories.first(where: { FoldedText($0) == FoldedText(text) }) { return .text(name) }
            throw Failure(
                .notFound, "There is no category “\(text)”.", hint: .suggestion(for: text, among: categories), at: range
            )
        case .text where self != .description:
            // A title is one line, however it was typed or pasted.
            return .text(text.split(whereSeparator: \.isNewline).joined(separator: " "))
        case .text, .integer, .number, .date, .day, .duration, .list:
            return .text(text)
        }
    }

    /// Makes a value that comes from elsewhere one of the field's, as if its text had been typed.
    ///
    /// - Throws: As ``value(reading:categories:at:)``.
    public func value(adopting value: Value, categories: [String]) throws(Failure) -> Value {
        guard case .text(let text) = value else { return value }
        return try self.value(reading: text, categories: categories)
    }
}
