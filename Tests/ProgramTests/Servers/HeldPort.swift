import Foundation

import Platform

/// A closed server's port, reserved so that no other test's server can use it.
final class HeldPort {
    let port: Int
    private let descriptor: Int32

    init(_ port: Int) throws {
        self.port = port
        descriptor = socket(AF_INET, streamSocket, 0)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = inet_addr("127.0.0.1")
        place.sin_port = UInt16(port).bigEndian
        // Old connections linger; new ones must be refused all the same.
        reuse(true)
        let result = withUnsafeBytes(of: &place) { bytes in
            bytes.baseAddress.map {
                bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
            }
        }
        reuse(false)
        guard result == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    deinit {
        close(descriptor)
    }

    private func reuse(_ isOn: Bool) {
        var flag: Int32 = isOn ? 1 : 0
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &flag, socklen_t(MemoryLayout<Int32>.size))
    }
}
