import LineEditing
import Services

/// How a terminal shows pictures.
enum PictureAbility: Sendable, Hashable {
    /// Not at all.
    case none
    /// By the kitty graphics protocol.
    case kitty
    /// By the same, through tmux, which moves text about and knows nothing of pictures: they hang on characters.
    case kittyInTmux
    /// By iTerm2's order for inline images.
    case iterm2
    /// By the same, through tmux.
    case iterm2InTmux
    case sixel
    /// As half blocks in so many colours.
    case blocks(PictureForm.Colours)

    /// Whether a picture of a few cells can still be told from another.
    var hasPixels: Bool {
        switch self {
        case .none, .blocks: false
        case .kitty, .kittyInTmux, .iterm2, .iterm2InTmux, .sixel: true
        }
    }

    /// The form that a picture has to have for it; nil where nothing is shown.
    var form: PictureForm? {
        switch self {
        case .none: nil
        case .kitty, .kittyInTmux: .kitty
        case .iterm2, .iterm2InTmux: .iterm2
        case .sixel: .sixel
        case .blocks(let colours): .blocks(colours)
        }
    }
}
