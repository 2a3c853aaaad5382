import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal that is read key by key, on a separate thread, from `begin` to `end`.
final class KeyReading: Sendable {
    private enum Message: Sendable {
        case release(during: @Sendable () -> Void, done: CheckedContinuation<Void, Never>)
        case end(done: CheckedContinuation<Void, Never>)
    }

    /// The time after ESC, in milliseconds, within which a byte makes it a sequence: longer than a connection takes,
    /// shorter than a person.
    private static let sequencePatience: Int32 = 100

    private let terminal: Int32
    private let events: AsyncStream<TerminalEvent>.Continuation
    private let wakePipe: WakePipe
    private let messages = Mutex<[Message]>([])

    /// Takes the terminal and starts reading; on failure, ends the events and returns nil.
    static func begin(terminal: Int32, events: AsyncStream<TerminalEvent>.Continuation) -> KeyReading? {
        do {
            let mode = try KeyMode(of: terminal)
            let reading = KeyReading(terminal: terminal, events: events, wakePipe: try WakePipe())
            let thread = try DedicatedThread { reading.run(in: mode) }
            pthread_detach(thread.handle)
            return reading
        } catch {
            events.finish()
            return nil
        }
    }

    private init(terminal: Int32, events: AsyncStream<TerminalEvent>.Continuation, wakePipe: WakePipe) {
        self.terminal = terminal
        self.events = events
        self.wakePipe = wakePipe
    }

    func note(_ event: TerminalEvent) {
        events.yield(event)
    }

    /// Restores the terminal while `body` runs, on the reading thread.
    func release(during body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { post(.release(during: body, done: $0)) }
    }

    /// Returns when the terminal is restored. Call this once, and last.
    func end() async {
        await withCheckedContinuation { post(.end(done: $0)) }
    }

    private func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        wakePipe.wake()
    }

    private func take() -> [Message] {
        wakePipe.empty()
        return messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    private func run(in mode: KeyMode) {
        var decoder = KeyDecoder()
        var isOver = false
        mode.enter()
        while true {
            for message in take() {
                switch message {
                case .release(let body, let done):
                    mode.leave()
                    body()
                    mode.enter()
                    done.resume()
                case .end(let done):
                    mode.leave()
                    events.finish()
                    done.resume()
                    return
                }
            }
            if !isOver { isOver = !readKeys(&decoder) } else { _ = wait(forKey: false, milliseconds: -1) }
        }
    }

    /// Waits for a byte and sends the keys it completes; returns false if no more will come.
    private func readKeys(_ decoder: inout KeyDecoder) -> Bool {
        var keys: [Key] = []
        switch wait(forKey: true, milliseconds: decoder.isUndecided ? Self.sequencePatience : -1) {
        case .woken: return true
        case .nothing: keys = decoder.decide()
        case .key:
            var byte: UInt8 = 0
            let count = read(terminal, &byte, 1)
            if count < 0, errno == EINTR || errno == EAGAIN { return true }
            guard count == 1 else {
                events.finish()
                return false
            }
            keys = decoder.append(byte)
        }
        for key in keys {
            events.yield(.key(key))
            if key.endsLine { return false }
        }
        return true
    }

    private enum Readiness {
        case nothing, woken, key
    }

    private func wait(forKey: Bool, milliseconds: Int32) -> Readiness {
        var descriptors = [
            pollfd(fd: wakePipe.reader, events: Int16(POLLIN), revents: 0),
            // poll ignores a negative descriptor.
            pollfd(fd: forKey ? terminal : -1, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&descriptors, 2, milliseconds)
        // An interrupted poll has not waited long enough, so nothing is decided yet.
        guard count >= 0 else { return .woken }
        if descriptors[0].revents != 0 { return .woken }
        return descriptors[1].revents != 0 ? .key : .nothing
    }
}
