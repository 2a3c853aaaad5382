import CPrograms
import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The beginning of another program, with none of our signal mask and of what we ignore.
struct ProgramStart {
    let path: String
    /// The words that it gets, its own name first.
    let arguments: [String]
    let environment: [String: String]
    /// What its standard input, output and error are; ours where there is none.
    var streams: [OpenFile?] = []
    /// The folder that it works in; ours when nil.
    var folder: FilePath?
    /// Whether it has a process group of its own, so that Control-C at our terminal is ours to answer.
    var leadsGroup = false
    /// Whether it has a session of its own, and so cannot reach our terminal by whatever name; it leads a group then too.
    var leadsSession = false
    /// Whether it gets no descriptor but its standard streams, also of those that others opened carelessly.
    var closesOthers = false

    private static let standardStreams: Int32 = 3

    /// Begins it, and returns its process.
    func begin() throws(Errno) -> pid_t {
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
        for (number, stream) in streams.enumerated() {
            if let stream { posix_spawn_file_actions_adddup2(&actions, stream.rawValue, Int32(number)) }
        }
        if let folder { cprograms_begin_in_folder(&actions, folder.string) }
        // Our threads block the signals that we handle and ignore others, which the program must not inherit.
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
        if leadsSession {
            flags |= Int32(cprograms_session_flag())
        } else if leadsGroup {
            posix_spawnattr_setpgroup(&attributes, 0)
            flags |= Int32(POSIX_SPAWN_SETPGROUP)
        }
        posix_spawnattr_setflags(&attributes, Int16(flags))
        if closesOthers { cprograms_close_from(&actions, &attributes, Self.standardStreams) }
        return try withCStrings(arguments) { (arguments) throws(Errno) in
            try withCStrings(environment.map { "\($0)=\($1)" }) { (environment) throws(Errno) in
                var child: pid_t = 0
                let status = posix_spawn(&child, path, &actions, &attributes, arguments, environment)
                guard status == 0 else { throw Errno(rawValue: status) }
                return child
            }
        }
    }
}

/// How a program ended.
public enum ProgramEnding: Sendable, Hashable {
    case exited(Int32)
    /// By a signal, which has this number.
    case signalled(Int32)

    /// Reads what `waitpid(2)` says of a program that is over, as the macros of <sys/wait.h> do, which Swift does not see.
    init(waitStatus status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }

    /// The status as a shell tells it: 128 and more where a signal ended it.
    var shellStatus: Int32 {
        switch self {
        case .exited(let status): status
        case .signalled(let signal): 128 + signal
        }
    }
}

/// The strings as C wants them: a list of pointers that ends in a null pointer.
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
