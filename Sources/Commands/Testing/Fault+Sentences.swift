extension World {
    func allowedFaults() throws(Failure) -> Faults {
        if let faults = conditions.faults { return faults }
        throw Failure(
            .refused, "Faults are not allowed here.",
            hint: "Start souk with --allow-faults; a file for souk test needs the setting \("faults: yes").")
    }

    /// - Throws: `.refused` if faults may not be set.
    func settingFault(saying sentence: Message, _ set: (Faults) -> Void) throws(Failure) -> Output {
        set(try allowedFaults())
        return .message(sentence, hint: "Type fault clear to end all faults.")
    }
}

extension FaultSpan {
    /// Returns the end of a sentence: `, after 2 requests, once.`
    func words(of noun: Noun) -> Message {
        var words: Message = after == 0 ? "" : ", after \(after, noun)"
        if let times { words = words + (times == 1 ? ", once" : ", \(String(times)) times") }
        return words + "."
    }
}

extension Noun {
    static let request = Noun(one: "request", other: "requests")
    static let file = Noun(one: "file", other: "files")
}
