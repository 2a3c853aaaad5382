import SystemPackage

/// What a simulated machine is asked to do.
enum SimulatedCall: CaseIterable {
    case open, read, write, synchronize, close, status, lock, rename, unlink, makeFolder, removeFolder, names
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

    /// The errors that disks, quotas, permissions and other programs cause.
    static let errors: [Errno] = [
        .ioError, .noSpace, .diskQuotaExceeded, .readOnlyFileSystem, .permissionDenied, .tooManyOpenFiles,
    ]

    /// The kind of call; nil for any.
    let call: SimulatedCall?
    let effect: Effect
    /// How many calls of the kind are spared.
    var countdown: Int
    /// How many calls it hits after that.
    var count: Int

    /// Whether whoever makes the call again, or goes on with it, has lost nothing.
    var isHarmless: Bool {
        if case .part = effect { true } else { false }
    }

    /// Any fault there is, which hits one of the next calls of its kind.
    static func random(using chance: inout some RandomNumberGenerator) -> SimulatedFault {
        let call = SimulatedCall.allCases.randomElement(using: &chance) ?? .write
        let error = errors.randomElement(using: &chance) ?? .ioError
        let isPart = (call == .write || call == .read) && Int.random(in: 0..<4, using: &chance) == 0
        let lasts = Bool.random(using: &chance)
        return SimulatedFault(
            call: call, effect: isPart ? .part : .failure(error),
            countdown: Int.random(in: 0..<4, using: &chance), count: lasts ? .max : 1)
    }

    /// Whether it hits a call, which is counted.
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
