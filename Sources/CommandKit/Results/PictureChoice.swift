/// How pictures are shown on a terminal, where that is not left to what the terminal answers.
public enum PictureChoice: String, Sendable, Hashable, CaseIterable {
    case kitty, iterm2, sixel, blocks, off
}
