import Synchronization
import Platform

/// Work from other threads for the editor's thread, which is woken to do it in the order in which it was posted.
final class EditorInbox: Sendable {
    struct Work: Sendable {
        var endsLine: Bool
        var run: @Sendable (EditorLoop) -> Void
    }

    let wakePipe: WakePipe
    private let works = Mutex<[Work]>([])

    init() throws(SystemCallError) { wakePipe = try WakePipe() }

    func post(endingLine: Bool = false, _ run: @escaping @Sendable (EditorLoop) -> Void) {
        works.withLock { $0.append(Work(endsLine: endingLine, run: run)) }
        wakePipe.wake()
    }

    func take() -> [Work] {
        // The pipe is emptied first: work that arrives in between wakes the thread once too often, never too rarely.
        wakePipe.take()
        return works.withLock { works in
            defer { works = [] }
            return works
        }
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
