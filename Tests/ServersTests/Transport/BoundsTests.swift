import Domain
import FixtureServer
import Foundation
import Servers
import Ports
import Testing
import WireFormat

@Suite(.onServerThreads, .timeLimit(.minutes(10))) struct BoundsTests {
    /// Endless server output, and the error when 1 MB of a body and 64 kB of a head are allowed.
    struct Flood: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var start = "HTTP/1.1 200 OK\r\n"
        let again: String
        let saying: String
    }

    private static let floods = [
        Flood(
            testDescription: "a body", start: "HTTP/1.1 200 OK\r\n\r\n", again: String(repeating: "x", count: 60_000),
            saying: "sent more than 1 MB."),
        Flood(
            testDescription: "a body in chunks", start: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
            again: "ff\r\n" + String(repeating: "x", count: 255) + "\r\n", saying: "sent more than 1 MB."),
        Flood(
            testDescription: "a promised body", start: "HTTP/1.1 200 OK\r\nContent-Length: 9000000000\r\n\r\n",
            again: String(repeating: "x", count: 60_000), saying: "sent more than 1 MB."),
        Flood(
            testDescription: "headers", again: "X-More: \(String(repeating: "x", count: 1000))\r\n",
            saying: "sent more than 64 kB of headers."),
        Flood(
            testDescription: "one header", start: "HTTP/1.1 200 OK\r\nX-Long: ",
            again: String(repeating: "x", count: 1000), saying: "sent more than 64 kB of headers."),
        Flood(
            testDescription: "beginnings", start: "", again: "HTTP/1.1 100 Continue\r\n\r\n",
            saying: "sent more than 64 kB of headers."),
        Flood(
            testDescription: "trailers",
            start: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n",
            again: "X-More: \(String(repeating: "x", count: 1000))\r\n", saying: "sent more than 64 kB of headers."),
    ]

    @Test(arguments: floods)
    func `an endless response is stopped at the limit`(flood: Flood) async throws {
        let server = try ScriptedServer { _ in
            [.send(flood.start), .repeated(Data(flood.again.utf8), times: nil)]
        }
        let transport = CurlTransport(policy: .patient { $0.bodyLimit = 1_000_000 })
        let error = await transport.failure(of: Request(.anything, on: server.address))
        #expect(error?.kind == .invalidResponse)
        #expect(error?.sentence == "“\(server.address.string)” \(flood.saying)")
        #expect(server.requests.count == 1)
        #expect(try await eventually { server.openConnectionCount == 0 })
    }

    @Test func `a compressed bomb is stopped at the limit`() async throws {
        let server = try ContractServer()
        server.set(.transfer(.gzipBomb))
        let transport = CurlTransport(policy: .patient { $0.bodyLimit = 1_000_000 })
        let address = try #require(ServerAddress(server.address))
        let error = await transport.failure(of: Request(.anything, on: address))
        #expect(error == SpokenError(.invalidResponse, "“\(server.address)” sent more than 1 MB."))
    }

    @Test func `a body exactly at the limit is complete`() async throws {
        let server = try ScriptedServer { _ in [.respond(String(repeating: "x", count: 100_000))] }
        let transport = CurlTransport(policy: .patient { $0.bodyLimit = 100_000 })
        #expect(try await transport.response(to: Request(.anything, on: server.address)).body.count == 100_000)
    }

    /// A server that keeps a request waiting.
    enum Delay: Sendable, CaseIterable {
        case beforeTheAnswer, withinTheHead, dripping
    }

    @Test(arguments: Delay.allCases)
    func `the deadline ends a request that would continue`(delay: Delay) async throws {
        let drops = (0..<2_000).flatMap { _ in [ResponseStep.send("x"), .wait(.milliseconds(20))] }
        let server = try ScriptedServer { _ in
            switch delay {
            case .beforeTheAnswer: [.hold]
            case .withinTheHead: [.send("HTTP/1.1 200 OK\r\nX-"), .hold]
            case .dripping: [.send("HTTP/1.1 200 OK\r\n\r\n")] + drops
            }
        }
        let start = ContinuousClock.now
        let transport = CurlTransport(policy: .patient { $0.deadline = .seconds(8) })
        let error = await transport.failure(of: Request(.anything, on: server.address))
        let time = start.duration(to: .now)
        #expect(time >= .seconds(8) && time < .seconds(300))
        let saying = delay == .beforeTheAnswer ? "did not answer" : "did not send all of its answer"
        #expect(error == SpokenError(.unreachable, "“\(server.address.string)” \(saying) within 8 seconds."))
        #expect(server.requests.count == 1)
    }

    @Test func `a request can have its own deadline`() async throws {
        let server = try ScriptedServer { _ in [.hold] }
        let request = Request(.anything, on: server.address, deadline: .seconds(1))
        let error = await CurlTransport(policy: .patient()).failure(of: request)
        #expect(error == SpokenError(.unreachable, "“\(server.address.string)” did not answer within 1 second."))
    }

    @Test func `a server that stalls is dropped after the idle timeout`() async throws {
        let server = try ScriptedServer { _ in
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n["), .hold]
        }
        let start = ContinuousClock.now
        let transport = CurlTransport(policy: .patient { $0.idleTime = .seconds(2) })
        let error = await transport.failure(of: Request(.anything, on: server.address))
        #expect(start.duration(to: .now) < .seconds(300))
        #expect(
            error
                == SpokenError(
                    .unreachable, "“\(server.address.string)” stopped in the middle of its answer for 2 seconds."))
        #expect(server.requests.count == 1)
    }

    @Test func `a connection attempt times out`() async throws {
        // It never answers the TLS handshake.
        let server = try BoundPort(isListening: true)
        let transport = CurlTransport(
            policy: .patient {
                $0.connectTime = .milliseconds(200)
                $0.tries = 1
            })
        let address = try #require(ServerAddress("https://127.0.0.1:\(server.address.port)"))
        let error = await transport.failure(of: Request(.anything, on: address))
        #expect(error?.kind == .unreachable)
        #expect(
            error?.sentence
                == "No connection to “\(address.string)” could be made within 200 milliseconds.")
    }

    /// No HTTP, nothing, too little, chunks without an end, no chunks, no gzip, and an unknown encoding.
    @Test(arguments: [
        ("what is this\r\n\r\n", "sent something other than HTTP."),
        ("", "closed the connection in the middle of its answer."),
        ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[]", "closed the connection in the middle of its answer."),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n[]\r\n",
            "closed the connection in the middle of its answer."
        ),
        (
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n[]\r\n",
            "closed the connection in the middle of its answer."
        ),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n[1,2,3]", "sent data that could not be decompressed."),
        ("HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\n\r\n[1,2,3]", "sent data that could not be decompressed."),
    ])
    func `an invalid response is reported as such`(answer: String, saying: String) async throws {
        let server = try ScriptedServer { _ in [.send(answer), .close] }
        let transport = CurlTransport.swift
        let error = await transport.failure(of: Request(.anything, on: server.address))
        #expect(error?.sentence == "“\(server.address.string)” \(saying)")
    }
}
