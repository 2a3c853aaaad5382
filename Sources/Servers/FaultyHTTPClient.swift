import FoundationEssentials
import Ports

/// An HTTP client that simulates the faults that a tester requested, and passes other attempts to another client.
///
/// It works below the policy: tries and redirects are handled as with a server that has the fault.
struct FaultyHTTPClient: HTTPClient {
    private let httpClient: any HTTPClient
    private let faults: Faults

    init(before httpClient: any HTTPClient, failing faults: Faults) {
        self.httpClient = httpClient
        self.faults = faults
    }

    func perform(_ attempt: RequestAttempt) async -> AttemptResult {
        guard let fault = faults.nextRequestFault() else { return await httpClient.perform(attempt) }
        return AttemptResult(outcome: fault.outcome(of: attempt), isPretended: true)
    }
}

extension HTTPFault {
    /// Returns the outcome of an attempt with a server that has this fault.
    func outcome(of attempt: RequestAttempt) -> RequestAttempt.Outcome {
        switch self {
        case .status(let status): .success(answer(status))
        case .failing(let way): outcome(of: attempt, failing: way)
        }
    }

    private func outcome(of attempt: RequestAttempt, failing way: Way) -> RequestAttempt.Outcome {
        switch way {
        case .timeout: .failure(.noAnswer)
        case .unfinished: .failure(.unfinished)
        case .stalled: .failure(.stalled)
        case .broken: .failure(.brokeOff)
        case .refused: .failure(.refused)
        case .unreachable: .failure(.noConnection)
        case .unconnected: .failure(.noConnectionInTime)
        case .unknown: .failure(.hostNotFound)
        case .unencrypted: .failure(.noEncryption)
        case .untrusted: .failure(.untrusted)
        case .huge: .failure(.bodyTooLarge)
        case .headers: .failure(.headTooLarge)
        case .babble: .failure(.notHTTP)
        case .packed: .failure(.unknownEncoding)
        case .library: .failure(.noLibrary("libcurl.so.4: cannot open shared object file"))
        case .strange: .failure(.other("Failure when receiving data from the peer"))
        case .busy: .success(answer(503) { $0.retryAfter = .seconds(3_600) })
        case .garbled: .success(answer(200, "<!doctype html>"))
        case .empty: .success(answer(200))
        case .incomplete: .success(answer(200, "{}"))
        case .redirect: .success(answer(302) { $0.redirect = "https://elsewhere.invalid/" })
        case .circle: .success(answer(302) { $0.redirect = attempt.url })
        }
    }

    private func answer(
        _ status: Int, _ body: String = "", changing change: (inout RequestAttempt.Answer) -> Void = { _ in }
    ) -> RequestAttempt.Answer {
        var answer = RequestAttempt.Answer(status: status, body: Data(body.utf8), reusedConnection: false)
        change(&answer)
        return answer
    }
}
