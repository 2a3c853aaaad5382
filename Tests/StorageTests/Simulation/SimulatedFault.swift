import SystemPackage

/// A fault or event of a simulated machine.
enum SimulatedCall: CaseIterable {
    case open, read, write, synchronize, close, status, lock, rename, remove, makeFolder, names
}

/// What goes wrong with a call, once or from then on.
struct SimulatedFault: CustomStringConvertible {
    /// How a call goes wrong.
    enum Effect {
        /// It fails and does nothing; a synchronisation that fails forgets what it did not write.
        case failure(Errno)
        /// A reading or writing call does a part.
        case part
    }

    /// The errors caused by disks, quotas, permissions and other programs.
    static let errors: [Errno] = [
        .ioError, .noSpace, .diskQuotaExceeded, .readOnlyFileSystem, .permissionDenied, .tooManyOpenFiles,
    ]

    /// The kind of call; nil for any.
    let call: SimulatedCall?
    let effect: Effect
    /// The number of calls of the kind that succeed first.
    var countdown: Int
    /// The number of calls that fail after that.
    var count: Int

    /// True if retrying or continuing the call loses nothing.
    var isHarmless: Bool { if case .part = effect { true } else { false } }

    /// Returns a random fault that hits one of the next calls of its kind.
    static func random(using chance: inout some RandomNumberGenerator) -> SimulatedFault {
        let call = SimulatedCall.allCases.randomElement(using: &chance) ?? .write
        let error = errors.randomElement(using: &chance) ?? .ioError
        let isPart = (call == .write || call == .read) && Int.random(in: 0..<4, using: &chance) == 0
        let lasts = Bool.random(using: &chance)
        return SimulatedFault(
            call: call, effect: isPart ? .part : .failure(error),
            countdown: Int.random(in: 0..<4, using: &chance), count: lasts ? .max : 1)
    }

    /// Counts a call; returns true if the fault hits it.
    mutating func hits(_ call: SimulatedCall) -> Bool {
        guard call == self.call ?? call, count > 0 else { return false }
        guard countdown == 0 else {
            countdown -= 1
            return false
        }
        count -= 1
        return true
    }

    var description: String {
        let what =
            switch effect {
            case .failure(let error): "\(error)"
            case .part: "done in part"
            }
        return
            "\(call.map { "\($0)" } ?? "call") number \(countdown + 1): \(what)\(count > 1 ? ", and from then on" : "")"
    }
}
