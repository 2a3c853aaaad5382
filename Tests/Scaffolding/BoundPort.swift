import Foundation
public import Ports

/// A local port that is kept, so that no other process gets it, and never answers.
public struct BoundPort {
    private let descriptor: Int32
    /// `http://127.0.0.1` with the port.
    public let address: ServerAddress

    /// - Parameter isListening: True if connections can be made; otherwise they are refused.
    public init(isListening: Bool = false) throws {
        let descriptor = socket(AF_INET, streamSocket, 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &place) { bytes -> Int32 in
            guard let place = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
            return bind(descriptor, place, length) | getsockname(descriptor, place, &length)
        }
        guard result == 0, !isListening || listen(descriptor, 64) == 0 else { throw CocoaError(.fileReadUnknown) }
        self.descriptor = descriptor
        address = try ServerAddress(localPort: Int(UInt16(bigEndian: place.sin_port)))
    }

    /// True once a client has connected.
    public var hasClient: Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }
}

extension ServerAddress {
    init(localPort port: Int) throws {
        guard let address = ServerAddress("http://127.0.0.1:\(port)") else { throw CocoaError(.fileReadUnknown) }
        self = address
    }
}

#if canImport(Glibc)
    /// The type of a connection's socket.
    private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
    private let streamSocket = SOCK_STREAM
#endif
