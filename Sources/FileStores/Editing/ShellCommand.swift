import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A command that the shell runs in the foreground of the terminal, on our own standard input, output and error.
///
/// Where standard input is no terminal it is a script, whose lines are nobody's but ours: the command reads nothing.
struct ShellCommand: Sendable {
    /// How it ended.
    enum Ending: Sendable, Hashable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// What the shell reads; `$1` stands for `argument`.
    let script: String
    let argument: String
    let environment: [String: String]

    /// Runs the command and waits, which blocks the thread.
    func run() throws(Errno) -> Ending {
        let child = try spawn()
        while true {
            var status: Int32 = 0
            _ = try calling { waitpid(child, &status, WUNTRACED) }
            // The macros of <sys/wait.h>, which Swift does not see.
            switch (status & 0xFF, status & 0x7F) {
            // It was suspended, so we stop as well: the terminal goes back to the shell, which continues us both.
            case (0x7F, _): kill(getpid(), SIGSTOP)
            case (_, 0):
                let code = status >> 8 & 0xFF
                // So a shell tells of a signal that ended what it ran.
                return code > 128 ? .signalled(code - 128) : .exited(code)
            case (_, let signal): return .signalled(signal)
            }
        }
    }

    private func spawn() throws(Errno) -> pid_t {
        #if canImport(Glibc)
            var attributes = posix_spawnattr_t()
            var actions = posix_spawn_file_actions_t()
        #else
            var attributes: posix_spawnattr_t?
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if isatty(STDIN_FILENO) == 0 {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        // Our threads block the signals that we handle and ignore others, which the child must not inherit.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        return try withCStrings(["sh", "-c", script, "sh", argument]) { (arguments) throws(Errno) in
            try withCStrings(environment.map { "\($0)=\($1)" }) { (environment) throws(Errno) in
                var child: pid_t = 0
                let status = posix_spawn(&child, "/bin/sh", &actions, &attributes, arguments, environment)
                guard status == 0 else { throw Errno(rawValue: status) }
                return child
            }
        }
    }
}
