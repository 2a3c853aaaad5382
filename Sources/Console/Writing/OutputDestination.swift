#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where bytes go in the end: a descriptor, or an array in tests.
public protocol OutputDestination: Sendable {
    /// Tries once to write, as `write(2)` does.
    ///
    /// - Parameter bytes: Not empty.
    /// - Returns: How many bytes were taken, which may be fewer than were given.
    /// - Throws: `OutputError` with any number of `write(2)`, those that ask to try again too.
    func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Int

    /// Waits until there is place again, after a write that would have had to wait (`EAGAIN`).
    func waitUntilWritable() throws(OutputError)
}

/// A descriptor of the system, which stays open.
public struct DescriptorDestination: OutputDestination {
    public let descriptor: Int32

    public init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    public static let standardOutput = DescriptorDestination(STDOUT_FILENO)
    public static let standardError = DescriptorDestination(STDERR_FILENO)

    public func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) -> Int {
        #if canImport(Glibc)
            let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
        guard count >= 0 else { throw OutputError(number: errno) }
        return count
    }

    public func waitUntilWritable() throws(OutputError) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&request, 1, -1) >= 0 else { throw OutputError(number: errno) }
    }
}
