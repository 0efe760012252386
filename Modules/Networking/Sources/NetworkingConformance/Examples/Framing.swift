import Foundation
import Networking

extension ConformanceExample {
    /// Examples of responses as ordinary servers send them.
    static let framing: [ConformanceExample] = [
        ConformanceExample("an answer is whole in each framing") { trial in
            try await trial.run(wholeAnswers)
        },
        ConformanceExample("an answer is whole byte by byte") { trial in
            try await trial.run(
                wholeAnswers.map { whole in
                    let steps = whole.steps.map { step in
                        if case .send(let bytes) = step { HostileServer.Step.pieces(bytes, size: 1) } else { step }
                    }
                    return AnswerCase(whole.name, steps, whole.expected)
                }
            )
        },
        ConformanceExample("trailers behind chunks do no harm") { trial in
            let hello = ExpectedOutcome.answer(200, "hello")
            let trailers = [
                ["X-Sum: 1"], ["X-Sum: 1", "X-More: 2"], ["Content-Length: 3"], ["Transfer-Encoding: gzip"],
            ]
            try await trial.run(
                trailers.map { AnswerCase("\($0)", .chunked([.text("hello")], trailers: $0), hello) }
            )
        },
        ConformanceExample("a terse head is taken") { trial in
            let hello = ExpectedOutcome.answer(200, "hello")
            try await trial.run([
                AnswerCase("no reason", .head("HTTP/1.1 200", ["Content-Length: 5"]) + .text("hello"), hello),
                AnswerCase("an empty reason", .head("HTTP/1.1 200 ", ["Content-Length: 5"]) + .text("hello"), hello),
                AnswerCase("no space", .head("HTTP/1.1 200 OK", ["Content-Length:5"]) + .text("hello"), hello),
                AnswerCase("spaces", .head("HTTP/1.1 200 OK", ["Content-Length: \t 5 \t"]) + .text("hello"), hello),
            ])
        },
        ConformanceExample("an error status is an answer") { trial in
            let statuses = [
                201, 299, 300, 400, 402, 403, 404, 407, 408, 410, 421, 429, 451, 500, 502, 503, 504, 511, 599,
            ]
            try await trial.run(
                statuses.flatMap { status in
                    let read = AnswerCase("\(status)", .answer(status, body: .text("why")), .answer(status, "why"))
                    return [read, read.posted()]
                }
            )
        },
        ConformanceExample("an answer without a body does not wait for one") { trial in
            try await trial.run([
                AnswerCase("204", .head("HTTP/1.1 204 No Content"), .answer(204, "")),
                AnswerCase("204, length 0", .head("HTTP/1.1 204 No Content", ["Content-Length: 0"]), .answer(204, "")),
                AnswerCase(
                    "304 with the length of the omitted body",
                    .head("HTTP/1.1 304 Not Modified", ["Content-Length: 100", "ETag: \"1\""]),
                    .answer(304, "")
                ),
                AnswerCase("200, length 0", .answer(200), .answer(200, "")),
                AnswerCase("200, no chunk", .chunked([]), .answer(200, "")),
            ])
        },
        ConformanceExample("headers come back as they were sent") { trial in
            let headers = [
                "Content-Type: application/json", "X-Empty:", "X-Spaces:  a b\t", "x-CASE: Kept", "X-Colon: a:b",
            ]
            let server = try HostileServer { _ in [.send(.answer(200, headers: headers))] }
            let ending = await trial.send(.signedIn(.get, "/a"), over: try trial.transport(to: server.address))
            guard case .answer(let response) = ending else { return trial.fail("\(ending)") }
            let values = ["content-type": "application/json", "x-spaces": "a b", "X-Case": "Kept", "x-colon": "a:b"]
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                let found = response.headers[name]
                trial.check(found == value, "\(name) is \(String(reflecting: found)), not \(String(reflecting: value))")
            }
        },
        ConformanceExample("a request arrives as it was described") { trial in try await arrivesAsDescribed(trial) },
        ConformanceExample("a request that would lead elsewhere is refused") { trial in try await isRefused(trial) },
    ]

    private static let wholeAnswers: [AnswerCase] = {
        let hello = ExpectedOutcome.answer(200, "hello world")
        let text: [UInt8] = .text("hello world")
        let upTo10 = "HTTP/1.0 200 OK"
        return [
            AnswerCase("with a length", .answer(200, body: text), hello),
            AnswerCase("a length in odd letters", .head("HTTP/1.1 200 OK", ["CONTENT-length: 11"]) + text, hello),
            AnswerCase(
                "the same length twice",
                closing: .answer(200, headers: ["Content-Length: 11"], body: text),
                hello.or(.broken)
            ),
            AnswerCase("one chunk", .chunked([text]), hello),
            AnswerCase("many chunks", .chunked(text.map { [$0] }), hello),
            AnswerCase("chunked in odd letters", chunkedRaw("0000b;a=\"b\"\r\nhello world\r\n000\r\n\r\n"), hello),
            AnswerCase("capital digits", chunkedRaw("B\r\nhello world\r\n0\r\n\r\n"), hello),
            AnswerCase("until the end", closing: .head("HTTP/1.1 200 OK", ["Connection: close"]) + text, hello),
            AnswerCase("until the end, without a header", closing: .head("HTTP/1.1 200 OK") + text, hello),
            AnswerCase("1.0 until the end", closing: .head(upTo10) + text, hello),
            AnswerCase("1.0 with a length", closing: .head(upTo10, ["Content-Length: 11"]) + text, hello),
            AnswerCase("1.0 kept", .head(upTo10, ["Content-Length: 11", "Connection: keep-alive"]) + text, hello),
            AnswerCase("length and close", closing: .answer(200, headers: ["Connection: close"], body: text), hello),
        ]
    }()

    private static func chunkedRaw(_ body: String) -> [UInt8] {
        .head("HTTP/1.1 200 OK", ["TRANSFER-encoding: Chunked"]) + .text(body)
    }

    private static func arrivesAsDescribed(_ trial: ConformanceRun) async throws {
        let server = try HostileServer { _ in
            [.send(.answer(200, headers: ["Set-Cookie: a=b; Path=/", "ETag: \"1\""]))]
        }
        let transport = try trial.transport(to: server.address)
        // The body has more than a megabyte; from that size on some clients ask before they send.
        let body = Data([[UInt8]](repeating: Array(1...250), count: 6000).joined())
        let query = [HTTPRequest.QueryItem("q", "All & more"), .init("q", "猫"), .init("empty", "")]
        for method in HTTPRequest.Method.allCases {
            let sent = method == .get ? nil : body
            let headers: HTTPHeaders = ["Authorization": "Bearer \(ConformanceRun.secret)", "X-Own": "1"]
            let request = HTTPRequest(method: method, path: "/a b/猫", query: query, headers: headers, body: sent)
            let ending = await trial.send(request, over: transport)
            trial.check(ending.status == 200, "\(method.rawValue): \(ending)")
            guard let arrived = server.arrivals.requests.last else { return trial.fail("nothing arrived") }
            trial.check(arrived.method == method.rawValue, "\(method.rawValue) arrived as \(arrived.method)")
            trial.check(arrived.target == request.target, "\(request.target) arrived as \(arrived.target)")
            trial.check(arrived["host"] == server.address.authority, "Host is \(arrived["host"] ?? "missing")")
            trial.check(
                arrived["authorization"] == "Bearer \(ConformanceRun.secret)",
                "\(method.rawValue) came without its token"
            )
            trial.check(arrived["x-own"] == "1", "\(method.rawValue) came without its own header")
            trial.check(arrived["cookie"] == nil, "a cookie that was set came back")
            trial.check(arrived["if-none-match"] == nil, "an answer was kept and asked about")
            trial.check(Data(arrived.body) == sent ?? Data(), "\(method.rawValue)'s body came changed")
        }
    }

    private static func isRefused(_ trial: ConformanceRun) async throws {
        let server = try HostileServer { _ in [.send(.answer(200))] }
        let transport = try trial.transport(to: server.address)
        let requests = [
            HTTPRequest(path: "@127.0.0.1:9/"), HTTPRequest(path: ""), HTTPRequest(path: ".example.org/"),
            HTTPRequest(path: "/", headers: ["X-A": "a\r\nX-Evil: b"]),
            HTTPRequest(path: "/", headers: ["X-A": "a\nb"]),
            HTTPRequest(path: "/", headers: ["X-A": "a\u{0}b"]), HTTPRequest(path: "/", headers: ["Bad Name": "a"]),
            HTTPRequest(path: "/", headers: ["X-A: b\r\nX-Evil": "a"]), HTTPRequest(path: "/", headers: ["": "a"]),
        ]
        for request in requests {
            let ending = await trial.send(request, over: transport)
            trial.check(ending.code == .refused, "\(request.path) \(Array(request.headers)): \(ending), not refused")
        }
        trial.check(server.arrivals.requests.isEmpty, "\(server.arrivals.requests.count) of them arrived")
    }
}
