import Foundation
import HTTPPort
import Primitives
import Testing

@Suite struct `Response streams` {
    /// Opens a port that answers each path with the stream of that name.
    private func open(
        _ streams: [String: SampleStream],
        _ change: (inout HTTPPortOptions) -> Void = { _ in }
    ) throws -> (port: HTTPPort, number: UInt16) {
        let port = HTTPPort(
            .sample(change),
            deciding: { request in
                .now(streams[request.path]?.response ?? HTTPPortResponse(body: .bytes(Array("plain".utf8))))
            }
        )
        return (port, try port.start(on: 0))
    }

    @Test func `a client gets the head at once, then each chunk when it is there, and the end`() throws {
        let sample = SampleStream()
        let (port, number) = try open(["/": sample])
        defer { port.stop() }
        let client = try SocketClient(port: number)
        try client.get("/")
        let head = try client.readHead()
        #expect(head.hasPrefix("HTTP/1.1 200"))
        #expect(head.contains("Transfer-Encoding: chunked"))
        for word in ["one", "two", "three"] {
            sample.send(word)
            #expect(try client.readChunk() == word)
        }
        sample.send(.end)
        #expect(try client.readChunk() == "")
        #expect(try client.readToEnd() == "")
        #expect(sample.waitForClose())
        #expect(sample.closed == 1)
    }

    @Test func `a chunk that is larger than every buffer arrives whole, and an empty one not at all`() throws {
        let sample = SampleStream()
        let (port, number) = try open(["/": sample])
        defer { port.stop() }
        let client = try SocketClient(port: number)
        try client.get("/")
        _ = try client.readHead()
        let large = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        sample.send(.bytes([]))
        sample.send(.bytes(large))
        sample.send(.end)
        #expect(try client.readChunks(count: large.count) == large)
        #expect(try client.readChunk() == "")
    }

    @Test func `a call of wake while the stream says wait is not lost`() throws {
        let calls = Lock(0)
        let stream = Lock<HTTPResponseStream?>(nil)
        let port = HTTPPort(
            .sample(),
            deciding: { _ in
                let made = HTTPResponseStream(next: {
                    let call = calls.withLock { calls in
                        calls += 1
                        return calls
                    }
                    guard call <= 100 else { return .end }
                    // As another thread does that has bytes just after `next` found none, and before the connection is suspended.
                    stream.withLock { $0 }?.wake()
                    return .wait
                })
                stream.withLock { $0 = made }
                return .now(HTTPPortResponse(body: .stream(made)))
            }
        )
        let client = try SocketClient(port: try port.start(on: 0))
        defer { port.stop() }
        try client.get("/")
        _ = try client.readHead()
        #expect(try client.readChunk() == "")
        #expect(calls.withLock { $0 } == 101)
    }

    @Test func `many threads that send and wake lose nothing`() throws {
        let sample = SampleStream()
        let (port, number) = try open(["/": sample])
        defer { port.stop() }
        let client = try SocketClient(port: number)
        try client.get("/")
        _ = try client.readHead()
        for _ in 0..<4 {
            Thread.detachNewThread { for _ in 0..<5_000 { sample.send("x") } }
        }
        #expect(try client.readChunks(count: 20_000).count == 20_000)
    }

    @Test func `a stream that waits is not asked again before it is woken`() throws {
        let sample = SampleStream()
        let (port, number) = try open(["/": sample])
        defer { port.stop() }
        let client = try SocketClient(port: number)
        try client.get("/")
        _ = try client.readHead()
        // Each chunk is one question, and each wait one more. A loop over a waiting stream would ask thousands of times meanwhile.
        let other = try SocketClient(port: number)
        for round in 1...200 {
            try other.get("/plain")
            #expect(try other.readAnswer().body == "plain")
            sample.send("\(round)")
            #expect(try client.readChunk() == "\(round)")
        }
        #expect(sample.asked <= 201 + 200)
    }

    @Test(arguments: [false, true])
    func `a client that goes closes its stream once, even if it never got a byte`(hasBytes: Bool) throws {
        let sample = SampleStream()
        let (port, number) = try open(["/": sample])
        do {
            let client = try SocketClient(port: number)
            try client.get("/")
            _ = try client.readHead()
            if hasBytes {
                sample.send("one")
                #expect(try client.readChunk() == "one")
            }
        }
        #expect(sample.waitForClose())
        sample.send("late")
        sample.stream.wake()
        port.stop()
        #expect(sample.closed == 1)
    }

    @Test func `a client that only stops to send counts as gone`() throws {
        let sample = SampleStream()
        let (port, number) = try open(["/": sample])
        defer { port.stop() }
        let client = try SocketClient(port: number)
        try client.get("/")
        _ = try client.readHead()
        client.finishSending()
        #expect(sample.waitForClose())
        #expect(try client.readToEnd() == "")
    }

    @Test func `a client that does not read delays only itself, and its stream is not asked meanwhile`() throws {
        let isClosed = DispatchSemaphore(value: 0)
        let sent = Lock(0)
        let sample = SampleStream()
        let options = HTTPPortOptions.sample { options in
            options.limits.threads = 1
            options.limits.idleSeconds = 300
        }
        let port = HTTPPort(
            options,
            deciding: { request in
                guard request.path == "/endless" else { return .now(sample.response) }
                let endless = HTTPResponseStream(
                    next: {
                        sent.withLock { $0 += 1 }
                        return .bytes([UInt8](repeating: 120, count: 65_536))
                    },
                    closed: { isClosed.signal() }
                )
                return .now(HTTPPortResponse(body: .stream(endless)))
            }
        )
        let number = try port.start(on: 0)
        defer { port.stop() }
        var greedy: SocketClient? = try SocketClient(port: number, receiveBuffer: 4096)
        try greedy?.get("/endless")
        _ = try greedy?.readHead()
        let client = try SocketClient(port: number)
        try client.get("/")
        _ = try client.readHead()
        for round in 0..<2_000 {
            sample.send("\(round)")
            #expect(try client.readChunk() == "\(round)")
        }
        // The system's buffers for one connection hold some megabytes at most.
        #expect(sent.withLock { $0 } < 1_000)
        greedy = nil
        #expect(isClosed.wait(timeout: .now() + 300) == .success)
    }

    @Test func `the connection of a stream keeps its place while others come and go`() throws {
        let sample = SampleStream()
        let (port, number) = try open(["/stream": sample]) { $0.limits.connections = 2 }
        defer { port.stop() }
        let client = try SocketClient(port: number)
        try client.get("/stream")
        _ = try client.readHead()
        var others: [SocketClient] = []
        for _ in 0..<20 {
            let other = try SocketClient(port: number)
            try other.get("/")
            #expect(try other.readAnswer().body == "plain")
            others.append(other)
        }
        #expect(try others[0].readToEnd() == "", "the others replace each other")
        sample.send("still here")
        #expect(try client.readChunk() == "still here")
        #expect(sample.closed == 0)
    }

    @Test func `one stream too many is refused and closed, and one that goes makes room`() throws {
        let samples = ["/1": SampleStream(), "/2": SampleStream(), "/3": SampleStream()]
        let (port, number) = try open(samples) { $0.limits.streams = 1 }
        defer { port.stop() }
        var first: SocketClient? = try SocketClient(port: number)
        try first?.get("/1")
        _ = try first?.readHead()
        let second = try SocketClient(port: number)
        try second.get("/2")
        #expect(try second.readAnswer().head.hasPrefix("HTTP/1.1 503"))
        #expect(samples["/2"]?.closed == 1)
        #expect(samples["/2"]?.asked == 0)
        first = nil
        #expect(samples["/1"]?.waitForClose() == true)
        samples["/3"]?.send(.end)
        let third = try SocketClient(port: number)
        try third.get("/3")
        #expect(try third.readHead().hasPrefix("HTTP/1.1 200"))
    }

    @Test func `a head that is asked for closes the stream, and an old client reads it to the end`() throws {
        let samples = ["/head": SampleStream(), "/old": SampleStream()]
        let (port, number) = try open(samples)
        defer { port.stop() }
        let client = try SocketClient(port: number)
        try client.send("HEAD /head HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.readHead().hasPrefix("HTTP/1.1 200"))
        #expect(samples["/head"]?.waitForClose() == true)
        #expect(samples["/head"]?.asked == 0)
        let old = try SocketClient(port: number)
        try old.send("GET /old HTTP/1.0\r\n\r\n")
        #expect(try old.readHead().contains("Transfer-Encoding") == false)
        samples["/old"]?.send("one ")
        samples["/old"]?.send("two")
        samples["/old"]?.send(.end)
        #expect(try old.readToEnd() == "one two")
    }

    @Test(arguments: [HTTPPortResponse.Ending.break, .reset])
    func `a stream whose response is spoilt is closed and not asked`(ending: HTTPPortResponse.Ending) throws {
        let sample = SampleStream()
        let port = HTTPPort(
            .sample(),
            deciding: { _ in
                .now(HTTPPortResponse(body: .stream(sample.stream), ending: ending))
            }
        )
        let client = try SocketClient(port: try port.start(on: 0))
        defer { port.stop() }
        try client.get("/")
        #expect(sample.waitForClose())
        #expect(sample.asked == 0)
    }
}
