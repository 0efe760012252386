import Foundation
import Networking

/// One response of a server, and the expected outcome of the request that receives it.
struct AnswerCase: Sendable {
    let name: String
    var method = HTTPRequest.Method.get
    let steps: [HostileServer.Step]
    let expected: ExpectedOutcome

    /// Sends bytes and leaves the connection open.
    init(_ name: String, _ bytes: [UInt8], _ expected: ExpectedOutcome) {
        self.init(name, [.send(bytes)], expected)
    }

    /// Sends bytes and ends the connection.
    init(_ name: String, closing bytes: [UInt8], _ expected: ExpectedOutcome) {
        self.init(name, [.send(bytes), .close], expected)
    }

    init(_ name: String, _ steps: [HostileServer.Step], _ expected: ExpectedOutcome) {
        self.name = name
        self.steps = steps
        self.expected = expected
    }

    /// Returns the same case for a write.
    func posted() -> AnswerCase {
        var copy = self
        copy.method = .post
        return copy
    }
}

extension ConformanceRun {
    /// Sends a request for each case over one transport and checks its outcome. After each case, an ordinary request must get its own
    /// response.
    func run(_ cases: [AnswerCase], bodyLimit: Int = 8 << 20, within limit: Duration = .seconds(3)) async throws {
        let server = try HostileServer { request in
            let number = Int(request.path.dropFirst("/case/".count))
            return number.map { cases[$0].steps } ?? [.send(.answer(200, body: .text(request.path)))]
        }
        let transport = try transport(to: server.address, bodyLimit: bodyLimit)
        for (number, example) in cases.enumerated() {
            let body = example.method == .get ? nil : Data("{}".utf8)
            let request = HTTPRequest.signedIn(example.method, "/case/\(number)", body: body)
            let ending = await send(request, over: transport, within: limit)
            check(example.expected.allows(ending), "\(example.name): \(ending), not \(example.expected)")
            let next = await send(.signedIn(.get, "/after/\(number)"), over: transport)
            check(
                ExpectedOutcome.answer(200, "/after/\(number)").allows(next),
                "the request after \(example.name): \(next)"
            )
            let arrived = server.arrivals.requests.count { $0.path == "/case/\(number)" }
            let most = example.method == .get ? 3 : 1
            check((1...most).contains(arrived), "\(example.name): the request arrived \(arrived) times")
        }
    }
}
