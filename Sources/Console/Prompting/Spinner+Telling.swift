import Domain

extension Spinner {
    /// How long a command may take before something is said of it: most are done, and would be talked over.
    static let silence = Duration.seconds(1)
    /// How long nothing is said after a line.
    static let pause = Duration.seconds(5)

    /// Says once that a command takes long, and from then on now and then how far it has come, where that is news.
    func tell() async throws {
        try await clock.sleep(for: Self.silence)
        var told: Message?
        say("Reading…")
        while true {
            try await clock.sleep(for: Self.pause)
            guard writer.allowsSign else { return }
            guard let current, current != told else { continue }
            say("\(current) so far.")
            told = current
        }
    }

    private func say(_ message: Message) {
        var lines = SpokenLines(in: writer.wording)
        lines.say(message)
        writer.say(progress: lines.text)
    }
}
