/// Error sentences that no transcript can show: why not, and the test that has them said.
struct UnseenSentences {
    /// A file or folder below `Sources`.
    let place: String
    /// How the sentences begin, with `…` for what is interpolated; nil for all of the place.
    var beginnings: [String]?
    let test: String
    let reason: String

    func holds(_ sentence: ErrorSentence) -> Bool {
        sentence.file.hasPrefix(place) && beginnings?.contains { sentence.text.hasPrefix($0) } ?? true
    }

    private static func row(_ place: String, saying beginnings: [String]? = nil, _ test: String, _ reason: String)
        -> Self
    {
        UnseenSentences(place: place, beginnings: beginnings, test: test, reason: reason)
    }

    private static let tester = "souk test says it, which no transcript runs."
    private static let another = "It takes a second souk at the same time."
    private static let start = "It is said before the first line is read."
    private static let large = "It takes more than a repository should hold."
    private static let odd = "No contract that the fixture server serves does this."
    private static let own = "Nothing that comes with souk brings it about."

    static let table = [
        // Two prompts.
        row(
            "CommandKit/Results/CommandError+Held.swift",
            "the second is told who holds a draft, and changes nothing of it", another),
        row(
            "Commands/Drafting/DraftTakeCommand.swift", "a draft is taken from a prompt where nobody is at work",
            another),
        row(
            "CommandKit/Workspace/Workspace+Steps.swift",
            "what another souk changed since is never taken back, and is named", another),
        row(
            "CommandKit/Evaluation/Interpreter.swift",
            "who is overtaken by another souk at every try gives up with a sentence", another),
        row(
            "FileStores/StateFiles/StateFile.swift", "a save after another generation is refused and writes nothing",
            another),
        row("FileStores/Folders/StateFolder.swift", "a lock that stays taken is given up in the end", another),
        row("Services/Memory", "a session or a draft of another generation is not saved over", another),
        // Whoever sits there, and what stands on the machine.
        row(
            "Commands/Account/LogoutCommand.swift",
            "a script signs out only with --yes, and a person may think better of it",
            "It answers a person."),
        row(
            "Console/Running/Evaluator.swift", saying: ["Searching while you type"],
            "a search as one types needs a terminal that can redraw", "It takes a terminal."),
        row(
            "FileStores/Editing", "what cannot be read is kept as it was left, and its place told",
            "A transcript has no editor."),
        row(
            "FileStores/Credentials", "a desktop that cannot be reached any more is told",
            "A transcript has no desktop."),
        // Pictures.
        row(
            "CommandKit/Results/RecordPicture.swift", "of several pictures each is told with its place",
            "What is built in has several pictures of nothing."),
        row(
            "Console/Pictures", "what a program prints in chafa's place is not obeyed", "It takes a terminal."),
        row("FileStores/Programs/Chafa.swift", "a program that hangs is ended", "It takes a terminal."),
        row(
            "HTTPSources/Pictures", "nothing is asked for what is no plain address",
            "It takes a server that is not on this machine."),
        row("Services/Pictures", "where no program draws it a picture is a line with the reason", own),
        row(
            "souk/World+Launch.swift", saying: ["It takes a program to draw it"],
            "in safe mode no program draws a picture", "It takes a terminal."),
        row("Console/Writing/OutputError.swift", "an error says what happened", "It is about the output itself."),
        row(
            "Catalog/CatalogRemedy.swift", "what the catalog cannot do is a sentence without its SQL",
            "Memory takes the place of a catalog that fails."),
        row(
            "HTTPSources/Calls/CallsArchive.swift", saying: ["Cancelled"],
            "whoever cancels is told that it is not known, and nothing more is asked", "It takes a signal."),
        // Before the first line, and around the last.
        row("souk/Launch+Options.swift", "an option that cannot be read is a usage error", start),
        row("souk/World+Launch.swift", "a source of no service is not found", start),
        row("FileStores/Configuration", "what is wrong with it is named", start),
        row("Transcripts/TranscriptError.swift", "what is no transcript is refused with its line", start),
        // What is too large.
        row("Catalog/Files/RecordFile.swift", saying: ["“…” is larger"], "a file that is too large is not read", large),
        row(
            "Console/Running/ScriptLines.swift", saying: ["The line is longer"],
            "a line of a hundred megabytes is refused in little memory", large),
        row(
            "FileStores/Documents/FileDocumentStore.swift", saying: ["“…” is larger"],
            "a document is read whole, up to its limit", large),
        row(
            "FileStores/Documents/FileDocumentStore.swift", saying: ["“…” would be", "Discard drafts"],
            "more than souk reads again is not written", large),
        row("FileStores/Documents/SavedDraft+Stored.swift", "more versions than there can be are damage", large),
        row("Services/Sources/ServiceError.swift", "an error without words has those of its kind", own),
        row(
            "Catalog/PredicateCompiler.swift", "more conditions than SQLite prepares in time are refused in a sentence",
            large),
        // What has no way in.
        row(
            "Catalog/Files/RecordFile.swift", saying: ["“…” is not a file"],
            "a folder is no file, whatever it is called",
            "A transcript brings files along, no folders."),
        row(
            "HTTPSources/Calls/CallsArchive.swift", saying: ["Another call"],
            "another call, or none, says nothing of this one",
            odd),
        row(
            "HTTPSources/Calls/CallsArchive.swift", saying: ["“…” is the id"], "what is no call’s id is never sent", odd
        ),
        row("HTTPSources/Listings/HTTPListings.swift", "an answer to another question, or to none, is named", odd),
        row("HTTPSources/Products/HTTPProducts.swift", "more than was asked for is not taken for an answer", odd),
        row(
            "HTTPSources/Transport/Errand.swift", saying: ["“…” gave a token"],
            "a token that could begin a header of its own is not sent", odd),
        row("Catalog/Products/BuiltInAccounts.swift", "neither token does for the other", own),
        row(
            "Catalog/ServiceTable+Loading.swift", "a value of another kind or currency than the field's is refused", own
        ),
        row(
            "Services/Sources/SourceOpener.swift", "where sources stay in their place, each way to move one says so",
            own),
        row(
            "souk/OpenSources.swift", saying: ["There is no contract"],
            "each service has a client, which asks nothing yet", own
        ),
        row(
            "Commands/Account/Workspace+Account.swift", saying: ["There is more", "Go to one"],
            "where there are two shops, the one that is meant has to be gone to", own),
        row(
            "Commands/Testing/WorldClock+Moving.swift", "the machine’s clock is not moved",
            "The clock of a transcript stands still."),
        row(
            "FileStores/StateFiles/StateFile+Loading.swift", saying: ["“…” is larger", "Move it aside"],
            "a larger file than souk reads is refused and stays", large),
        row(
            "FileStores/Folders/StoreError+Errno.swift", saying: ["Close other", "Choose another"],
            "what the system says comes with what to do about it", "It takes a machine in need."),
        row(
            "Commands/Testing/RegularExpression.swift", saying: ["The expression takes", "Do not repeat"],
            "an expression that never ends is given up", "It takes seconds."),
        row(
            "Console/Running/BatchRunner.swift", saying: ["Scripts are read at most"],
            "scripts that read each other for ever are stopped", large),
        row(
            "FileStores/Confining/ConfinedHome.swift", saying: ["“…” is not opened", "Start souk"],
            "without a home there are no files", "A transcript has a home."),
        row(
            "FileStores/Confining/ConfinedHome.swift", saying: ["“…” is reached"],
            "a link is followed neither at the end nor on the way, nor written through",
            "A transcript brings files along, no links."),
        row(
            "FileStores/Documents/FileDocumentStore.swift", saying: ["“…” has another name"],
            "a file that has another name is refused", "A transcript brings files along, no links."),
        row("souk/Farewell.swift", "readline is not used off a terminal", "It takes a terminal."),
        // What tests transcripts.
        row("FileStores/Programs", "what cannot be run is told", tester),
        row("FileStores/Scratch", "what somebody else wrote meanwhile is not replaced", tester),
        row("TranscriptRunning/ServedContracts.swift", "a fault that there is not is told with its line", tester),
        row("TranscriptRunning/SessionPlace.swift", "a state is put in place before", tester),
        row("TranscriptRunning/TestPlan.swift", "where nothing is to be run that is told", tester),
        row(
            "TranscriptRunning/TypedSecrets.swift", "a secret that the environment has not is told with its line",
            tester),
        row("Transcripts/Transcript.swift", "lines after the end of the session were not run", tester),
        row("souk/TestOptions.swift", "a file that is not there, and a filter that leaves none, are told", tester),
    ]
}
