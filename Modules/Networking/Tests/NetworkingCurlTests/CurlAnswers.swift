import Foundation
import Networking
import NetworkingCurl
import Testing

@Suite(.timeLimit(.minutes(20))) struct CurlAnswers {
    @Test(arguments: [204, 304, 400, 401, 404, 407, 417, 429, 500, 503])
    func `any status is an answer`(status: Int) async throws {
        let text =
            "HTTP/1.1 \(status) X\r\nWWW-Authenticate: Basic realm=\"a\"\r\n\(status < 400 ? "" : "Content-Length: 2\r\n")\r\n"
        let server = try RawServer { _ in .init(text + (status < 400 ? "" : "{}"), .keep) }
        let transport = CurlTransport(server)
        for _ in 0..<3 {
            let response = try await transport.send(HTTPRequest(method: .post, path: "/", body: Data("x".utf8)))
            #expect(response.status == status)
            #expect(response.body == Data((status < 400 ? "" : "{}").utf8))
        }
        #expect(server.arrivals.count == 3)
    }

    @Test func `answers that only announce another are passed over`() async throws {
        let hints = "HTTP/1.1 103 Early\r\nLink: a\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
        let server = try RawServer { _ in .init(hints + "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", .keep) }
        let response = try await CurlTransport(server).send(HTTPRequest(path: "/"))
        #expect(response.status == 200)
        #expect(response.headers["Link"] == nil)
    }

    @Test func `a header that came twice is one, and a trailer is none`() async throws {
        let text =
            "HTTP/1.1 200 OK\r\nVary: a\r\nX-B:  b \r\nvary: c\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Late: d\r\n\r\n"
        let server = try RawServer { _ in .init(text, .keep) }
        let response = try await CurlTransport(server).send(HTTPRequest(path: "/"))
        #expect(response.headers["Vary"] == "a, c")
        #expect(response.headers["x-b"] == "b")
        #expect(response.headers["X-Late"] == nil)
        #expect(response.body == Data("a".utf8))
    }

    @Test func `a compressed body is decoded, and counted as decoded`() async throws {
        let zipped = try #require(Data(base64Encoded: Self.millionZeros))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(zipped.count)\r\n\r\n"
        let server = try RawServer { _ in .init(bytes: Data(head.utf8) + zipped, .keep) }
        let body = try await CurlTransport(server).send(HTTPRequest(path: "/")).body
        #expect(body == Data(count: 1_000_000))
        #expect(await CurlTransport(server, .patient(bodyLimit: 1_000_000)).outcome().status == 200)
        #expect(await CurlTransport(server, .patient(bodyLimit: 999_999)).outcome().code == .tooLarge)
    }

    @Test(arguments: ["Content-Length: 2000000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n", "\r\n"])
    func `a body beyond the limit is not taken`(framing: String) async throws {
        let server = try RawServer { _ in
            var text = "HTTP/1.1 200 OK\r\n\(framing)"
            let chunk = String(repeating: "x", count: 0x8000)
            for _ in 0..<60 { text += framing.hasPrefix("T") ? "8000\r\n\(chunk)\r\n" : chunk }
            return .init(text + (framing.hasPrefix("T") ? "0\r\n\r\n" : ""))
        }
        let error = await CurlTransport(server, .patient(bodyLimit: 1_000_000)).outcome().error
        #expect(error?.code == .tooLarge)
        #expect(error?.message == "\(server.address) answered GET / with more than 1000000 bytes")
        #expect(error?.hint.isEmpty == false)
    }

    /// The response is cut at every place before its end, including the cuts that libcurl takes for an empty response.
    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: y\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na",
    ])
    func `an answer that ends anywhere is a broken one`(text: String) async throws {
        let server = try RawServer { .init(bytes: Data(text.utf8.prefix(Int($0.path.dropFirst()) ?? 0)), .close) }
        let transport = CurlTransport(server)
        // After the empty last chunk libcurl does not wait for the very last byte, because the body is complete.
        let needed = text.utf8.count - (text.contains("chunked") ? 1 : 0)
        for count in 0..<needed {
            let error = await transport.outcome(of: HTTPRequest(path: "/\(count)")).error
            #expect(error?.code == .brokenAnswer, "cut to \(count) bytes")
            #expect(error?.hint.isEmpty == false)
        }
        #expect(await transport.outcome(of: HTTPRequest(path: "/\(text.utf8.count)")).status == 200)
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH_9.2\r\n", "\u{0}\u{1}\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n", "hello",
        "HTTP/1.1 200 OK\r\nNo colon\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n: x\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\n\u{0}A: b\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzzz\r\nabcde\r\n",
    ])
    func `what is no answer is a broken one`(text: String) async throws {
        let server = try RawServer { _ in .init(text) }
        let error = await CurlTransport(server).outcome().error
        #expect(error?.code == .brokenAnswer)
        #expect(error?.message.unicodeScalars.contains { $0.value < 32 } == false)
    }

    @Test(arguments: ["X: \(String(repeating: "x", count: 90_000))\r\n", "X: y\r\n"])
    func `a head without end is given up`(line: String) async throws {
        let endless = String(repeating: line, count: 600_000 / line.utf8.count)
        let server = try RawServer { _ in .init("HTTP/1.1 200 OK\r\n" + endless, .hold) }
        #expect(await CurlTransport(server).outcome().code == .brokenAnswer)
    }

    /// `Data(count: 1_000_000)`, compressed with gzip.
    private static let millionZeros =
        "H4sIAAAAAAACA+3BAQEAAACCIP+vbkhAAQ" + String(repeating: "A", count: 1290) + "rwaey3kSQEIPAA=="
}
