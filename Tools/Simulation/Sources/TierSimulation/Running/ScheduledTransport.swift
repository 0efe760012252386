import Foundation
import Networking
import Primitives

/// A network without time: each request waits until the schedule passes it to the server, and each response until the schedule delivers it.
final class ScheduledTransport: Transport {
    /// A request that is under way.
    struct Request: Sendable {
        /// Its position among all requests.
        let number: Int
        let sent: HTTPRequest
        /// The operation that it was sent for; nil if it was sent later, from a line of edits.
        let operation: Int?
        /// The server's response, once the request was passed to it.
        var answer: HTTPResponse?

        /// A description that is the same in every run of a schedule.
        let words: String
        /// The token of the account that sent it.
        let token: String?
        /// The line of edits that it belongs to; nil if it is no edit.
        let lane: Lane?
        /// The lines of edits that it occupies as a bulk mark, one for each post.
        let markedLanes: [Lane]

        init(_ number: Int, _ sent: HTTPRequest, operation: Int?) {
            (self.number, self.sent) = (number, sent)
            let body = sent.body.map { " " + String(decoding: $0, as: UTF8.self) } ?? ""
            words = "\(sent.method.rawValue) \(sent.target)\(body)"
            token = sent.headers["Authorization"].map { String($0.dropFirst("Bearer ".count)) }
            lane = Lane(of: sent)
            markedLanes = operation == nil ? [] : Lane.marked(by: sent)
            // An edit that waited for a bulk mark is sent by the task of that mark.
            let isOfMark = lane != nil && markedLanes.isEmpty && sent.path.hasSuffix("/post/mark_as_read")
            self.operation = isOfMark ? nil : operation
        }
    }

    private typealias Arrival = Result<HTTPResponse, TransportError>

    private struct State {
        var isOpen = false
        var isCut = false
        var moment = 0
        var requests: [Request] = []
        var waiting: [Int: CheckedContinuation<Arrival, Never>] = [:]
        var givenUp: Set<Int> = []
        /// The reads since the transport is open.
        var reads: [HTTPRequest] = []
    }

    /// The operation that the current task is part of.
    @TaskLocal static var operation: Int?

    private let respond: @Sendable (HTTPRequest) -> HTTPResponse
    private let fault: Fault?
    private let state = Lock(State())

    /// - Parameters:
    ///   - fault: The deliberate fault, if any.
    ///   - respond: Returns the server's response at this moment.
    init(_ fault: Fault? = nil, respond: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
        (self.respond, self.fault) = (respond, fault)
    }

    /// The requests under way, in the order in which they arrived.
    var requests: [Request] { state.withLock { $0.requests } }

    /// The number of requests under way.
    var requestCount: Int { state.withLock { $0.requests.count } }

    /// The number of requests and moments so far.
    var lastMoment: Int { state.withLock { $0.moment } }

    /// The reads since every request is answered at once.
    var readsInTheOpen: [HTTPRequest] { state.withLock { $0.reads } }

    /// Returns a moment between the past and the future requests.
    func takeMoment() -> Int {
        state.withLock { state in
            state.moment += 1
            return state.moment
        }
    }

    /// Sets whether every request is answered at once.
    func setOpen(_ isOpen: Bool) { state.withLock { $0.isOpen = isOpen } }

    /// Ends the connection of a killed program: nothing arrives any more.
    func cut() {
        let numbers = state.withLock { state in
            state.isCut = true
            return state.requests.map(\.number)
        }
        for number in numbers { end(number, Self.givenUp) }
    }

    // MARK: Steering

    /// Passes the request to the server, once; the response waits.
    @discardableResult
    func ask(_ request: Request) -> HTTPResponse {
        if let answer = request.answer { return answer }
        let answer = respond(request.sent)
        state.withLock { state in
            guard let index = state.requests.firstIndex(where: { $0.number == request.number }) else { return }
            state.requests[index].answer = answer
        }
        return answer
    }

    /// Delivers the server's response; passes the request to the server now if that has not happened.
    ///
    /// - Returns: The server's response, even if the client receives another one.
    func deliver(_ request: Request) -> HTTPResponse {
        let answer = ask(request)
        var told = answer
        if fault == .answer { told.body = Self.contradicting(answer.body) }
        end(request.number, .success(told))
        return answer
    }

    /// Delivers half of the response.
    func halve(_ request: Request) {
        var answer = ask(request)
        answer.body = answer.body.prefix(answer.body.count / 2)
        end(request.number, .success(answer))
    }

    /// Fails the request before it reaches the server.
    func refuse(_ request: Request) { end(request.number, .success(HTTPResponse(status: 500))) }

    /// Loses the response, whether or not the server has handled the request.
    func lose(_ request: Request) {
        end(request.number, .failure(TransportError(.timedOut, "\(request.words) was lost")))
    }

    private static func contradicting(_ body: Data) -> Data {
        let text = String(decoding: body, as: UTF8.self)
        return Data(text.replacingOccurrences(of: #""saved":false"#, with: #""saved":true"#).utf8)
    }

    // MARK: Waiting

    @concurrent func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        // The check whether the account is still known is not part of the schedule.
        let isCheck = request.path.hasSuffix("/validate_auth")
        let operation = Self.operation
        let number = state.withLock { state -> Int? in
            state.moment += 1
            guard !state.isOpen, !isCheck else {
                if state.isOpen, request.method == .get, !isCheck { state.reads.append(request) }
                return nil
            }
            return state.moment
        }
        guard let number else { return respond(request) }
        let sent = Request(number, request, operation: operation)
        let arrival = await withTaskCancellationHandler {
            await withCheckedContinuation { (go: CheckedContinuation<Arrival, Never>) in
                let isGivenUp = state.withLock { state in
                    if state.givenUp.remove(number) != nil || state.isCut { return true }
                    state.requests.append(sent)
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
            if state.waiting[number] == nil { state.givenUp.insert(number) }
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
