import Platform

/// The environment variables that souk reads before the prompt. Reading the whole environment would take longer than
/// reading the session.
enum Environment {
    private static let names = [
        "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "TERM", "COLORTERM",
        "COLORFGBG", "TMUX", "TERM_PROGRAM", "VTE_VERSION", "KONSOLE_VERSION", "KITTY_WINDOW_ID",
        "WT_SESSION", "NO_COLOR", "CLICOLOR", "ACCESSIBLE", "DBUS_SESSION_BUS_ADDRESS", "LC_ALL", "LC_CTYPE",
        "LC_MESSAGES", "LANG",
    ]

    static var variables: [String: String] {
        var variables: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { variables[name] = String(cString: value) }
        }
        return variables
    }
}
