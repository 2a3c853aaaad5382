import CReadline
import Synchronization

import Platform

/// readline's own descriptors, which are closed with its streams.
struct ReadlineStreams: Sendable {
    let input: Int32
    let output: Int32

    init(duplicating input: Int32, _ output: Int32) throws(SystemCallError) {
        self.input = fcntl(input, F_DUPFD_CLOEXEC, 0)
        self.output = fcntl(output, F_DUPFD_CLOEXEC, 0)
        guard self.input >= 0, self.output >= 0 else {
            let number = errno
            closeBoth()
            throw SystemCallError(call: "fcntl", number: number)
        }
    }

    func closeBoth() {
        close(input)
        close(output)
    }
}

/// The right to use readline, which only one editor in a process can have at a time.
final class ReadlineClaim: Sendable {
    private static let isClaimed = Mutex(false)

    private init() {}

    /// Returns the right; nil while another editor has it.
    static func take() -> ReadlineClaim? {
        isClaimed.withLock { isClaimed in
            guard !isClaimed else { return nil }
            isClaimed = true
            return ReadlineClaim()
        }
    }

    deinit {
        ReadlineClaim.isClaimed.withLock { $0 = false }
    }
}

/// The connection from readline's C callbacks to an `EditorLoop`.
enum ReadlineClient {
    /// Starts the editor's thread, which closes the streams and releases the claim when it ends.
    static func startThread(
        application: String, history: [String], streams: ReadlineStreams, claim: ReadlineClaim,
        inbox: EditorInbox, stopProcess: @escaping @Sendable () -> Void
    ) throws(SystemCallError) -> SystemThread {
        do {
            return try SystemThread {
                let loop = EditorLoop(terminal: streams.input, inbox: inbox, stopProcess: stopProcess)
                withExtendedLifetime((loop, claim)) {
                    let isOpen = open(streams, application: application, history: history, for: loop)
                    if !isOpen { loop.lastingAnswer = .end }
                    loop.run()
                    if isOpen { creadline_close() }
                }
            }
        } catch {
            streams.closeBoth()
            throw error
        }
    }

    private static func open(
        _ streams: ReadlineStreams, application: String, history: [String], for loop: EditorLoop
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
        guard creadline_open(streams.input, streams.output, application, &client) else { return false }
        loop.load(history)
        return true
    }
}

extension EditorLoop {
    fileprivate static func from(_ context: UnsafeMutableRawPointer?) -> EditorLoop? {
        context.map { Unmanaged<EditorLoop>.fromOpaque($0).takeUnretainedValue() }
    }
}
