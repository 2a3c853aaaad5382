import CommandKit
public import Terminal
import Rendering
import Synchronization

/// The terminal's support for pictures. The terminal is asked once, when the first picture is wanted.
public final class TerminalGraphics: Sendable {
    private let environment: [String: String]
    private let isColoured: Bool
    private let ask: @Sendable (_ query: String) async -> [TerminalAnswer]
    /// Nil until the terminal has been asked.
    private let detected = Mutex<PictureForm??>(nil)

    private static let patience = Duration.milliseconds(100)

    /// - Parameter environment: Has `TERM`, `TERM_PROGRAM`, `COLORTERM` and `TMUX` if they are set.
    public convenience init(
        editor: LineEditor, writer: OutputWriter, environment: [String: String], isColoured: Bool
    ) {
        self.init(environment: environment, isColoured: isColoured) { query in
            await editor.answers(within: Self.patience) {
                // A terminal that cannot be written to does not answer.
                try? writer.writeNow(query, to: .output)
            }
        }
    }

    init(
        environment: [String: String], isColoured: Bool,
        asking ask: @escaping @Sendable (_ query: String) async -> [TerminalAnswer]
    ) {
        (self.environment, self.isColoured, self.ask) = (environment, isColoured, ask)
    }

    /// Returns the form in which the terminal gets pictures: the chosen one, otherwise the best; nil for none.
    func form(_ choice: PictureChoice?) async -> PictureForm? {
        guard !TerminalScreen.isDumb(environment) else { return nil }
        switch choice {
        case .off: return nil
        case .kitty where !isMultiplexed: return .kitty
        case .iterm2 where !isMultiplexed: return .iterm2
        case .sixel: return .sixel
        case .kitty, .iterm2, .blocks: return blocks
        case nil: break
        }
        if let form = detected.withLock({ $0 }) { return form }
        let form = form(answering: canBeAsked ? await ask(query) : [])
        detected.withLock { $0 = .some(form) }
        return form
    }

    /// The question whether the kitty protocol is supported, then for the terminal's name, and last for its abilities.
    /// All terminals answer the last one, so that waiting for it is enough.
    private var query: String {
        // tmux and GNU Screen would take kitty's sequences for a title.
        let graphics = "\u{1B}_G\(Self.queryKey),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        return (isMultiplexed ? "" : graphics) + "\u{1B}[>0q\u{1B}[c"
    }

    /// The number of the picture in the query; the answer repeats it.
    private static let queryKey = "i=31"
    private static let sixelAbility = 4

    private func form(answering answers: [TerminalAnswer]) -> PictureForm? {
        var forms: Set<PictureForm> = []
        for answer in answers {
            switch answer {
            case .graphics(let keys, "OK") where keys.split(separator: ",").contains(Substring(Self.queryKey)):
                forms.insert(.kitty)
            case .version(let name) where name.hasPrefix("iTerm2") || name.hasPrefix("WezTerm"):
                forms.insert(.iterm2)
            // The first number is the level of the terminal.
            case .abilities(let numbers) where numbers.dropFirst().contains(Self.sixelAbility):
                forms.insert(.sixel)
            case .graphics, .version, .abilities: break
            }
        }
        return [.kitty, .iterm2, .sixel].first(where: forms.contains) ?? blocks
    }

    /// Half blocks in the terminal's colours; nil without colours, because blocks consist only of colours.
    private var blocks: PictureForm? { isColoured ? .blocks(colours) : nil }

    private var kind: String { environment["TERM", default: ""] }

    /// True if tmux or GNU Screen is between souk and the terminal; on a remote machine only the kind says so.
    private var isMultiplexed: Bool {
        !environment["TMUX", default: ""].isEmpty || kind.hasPrefix("tmux") || kind.hasPrefix("screen")
    }

    /// The consoles of Linux and of macOS show the query.
    private var canBeAsked: Bool { kind != "linux" && environment["TERM_PROGRAM"] != "Apple_Terminal" }

    private var colours: PictureForm.Colours {
        if ["truecolor", "24bit"].contains(environment["COLORTERM", default: ""]) { return .full }
        return TerminalColours(environment: ["TERM": kind]).has256Colours ? .palette : .sixteen
    }
}
