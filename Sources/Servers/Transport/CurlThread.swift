import CLibraries
import FoundationEssentials
import Platform
import Ports
import Synchronization
import WireFormat

/// A thread that runs libcurl. It performs many attempts at once, and keeps connections for the next ones.
///
/// The thread starts with the first attempt, and ends with this object; between attempts it sleeps. A caller that waits
/// for an attempt blocks no thread, and is resumed as soon as its task is cancelled.
final class CurlThread: HTTPClient {
    private let inbox = AttemptQueue()
    private let policy: TransportPolicy
    private let isStarted = Mutex(false)

    init(policy: TransportPolicy) { self.policy = policy }

    deinit {
        inbox.close(.cancelled)
    }

    func perform(_ attempt: RequestAttempt) async -> RequestAttempt.Outcome { await outcome(of: attempt) }

    private func outcome(
        of attempt: RequestAttempt, isolation: isolated (any Actor)? = #isolation
    ) async -> RequestAttempt.Outcome {
        start()
        let id = inbox.newID()
        return await withTaskCancellationHandler {
            // A closure that does not use it would run on another thread.
            _ = isolation
            return await withCheckedContinuation { continuation in
                inbox.add(AttemptQueue.Entry(id: id, attempt: attempt, continuation: continuation))
                // The task may have been cancelled before the attempt was added.
                if Task.isCancelled { inbox.cancel(id) }
            }
        } onCancel: {
            inbox.cancel(id)
        }
    }

    private func start() {
        isStarted.withLock { isStarted in
            if isStarted { return }
            isStarted = true
            // This object is not passed on, since its deinitialization ends the thread.
            let isRunning = SystemThread.start { [inbox, policy] in
                SystemThread.blockBrokenPipes()
                if let problem = ccurl_open() {
                    inbox.close(.failed(.library, String(cString: problem)))
                } else if let multi = ccurl_multi_init() {
                    var loop = CurlLoop(multi: multi, inbox: inbox, policy: policy)
                    loop.run()
                } else {
                    inbox.close(.failed(.strange, "no memory"))
                }
            }
            if !isRunning { inbox.close(.failed(.strange, "no thread could be started")) }
        }
    }
}

/// A handle that wakes the thread that waits for a multi handle.
///
/// It is Sendable although the handle is a pointer: the pointer is only used for `curl_multi_wakeup`, which libcurl
/// allows on any thread. The call never comes too late: the inbox calls it under its lock, and drops it under the same
/// lock before the thread frees the handle.
private struct Waker: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer

    func wake() { ccurl_multi_wakeup(multi) }
}

/// The event loop of the thread. It and everything that it holds stay on the thread.
private struct CurlLoop {
    let multi: UnsafeMutableRawPointer
    let inbox: AttemptQueue
    let policy: TransportPolicy
    /// The attempts in progress, by libcurl's handle for each.
    var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    mutating func run() {
        let waker = Waker(multi: multi)
        inbox.open { waker.wake() }
        if ccurl_set_host_connections(multi, policy.connectionsPerServer) {
            while let batch = inbox.take() {
                for entry in batch.added { begin(entry) }
                for id in batch.cancelled {
                    if let easy = transfers.first(where: { $0.value.id == id })?.key { end(easy, .failure(.cancelled)) }
                }
                ccurl_multi_perform(multi)
                endFinished()
                endOverdue()
                ccurl_multi_poll(multi, wait)
            }
        }
        inbox.close(.failed(.strange, "libcurl is too old"))
        _ = inbox.take()
        for easy in transfers.keys { end(easy, .failure(.cancelled)) }
        ccurl_multi_cleanup(multi)
    }

    private mutating func begin(_ entry: AttemptQueue.Entry) {
        guard let easy = ccurl_easy_init() else {
            return entry.continuation.resume(returning: .failure(.failed(.strange, "no memory")))
        }
        let transfer = CurlTransfer(entry, policy: policy)
        transfers[easy] = transfer
        if !transfer.prepare(easy) || !ccurl_multi_add(multi, easy) {
            end(easy, .failure(.failed(.strange, "libcurl is too old")))
        }
    }

    private mutating func endFinished() {
        var result = CURLE_OK
        while let easy = ccurl_multi_take_ended(multi, &result) {
            if let transfer = transfers[easy] { end(easy, transfer.outcome(easy, result)) }
        }
    }

    private mutating func endOverdue() {
        let now = ContinuousClock.now
        for (easy, transfer) in transfers {
            if let failure = transfer.incoming.overdue(at: now) { end(easy, .failure(failure)) }
        }
    }

    /// The time until the next attempt is due, in milliseconds; the maximum if there are no attempts.
    private var wait: Int32 {
        guard let due = transfers.values.map(\.incoming.due).min() else { return .max }
        return Int32(clamping: max(0, ContinuousClock.now.duration(to: due).milliseconds))
    }

    private mutating func end(_ easy: UnsafeMutableRawPointer, _ outcome: RequestAttempt.Outcome) {
        // Resumes the caller first, since closing a connection can take time.
        let transfer = transfers.removeValue(forKey: easy)
        transfer?.finish(outcome)
        ccurl_multi_remove(multi, easy)
        ccurl_easy_cleanup(easy)
        transfer?.freeHeaders()
    }
}

/// An attempt in progress, with its libcurl options and callbacks.
private final class CurlTransfer {
    private let entry: AttemptQueue.Entry
    private let policy: TransportPolicy
    private(set) var incoming: IncomingAnswer
    private var headers: UnsafeMutablePointer<curl_slist>?

    /// More seconds than any request waits: a server may send a number too large to count in milliseconds.
    private static let longestWait: Int64 = 1 << 40

    var id: AttemptQueue.ID { entry.id }

    init(_ entry: AttemptQueue.Entry, policy: TransportPolicy) {
        (self.entry, self.policy) = (entry, policy)
        incoming = IncomingAnswer(before: entry.attempt.end, by: policy)
    }

    /// Sets all options. Returns false if libcurl rejected one of them.
    func prepare(_ easy: UnsafeMutableRawPointer) -> Bool {
        let attempt = entry.attempt
        for header in attempt.headers {
            guard let longer = ccurl_slist_append(headers, header) else { return false }
            headers = longer
        }
        return ccurl_set_bounds(easy) && ccurl_set_url(easy, attempt.url) && ccurl_set_user_agent(easy, "souk/0.1.0")
            && ccurl_set_accept_encoding(easy, "gzip, deflate")
            && ccurl_set_connect_timeout(easy, max(1, policy.connectTime.milliseconds))
            && ccurl_set_headers(easy, headers) && setCallbacks(easy)
            && (!attempt.needsFreshConnection || ccurl_set_fresh_connect(easy))
            && (attempt.method == .get || setBody(easy, of: attempt))
    }

    private func setBody(_ easy: UnsafeMutableRawPointer, of attempt: RequestAttempt) -> Bool {
        (attempt.body ?? Data()).withUnsafeBytes {
            ccurl_set_body(easy, attempt.method.rawValue, $0.baseAddress, $0.count)
        }
    }

    private func setCallbacks(_ easy: UnsafeMutableRawPointer) -> Bool {
        // The loop keeps this object alive until the handle is freed.
        let context = Unmanaged.passUnretained(self).toOpaque()
        // Data that is rejected is not counted, which makes libcurl end the transfer.
        return ccurl_set_callbacks(
            easy,
            { bytes, size, count, context in
                let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return CurlTransfer.at(context)?.incoming.takeHead(line) == true ? line.count : 0
            },
            { bytes, size, count, context in
                let bytes = UnsafeRawBufferPointer(start: bytes, count: size * count)
                return CurlTransfer.at(context)?.incoming.takeBody(bytes) == true ? bytes.count : 0
            },
            { context, _, _, _, _ in
                CurlTransfer.at(context)?.incoming.takeLeaveToSend() == true
                    ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
            }, context)
    }

    private static func at(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    func outcome(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) -> RequestAttempt.Outcome {
        guard result == CURLE_OK else { return .failure(incoming.excess ?? failure(easy, result)) }
        let seconds = ccurl_retry_after(easy)
        return .success(
            HTTPResponse(
                status: ccurl_status(easy), body: incoming.body, headers: incoming.headers,
                redirect: ccurl_redirect(easy).map { String(cString: $0) },
                retryAfter: seconds > 0 ? .seconds(min(seconds, Self.longestWait)) : nil,
                reusedConnection: ccurl_reused_connection(easy)))
    }

    private func failure(_ easy: UnsafeMutableRawPointer, _ result: CURLcode) -> AttemptFailure {
        switch result {
        case CURLE_COULDNT_RESOLVE_HOST: .failed(.unknown)
        case CURLE_COULDNT_CONNECT: .failed(ccurl_was_refused(easy) ? .refused : .unreachable)
        case CURLE_OPERATION_TIMEDOUT: .failed(.unconnected)
        case CURLE_SSL_CONNECT_ERROR: .failed(.unencrypted)
        case CURLE_PEER_FAILED_VERIFICATION: .failed(.untrusted)
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_ABORTED_BY_CALLBACK:
            .failed(.broken)
        // libcurl reports this for a header line above its own limit.
        case CURLE_OUT_OF_MEMORY: .failed(.headers)
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .failed(.babble)
        case CURLE_BAD_CONTENT_ENCODING: .failed(.packed)
        default: .failed(.strange, String(cString: ccurl_describe(result)))
        }
    }

    func finish(_ outcome: RequestAttempt.Outcome) { entry.continuation.resume(returning: outcome) }

    /// Frees the headers. This must be called only after libcurl has stopped using them.
    func freeHeaders() {
        ccurl_slist_free_all(headers)
        headers = nil
    }
}
