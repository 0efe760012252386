import Foundation
import Networking

/// One answer of a server, and how the request may end that gets it.
struct AnswerCase: Sendable {
    let name: String
    var method = HTTPRequest.Method.get
    let steps: [HostileServer.Step]
    let expected: Expected

    /// Bytes, and then the connection stays open.
    init(_ name: String, _ bytes: [UInt8], _ expected: Expected) {
        self.init(name, [.send(bytes)], expected)
    }

    /// Bytes, and then the connection ends.
    init(_ name: String, closing bytes: [UInt8], _ expected: Expected) {
        self.init(name, [.send(bytes), .close], expected)
    }

    init(_ name: String, _ steps: [HostileServer.Step], _ expected: Expected) {
        self.name = name
        self.steps = steps
        self.expected = expected
    }

    /// The same for a write.
    func posted() -> AnswerCase {
        var copy = self
        copy.method = .post
        return copy
    }
}

extension Trial {
    /// Sends a request for each case over one transport and looks how it ends; after each, an ordinary request must get its own answer.
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
            check(Expected.answer(200, "/after/\(number)").allows(next), "the request after \(example.name): \(next)")
            let arrived = server.arrivals.requests.count { $0.path == "/case/\(number)" }
            let most = example.method == .get ? 3 : 1
            check((1...most).contains(arrived), "\(example.name): the request arrived \(arrived) times")
        }
    }
}
