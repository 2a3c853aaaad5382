import CommandKit
public import LineEditing
import Services
import Synchronization

/// What the terminal shows of pictures: asked once, when the first picture is wanted, between two lines of the prompt.
public final class PictureTerminal: Sendable {
    private let surroundings: TerminalSurroundings
    private let isColoured: Bool
    private let ask: @Sendable (_ question: String, TerminalSurroundings) async -> [TerminalAnswer]
    private let answered = Mutex<PictureAbility?>(nil)
    private let count = Atomic<Int>(0)

    /// How long the terminal's answers may take in all.
    private static let patience = Duration.milliseconds(100)

    /// - Parameter environment: With `TERM`, `COLORTERM` and `TMUX` as far as they are set.
    public convenience init(
        editor: LineEditor, writer: OutputWriter, environment: [String: String], isColoured: Bool
    ) {
        self.init(TerminalSurroundings(environment: environment), isColoured: isColoured) { question, surroundings in
            await editor.answers(within: Self.patience) {
                // A terminal that takes nothing answers nothing.
                do {
                    try writer.write(question, to: .output)
                    try writer.flush()
                } catch {}
            } until: {
                PictureAbility.isAnswered(by: $0, in: surroundings)
            }
        }
    }

    init(
        _ surroundings: TerminalSurroundings, isColoured: Bool,
        asking ask: @escaping @Sendable (_ question: String, TerminalSurroundings) async -> [TerminalAnswer]
    ) {
        self.surroundings = surroundings
        self.isColoured = isColoured
        self.ask = ask
    }

    /// How pictures are shown, as the person wants it, else as the terminal answers.
    func ability(_ choice: PictureChoice?) async -> PictureAbility {
        guard surroundings.obeys else { return .none }
        switch choice {
        case .off: return .none
        case .kitty: return surroundings.isInTmux ? .kittyInTmux : .kitty
        case .iterm2: return surroundings.isInTmux ? .iterm2InTmux : .iterm2
        case .sixel: return .sixel
        case .blocks: return .blocks(in: surroundings, isColoured: isColoured)
        case nil: break
        }
        if let ability = answered.withLock({ $0 }) { return ability }
        let answers =
            surroundings.answers ? await ask(PictureAbility.question(in: surroundings), surroundings) : []
        let ability = PictureAbility(answers, in: surroundings, isColoured: isColoured)
        answered.withLock { $0 = ability }
        return ability
    }

    /// A number for the next picture, which so many after it do not have: from 16 to 255, the numbers of colours that
    /// tmux writes in one way only.
    func nextNumber() -> Int {
        count.wrappingAdd(1, ordering: .relaxed).oldValue % 240 + 16
    }
}
