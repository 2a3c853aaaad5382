import Platform

/// Bytes for one destination, written in large pieces.
///
/// After a failure nothing more is written, and every later use throws the same error: output with a gap would look
/// complete.
struct OutputBuffer: Sendable {
    private let destination: any OutputDestination
    private var bytes: [UInt8] = []
    private var failure: OutputError?

    init(_ destination: any OutputDestination) {
        self.destination = destination
    }

    /// The number of bytes that are collected before they are written.
    static let capacity = 32 * 1024

    mutating func write(_ text: String) throws(OutputError) {
        if let failure { throw failure }
        bytes.append(contentsOf: text.utf8)
        if bytes.count >= Self.capacity { try flush() }
    }

    /// Writes everything that was collected, and returns when the destination has accepted it.
    mutating func flush() throws(OutputError) {
        if let failure { throw failure }
        var done = 0
        while done < bytes.count {
            do throws(OutputError) {
                done += try writeOnce(from: done)
            } catch {
                failure = error
                bytes = []
                throw error
            }
        }
        bytes.removeAll(keepingCapacity: bytes.count <= 2 * Self.capacity)
    }

    /// Writes a piece; returns 0 if it must be tried again.
    private func writeOnce(from start: Int) throws(OutputError) -> Int {
        do throws(OutputError) {
            let count = try bytes.withUnsafeBufferPointer { all throws(OutputError) in
                try destination.write(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[start...])))
            }
            // A destination that accepts nothing and throws nothing would cause an endless loop.
            guard count > 0 else { throw OutputError(number: EIO) }
            return count
        } catch {
            switch error.number {
            case EINTR: return 0
            case EAGAIN, EWOULDBLOCK:
                do throws(OutputError) {
                    try destination.waitUntilWritable()
                } catch {
                    guard error.number == EINTR else { throw error }
                }
                return 0
            default: throw error
            }
        }
    }
}

/// The final destination of bytes: a descriptor, or an array in tests.
public protocol OutputDestination: Sendable {
    /// Tries once to write, as `write(2)` does.
    ///
    /// - Parameter bytes: Not empty.
    /// - Returns: The number of bytes that were accepted, which may be fewer than were given.
    /// - Throws: `OutputError` with any error number of `write(2)`, including those that ask to try again.
    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Int

    /// Waits until the destination accepts bytes again, after a write that would have blocked (`EAGAIN`).
    func waitUntilWritable() throws(OutputError)
}

/// A file descriptor, which stays open.
public struct DescriptorDestination: OutputDestination {
    public let descriptor: Int32

    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    public static let standardOutput = DescriptorDestination(STDOUT_FILENO)
    public static let standardError = DescriptorDestination(STDERR_FILENO)

    public func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Int {
        let count = Platform.write(descriptor, bytes.baseAddress, bytes.count)
        guard count >= 0 else { throw OutputError(number: errno) }
        return count
    }

    public func waitUntilWritable() throws(OutputError) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&request, 1, -1) >= 0 else { throw OutputError(number: errno) }
    }
}
