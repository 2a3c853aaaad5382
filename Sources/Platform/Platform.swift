// The C library of the platform, for every target that calls the system, and all that differs between platforms.
#if canImport(Glibc)
    @_exported import Glibc
#else
    @_exported import Darwin
#endif

#if canImport(Glibc)
    extension stat {
        /// The time of the last change of the contents.
        public var modified: timespec {
            get { st_mtim }
            set { st_mtim = newValue }
        }

        /// The time of the last change of anything, also of the name; programs cannot set it.
        public var changed: timespec { st_ctim }
    }

    extension sigaction {
        /// The function that handles the signal, or `SIG_DFL` or `SIG_IGN`.
        public var handler: (@convention(c) (Int32) -> Void)? {
            get { __sigaction_handler.sa_handler }
            set { __sigaction_handler.sa_handler = newValue }
        }
    }

    /// Returns attributes for `posix_spawnattr_init`, which fills them.
    public func emptySpawnAttributes() -> posix_spawnattr_t { posix_spawnattr_t() }

    /// Returns actions for `posix_spawn_file_actions_init`, which fills them.
    public func emptySpawnActions() -> posix_spawn_file_actions_t { posix_spawn_file_actions_t() }

    /// The kind of a socket for TCP.
    public let streamSocket = Int32(SOCK_STREAM.rawValue)

    /// The path of the file of the running program, even if it was found by name alone or has been replaced since.
    public let programPath = "/proc/self/exe"

    /// Synchronizes a file with its disk; returns -1 if that failed.
    public func synchronize(_ descriptor: Int32) -> Int32 { fsync(descriptor) }
#else
    extension stat {
        public var modified: timespec {
            get { st_mtimespec }
            set { st_mtimespec = newValue }
        }

        public var changed: timespec { st_ctimespec }
    }

    extension sigaction {
        public var handler: (@convention(c) (Int32) -> Void)? {
            get { __sigaction_u.__sa_handler }
            set { __sigaction_u.__sa_handler = newValue }
        }
    }

    public func emptySpawnAttributes() -> posix_spawnattr_t? { nil }

    public func emptySpawnActions() -> posix_spawn_file_actions_t? { nil }

    public let streamSocket = SOCK_STREAM

    /// The path of the file of the running program, even if it was found by name alone.
    public let programPath: String = {
        var size: UInt32 = 0
        _NSGetExecutablePath(nil, &size)
        var path = [CChar](repeating: 0, count: Int(size))
        guard _NSGetExecutablePath(&path, &size) == 0 else { return CommandLine.arguments[0] }
        return String(cString: path)
    }()

    /// Synchronizes a file with its disk; returns -1 if that failed. fsync(2) leaves the data in the drive's cache.
    public func synchronize(_ descriptor: Int32) -> Int32 {
        fcntl(descriptor, F_FULLFSYNC) == -1 ? fsync(descriptor) : 0
    }
#endif
