import ArgumentParser
import FixtureServer

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The program: starts a server, says where it listens, and waits for a signal to stop.
@main
enum SoukServer {
    static func main() async {
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM] { sigaddset(&signals, signal) }
        // Before there is another thread: each takes this over from the one that starts it.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        do {
            let server = try await ContractServer(ServerOptions.parse().settings)
            say("souk-server: listening on \(server.address)\n", to: STDOUT_FILENO)
            var signal: Int32 = 0
            // The main thread has nothing else to do, and the server is on others.
            sigwait(&signals, &signal)
            await server.stop()
        } catch let error as ServerError {
            say("souk-server: \(error)\n", to: STDERR_FILENO)
            exit(1)
        } catch {
            let isHelp = ServerOptions.exitCode(for: error).isSuccess
            say(ServerOptions.fullMessage(for: error) + "\n", to: isHelp ? STDOUT_FILENO : STDERR_FILENO)
            exit(isHelp ? 0 : 2)
        }
    }

    private static func say(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(written, 0))
        }
    }
}
