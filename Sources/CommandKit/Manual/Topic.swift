public import Domain

/// Something to read that is not about one command.
public struct Topic: Sendable, Hashable {
    /// What is typed after `help`.
    public let name: String
    /// One sentence.
    public let summary: String
    /// The lines of the page.
    public let lines: [String]

    /// The page that `help TOPIC` shows.
    public var page: [Message] {
        [Message(stringLiteral: summary), ""] + lines.map { Message(stringLiteral: $0) }
    }

    public static let all = [filters, quoting, rows, drafts, formats, exitStatus]

    private static let filters = Topic(
        name: "filters",
        summary: "How conditions are written.",
        lines: [
            "  price < 200                       = != < <= > >= compare",
            "  title ~ velo                      ~ looks into text; case and accents do not matter",
            "  category in (Maison, Mode)        one of several",
            "  urgent    not urgent              a field that is yes or no stands alone",
            "  pinned    archived                what you marked yourself",
            "  siret = \"\"                        nothing there",
            "  price<200 and (urgent or title~velo)",
            "  category=maison price<=500        side by side means and",
            "  created >= 2019-11-05             also 2019-11, today, yesterday, -7d, -2w, -12h",
            "  price = €19.99                    also 19,99 and 20€",
            "",
            "Quotes keep blanks together: title ~ \"red bike\".",
            "filter and … narrows the filter there is; clear filter takes it away.",
        ])

    private static let quoting = Topic(
        name: "quoting",
        summary: "How words, quotes and long texts are written.",
        lines: [
            "  echo one 'two words' \"say \\\"hi\\\"\"",
            "  echo it\\'s                        a backslash takes the next character as it is",
            "  draft set title Canapé d'angle    an apostrophe within a word is just one",
            "  list   # a comment ends the line",
            "",
            "A long text follows its line, up to the word you choose:",
            "  draft set description <<END",
            "  As many lines as you like.",
            "  END",
        ])

    private static let rows = Topic(
        name: "rows",
        summary: "How records are named by their numbers.",
        lines: [
            "Every list numbers its rows; the numbers hold until the next list, also after a restart.",
            "  show 3     pin 2-5     archive 1,4 9",
            "After show 3, commands without a number mean that record.",
        ])

    private static let drafts = Topic(
        name: "drafts",
        summary: "How an ad is written and never lost.",
        lines: [
            "  draft new velo            begins a draft and opens it",
            "  draft set title Vélo …    writes to the open draft; it is on disk before souk says so",
            "  draft check               says what is missing",
            "  draft export velo.md      writes it to a file to paste elsewhere",
            "Each draft is a file in the data folder. undo takes back what you wrote, step by step, also after a restart.",
        ])

    private static let formats = Topic(
        name: "formats",
        summary: "How output can look.",
        lines: [
            "  table      for reading on a terminal",
            "  plain      the same words without decoration; what scripts get",
            "  json       one object a command, on one line",
            "  csv        one row a record",
            "  markdown   to paste into a document",
            "",
            "--format FORMAT at the end of a line is for that line, set format FORMAT for this session and the next,",
            "souk --format FORMAT for one run.", "",
            "From 120 columns on a table shows a record beside the list it is from; set layout wide, narrow or auto",
            "decides otherwise.",
        ])

    private static let exitStatus = Topic(
        name: "exit-status",
        summary: "How a script ends.",
        lines: ExitStatus.allCases.map { status in
            let number = String(status.rawValue)
            return "  " + number + String(repeating: " ", count: 6 - number.count) + status.meaning
        } + ["  128+n ended by signal n", "", "The first command that fails decides."])
}
