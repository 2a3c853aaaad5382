import Domain
import FixtureServer
import Foundation
import Ports
import Synchronization
import Testing
import WireFormat

@testable import Servers

@Suite(.onServerThreads, .timeLimit(.minutes(10))) struct RetryTests {
    /// Answers in the order of the requests, and repeats the last answer.
    private func server(_ answers: @escaping @Sendable (Int) -> [ResponseStep]) async throws -> ScriptedServer {
        let count = Mutex(0)
        return try ScriptedServer { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return answers(number)
        }
    }

    @Test(arguments: [429, 502, 503, 504])
    func `a transient failure is retried three times, then returned`(status: Int) async throws {
        let server = try await server { _ in [.respond("busy", status: status)] }
        let transport = CurlTransport.swift
        let response = try await transport.response(to: Request(.anything, on: server.address))
        #expect(response == HTTPResponse(status: status, body: Data("busy".utf8)))
        #expect(server.requests.count == 3)
    }

    @Test(arguments: [200, 204, 304, 400, 401, 404, 500, 501])
    func `any other status is returned as the response`(status: Int) async throws {
        let server = try await server { _ in [.respond(status: status)] }
        let transport = CurlTransport.swift
        #expect(try await transport.response(to: Request(.anything, on: server.address)).status == status)
        #expect(server.requests.count == 1)
    }

    enum Loss: Sendable, CaseIterable {
        case ended, endedWithin, reset

        var steps: [ResponseStep] {
            switch self {
            case .ended: [.close]
            case .endedWithin: [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n["), .close]
            case .reset: [.abort]
            }
        }
    }

    @Test(arguments: Loss.allCases)
    func `a lost response is requested three times in total, even on a reused connection`(loss: Loss) async throws {
        let server = try await server { $0 == 1 ? [.respond("warm")] : loss.steps }
        let transport = CurlTransport.swift
        _ = try await transport.response(to: Request(.anything, on: server.address))
        let error = await transport.failure(of: Request(.anything, on: server.address))
        #expect(
            error
                == SpokenError(
                    .unreachable, "“\(server.address.string)” closed the connection in the middle of its answer."))
        #expect(server.requests.count == 1 + 3)
    }

    @Test func `the second attempt may succeed`() async throws {
        let server = try await server { [$0 == 1 ? .abort : .respond("[]")] }
        let transport = CurlTransport.swift
        #expect(try await transport.response(to: Request(.anything, on: server.address)).body == Data("[]".utf8))
        #expect(server.requests.count == 2)
    }

    @Test(arguments: Loss.allCases)
    func `a POST is never retried, even on a reused connection`(loss: Loss) async throws {
        let server = try ScriptedServer { $0.method == "GET" ? [.respond("warm")] : loss.steps }
        let transport = CurlTransport.swift
        _ = try await transport.response(to: Request(.anything, on: server.address))
        let error = await transport.failure(of: Request(.anythingPosted, on: server.address))
        #expect(error?.kind == .unreachable)
        #expect(server.requests.map(\.method) == ["GET", "POST"])
        // Nor does it reuse a connection that the server may be closing.
        #expect(server.connectionCount == 2)
    }

    @Test(arguments: [429, 503])
    func `a busy response to a POST is returned`(status: Int) async throws {
        let server = try await server { _ in [.respond(status: status, headers: ["Retry-After: 1"])] }
        let transport = CurlTransport.swift
        #expect(try await transport.response(to: Request(.anythingPosted, on: server.address)).status == status)
        #expect(server.requests.count == 1)
    }

    @Test func `an unreachable server is tried three times, then reported`() async throws {
        let address = try BoundPort().address
        let lines = Mutex(0)
        let transport = CurlTransport(policy: .patient(), pacing: .swift) { _ in lines.withLock { $0 += 1 } }
        let error = await transport.failure(of: Request(.anything, on: address))
        #expect(error == SpokenError(.unreachable, "“\(address.string)” refused the connection."))
        #expect(lines.withLock { $0 } == 3)
    }

    /// The retry delays of a transport with a server that is always busy.
    private func pauses(_ headers: [String], fraction: Double = 1) async throws -> ([Duration], SpokenError?) {
        let pauses = Mutex<[Duration]>([])
        let server = try await server { _ in [.respond(status: 503, headers: headers)] }
        let pacing = Pacing(fraction: { fraction }, sleep: { pause in pauses.withLock { $0.append(pause) } })
        let transport = CurlTransport(policy: .patient(), pacing: pacing)
        let error = await transport.failure(of: Request(.anything, on: server.address))
        return (pauses.withLock { $0 }, error)
    }

    @Test(arguments: [0, 0.25, 1])
    func `retry pauses are a random part of a doubling time`(fraction: Double) async throws {
        let (pauses, _) = try await pauses([], fraction: fraction)
        #expect(pauses == [.milliseconds(200) * fraction, .milliseconds(400) * fraction])
    }

    @Test func `Retry-After is obeyed`() async throws {
        let (pauses, error) = try await pauses(["Retry-After: 7"])
        #expect(pauses == [.seconds(7), .seconds(7)])
        #expect(error?.kind == .unreachable)
        #expect(error?.sentence.hasSuffix("is too busy and asks to come back in 7 seconds.") == true)
    }

    @Test func `Retry-After may be a date`() async throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let date = formatter.string(from: Date(timeIntervalSinceNow: 30))
        let (pauses, _) = try await pauses(["Retry-After: \(date)"])
        #expect(pauses.count == 2)
        #expect(pauses.allSatisfy { $0 <= .seconds(30) && $0 > .seconds(10) })
    }

    @Test(arguments: ["3600", "Fri, 31 Dec 2199 23:59:59 GMT"])
    func `a retry time past the deadline is not waited for`(time: String) async throws {
        let (pauses, error) = try await pauses(["Retry-After: \(time)"])
        #expect(pauses == [])
        #expect(error?.kind == .unreachable)
        #expect(error?.sentence.contains("is too busy and asks to come back in ") == true)
    }

    @Test func `one deadline covers all attempts`() async throws {
        let server = try await server { number in
            // The second answer meets its own timeout but is four seconds over the total, so a busy machine does not
            // accept it. The first leaves such a machine seven seconds.
            [.wait(.seconds(number == 1 ? 5 : 11)), .respond(status: number == 1 ? 503 : 200)]
        }
        let transport = CurlTransport(policy: .patient { $0.deadline = .seconds(12) }, pacing: .swift)
        let error = await transport.failure(of: Request(.anything, on: server.address))
        #expect(error == SpokenError(.unreachable, "“\(server.address.string)” did not answer within 12 seconds."))
    }

    @Test func `no attempt starts after the deadline, pauses included`() async throws {
        let server = try await server { _ in [.respond(status: 503)] }
        let policy = TransportPolicy.patient {
            $0.deadline = .seconds(20)
            $0.pause = .seconds(30)
        }
        let transport = CurlTransport(policy: policy, pacing: Pacing(fraction: { 1 }))
        #expect(try await transport.response(to: Request(.anything, on: server.address)).status == 503)
        #expect(server.requests.count == 1)
    }
}
