/// The way of orders past tmux to the terminal that it is shown on, where tmux lets them (`allow-passthrough`).
enum TmuxPassage {
    static func around(_ orders: String) -> String {
        "\u{1B}Ptmux;" + orders.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
    }
}
