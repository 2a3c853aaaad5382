/// A help page that is not about one command.
public struct Topic: Sendable, Hashable {
    public let name: String
    public let summary: Message
    public let lines: [Message]

    public var page: [Message] { [summary, ""] + lines }

    private static func samples(_ rows: (typed: String, meaning: Message)...) -> [Message] { Message.columns(rows) }

    public static let all = all(in: Titles())

    /// Returns the topics with examples as they are typed in the user's language.
    ///
    /// - Parameter isRedrawn: False if the line at the prompt is not redrawn while it is typed.
    static func all(in titles: Titles, isRedrawn: Bool = true) -> [Topic] {
        [
            filters(in: titles), quoting, rows, drafts, formats, keys(isRedrawn: isRedrawn), expectations, exitStatus,
        ]
    }

    private static func filters(in titles: Titles) -> Topic {
        let samples: [(typed: Message, meaning: Message)] = [
            ("price < 200", "= != < <= > >= compare"),
            ("title ~ velo", "~ contains; ignores case and accents"),
            ("category in (Maison, Mode)", "one of several"),
            ("category = mais", "the beginning of a category is enough"),
            ("price between 10 and 20", "the same as price >= 10 and price <= 20"),
            ("price under 100", "also below, over, above; for dates before, after, since"),
            ("not urgent", "a yes/no field can stand alone"),
            ("pinned or archived", "pinned or archived records"),
            ("siret = \"\"", "empty"),
            ("siret is null", "empty"),
            ("price<200 and (urgent or title~velo)", ""),
            ("category=maison price<=500", "adjacent conditions are combined with and"),
            ("created >= 2019-11-05", "also 2019-11, 2019-Q3, 2019, October 2019, 5 Nov"),
            ("created > 3 days ago", "also today, monday, last month, last 30 days, -7d, -12h"),
            ("created last month", "a date needs no ="),
            ("price = €19.99", "also 19,99, 20€ and 20 EUR"),
        ]
        return Topic(
            name: "filters",
            summary: "How to write conditions.",
            lines: Message.columns(samples.map { (titles.title($0.typed), $0.meaning) })
                + [
                    "",
                    "The fields are those of listings; Tab after filter offers those of the current service.",
                    "Quote values that contain spaces: \(titles.title("title ~ \"red bike\"")).",
                    "filter and … adds to the current filter; clear filter removes it.",
                ])
    }

    private static let quoting = Topic(
        name: "quoting",
        summary: "How to write words, quotes and long texts.",
        lines: samples(
            ("echo one 'two words' \"say \\\"hi\\\"\"", ""),
            ("echo it\\'s", "a backslash escapes the next character"),
            ("draft set title Canapé d'angle", "an apostrophe inside a word is not a quote"),
            ("list # a comment ends the line", ""))
            + [
                "",
                "A long text goes on the lines below, up to a word you choose:",
            ]
            + samples(
                ("draft set description <<END", ""),
                ("As many lines as you like.", ""),
                ("END", "")))

    private static let rows = Topic(
        name: "rows",
        summary: "How to refer to records by number.",
        lines: ["Every list numbers its rows. The numbers hold until the next list, even after a restart."]
            + samples(("show 3", ""), ("pin 2-5", ""), ("archive 1,4 9", ""))
            + ["After show 3, commands without a number apply to that record."])

    private static let drafts = Topic(
        name: "drafts",
        summary: "How to write an ad.",
        lines: samples(
            ("draft new velo", "starts a draft and opens it"),
            ("draft set title Vélo …", "sets a field of the open draft, and saves it at once"),
            ("draft check", "says what is missing"),
            ("draft export velo.md", "writes it to a file that you can paste elsewhere"))
            + [
                "Drafts are files in the data folder. undo takes back changes one by one, even after a restart."
            ])

    private static let formats = Topic(
        name: "formats",
        summary: "Output formats.",
        lines: samples(
            ("table", "for reading on a terminal"),
            ("plain", "the same without decoration; the default in scripts"),
            ("json", "one object per command, on one line"),
            ("csv", "one row per record"),
            ("markdown", "to paste into a document"))
            + [""]
            + samples(
                ("list --format csv", "for one line"),
                ("set format csv", "from now on"),
                ("souk --format csv", "for one run of souk"))
            + [
                "",
                "In windows of 120 columns or more, a record is shown beside its list. set layout wide or",
                "set layout narrow changes that.", "",
                "For screen readers: set accessible on, or souk --accessible, prints sentences instead of tables.",
            ])

    private static func keys(isRedrawn: Bool) -> Topic {
        let redrawn: [(typed: String, meaning: Message)] = [
            ("Tab", "complete the word; twice: choose with Tab or the arrow keys, and Enter"),
            ("Escape", "leave the choices, with the line as it was"),
            ("Right", "at the end of the line, take what is suggested after it"),
            ("Alt-F", "go forward one word; at the end, take one word of what is suggested"),
            ("Control-R", "choose a line of the history by its words; again: of all services"),
            ("Shift-Delete", "remove the suggested line, or the one chosen with Control-R, from the history"),
        ]
        let plain: [(typed: String, meaning: Message)] = [
            ("Tab", "complete the word; twice: list what fits"),
            ("Alt-F", "go forward one word"),
            ("Control-R", "search the history for what is typed next"),
        ]
        let rows: [(typed: String, meaning: Message)] =
            [
                ("Enter", "run the line; on an empty line after a list, show the next page"),
                ("Space", "on an empty line after a list, show the next page"),
                ("Alt-Enter", "begin another row of the line"),
            ] + (isRedrawn ? redrawn : plain) + [
                ("Up", "recall the previous line that begins as this one"),
                ("Down", "recall the next line that begins as this one"),
                ("Control-C", "discard the line, or cancel the running command"),
                ("Control-D", "leave, on an empty line"),
                ("Control-Z", "suspend souk; fg in the shell resumes it"),
                ("Control-A", "go to the beginning of the line"),
                ("Control-E", "go to the end of the line"),
                ("Alt-B", "go back one word"),
                ("Control-X Control-E", "write the line in $VISUAL or $EDITOR"),
                ("Control-W", "cut the word before the cursor"),
                ("Control-U", "cut to the beginning of the line"),
                ("Control-K", "cut to the end of the line"),
                ("Control-Y", "paste what was cut"),
            ]
        return Topic(
            name: "keys", summary: "Keys at the prompt.",
            lines: Message.columns(rows) + ["", "Other keys are those of readline; ~/.inputrc changes them."])
    }

    private static let expectations = Topic(
        name: "expectations",
        summary: "How a script checks what its commands print.",
        lines: samples(
            ("expect 29 listings", "the output of the last command contains exactly this text"),
            ("expect --exact \"\"", "the output is exactly this"),
            ("expect --glob '*listings?'", "a line matches: * any text, ? one character, [a-z] [!a-z]"),
            ("expect --regex '^Rows \\d+'", "part of the output matches; ^ and $ are the ends of a line"),
            ("expect --not sofa", "the output does not contain it; --not works with all of the above"),
            ("expect rows >= 20", "the number of rows shown: = != < <= > >="),
            ("expect exit 3", "it ended with this status; the script goes on"),
            ("expect error \"no row 99\"", "it failed with this message or hint; the script goes on"),
            ("expect complete \"sea\" search searches", ""),
            ("expect hint \"serach \" \"Did you mean search?\"", ""))
            + [
                "",
                "expect json checks the last command’s result as --format json prints it:",
            ]
            + samples(
                ("expect json .records[0].price < 100", ""),
                ("", "= != < <= > >= compare numbers, and texts byte by byte"),
                ("expect json .records[-1].title ~ velo", ""),
                ("", "~ searches a text, or an array for an element; [-1] is the last one"),
                ("expect json .records[].pinned = false", ""),
                ("", "[] means every element; at least one must exist"),
                ("expect json .records.length = 20", "the number of elements"),
                ("expect json .error.kind = notFound", "errors are objects too"),
                ("expect json .[\"odd name\"]", "the path exists; true, false, null and numbers are literals"))
            + [
                "",
                "Several expectations may follow one command. After a failure, a script goes on only if the next",
                """
                command is an expect exit or expect error that holds. An expectation that fails shows what was \
                expected
                """,
                "and what was printed, up to 20 lines of each, and ends the script with status 6. After read FILE,",
                "expect exit and expect error check the script that was read as a whole.",
                "A regular expression searches the first 64 KiB of a text, for up to 5 seconds.",
            ])

    private static let exitStatus = Topic(
        name: "exit-status",
        summary: "Exit statuses.",
        lines: Message.columns(
            ExitStatus.allCases.map { (String($0.rawValue), $0.meaning) }
                + [("128+n", "ended by signal n: 130 for Control-C")])
            + ["", "A script ends with the status of the first command that fails."])
}
