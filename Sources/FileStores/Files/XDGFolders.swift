import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where souk keeps what it keeps, by the XDG Base Directory Specification.
///
/// Knows the places only: a folder is created, for its owner alone, at the first write into it.
public struct XDGFolders: Sendable, Hashable {
    /// Drafts and the session.
    public let data: String
    /// The configuration.
    public let config: String
    /// History, credentials, texts being edited.
    public let state: String
    /// The catalog, and whatever else can be made anew.
    public let cache: String

    /// The folders that the environment names; what it names wrongly or not at all stands below the home folder.
    ///
    /// The specification has relative values ignored. Without a usable `HOME` the system's list of users tells it.
    public init(environment: [String: String]) {
        func absolute(_ name: String) -> FilePath? {
            environment[name].map { FilePath($0) }.flatMap { $0.isAbsolute ? $0 : nil }
        }
        let home = absolute("HOME") ?? Self.homeOfUser ?? "/"
        func folder(_ name: String, else fallback: FilePath) -> String {
            (absolute(name) ?? home.pushing(fallback)).appending("souk").string
        }
        data = folder("XDG_DATA_HOME", else: ".local/share")
        config = folder("XDG_CONFIG_HOME", else: ".config")
        state = folder("XDG_STATE_HOME", else: ".local/state")
        cache = folder("XDG_CACHE_HOME", else: ".cache")
    }

    /// What the folders are called in the one that takes the place of all.
    static let names = ["data", "config", "state", "cache"]

    /// One folder in place of all, with a folder of its own in it for each kind.
    public init(home directory: String) {
        let home = FilePath(directory)
        data = home.appending("data").string
        config = home.appending("config").string
        state = home.appending("state").string
        cache = home.appending("cache").string
    }

    private static var homeOfUser: FilePath? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        let capacity = 16_384
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            guard let start = buffer.baseAddress, getpwuid_r(getuid(), &entry, start, capacity, &found) == 0,
                found != nil, let home = entry.pw_dir
            else { return nil }
            let path = FilePath(String(cString: home))
            return path.isAbsolute ? path : nil
        }
    }
}
