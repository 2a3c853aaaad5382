public import Domain
import Ports

/// A help page that is not about one command.
public struct Topic: Sendable, Hashable {
    public let name: String
    public let summary: Message
    public let lines: [Message]

    public var page: [Message] { [summary, ""] + lines }

    /// Returns lines of text to type, which is the same in every language, each with its explanation.
    ///
    /// - Parameter width: The number of cells before the explanation.
    private static func samples(width: Int, _ samples: [(typed: String, said: Message)]) -> [Message] {
        samples.map { typed, said in
            let line = "  " + typed
            let gap = String(repeating: " ", count: max(0, width - line.count))
            return said.isEmpty ? "\(line)" : "\(line + gap)\(said)"
        }
    }

    public static let all = [filters, quoting, rows, drafts, formats, keys, expectations, exitStatus]

    private static let filters = Topic(
        name: "filters",
        summary: "How conditions are written.",
        lines: samples(
            width: 36,
            [
                ("price < 200", "= != < <= > >= compare"),
                ("title ~ velo", "~ contains; ignores case and accents"),
                ("category in (Maison, Mode)", "one of several"),
                ("urgent    not urgent", "a yes/no field can stand alone"),
                ("pinned    archived", "what you pinned or archived"),
                ("siret = \"\"", "empty"),
                ("price<200 and (urgent or title~velo)", ""),
                ("category=maison price<=500", "adjacent conditions are combined with and"),
                ("created >= 2019-11-05", "also 2019-11, today, yesterday, -7d, -2w, -12h"),
                ("price = €19.99", "also 19,99 and 20€"),
            ]) + [
                "",
                "Quote values that contain spaces: title ~ \"red bike\".",
                "filter and … adds to the current filter; clear filter removes it.",
            ])

    private static let quoting = Topic(
        name: "quoting",
        summary: "How words, quotes and long texts are written.",
        lines: samples(
            width: 36,
            [
                ("echo one 'two words' \"say \\\"hi\\\"\"", ""),
                ("echo it\\'s", "a backslash escapes the next character"),
                ("draft set title Canapé d'angle", "an apostrophe inside a word is not a quote"),
                ("list   # a comment ends the line", ""),
            ]) + [
                "",
                "A long text follows its line, up to the word you choose:",
            ]
            + samples(
                width: 0,
                [
                    ("draft set description <<END", ""),
                    ("As many lines as you like.", ""),
                    ("END", ""),
                ]))

    private static let rows = Topic(
        name: "rows",
        summary: "How to refer to records by number.",
        lines: [
            "Every list numbers its rows; the numbers hold until the next list, also after a restart."
        ]
            + samples(
                width: 0,
                [
                    ("show 3     pin 2-5     archive 1,4 9", "")
                ]) + [
                "After show 3, commands without a number mean that record."
            ])

    private static let drafts = Topic(
        name: "drafts",
        summary: "How to write an ad that is never lost.",
        lines: samples(
            width: 28,
            [
                ("draft new velo", "starts a draft and opens it"),
                ("draft set title Vélo …", "writes to the open draft; it is on disk before souk says so"),
                ("draft check", "says what is missing"),
                ("draft export velo.md", "writes it to a file to paste elsewhere"),
            ]) + [
                "Each draft is a file in the data folder. undo takes back what you wrote, step by step, also after a restart."
            ])

    private static let formats = Topic(
        name: "formats",
        summary: "How output can look.",
        lines: samples(
            width: 13,
            [
                ("table", "for reading on a terminal"),
                ("plain", "the same words without decoration; what scripts get"),
                ("json", "one object per command, on one line"),
                ("csv", "one row per record"),
                ("markdown", "to paste into a document"),
            ]) + [
                "",
                "--format FORMAT at the end of a line is for that line, set format FORMAT for this session and the next,",
                "souk --format FORMAT for one run.", "",
                "From 120 columns on a table shows a record beside the list it is from; set layout wide, narrow or auto",
                "decides otherwise.", "",
                "set accessible on is for screen readers: sentences instead of tables; so is souk --accessible.",
            ])

    private static let keys = Topic(
        name: "keys",
        summary: "Keys of the prompt.",
        lines: samples(
            width: 14,
            [
                ("Enter", "run the line; on an empty line after a list, show the next page"),
                ("Space", "on an empty line after a list, show the next page"),
                ("Tab", "complete the word; twice: list the choices"),
                ("Up", "go to the line before in the history"),
                ("Down", "go to the line after in the history"),
                ("Control-R", "search the history backwards"),
                ("Control-S", "search the history forwards"),
                ("Control-C", "drop the line, or cancel the running command"),
                ("Control-D", "leave, on an empty line"),
                ("Control-Z", "suspend souk; fg in the shell resumes it"),
                ("Control-A", "go to the beginning of the line"),
                ("Control-E", "go to the end of the line"),
                ("Alt-B", "go back one word"),
                ("Alt-F", "go forward one word"),
                ("Control-W", "cut the word before the cursor"),
                ("Control-U", "cut to the beginning of the line"),
                ("Control-K", "cut to the end of the line"),
                ("Control-Y", "paste what was cut"),
            ]) + ["", "Other keys are those of readline; ~/.inputrc changes them."])

    private static let expectations = Topic(
        name: "expectations",
        summary: "How a script asserts what its commands do.",
        lines: samples(
            width: 38,
            [
                ("expect 29 listings", "the last command's output contains exactly this text"),
                ("expect --exact \"\"", "the output is exactly this"),
                ("expect --glob '*listings?'", "a line matches: * any text, ? one character, [a-z] [!a-z]"),
                ("expect --regex '^Rows \\d+'", "something matches; ^ and $ are the ends of a line"),
                ("expect --not sofa", "it does not; --not works with each of them"),
                ("expect rows >= 20", "it showed that many rows: = != < <= > >="),
                ("expect exit 3", "it ended with this status, and the script goes on"),
                ("expect error \"no row 99\"", "it failed with this sentence or hint, and the script goes on"),
                ("expect complete \"sea\" search searches", ""),
                ("expect hint \"draft set \" FIELD VALUE…", ""),
            ]) + [
                "",
                "expect json checks what the last command prints with --format json, whatever it did print:",
            ]
            + samples(
                width: 38,
                [
                    ("expect json .records[0].price < 100", "= != < <= > >= compare numbers, and texts by their bytes"),
                    ("expect json .records[-1].title ~ velo", ""),
                    ("", "~ searches text, or for an element; [-1] is the last one"),
                    ("expect json .records[].pinned = false", ""),
                    ("", "[] is each of them; at least one must exist"),
                    ("expect json .records.length = 20", "how many there are"),
                    ("expect json .error.kind = notFound", "an error is an object too"),
                    ("expect json .[\"odd name\"]", "it exists; true, false, null and numbers are literals"),
                ]) + [
                "",
                "Several expectations may follow one command. After a failure a script goes on only where the next command",
                "is expect exit or expect error, and that holds. One that does not hold shows what was expected and what there",
                "is, 20 lines of each at most, and ends the script with status 6. A script that is read can be expected to",
                "fail as a whole, whatever in it fails.",
                "A regular expression sees the first 64 KiB of a text, and has 5 seconds.",
            ])

    private static let exitStatus = Topic(
        name: "exit-status",
        summary: "How a script ends.",
        lines: samples(
            width: 8,
            ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }
                + [("128+n", "ended by signal n: 130 for Control-C")])
            + ["", "The first command that fails decides."])
}
