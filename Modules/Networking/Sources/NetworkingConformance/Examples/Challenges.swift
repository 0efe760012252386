import Networking

extension ConformanceExample {
    /// Examples of servers that ask for authentication.
    static let challenges: [ConformanceExample] = [
        challenge("Basic", "Basic realm=\"a\""),
        challenge("Digest", "Digest realm=\"a\", nonce=\"b\", qop=\"auth\", algorithm=MD5"),
        challenge("Bearer", "Bearer realm=\"a\", error=\"invalid_token\""),
        challenge("Negotiate", "Negotiate"),
        challenge("NTLM", "NTLM"),
        challenge("an unknown scheme", "Strange-Scheme x=\"y\""),
        challenge("no scheme", ""),
        challenge("no sense", ";;;, =,\""),
        challenge(
            "several schemes",
            "Negotiate",
            "NTLM",
            "Digest realm=\"a\", nonce=\"b\"",
            "Basic realm=\"a\"",
            "Bearer"
        ),
    ]

    /// A 401 that asks for `scheme` must be returned unchanged, and no request may be repeated.
    private static func challenge(_ name: String, _ schemes: String...) -> ConformanceExample {
        ConformanceExample("a 401 that asks for \(name) is an answer") { trial in
            let headers = schemes.map { "WWW-Authenticate: \($0)" }
            let answer: [UInt8] = .answer(401, headers: headers, body: .text("incorrect_login"))
            let closing: [UInt8] = .answer(
                401,
                headers: headers + ["Connection: close"],
                body: .text("incorrect_login")
            )
            let expected = ExpectedOutcome.answer(401, "incorrect_login")
            let cases = [
                AnswerCase("401", answer, expected), AnswerCase("401 and the end", closing: closing, expected),
            ]
            try await trial.run(cases + cases.map { $0.posted() })
            let server = try HostileServer { _ in [.send(answer)] }
            let transport = try trial.transport(to: server.address)
            for _ in 0..<3 { _ = await trial.send(.signedIn(.get, "/a"), over: transport) }
            let arrived = server.arrivals.requests.count
            trial.check(arrived == 3, "3 requests arrived \(arrived) times")
        }
    }
}
