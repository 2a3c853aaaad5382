public import Domain

public import Services

/// What becomes of what is written or read: `full`, `read-only`, `unreadable`.
extension DiskFault: NamedChoice {
    public static var noun: Message { "fault of the disk" }
}
