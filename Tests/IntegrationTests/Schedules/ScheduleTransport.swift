import DemoServer
import Foundation
import Networking
import Primitives

/// A network without time: each request waits until the schedule passes it to the server, and each response until the schedule delivers it.
final class ScheduleTransport: Transport {
    /// A request that is under way.
    struct Request: Sendable {
        let number: Int
        let sent: HTTPRequest
        /// The server's response, once the request was passed to it.
        var answer: HTTPResponse?

        /// A description that is the same in every run of a schedule, in whatever order the threads ran.
        let words: String

        init(number: Int, sent: HTTPRequest) {
            self.number = number
            self.sent = sent
            let body = sent.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
            words = "\(sent.method.rawValue) \(sent.target)\(body)"
        }
    }

    private typealias Arrival = Result<HTTPResponse, TransportError>

    private struct State {
        var isOpen = false
        var arrived = 0
        var requests: [Request] = []
        var waiting: [Int: CheckedContinuation<Arrival, Never>] = [:]
        var given: Set<Int> = []
    }

    private let server: LemmyServer
    private let state = Lock(State())

    init(_ server: LemmyServer) { self.server = server }

    /// The number of requests so far.
    var arrivedCount: Int { state.withLock { $0.arrived } }

    /// The requests under way, in the order in which they arrived.
    var requests: [Request] { state.withLock { $0.requests } }

    /// The requests under way, in an order that depends only on their contents.
    var sortedRequests: [Request] { requests.sorted { ($0.words, $0.number) < ($1.words, $1.number) } }

    /// Answers every request at once from now on.
    func open() { state.withLock { $0.isOpen = true } }

    /// Passes the request to the server; the response waits.
    func ask(_ request: Request) {
        let answer = server.respond(to: request.sent)
        state.withLock { state in
            guard let index = state.requests.firstIndex(where: { $0.number == request.number }) else { return }
            state.requests[index].answer = answer
        }
    }

    /// Delivers the server's response; passes the request to the server now if that has not happened.
    func deliver(_ request: Request) {
        end(request.number, .success(request.answer ?? server.respond(to: request.sent)))
    }

    /// Fails the request before it reaches the server.
    func refuse(_ request: Request) { end(request.number, .success(HTTPResponse(status: 500))) }

    /// Loses the response, whether or not the server has handled the request.
    func lose(_ request: Request) {
        end(request.number, .failure(TransportError(.timedOut, "\(request.words) was lost")))
    }

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let number = state.withLock { state -> Int? in
            state.arrived += 1
            return state.isOpen ? nil : state.arrived
        }
        guard let number else { return server.respond(to: request) }
        let arrival = await withTaskCancellationHandler {
            await withCheckedContinuation { (go: CheckedContinuation<Arrival, Never>) in
                let isGivenUp = state.withLock { state in
                    if state.given.remove(number) != nil { return true }
                    state.requests.append(Request(number: number, sent: request))
                    state.waiting[number] = go
                    return false
                }
                if isGivenUp { go.resume(returning: Self.givenUp) }
            }
        } onCancel: {
            giveUp(number)
        }
        return try arrival.get()
    }

    private static let givenUp = Arrival.failure(TransportError(.cancelled, "Nobody waits for it any more."))

    private func giveUp(_ number: Int) {
        let isUnderWay = state.withLock { state in
            if state.waiting[number] == nil { state.given.insert(number) }
            return state.waiting[number] != nil
        }
        if isUnderWay { end(number, Self.givenUp) }
    }

    private func end(_ number: Int, _ arrival: Arrival) {
        let go = state.withLock { state in
            state.requests.removeAll { $0.number == number }
            return state.waiting.removeValue(forKey: number)
        }
        go?.resume(returning: arrival)
    }
}
