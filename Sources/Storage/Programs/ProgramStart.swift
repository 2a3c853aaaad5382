import CLibraries
import SystemPackage

import Platform

/// The start of another program, with an empty signal mask and with no signal ignored.
struct ProgramStart {
    let path: String
    /// The program's arguments, its own name first.
    let arguments: [String]
    let environment: [String: String]
    /// The files for its standard input, output and error; it inherits souk's where one is nil or missing.
    var streams: [OpenFile?] = []
    /// The working folder; souk's own if nil.
    var folder: FilePath?
    /// True if it gets its own session, so that it cannot reach souk's terminal by any name, and only its standard
    /// streams, even if other descriptors were opened without close-on-exec.
    var isApart = false

    func begin() throws(Errno) -> pid_t {
        var (attributes, actions) = (emptySpawnAttributes(), emptySpawnActions())
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() {
            if let stream { posix_spawn_file_actions_adddup2(&actions, stream.rawValue, Int32(number)) }
        }
        if let folder { cprograms_begin_in_folder(&actions, folder.string) }
        // Souk's threads block the signals that they handle and ignore others, which the program must not inherit.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        if isApart { flags |= Int32(cprograms_session_flag()) }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        if isApart { cprograms_close_from(&actions, &attributes, 3) }
        return try withCStrings(arguments) { (arguments) throws(Errno) in
            try withCStrings(environment.map { "\($0)=\($1)" }) { (environment) throws(Errno) in
                var child: pid_t = 0
                let status = posix_spawn(&child, path, &actions, &attributes, arguments, environment)
                guard status == 0 else { throw Errno(rawValue: status) }
                return child
            }
        }
    }

    /// Runs it in the foreground of the terminal, which it shares with souk, to its end; blocks the thread.
    ///
    /// If it is suspended, souk stops as well: the terminal goes back to the shell, which continues both.
    ///
    /// - Returns: Its status, as ``exitStatus(ofWait:)`` gives it.
    func run() throws(Errno) -> Int32 {
        let child = try begin()
        while true {
            var status: Int32 = 0
            _ = try calling { waitpid(child, &status, WUNTRACED) }
            guard status & 0xFF == 0x7F else { return exitStatus(ofWait: status) }
            // Control-Z, which reaches souk too, stops it by itself; then the shell has continued both by now.
            usleep(100_000)
            let isContinued = try calling { waitpid(child, &status, WNOHANG | WCONTINUED) } == child
            if isContinued, status & 0x7F != 0x7F { return exitStatus(ofWait: status) }
            if !isContinued { kill(getpid(), SIGSTOP) }
        }
    }
}

/// Returns the exit status of a program, or 128 and the signal that ended it, as shells do. It is parsed from that of
/// `waitpid(2)`, as the macros of <sys/wait.h> do, which Swift does not see.
func exitStatus(ofWait status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
}

/// Calls `body` with the strings as a null-terminated list of C strings.
func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) throws(Errno) -> Result
) throws(Errno) -> Result {
    let pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return try body(pointers + [nil])
}

/// The ends of a pipe, which no other program inherits.
struct PipeEnds {
    let reading: OpenFile
    let writing: OpenFile

    init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        _ = try calling { cprograms_pipe(&ends) }
        reading = OpenFile(rawValue: ends[0])
        writing = OpenFile(rawValue: ends[1])
    }
}
