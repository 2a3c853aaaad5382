import LineEditing
import Services

extension PictureAbility {
    /// What is asked: of the kitty protocol whether it is known, of the terminal its name, and last its abilities, which
    /// all terminals tell, so that nothing else is waited for then.
    ///
    /// tmux answers for itself; the first question goes past it to the terminal that it is shown on, where it lets that.
    static func question(in surroundings: TerminalSurroundings) -> String {
        let graphics = "\u{1B}_Gi=\(questionNumber),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
        let first = surroundings.isInTmux ? TmuxPassage.around(graphics) : graphics
        return (surroundings.answersOnGraphics ? first : "") + "\u{1B}[>0q" + "\u{1B}[c"
    }

    /// The number of the picture that the question is about, which comes back in the answer.
    private static let questionNumber = 31

    /// Whether no other answer is waited for. What comes from beyond tmux comes after tmux's own.
    static func isAnswered(by answers: [TerminalAnswer], in surroundings: TerminalSurroundings) -> Bool {
        var (hasAbilities, hasGraphics) = (false, false)
        for answer in answers {
            switch answer {
            case .abilities: hasAbilities = true
            case .graphics: hasGraphics = true
            case .version: break
            }
        }
        return hasAbilities && (hasGraphics || !surroundings.isInTmux)
    }

    /// The best that the terminal answered that it knows.
    init(_ answers: [TerminalAnswer], in surroundings: TerminalSurroundings, isColoured: Bool) {
        let isNumbered = { (keys: String) in keys.split(separator: ",").contains("i=\(Self.questionNumber)") }
        var (knowsKitty, knowsITerm2, knowsSixel) = (false, false, false)
        for answer in answers {
            switch answer {
            case .graphics(let keys, let text): knowsKitty = knowsKitty || isNumbered(keys) && text == "OK"
            case .version(let name): knowsITerm2 = knowsITerm2 || ["iTerm2", "WezTerm"].contains { name.hasPrefix($0) }
            case .abilities(let numbers): knowsSixel = knowsSixel || numbers.dropFirst().contains(Self.sixelNumber)
            }
        }
        if knowsKitty {
            self = surroundings.isInTmux ? .kittyInTmux : .kitty
        } else if knowsITerm2 {
            self = .iterm2
        } else if knowsSixel {
            self = .sixel
        } else {
            self = Self.blocks(in: surroundings, isColoured: isColoured)
        }
    }

    private static let sixelNumber = 4

    /// Half blocks in the colours that there are; nothing without colours, which is all that blocks are made of.
    static func blocks(in surroundings: TerminalSurroundings, isColoured: Bool) -> PictureAbility {
        guard isColoured, surroundings.obeys else { return .none }
        return .blocks(surroundings.palette)
    }
}
