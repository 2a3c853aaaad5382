/// Looks at something that souk depends on, and changes nothing about it.
public protocol Checkup: Sendable {
    /// What it finds, in the order in which it is to be told; nothing where there is nothing to say.
    ///
    /// It never fails: what could not be looked at is a finding too.
    func findings() async -> [Finding]
}
