import Foundation
import HTTPPort
import Primitives
import Testing

@Suite struct `Stopping a port` {
    @Test func `a waiting stream ends regularly`() throws {
        let sample = SampleStream()
        let port = HTTPPort(.sample { $0.limits.stopSeconds = 300 }, deciding: { _ in .now(sample.response) })
        let client = try SocketClient(port: try port.start(on: 0))
        try client.get("/")
        _ = try client.readHead()
        sample.send("one")
        #expect(try client.readChunk() == "one")
        port.stop()
        #expect(sample.closed == 1)
        #expect(try client.readChunk() == "")
        #expect(try client.readToEnd() == "")
    }

    @Test func `a stream that nobody reads is not waited for`() throws {
        let closed = Lock(0)
        let isFull = DispatchSemaphore(value: 0)
        let sent = Lock(0)
        // The limit of the time is hours, so the test hangs if the port waits.
        let port = HTTPPort(
            .sample { $0.limits.stopSeconds = 10_000 },
            deciding: { _ in
                let endless = HTTPResponseStream(
                    next: {
                        let count = sent.withLock { sent in
                            sent += 1
                            return sent
                        }
                        if count == 2 { isFull.signal() }
                        // More than the buffers of the system hold.
                        return .bytes([UInt8](repeating: 120, count: count == 1 ? 1 : 100_000_000))
                    },
                    closed: { closed.withLock { $0 += 1 } }
                )
                return .now(HTTPPortResponse(body: .stream(endless)))
            }
        )
        let client = try SocketClient(port: try port.start(on: 0), receiveBuffer: 4096)
        try client.get("/")
        #expect(isFull.wait(timeout: .now() + 300) == .success)
        port.stop()
        #expect(closed.withLock { $0 } == 1)
    }

    @Test func `streams in every state are closed once`() async throws {
        for _ in 0..<40 {
            let samples = (0..<6).map { _ in SampleStream() }
            let port = HTTPPort(
                .sample { $0.limits.stopSeconds = 10_000 },
                deciding: { request in
                    let sample = samples[Int(request.path.dropFirst()) ?? 0]
                    return request.path.hasSuffix("5") ? .inTask { sample.response } : .now(sample.response)
                }
            )
            let number = try port.start(on: 0)
            try await onThread {
                var clients = try (0..<6).map { _ in try SocketClient(port: number) }
                for (index, client) in clients.enumerated() { try client.get("/\(index)") }
                _ = try clients[0].readHead()
                samples[1].send("one")
                samples[2].send(.end)
                clients.remove(at: 3)
                Thread.detachNewThread { for _ in 0..<1_000 { samples[4].send("x") } }
                port.stop()
            }
            #expect(samples[0].closed == 1)
            for sample in samples {
                #expect(sample.closed <= 1)
                // A request that had not arrived when the port stopped has not got its stream.
                if sample.asked > 0 { #expect(sample.closed == 1) }
            }
        }
    }

    @Test func `a response that is made too late is discarded, and its stream closed`() throws {
        let hasBegun = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let sample = SampleStream()
        let port = HTTPPort(
            .sample { $0.limits.stopSeconds = 0 },
            deciding: { _ in
                .onWorker {
                    hasBegun.signal()
                    mayEnd.wait()
                    return sample.response
                }
            }
        )
        let client = try SocketClient(port: try port.start(on: 0))
        try client.get("/")
        hasBegun.wait()
        port.stop()
        mayEnd.signal()
        #expect(sample.waitForClose())
        #expect(sample.asked == 0)
        #expect(try client.readHead() == "")
    }

    @Test func `a response under way still arrives`() async throws {
        let (began, hasBegun) = AsyncStream.makeStream(of: Void.self)
        let (ended, mayEnd) = AsyncStream.makeStream(of: Void.self)
        let port = HTTPPort(.sample { $0.limits.stopSeconds = 10_000 }) { _ in
            hasBegun.finish()
            for await _ in ended {}
            return HTTPPortResponse(body: .bytes([UInt8](repeating: 120, count: 1_000_000)))
        }
        let number = try port.start(on: 0)
        async let count = onThread {
            let client = try SocketClient(port: number)
            try client.get("/")
            return try client.readAnswer().body.utf8.count
        }
        for await _ in began {}
        async let stopped: Void = onThread { port.stop() }
        mayEnd.finish()
        #expect(try await count == 1_000_000)
        try await stopped
    }
}
