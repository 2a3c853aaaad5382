import FlyingSocks

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension Socket {
    /// Keeps the socket from programs that the process starts, which would hold the connection open.
    func keepFromOtherPrograms() {
        _ = fcntl(file.rawValue, F_SETFD, FD_CLOEXEC)
    }

    /// Has every byte sent at once, where the system would wait for more.
    func sendAtOnce() {
        try? setValue(1, for: Int32SocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    }

    /// Ends the connection in order: the client reads what was sent, then the end.
    func finish() {
        _ = shutdown(file.rawValue, Int32(SHUT_WR))
        try? close()
    }

    /// Breaks the connection off: the client's next read fails.
    func abort() {
        try? setValue(true, for: AbortOnClose())
        try? close()
    }
}

/// Whether closing sends RST and drops what was not sent yet.
private struct AbortOnClose: SocketOption {
    let name = SO_LINGER

    func makeValue(from socketValue: linger) -> Bool {
        socketValue.l_onoff != 0
    }

    func makeSocketValue(from value: Bool) -> linger {
        linger(l_onoff: value ? 1 : 0, l_linger: 0)
    }
}
