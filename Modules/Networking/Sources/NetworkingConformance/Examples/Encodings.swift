import Foundation
import Networking

extension ConformanceExample {
    /// Examples of complete and damaged gzip bodies.
    static let encodings: [ConformanceExample] = [
        ConformanceExample("a body in gzip is decoded") { trial in
            try trial.require(.decodesGzip, "does not decode gzip")
            let long = [UInt8](repeatElement(Array("hello ".utf8), count: 12_000).joined())
            let chunked: [UInt8] = .chunked(Gzip.storing(hello).map { [$0] }, headers: ["Content-Encoding: gzip"])
            try await trial.run([
                gzip("short", Gzip.storing(hello), .answer(200, bytes: hello)),
                gzip("long", Gzip.storing(long), .answer(200, bytes: long)),
                gzip("nothing", Gzip.storing([]), .answer(200, "")),
                AnswerCase("in chunks", chunked, .answer(200, bytes: hello)),
                AnswerCase(
                    "until the end",
                    closing: .head("HTTP/1.1 200 OK", ["Content-Encoding: gzip"]) + Gzip.storing(hello),
                    .answer(200, bytes: hello)
                ),
                AnswerCase(
                    "an error's",
                    .answer(404, headers: ["Content-Encoding: gzip"], body: Gzip.storing(hello)),
                    .answer(404, bytes: hello)
                ),
            ])
        },
        ConformanceExample("gzip is requested only if it is decoded") { trial in
            let server = try HostileServer { _ in [.send(.answer(200))] }
            _ = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: server.address))
            let asked = server.arrivals.requests.first?["accept-encoding"] ?? "nothing"
            let asksForGzip = asked.contains("gzip")
            let decodes = trial.subject.abilities.contains(.decodesGzip)
            trial.check(
                asksForGzip == decodes,
                "it asks for \(asked), and \(decodes ? "decodes" : "does not decode") gzip"
            )
        },
        ConformanceExample("identity is no encoding") { trial in
            let answer: [UInt8] = .answer(200, headers: ["Content-Encoding: identity"], body: hello)
            try await trial.run([AnswerCase("identity", answer, .answer(200, bytes: hello))])
        },
        ConformanceExample("a body in gzip that ends early is a broken answer") { trial in
            try trial.require(.decodesGzip, "does not decode gzip")
            let whole = Gzip.storing(hello)
            try await trial.run(
                (1..<whole.count).map { gzip("\($0) of \(whole.count)", Array(whole[..<$0]), .broken) } + [
                    AnswerCase(
                        "until the end",
                        closing: .head("HTTP/1.1 200 OK", ["Content-Encoding: gzip"]) + whole.dropLast(9),
                        .broken
                    )
                ]
            )
        },
        ConformanceExample("a body in gzip that is spoiled is a broken answer") { trial in
            try trial.require(.decodesGzip, "does not decode gzip")
            let whole = Gzip.storing(hello)
            // The bytes are in the signature, the method, the block's kind, its size, its text, the checksum and the length.
            let spoiled = [0, 2, 10, 12, 20, whole.count - 6, whole.count - 1].map { index in
                var bytes = whole
                bytes[index] ^= 0x46
                return gzip("byte \(index)", bytes, .broken)
            }
            try await trial.run(spoiled + [gzip("no gzip", hello, .broken), gzip("zeros", [0, 0, 0, 0], .broken)])
        },
        ConformanceExample("what follows a body in gzip does no harm") { trial in
            try trial.require(.decodesGzip, "does not decode gzip")
            let expected = ExpectedOutcome.answer(200, bytes: hello).or(.broken)
            try await trial.run([
                gzip("rubbish", Gzip.storing(hello) + .text("rubbish"), expected),
                gzip(
                    "more gzip",
                    Gzip.storing(hello) + Gzip.storing(hello),
                    expected.or(.answer(200, bytes: hello + hello))
                ),
            ])
        },
        ConformanceExample("an unknown encoding ends well or is a failure") { trial in
            let expected = ExpectedOutcome.answer(200, bytes: hello).or(.failure(.brokenAnswer, .refused))
            try await trial.run(
                ["strange", "br, strange", "", ",", "aes128gcm"].map {
                    AnswerCase($0, .answer(200, headers: ["Content-Encoding: \($0)"], body: hello), expected)
                }
            )
        },
        ConformanceExample("encodings without end end in a failure") { trial in
            let many = Array(repeating: "gzip", count: 50).joined(separator: ", ")
            let failure = ExpectedOutcome.failure(.brokenAnswer, .tooLarge, .refused).or(.answer(200, bytes: hello))
            try await trial.run([
                AnswerCase("50 times", .answer(200, headers: ["Content-Encoding: \(many)"], body: hello), failure)
            ])
        },
        ConformanceExample("a bomb in gzip is too large") { trial in
            try trial.require(.decodesGzip, "does not decode gzip")
            // The body has 100 kB on the wire and 16 MB decoded; the limit is 1 MB.
            let bomb = Gzip.zeros(16 << 20)
            let bombs: [AnswerCase] = [
                gzip("with a length", bomb, .failure(.tooLarge)),
                AnswerCase("in a chunk", .chunked([bomb], headers: ["Content-Encoding: gzip"]), .failure(.tooLarge)),
            ]
            try await trial.run(bombs, bodyLimit: 1 << 20)
        },
    ]

    private static let hello: [UInt8] = .text("hello world, hello world")

    private static func gzip(_ name: String, _ body: [UInt8], _ expected: ExpectedOutcome) -> AnswerCase {
        AnswerCase(name, .answer(200, headers: ["Content-Encoding: gzip"], body: body), expected)
    }
}
