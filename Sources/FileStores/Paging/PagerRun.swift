import SystemPackage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A pager at work: a program in the foreground that is handed a text, as much of it as it takes.
struct PagerRun: Sendable {
    let path: String
    /// The words that it gets, its own name first.
    let arguments: [String]
    let environment: [String: String]
    let text: [UInt8]

    /// Milliseconds between two looks at whether a pager that reads no more is still there.
    private static let pause: Int32 = 50

    /// Runs it to its end, which blocks the thread; the terminal's settings are what they were afterwards.
    func run() throws(Errno) -> ProgramEnding {
        var settings = termios()
        let isTerminal = tcgetattr(STDOUT_FILENO, &settings) == 0
        defer { if isTerminal { tcsetattr(STDOUT_FILENO, TCSADRAIN, &settings) } }
        // Writing to a pager that was left early fails; it must not end us.
        var brokenPipe = sigset_t()
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &brokenPipe, nil)
        let pipe = try PipeEnds()
        let program: ForegroundProgram
        do {
            defer { pipe.reading.release() }
            let start = ProgramStart(
                path: path, arguments: arguments, environment: environment, streams: [pipe.reading])
            do throws(Errno) {
                program = ForegroundProgram(id: try start.begin())
            } catch {
                pipe.writing.release()
                throw error
            }
        }
        let early = try feed(program, through: pipe.writing)
        if let early { return early }
        return try program.end()
    }

    /// Hands over the text until all of it is taken, nobody reads any more, or the program is over: how it ended then.
    private func feed(_ program: ForegroundProgram, through pipe: OpenFile) throws(Errno) -> ProgramEnding? {
        defer { pipe.release() }
        _ = try calling { fcntl(pipe.rawValue, F_SETFL, O_NONBLOCK) }
        var rest = text[...]
        while !rest.isEmpty {
            if let ending = try program.endingIfOver() { return ending }
            var descriptor = pollfd(fd: pipe.rawValue, events: Int16(POLLOUT), revents: 0)
            guard poll(&descriptor, 1, Self.pause) > 0 else { continue }
            let count = rest.withUnsafeBytes { write(pipe.rawValue, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EAGAIN, errno != EINTR {
                return nil
            }
        }
        return nil
    }
}
