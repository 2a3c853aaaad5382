import Platform

/// The final destination of bytes: a descriptor, or an array in tests. It gets bytes, never none, waits until it
/// accepts some of them, and returns their number.
public typealias OutputDestination = @Sendable (UnsafeRawBufferPointer) throws(OutputError) -> Int

/// Bytes for one destination, written in large pieces. After a failure every use throws the same error: output with a
/// gap would look complete.
public struct OutputBuffer: Sendable {
    private let destination: OutputDestination
    private var bytes: [UInt8] = []
    private var failure: OutputError?

    init(_ destination: @escaping OutputDestination) { self.destination = destination }

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
        do throws(OutputError) {
            while done < bytes.count {
                done += try bytes.withUnsafeBufferPointer { all throws(OutputError) in
                    try destination(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: all[done...])))
                }
            }
        } catch {
            failure = error
            bytes = []
            throw error
        }
        bytes.removeAll(keepingCapacity: bytes.count <= 2 * Self.capacity)
    }

    /// Returns a file descriptor as a destination; it stays open.
    public static func descriptor(_ descriptor: Int32) -> OutputDestination {
        { bytes throws(OutputError) in
            while true {
                let count = Platform.write(descriptor, bytes.baseAddress, bytes.count)
                if count > 0 { return count }
                // A descriptor that accepts nothing without an error would cause an endless loop.
                let number = count < 0 ? errno : EIO
                switch number {
                case EINTR: break
                case EAGAIN, EWOULDBLOCK:
                    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&request, 1, -1)
                default: throw OutputError(number: number)
                }
            }
        }
    }
}
