import FlyingSocks
package import FoundationEssentials

/// A client's connection. Requests are read from it one after another, and each is answered with steps.
struct Connection: Sendable {
    let socket: AsyncSocket

    /// Serves the connection until the client leaves, a step ends it, or the task is cancelled. Closes it then.
    func serve(_ answer: (IncomingRequest) -> [ResponseStep]) async {
        var reader = RequestReader(socket)
        var isAborted = false
        do {
            while let request = try await reader.next() {
                switch try await perform(answer(request)) {
                case .goesOn where request.keepsAlive: continue
                case .goesOn, .ended: break
                case .aborted: isAborted = true
                }
                break
            }
        } catch let problem as RequestProblem {
            try? await socket.write(Response(status: problem.status).bytes(closing: true))
        } catch {
            // The client has left, or the server is stopping: the error is not reported.
        }
        isAborted ? socket.socket.abort() : socket.socket.finish()
    }

    private enum Outcome {
        case goesOn, ended, aborted
    }

    private func perform(_ steps: [ResponseStep]) async throws -> Outcome {
        for step in steps {
            switch step {
            case .send(let bytes): try await socket.write(bytes)
            case .wait(let time): try await Task.sleep(for: time)
            case .repeated(let bytes, let times): try await send(bytes, times: times)
            case .hold:
                // Ends with an error when the client leaves.
                while true { _ = try await socket.read(atMost: 4_096) }
            case .close: return .ended
            case .abort: return .aborted
            }
        }
        return .goesOn
    }

    private func send(_ bytes: Data, times: Int?) async throws {
        var sent = 0
        while times.map({ sent < $0 }) ?? true {
            try Task.checkCancellation()
            try await socket.write(bytes)
            sent += 1
            // A client that reads as fast as this writes would otherwise block all others on the thread.
            await Task.yield()
        }
    }
}

/// A step that a connection performs to answer a request.
package enum ResponseStep: Sendable, Hashable {
    case send(Data)
    case wait(Duration)
    /// Sends the same bytes repeatedly; without end if `times` is nil.
    case repeated(Data, times: Int?)
    /// Sends nothing more and waits for the client to leave.
    case hold
    case close
    case abort
}
