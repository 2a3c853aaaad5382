import Platform

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

    public init(_ descriptor: Int32) {
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
