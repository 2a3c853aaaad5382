import SystemPackage

import Platform

/// The folders for souk's files, by the XDG Base Directory Specification.
///
/// These are only paths: a folder is created, for its owner alone, at the first write into it.
public struct XDGFolders: Sendable, Hashable {
    /// Drafts and the session.
    public let data: String
    public let config: String
    /// History, credentials, texts being edited.
    public let state: String
    /// The catalog, and other data that can be recreated.
    public let cache: String
    /// The user's home folder, which `~/` means.
    public let userHome: String

    /// Takes the folders from the environment; an unset or invalid variable means the default below the home folder.
    ///
    /// The specification says to ignore relative values. Without a usable `HOME`, the user database gives the home
    /// folder.
    ///
    /// - Parameter name: The name of the program's own folder in each.
    public init(environment: [String: String], named name: String = "souk") {
        func absolute(_ variable: String) -> FilePath? {
            environment[variable].map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
        }
        let home = absolute("HOME") ?? Self.homeOfUser ?? "/"
        userHome = home.string
        func folder(_ variable: String, else fallback: FilePath) -> String {
            (absolute(variable) ?? home.pushing(fallback)).appending(name).string
        }
        data = folder("XDG_DATA_HOME", else: ".local/share")
        config = folder("XDG_CONFIG_HOME", else: ".config")
        state = folder("XDG_STATE_HOME", else: ".local/state")
        cache = folder("XDG_CACHE_HOME", else: ".cache")
    }

    /// The names of the four folders inside a single home folder.
    static let names = ["data", "config", "state", "cache"]

    /// Puts the folders into one home folder, with a subfolder for each kind.
    public init(home directory: String, userHome: String = "/") {
        self.userHome = userHome
        let paths = Self.names.map { FilePath(directory).appending($0).string }
        (data, config, state, cache) = (paths[0], paths[1], paths[2], paths[3])
    }

    private static var homeOfUser: FilePath? {
        // Called once at the start, before there is another thread that could use the same buffer.
        guard let home = getpwuid(getuid())?.pointee.pw_dir else { return nil }
        let path = FilePath(String(cString: home))
        return path.isAbsolute ? path : nil
    }
}
