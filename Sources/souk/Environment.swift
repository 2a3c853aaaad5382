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

/// The executable file of this program.
enum ProgramFile {
    /// The path of the file, even if the program was found by name alone or was started under another name.
    static var path: String {
        #if canImport(Glibc)
            // This is the running program even if its file was replaced.
            "/proc/self/exe"
        #else
            var size: UInt32 = 0
            _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
            return String(cString: path)
        #endif
    }
}
