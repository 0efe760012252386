import Networking

extension ConformanceExample {
    /// Examples of connections that end or break before the response is complete.
    static let endings: [ConformanceExample] = [
        ConformanceExample("ended before the head") { trial in
            try await trial.run([
                .init("nothing", closing: [], .broken), .init("nothing", closing: [], .broken).posted(),
            ])
        },
        ConformanceExample("ended within the head, at every byte") { trial in
            let head: [UInt8] = .head("HTTP/1.1 200 OK", ["Content-Length: 5", "X-A: b"])
            try await trial.run(cuts(of: head + .text("hello"), 1..<head.count))
        },
        ConformanceExample("ended within a body with a length, at every byte") { trial in
            let head: [UInt8] = .head("HTTP/1.1 200 OK", ["Content-Length: 11"])
            try await trial.run(cuts(of: head + .text("hello world"), head.count..<(head.count + 11)))
        },
        ConformanceExample("ended within a chunked body, at every byte") { trial in
            let answer: [UInt8] = .chunked([.text("hello"), .text(" world, and ten")])
            let head = answer.count - "5\r\nhello\r\nf\r\n world, and ten\r\n0\r\n\r\n".utf8.count
            // With the last chunk's line the body is complete; the bytes after it may be missing or not.
            let whole = answer.count - 2
            let late = ExpectedOutcome.broken.or(.answer(200, "hello world, and ten"))
            try await trial.run(cuts(of: answer, head..<whole) + cuts(of: answer, whole..<answer.count, late))
        },
        ConformanceExample("ended within trailers, at every byte") { trial in
            let answer: [UInt8] = .chunked([.text("hello")], trailers: ["X-Sum: 1"])
            let late = ExpectedOutcome.broken.or(.answer(200, "hello"))
            try await trial.run(cuts(of: answer, (answer.count - 11)..<answer.count, late))
        },
        ConformanceExample("reset before the head") { trial in
            let answer: [UInt8] = .answer(200, body: .text("hello world"))
            try await trial.run(
                cuts(of: answer, [0], by: .reset) + cuts(of: answer, [0], by: .reset).map { $0.posted() }
            )
        },
        ConformanceExample("reset within the head") { trial in
            let answer: [UInt8] = .answer(200, body: .text("hello world"))
            try await trial.run(cuts(of: answer, [9, 17, 30], by: .reset))
        },
        ConformanceExample("reset within the body") { trial in
            let answer: [UInt8] = .answer(200, body: .text("hello world"))
            let chunked: [UInt8] = .chunked([.text("hello"), .text(" world")])
            let unmeasured: [UInt8] = .head("HTTP/1.1 200 OK", ["Connection: close"]) + .text("hello")
            try await trial.run(
                cuts(of: answer, [answer.count - 11, answer.count - 10, answer.count - 1], by: .reset)
                    + cuts(of: chunked, [chunked.count - 20, chunked.count - 6], by: .reset)
                    + cuts(of: unmeasured, [unmeasured.count], by: .reset)
            )
        },
    ]

    /// Returns the response cut at each of `ends`.
    private static func cuts(
        of answer: [UInt8],
        _ ends: some Sequence<Int>,
        _ expected: ExpectedOutcome = .broken,
        by step: HostileServer.Step = .close
    ) -> [AnswerCase] {
        ends.map { AnswerCase("after byte \($0) of \(answer.count)", [.send(Array(answer[..<$0])), step], expected) }
    }
}
