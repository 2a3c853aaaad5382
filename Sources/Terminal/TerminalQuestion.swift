public import Platform

/// A question answered with one line at the terminal, without the line editor: the answer is not added to a history,
/// and is hidden if it is a secret.
///
/// Ask only while no line is edited. The terminal is restored when the answer is returned, whatever it is.
public struct TerminalQuestion: Sendable {
    private let isAnswerShown: Bool
    private let terminal: Int32
    private let asking: @Sendable () -> Void

    /// - Parameter asking: Prints the question, again after a stop; called on another thread, once echo is off for a
    ///   hidden answer.
    public init(isAnswerShown: Bool, terminal: Int32 = STDIN_FILENO, asking: @escaping @Sendable () -> Void) {
        (self.isAnswerShown, self.terminal, self.asking) = (isAnswerShown, terminal, asking)
    }

    /// The maximum length of an answer in bytes.
    private static let lengthLimit = 1 << 16

    /// Asks, and waits without blocking a thread of the pool.
    ///
    /// A cancelled task gets `.interrupted`; so does an answer longer than 64 KiB.
    public func ask() async -> LineInput {
        guard !Task.isCancelled, let wakePipe = try? WakePipe() else { return .interrupted }
        return await withTaskCancellationHandler {
            await SystemThread.run { answer(until: wakePipe) }
        } onCancel: {
            wakePipe.wake()
        }
    }

    private func answer(until wakePipe: WakePipe) -> LineInput {
        // Text typed before the question is not an answer to it.
        withSettings(of: terminal, TCSAFLUSH) { settings in
            // Whole lines, with the keys that erase and interrupt.
            settings.c_iflag |= tcflag_t(ICRNL)
            settings.c_lflag |= tcflag_t(ICANON | ISIG | ECHO | ECHOE | ECHOK)
            if !isAnswerShown {
                settings.c_lflag &= ~tcflag_t(ECHO)
                settings.c_lflag |= tcflag_t(ECHONL)
            }
        } resumed: {
            asking()
        } body: { action in
            asking()
            let answer = line(until: wakePipe)
            // Half an answer, which may be a password, does not go to the shell; what was typed after one is kept.
            if case .line = answer { action = TCSADRAIN }
            return answer
        } ?? .end
    }

    private func line(until wakePipe: WakePipe) -> LineInput {
        var line: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while line.count <= Self.lengthLimit {
            let ready = waitForInput(from: terminal, wakePipe.reader)
            if ready[1] { return .interrupted }
            guard ready[0] else { continue }
            let count = read(terminal, &chunk, chunk.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return line.isEmpty ? .end : .line(String(decoding: line, as: UTF8.self)) }
            line += chunk.prefix(count)
            if line.last == UInt8(ascii: "\n") { return .line(String(decoding: line.dropLast(), as: UTF8.self)) }
        }
        return .interrupted
    }
}
