import CReadline
import Synchronization
import Platform

/// The connection from readline's C callbacks to an `EditorLoop`.
enum ReadlineClient {
    /// readline has one line and one history for the whole process: an editor waits for the end of the one before it.
    private static let turn = Mutex(())

    static func startThread(
        application: String, history: [String], input: Int32, output: Int32, inbox: EditorInbox,
        stopProcess: @escaping @Sendable () -> Void
    ) throws(SystemCallError) -> SystemThread {
        // readline's own descriptors, which are closed with its streams.
        let (input, output) = (fcntl(input, F_DUPFD_CLOEXEC, 0), fcntl(output, F_DUPFD_CLOEXEC, 0))
        return try SystemThread {
            turn.withLock { _ in
                let loop = EditorLoop(terminal: input, inbox: inbox, stopProcess: stopProcess)
                withExtendedLifetime(loop) {
                    let isOpen = open(input, output, application: application, history: history, for: loop)
                    if !isOpen { loop.lastingAnswer = .end }
                    loop.run()
                    if isOpen { creadline_close() }
                }
            }
        }
    }

    private static func open(
        _ input: Int32, _ output: Int32, application: String, history: [String], for loop: EditorLoop
    ) -> Bool {
        // Unretained: readline makes callbacks only on this thread, which keeps the loop until readline is closed.
        var client = creadline_client(
            context: Unmanaged.passUnretained(loop).toOpaque(),
            next_byte: { EditorLoop.from($0)?.nextByte() ?? -1 },
            byte_waits: { EditorLoop.from($0)?.byteWaits(microseconds: Int($1)) ?? false },
            perform: { EditorLoop.from($0)?.perform($1, count: Int($2), hasArgument: $3) },
            close_menu: { EditorLoop.from($0)?.closeMenu() ?? false },
            draw: { EditorLoop.from($0)?.draw() },
            accept: { EditorLoop.from($0)?.accept($1.map { String(cString: $0) }) })
        guard creadline_open(input, output, application, &client) else { return false }
        loop.load(history)
        return true
    }
}

extension EditorLoop {
    fileprivate static func from(_ context: UnsafeMutableRawPointer?) -> EditorLoop? {
        context.map { Unmanaged<EditorLoop>.fromOpaque($0).takeUnretainedValue() }
    }
}
