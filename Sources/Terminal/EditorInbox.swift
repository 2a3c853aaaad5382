import Synchronization

import Platform

/// A message from another thread to the editor's thread.
enum EditorMessage: Sendable {
    case begin(WaitingLine)
    case cancel(WaitingLine.ID)
    case addHistory(String)
    case removeHistory(String)
    case interrupt
    case resize
    case redraw
    case suspend
    case ask(TerminalQuery)
    case end(by: Signal)
    case stop
}

/// One call of `LineEditor.line`.
struct WaitingLine: Sendable, Identifiable {
    let id: UInt64
    let request: LineRequest
    let continuation: CheckedContinuation<LineInput, Never>
}

/// Messages to the editor's thread, which is woken to handle them in the order in which they were posted.
final class EditorInbox: Sendable {
    let wakePipe: WakePipe
    private let messages = Mutex<[EditorMessage]>([])

    init() throws(SystemCallError) {
        wakePipe = try WakePipe()
    }

    func post(_ message: EditorMessage) {
        messages.withLock { $0.append(message) }
        wakePipe.wake()
    }

    func take() -> [EditorMessage] {
        // The pipe is emptied first: a message that arrives in between wakes the thread once too often, never too
        // rarely.
        _ = wakePipe.take()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}

/// A pipe that makes `poll` return on another thread.
final class WakePipe: Sendable {
    /// The descriptor to poll for reading.
    let reader: Int32
    let writer: Int32

    init() throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemCallError(call: "pipe", number: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Makes the pipe readable; a full pipe already is.
    func wake() {
        var byte: UInt8 = 0
        _ = write(writer, &byte, 1)
    }

    /// Empties the pipe, and returns the bytes that were in it.
    func take() -> [UInt8] {
        var taken: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 64)
        while case let count = read(reader, &bytes, bytes.count), count > 0 { taken += bytes.prefix(count) }
        return taken
    }
}

/// Waits until one of some descriptors is readable or closed, or the time is over; a negative time means no limit.
///
/// - Returns: For each descriptor, true if it is ready; all are false after a signal. Nil is never ready.
func waitForInput(from descriptors: Int32?..., milliseconds: Int32 = -1) -> [Bool] {
    // poll ignores a negative descriptor.
    var polled = descriptors.map { pollfd(fd: $0 ?? -1, events: Int16(POLLIN), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return descriptors.map { _ in false } }
    return polled.map { $0.revents != 0 }
}
