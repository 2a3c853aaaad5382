#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The variables of the environment that souk looks at before the prompt; all of them would take longer to read than
/// the session.
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

/// The file that this program runs from.
enum ProgramFile {
    /// Its path, also where it was found by name alone or was called by another.
    static var path: String {
        #if canImport(Glibc)
            // It stands for the program itself even when another has taken its file's place.
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
