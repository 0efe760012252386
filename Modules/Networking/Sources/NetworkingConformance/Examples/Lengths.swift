import Networking

extension ConformanceExample {
    /// Examples of wrong or meaningless lengths.
    static let lengths: [ConformanceExample] = [
        ConformanceExample("a length that is too long is a broken answer") { trial in
            try await trial.run(["6", "11", "1000000"].map { length(closing: $0, .broken) })
        },
        ConformanceExample("a length that is too short ends the answer") { trial in
            try await trial.run(["0", "1", "4"].map { length($0, .answer(200, String("hello".prefix(Int($0) ?? 0)))) })
        },
        ConformanceExample("lengths that contradict one another are a broken answer") { trial in
            try await trial.run([
                lengths(["5", "6"]), lengths(["6", "5"]), lengths(["5", "50"]), lengths(["5, 6"]), lengths(["5", "0"]),
                lengths(["0", "5"]),
            ])
        },
        ConformanceExample("a length that is no number is a broken answer") { trial in
            try await trial.run(
                ["-5", "-1", "abc", "5x", "5 5", "5.0", "0x5", "٥"].map { length(closing: $0, .broken) }
            )
        },
        ConformanceExample("a huge length is a failure at once") { trial in
            let huge = ["9223372036854775807", "9223372036854775808", "18446744073709551621"]
            let longer = [String(repeating: "9", count: 400)]
            let failure = ExpectedOutcome.failure(.tooLarge, .brokenAnswer)
            try await trial.run((huge + longer).map { length($0, failure) }, within: .seconds(1))
        },
        ConformanceExample("a length beside chunks does not count") { trial in
            let chunked: [UInt8] = .chunked([.text("hello")], headers: ["Content-Length: 3"])
            let later: [UInt8] =
                .head("HTTP/1.1 200 OK", ["Transfer-Encoding: chunked", "Content-Length: 400"])
                + .text("5\r\nhello\r\n0\r\n\r\n")
            let expected = ExpectedOutcome.answer(200, "hello").or(.broken)
            try await trial.run([AnswerCase("shorter", chunked, expected), AnswerCase("longer", later, expected)])
        },
    ]

    /// Examples of wrong chunk sizes and chunk ends.
    static let chunks: [ConformanceExample] = [
        ConformanceExample("an invalid chunk size is a broken answer") { trial in
            let sizes = ["zzz", "", " ", "-5", "+5", "0x5", ";", "g5"]
            try await trial.run(sizes.map { chunk($0, .broken) })
        },
        ConformanceExample("a huge chunk size is a failure") { trial in
            let sizes = ["7FFFFFFFFFFFFFFF", "8000000000000000", "FFFFFFFFFFFFFFFF", "10000000000000005"]
            let longer = [String(repeating: "F", count: 100), String(repeating: "0", count: 100) + "FFFFFFFF"]
            try await trial.run((sizes + longer).map { chunk($0, .failure(.brokenAnswer, .tooLarge)) })
        },
        ConformanceExample("a chunk of another size than it says is a broken answer") { trial in
            try await trial.run(["1", "3", "4", "7", "9"].map { chunk($0, .broken) })
        },
        endless("trailers", chunked + .text("0\r\n"), "X-Trailer: 0123456789\r\n"),
        endless("bytes of a trailer", chunked + .text("0\r\nX-Trailer: "), "0123456789"),
        endless("bytes of a chunk extension", chunked + .text("5;a="), "0123456789"),
    ]

    private static let chunked: [UInt8] = .head("HTTP/1.1 200 OK", ["Transfer-Encoding: chunked"])

    /// Sends endless bytes that are not part of a body. A transport must not collect them, and the request must end at its deadline.
    static func endless(_ name: String, _ start: [UInt8], _ more: String) -> ConformanceExample {
        ConformanceExample("\(name) without end are a failure") { trial in
            let block = [UInt8](repeatElement(Array(more.utf8), count: 1000).joined())
            let server = try HostileServer { _ in [.send(start), .endless(block)] }
            let transport = try trial.transport(to: server.address, deadline: .seconds(2))
            let ending = await trial.send(.signedIn(.get, "/endless"), over: transport, within: .seconds(6))
            let expected = ExpectedOutcome.failure(.brokenAnswer, .tooLarge, .timedOut)
            trial.check(expected.allows(ending), "\(ending), not \(expected)")
            trial.check(await server.wait { $0.hangUps == 1 }, "the connection stays open")
        }
    }

    private static func length(_ length: String, _ expected: ExpectedOutcome) -> AnswerCase {
        AnswerCase(
            "length \(length.prefix(30))",
            .head("HTTP/1.1 200 OK", ["Content-Length: \(length)"]) + .text("hello"),
            expected
        )
    }

    private static func length(closing length: String, _ expected: ExpectedOutcome) -> AnswerCase {
        let bytes: [UInt8] = .head("HTTP/1.1 200 OK", ["Content-Length: \(length)"]) + .text("hello")
        return AnswerCase("length \(length)", closing: bytes, expected)
    }

    private static func lengths(_ lengths: [String]) -> AnswerCase {
        let head: [UInt8] = .head("HTTP/1.1 200 OK", lengths.map { "Content-Length: \($0)" })
        return AnswerCase("lengths \(lengths)", closing: head + .text("hello"), .broken)
    }

    private static func chunk(_ size: String, _ expected: ExpectedOutcome) -> AnswerCase {
        let head: [UInt8] = .head("HTTP/1.1 200 OK", ["Transfer-Encoding: chunked"])
        return AnswerCase("size \(size.prefix(30))", closing: head + .text("\(size)\r\nhello\r\n0\r\n\r\n"), expected)
    }
}
