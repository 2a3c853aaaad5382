import FoundationEssentials
import Ports

/// An HTTP client that simulates the faults that a tester requested, and passes other attempts to another client.
///
/// It works below the policy: tries and redirects are handled as with a server that has the fault.
struct FaultyHTTPClient: HTTPClient {
    let httpClient: any HTTPClient
    let faults: Faults

    func perform(_ attempt: RequestAttempt) async -> RequestAttempt.Outcome {
        if let fault = faults.nextRequestFault() {
            fault.outcome(of: attempt)
        } else {
            await httpClient.perform(attempt)
        }
    }
}

extension HTTPFault {
    func outcome(of attempt: RequestAttempt) -> RequestAttempt.Outcome {
        switch self {
        case .status(let status): .success(answer(status))
        case .failing(let kind): outcome(of: attempt, failing: kind)
        }
    }

    private func outcome(of attempt: RequestAttempt, failing kind: Kind) -> RequestAttempt.Outcome {
        switch kind {
        case .busy: .success(answer(503, retryAfter: .seconds(3_600)))
        case .garbled: .success(answer(200, "<!doctype html>"))
        case .empty: .success(answer(200))
        case .incomplete: .success(answer(200, "{}"))
        case .redirect: .success(answer(302, to: "https://elsewhere.invalid/"))
        case .circle: .success(answer(302, to: attempt.url))
        case .library: .failure(.failed(kind, "libcurl.so.4: cannot open shared object file"))
        case .strange: .failure(.failed(kind, "Failure when receiving data from the peer"))
        default: .failure(.failed(kind))
        }
    }

    private func answer(
        _ status: Int, _ body: String = "", to redirect: String? = nil, retryAfter: Duration? = nil
    ) -> HTTPResponse {
        HTTPResponse(status: status, body: Data(body.utf8), redirect: redirect, retryAfter: retryAfter)
    }
}
