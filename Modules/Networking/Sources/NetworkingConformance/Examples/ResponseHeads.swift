import Foundation
import Networking

extension ConformanceExample {
    /// Examples of 1xx responses before the final response.
    static let interim: [ConformanceExample] = [
        ConformanceExample("1xx answers are not the answer") { trial in
            let final: [UInt8] = .answer(200, body: .text("final"))
            let early: [UInt8] = .head("HTTP/1.1 103 Early Hints", ["Link: </a.css>; rel=preload", "X-Early: 1"])
            let go: [UInt8] = .head("HTTP/1.1 100 Continue")
            let expected = ExpectedOutcome.answer(200, "final")
            try await trial.run([
                AnswerCase("100", go + final, expected), AnswerCase("103", early + final, expected),
                AnswerCase("102", .head("HTTP/1.1 102 Processing") + final, expected),
                AnswerCase("199", .head("HTTP/1.1 199 Odd") + final, expected),
                AnswerCase("several", go + early + go + early + final, expected),
                AnswerCase(
                    "one with a length",
                    .head("HTTP/1.1 100 Continue", ["Content-Length: 0"]) + final,
                    expected
                ),
                AnswerCase("100", go + final, expected).posted(),
            ])
            let server = try HostileServer { _ in [.send(early + final)] }
            let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: server.address))
            guard case .answer(let response) = ending else { return trial.fail("\(ending)") }
            trial.check(response.headers["X-Early"] == nil, "headers of the 103 stand among the answer's")
        },
        ConformanceExample("1xx answers without an answer are a broken answer") { trial in
            let go: [UInt8] = .head("HTTP/1.1 100 Continue")
            let early: [UInt8] = .head("HTTP/1.1 103 Early Hints", ["Link: </a.css>"])
            let odd = ExpectedOutcome.broken.or(.answer(101)).or(.failure(.refused))
            try await trial.run([
                AnswerCase("100", closing: go, .broken), AnswerCase("103", closing: early, .broken),
                AnswerCase("several", closing: go + early + go, .broken),
                AnswerCase("100", closing: go, .broken).posted(),
                AnswerCase("101", closing: .head("HTTP/1.1 101 Switching Protocols", ["Upgrade: other"]), odd),
            ])
        },
        endless("1xx answers", [], "HTTP/1.1 100 Continue\r\n\r\n"),
    ]

    /// Examples of huge, unusual or invalid heads.
    static let heads: [ConformanceExample] = [
        ConformanceExample("a large head is taken") { trial in
            let long = "X-Long: " + String(repeating: "a", count: 8000)
            let many = (0..<100).map { "X-\($0): \(String(repeating: "b", count: 60))" }
            try await trial.run([
                AnswerCase(
                    "8 kB in a line",
                    .answer(200, headers: [long], body: .text("hello")),
                    .answer(200, "hello")
                ),
                AnswerCase("100 lines", .answer(200, headers: many, body: .text("hello")), .answer(200, "hello")),
            ])
        },
        endless("bytes of a header", .text("HTTP/1.1 200 OK\r\nX-A: "), "0123456789"),
        endless("headers", .text("HTTP/1.1 200 OK\r\n"), "X-A: b\r\n"),
        endless("bytes of a status line", .text("HTTP/1.1 200 "), "OK"),
        ConformanceExample("invalid UTF-8 in a head is not the answer's end") { trial in
            let bad: [UInt8] = [0xC3, 0x28, 0xFF, 0xFE, 0xED, 0xA0, 0x80]
            let rest: [UInt8] = .text("\r\nContent-Length: 5\r\n\r\nhello")
            let hello = ExpectedOutcome.answer(200, "hello")
            try await trial.run([
                AnswerCase("in a value", .text("HTTP/1.1 200 OK\r\nX-A: ") + bad + rest, hello),
                AnswerCase("in a name", .text("HTTP/1.1 200 OK\r\nX-") + bad + .text(": a") + rest, hello.or(.broken)),
                AnswerCase("in the reason", .text("HTTP/1.1 200 ") + bad + rest, hello),
                AnswerCase("Latin-1 in a value", .text("HTTP/1.1 200 OK\r\nX-A: caf") + [0xE9] + rest, hello),
            ])
        },
        ConformanceExample("odd header lines end well or are a broken answer") { trial in
            let lines = [
                "X-A: b\r\n c", "X-A: b\r\n\tc", "No colon", ": no name", "X-A : space", "X A: b", "X-A: a\rb",
                "X-A:" + String(repeating: " ", count: 1000), "\u{1}X: a", "Content-Type: ;;;", "Date: never",
            ]
            try await trial.run(
                lines.map {
                    AnswerCase($0, .answer(200, headers: [$0], body: .text("hello")), .answer(200, "hello").or(.broken))
                }
            )
        },
        ConformanceExample("a zero byte in a head ends well or is a broken answer") { trial in
            try await trial.run(
                ["X-A: a\u{0}b", "X\u{0}A: b", "\u{0}X-A: b"].map {
                    let bytes: [UInt8] = .answer(200, headers: [$0], body: .text("hello"))
                    return AnswerCase($0.debugDescription, bytes, .answer(200, "hello").or(.broken))
                },
                within: .seconds(1)
            )
        },
        ConformanceExample("an answer that is not HTTP is a broken answer") { trial in
            let texts = [
                "SSH-2.0-OpenSSH_9.2\r\n", "220 mail.example ESMTP\r\n", "<html><body>hello</body></html>", "\r\n\r\n",
                "\u{0}\u{1}\u{2}\r\n\r\n", "HTTP/1.1 abc\r\n\r\n", "HTTP/1.1 \r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n",
                "HTTP/1.1 -200 OK\r\n\r\n", "HTTP/4.2 200 OK\r\n\r\n", "HTTP/x.y 200 OK\r\n\r\n", "http 200\r\n\r\n",
            ]
            let tls: [UInt8] = [0x15, 3, 1, 0, 2, 2, 70]
            let http2: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0]
            try await trial.run(
                texts.map { AnswerCase($0.debugDescription, closing: .text($0), .broken) } + [
                    AnswerCase("a TLS alert", closing: tls, .broken), AnswerCase("HTTP/2", closing: http2, .broken),
                ]
            )
        },
    ]
}
