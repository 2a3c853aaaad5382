import CommandKit
import Console
import Domain
import FileStores
import FoundationEssentials
import Services

/// How souk is to run: what was typed and what the environment says, resolved.
struct Launch {
    let environment: [String: String]
    /// Where commands come from; nothing for the prompt.
    var scripts: [BatchRunner.Script]
    var keepsGoing = false
    var echoes = false
    /// Whether what each line prints is marked off, for `souk test`.
    var marksLines = false
    /// What standard input is called in errors.
    var inputName = "stdin"
    /// Where to start; where the session was left when nil.
    var service: ServiceName?
    /// Where services' records come from, by the options; as the session or the configuration says where it is silent.
    var sources: [ServiceName: SourceLocation] = [:]
    /// Whether servers beyond this machine may be asked without encryption.
    var allowsPlainHTTP = false
    /// Seconds that a server may take to answer; as the transport has it when nil.
    var timeout: Double?
    /// Whether each request to a server is told on standard error.
    var isDebugging = false
    var folders: XDGFolders
    /// The folder in place of all, where one was named.
    var home: String?
    var isEphemeral = false
    var isSafe = false
    /// Whether the command `fault` may be used.
    var allowsFaults = false
    /// The time that commands see; the time it is when nil.
    var now: Date?
    /// What everything that is left to chance is drawn from; another in each run when nil.
    var seed: UInt64?
    var timeZone = TimeZone.current
    var format: OutputFormat?
    /// The format where neither options nor the session ask for one; what suits the place when nil.
    var usualFormat: OutputFormat?
    var width: Int?
    var colour = ColourChoice.auto
    /// Whether the program was asked for output to be listened to; nil for what the session says.
    var isAccessible: Bool?
    /// The language that was asked for; nil for the session's.
    var language: Language?
    /// The language where nobody asked.
    var usualLanguage: Language

    /// Without any option: the prompt on a terminal, else commands from standard input.
    init(environment: [String: String]) {
        self.environment = environment
        scripts = TerminalScreen.isInteractive ? [] : [.file("-")]
        folders = XDGFolders(environment: environment)
        usualLanguage = TerminalScreen.language(environment: environment)
    }

    /// How output looks: as was asked for, else as suits a prompt or a script.
    var appearance: Appearance {
        var appearance = Appearance(
            format: format, usualFormat: usualFormat ?? (scripts.isEmpty ? .table : .plain), width: width,
            isColoured: TerminalScreen.isColoured(choice: colour, environment: environment), timeZone: timeZone,
            redraws: TerminalScreen.canRedraw(environment: environment))
        appearance.colours = TerminalColours(environment: environment)
        appearance.language = language
        appearance.usualLanguage = usualLanguage
        appearance.usualBidi = TerminalScreen.usualBidi(environment: environment)
        appearance.isAccessible = isAccessible
        appearance.isUsuallyAccessible = isUsuallyAccessible
        appearance.isASCII = TerminalScreen.isASCII(environment: environment)
        return appearance
    }

    /// Whether the environment asks for output to be listened to, and there is somebody: what a script prints elsewhere
    /// is the same whoever runs it.
    private var isUsuallyAccessible: Bool {
        !["", "0"].contains(environment["ACCESSIBLE", default: ""]) && TerminalScreen.isOutputTerminal
    }

    /// Folders of the machine whose paths may be printed: those that something is kept in, and the one that is worked in.
    var machineFolders: [String] {
        [folders.data, folders.config, folders.state, folders.cache, OpenSources.folder]
    }

    /// What shows a person at the prompt what is longer than the screen; nil where no program is to be run, or it could
    /// not hold a screenful.
    var pager: (any Pager)? {
        let isSeen = isAccessible != true && TerminalScreen.canRedraw(environment: environment)
        guard scripts.isEmpty, isSeen, !isSafe else { return nil }
        return ExternalPager(environment: ProcessInfo.processInfo.environment)
    }

    /// Whether a sign may turn while a command takes long.
    var spins: Bool { TerminalScreen.canSpin(environment: environment) }
}
