package import FoundationEssentials
import Platform

/// A client's connection. Requests are read from it one after another, and each is answered with steps.
struct Connection: Sendable {
    let socket: ServerSocket

    /// Serves the connection until the client leaves, a step ends it, or the server is to stop. Closes it then.
    func serve(_ answer: (IncomingRequest) -> [ResponseStep]) {
        var reader = RequestReader(socket)
        var ending: ResponseStep?
        do {
            while ending == nil, let request = try reader.next() {
                ending = try perform(answer(request)) ?? (request.keepsAlive ? nil : .close)
            }
        } catch let problem as RequestProblem {
            try? socket.write(Response(status: problem.status).bytes(closing: true))
        } catch {
            // The client has left, or the server is stopping: the error is not reported.
        }
        ending == .abort ? socket.abort() : socket.finish()
    }

    /// Performs the steps; returns the one that ends the connection, nil if it stays open.
    private func perform(_ steps: [ResponseStep]) throws -> ResponseStep? {
        for step in steps {
            switch step {
            case .send(let bytes): try socket.write(bytes)
            case .wait(let time): try socket.wait(until: .now + time)
            case .repeated(let bytes, let times):
                var sent = 0
                while times.map({ sent < $0 }) ?? true {
                    try socket.write(bytes)
                    sent += 1
                }
            case .hold:
                while try !socket.read().isEmpty {}
                return step
            case .close, .abort: return step
            }
        }
        return nil
    }
}

/// A step that a connection performs to answer a request.
package enum ResponseStep: Sendable, Hashable {
    case send(Data)
    case wait(Duration)
    /// Sends the same bytes repeatedly; without end if `times` is nil.
    case repeated(Data, times: Int?)
    /// Sends nothing more and waits for the client to leave.
    case hold
    case close
    case abort
}

/// A socket whose waits end when its server is to stop.
struct ServerSocket: Sendable {
    let file: Int32
    /// Readable from the moment at which the server is to stop.
    private let stopPipe: WakePipe

    init(_ file: Int32, until stopPipe: WakePipe) {
        (self.file, self.stopPipe) = (file, stopPipe)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        _ = fcntl(file, F_SETFL, O_NONBLOCK)
    }

    /// Waits until the socket is ready for `POLLIN` or `POLLOUT`, or for a time; throws if the server is to stop.
    func wait(for events: Int32? = nil, until end: ContinuousClock.Instant? = nil) throws {
        while true {
            let left = end.map { Int32(clamping: Int((($0 - .now) / .milliseconds(1)).rounded(.up))) }
            var files = [
                pollfd(fd: stopPipe.reader, events: Int16(POLLIN), revents: 0),
                // poll ignores a negative descriptor.
                pollfd(fd: events == nil ? -1 : file, events: Int16(events ?? 0), revents: 0),
            ]
            let found = poll(&files, nfds_t(files.count), left.map { max(0, $0) } ?? -1)
            if files[0].revents != 0 { throw CancellationError() }
            if found >= 0 { return }
        }
    }

    /// Returns what the client has sent; nothing if it has left.
    func read() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = try transferring(POLLIN) { Platform.read(file, &bytes, bytes.count) }
        return Array(bytes.prefix(count))
    }

    func write(_ bytes: Data) throws {
        var rest = bytes
        while !rest.isEmpty {
            rest = rest.dropFirst(
                try transferring(POLLOUT) { rest.withUnsafeBytes { Platform.write(file, $0.baseAddress, $0.count) } })
        }
    }

    private func transferring(_ events: Int32, _ call: () -> Int) throws -> Int {
        while true {
            try wait(for: events)
            let count = call()
            if count >= 0 { return count }
            guard [EAGAIN, EINTR].contains(errno) else { throw SystemCallError(call: "read", number: errno) }
        }
    }

    func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, to value: Value) {
        var value = value
        setsockopt(file, level, option, &value, socklen_t(MemoryLayout<Value>.size))
    }

    /// Closes the connection gracefully: the client reads what was sent, then the end.
    func finish() {
        shutdown(file, Int32(SHUT_WR))
        close(file)
    }

    /// Resets the connection, which drops unsent bytes: the client's next read fails.
    func abort() {
        set(SOL_SOCKET, SO_LINGER, to: linger(l_onoff: 1, l_linger: 0))
        close(file)
    }
}
