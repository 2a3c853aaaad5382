import ArgumentParser
import Domain
import FixtureServer

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The program: starts a server, says where it listens, and waits for a signal to stop.
@main
enum SoukServer {
    /// Not asynchronous: the main thread is to wait for signals, and Dispatch would let every one of them in there.
    static func main() {
        let settings = settings()
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            sigaddset(&signals, number)
            // A shell has what it starts in the background ignore the first.
            signal(number, SIG_DFL)
        }
        // Before there is another thread: each takes this over from the one that starts it.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // Detached, since all else that is begun here waits for the main thread.
        let server = Task.detached { try await ContractServer(settings) }
        Task.detached {
            do {
                say("souk-server: listening on \(try await server.value.address)\n", to: STDOUT_FILENO)
            } catch {
                say("souk-server: \(error)\n", to: STDERR_FILENO)
                if case ServerError.routeUnknown = error { exit(2) }
                exit(1)
            }
        }
        var received: Int32 = 0
        sigwait(&signals, &received)
        withExtendedLifetime(server) { exit(0) }
    }

    /// What was typed; ends the program where that cannot be read, or was a question for help.
    private static func settings() -> ServerSettings {
        do {
            return try ServerOptions.parse().settings
        } catch {
            let isHelp = ServerOptions.exitCode(for: error).isSuccess
            say(ServerOptions.fullMessage(for: error) + "\n", to: isHelp ? STDOUT_FILENO : STDERR_FILENO)
            exit(isHelp ? 0 : 2)
        }
    }

    /// Writes text, in which what was typed may be repeated.
    private static func say(_ text: String, to descriptor: Int32) {
        var rest = Array(VisibleText(text, keepingLines: true).string.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(written, 0))
        }
    }
}
