import CommandKit
import Domain
public import Rendering

/// The page that `--help` prints in a language: a description of the program, its usage, and each option.
public struct HelpPage: Sendable {
    private let program: ProgramDescription
    private let usage: String

    /// - Parameter usage: The usage lines, which are the same in every language.
    public init(_ program: ProgramDescription, usage: String) {
        (self.program, self.usage) = (program, usage)
    }

    /// Returns the page for a screen of that many columns; nil means the default width.
    public func text(in localizer: Localizer, columns: Int?) -> String {
        let width = columns ?? Appearance.usualWidth
        let abstract = localizer.lines(of: program.about, width: width)
        let calls = usage.split(separator: "\n").map { Line(String($0), isApart: true).indented(by: 2) }
        let discussion = program.details.flatMap { localizer.lines(of: $0, width: width) }
        let blocks = [abstract, calls, discussion, localizer.lines(of: "Options:")]
        let options = (program.arguments ?? []).filter(\.shouldDisplay)
        let table = Table(
            [Table.Column("typed", "", .value), Table.Column("about", "", .text)],
            rows: options.map { [.text($0.typed), .message($0.about)] })
        let rendering = RenderingOptions(format: .table, width: width - 2, isColoured: false, localizer: localizer)
        let list = TableRenderer(rendering).lines(of: Output(.table(table))).map { $0.indented(by: 2) }
        return localizer.onTerminal(Array(blocks.joined(separator: [Line()])) + list)
    }
}

extension ProgramDescription.Argument {
    /// The text to type: `-c, --command LINE`, `SCRIPT`.
    fileprivate var typed: String {
        let names = typedNames.joined(separator: ", ")
        if names.isEmpty { return typedValue }
        return takesValue ? "\(names) \(typedValue)" : names
    }
}
