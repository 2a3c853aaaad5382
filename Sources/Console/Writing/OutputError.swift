#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
public import Domain

/// Why something could not be written to standard output or standard error.
public struct OutputError: Error, Sendable, Hashable {
    public enum Kind: Sendable, Hashable {
        /// Nobody reads any more, as after `souk … | head`.
        case closed
        /// It could not be written; what was written before may be all there is.
        case failed
    }

    /// The system's number for what happened: a value of `errno`.
    public let number: Int32

    public init(number: Int32) {
        self.number = number
    }

    public var kind: Kind { number == EPIPE ? .closed : .failed }

    /// What happened, in a sentence.
    public var message: Message {
        switch number {
        case EPIPE: "Nobody reads the output any more."
        case ENOSPC, EDQUOT: "The output could not be written: the disk is full."
        case EFBIG: "The output could not be written: the file may not grow any larger."
        case EBADF: "The output could not be written: it is closed."
        case EIO: "The output could not be written: the device failed."
        default: "The output could not be written: error \(Int(number)) of the system."
        }
    }
}
