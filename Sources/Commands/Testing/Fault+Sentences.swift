import CommandKit
import Domain
import Ports

extension World {
    /// Returns the faults, if they may be set.
    ///
    /// - Throws: `.refused` if they may not.
    func allowedFaults() throws(Failure) -> Faults {
        if let faults = conditions.faults { return faults }
        throw Failure(
            .refused, "Faults are not allowed here.", hint: "Start souk with --allow-faults (for testers).")
    }

    /// Sets a fault until it is cleared, and returns the message about it.
    ///
    /// - Throws: `.refused` if faults may not be set.
    func settingFault(saying sentence: Message, _ set: (Faults) -> Void) throws(Failure) -> Output {
        set(try allowedFaults())
        return .message(sentence, hint: "Type fault clear to end all faults.")
    }
}

extension HTTPFault {
    /// Returns the sentence that says how servers fail, and when.
    func sentence(ending span: Message) -> Message {
        switch self {
        case .status(let status): "Servers answer \(String(status))\(span)"
        case .failing(let way): "Servers fail (\(way.rawValue))\(span)"
        }
    }
}

extension DiskFault {
    /// Returns the sentence that says how the disk fails, and when.
    func sentence(ending span: Message) -> Message {
        let words: Message =
            switch self {
            case .full: "The disk is full"
            case .quota: "The disk quota is used up"
            case .readOnly: "The disk is read-only"
            case .denied: "Writing to the disk is not permitted"
            case .error: "The disk fails to write"
            case .unreadable: "The disk fails to read"
            }
        return words + span
    }
}

extension FaultSpan {
    /// Returns the end of a sentence: `, after 2 requests that go well.`
    func words(of noun: Noun) -> Message {
        var words: Message = ""
        if after > 0 {
            words = words + (after == 1 ? ", after \(1, noun) that succeeds" : ", after \(after, noun) that succeed")
        }
        if let times { words = words + (times == 1 ? ", once" : ", \(String(times)) times") }
        return words + "."
    }
}

extension Noun {
    static let request = Noun(one: "request", other: "requests")
    static let file = Noun(one: "file", other: "files")
}
