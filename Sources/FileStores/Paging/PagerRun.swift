import Services
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

    /// Runs it to its end, which blocks the thread; the terminal's settings are what they were afterwards.
    ///
    /// The text is handed over by another thread: a pager that has as much as it wants for now is open for hours, and
    /// both sleep until something happens.
    func run() throws(Errno) -> ProgramEnding {
        var settings = termios()
        let isTerminal = tcgetattr(STDOUT_FILENO, &settings) == 0
        defer { if isTerminal { tcsetattr(STDOUT_FILENO, TCSADRAIN, &settings) } }
        let pipe = try PipeEnds()
        let end: PipeEnds
        do {
            end = try PipeEnds()
        } catch {
            [pipe.reading, pipe.writing].forEach { $0.release() }
            throw error
        }
        // Closed when the pager is over, which the other thread takes for the end.
        defer { end.writing.release() }
        let program: ForegroundProgram
        do {
            defer { pipe.reading.release() }
            let start = ProgramStart(
                path: path, arguments: arguments, environment: environment, streams: [pipe.reading])
            do {
                program = ForegroundProgram(id: try start.begin())
            } catch {
                [pipe.writing, end.reading].forEach { $0.release() }
                throw error
            }
        }
        let isFed = OwnThread.start { [text] in
            Self.feed(text, through: pipe.writing, until: end.reading)
            [pipe.writing, end.reading].forEach { $0.release() }
        }
        guard isFed else {
            [pipe.writing, end.reading].forEach { $0.release() }
            _ = try program.end()
            throw .resourceTemporarilyUnavailable
        }
        return try program.end()
    }

    /// Hands over the text until all of it is taken, nobody reads any more, or `end` is closed at its other end.
    private static func feed(_ text: [UInt8], through pipe: OpenFile, until end: OpenFile) {
        // Writing to a pager that was left early fails; it must not end us.
        var brokenPipe = sigset_t()
        sigemptyset(&brokenPipe)
        sigaddset(&brokenPipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &brokenPipe, nil)
        guard fcntl(pipe.rawValue, F_SETFL, O_NONBLOCK) == 0 else { return }
        var rest = text[...]
        while !rest.isEmpty {
            var descriptors = [
                pollfd(fd: pipe.rawValue, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: end.rawValue, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&descriptors, 2, -1) > 0 else {
                if errno == EINTR { continue }
                return
            }
            guard descriptors[1].revents == 0 else { return }
            let count = rest.withUnsafeBytes { write(pipe.rawValue, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EAGAIN, errno != EINTR {
                return
            }
        }
    }
}
