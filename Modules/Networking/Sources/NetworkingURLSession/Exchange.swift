import Foundation
import Networking
import Primitives

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request on its way, over all its redirects: whatever ends it first, ends it once.
///
/// The session's callbacks, the deadline and the caller's cancellation come on threads of their own; the waiting caller is resumed by
/// the first of them and does not wait for the session to agree.
final class Exchange: Sendable {
    typealias Continuation = CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

    private struct Hop {
        let task: URLSessionDataTask
        let continuation: Continuation
        var head: HTTPURLResponse?
        var body = Data()
    }

    private struct State {
        var hop: Hop?
        /// Why it was given up; nothing is started after that.
        var ended: TransportError?
    }

    let name: RequestName
    private let bodyLimit: Int
    private let state = Lock(State())
    /// Cancelling a task on a thread that its session may wait for can deadlock on Linux: it happens here only.
    private static let canceller = DispatchQueue(label: "URLSessionTransport.cancel")

    init(name: RequestName, bodyLimit: Int) {
        self.name = name
        self.bodyLimit = bodyLimit
    }

    /// Starts the task, unless the exchange has ended already.
    func start(_ task: URLSessionDataTask, _ continuation: Continuation) {
        let ended = state.withLock { state in
            if state.ended == nil { state.hop = Hop(task: task, continuation: continuation) }
            return state.ended
        }
        if let ended {
            continuation.resume(returning: .failure(ended))
            Self.canceller.async { task.cancel() }
        } else {
            task.resume()
        }
    }

    /// Gives the exchange up and tells the caller at once.
    func abort(_ error: TransportError) {
        let hop = state.withLock { state in
            state.ended = state.ended ?? error
            return Self.take(&state)
        }
        guard let hop else { return }
        hop.continuation.resume(returning: .failure(error))
        Self.canceller.async { hop.task.cancel() }
    }

    /// The deadline has come: for silence, or for an answer that does not come to its end.
    func expire(after deadline: Duration) {
        let hasBegun = state.withLock { $0.hop?.head != nil }
        abort(hasBegun ? name.tooSlow(after: deadline) : name.timedOut(after: deadline))
    }

    /// The head has come; a body that announces itself as too large is not waited for.
    func receive(_ response: URLResponse) {
        guard let head = response as? HTTPURLResponse else { return abort(name.noAnswer()) }
        guard head.expectedContentLength <= Int64(bodyLimit) else { return abort(name.tooLarge(limit: bodyLimit)) }
        state.withLock { $0.hop?.head = head }
    }

    func receive(_ data: Data) {
        let size = state.withLock { state in
            state.hop?.body.append(data)
            return state.hop?.body.count ?? 0
        }
        if size > bodyLimit { abort(name.tooLarge(limit: bodyLimit)) }
    }

    /// The server pointed elsewhere: that is the answer, the caller decides about it.
    ///
    /// - Returns: Whether anybody still waits. If so, the task must be let end, not cancelled.
    func redirect(_ response: HTTPURLResponse) -> Bool {
        guard let hop = state.withLock({ Self.take(&$0) }) else { return false }
        hop.continuation.resume(returning: .success(HTTPResponse(response, body: Data())))
        return true
    }

    /// The session is done with the task.
    ///
    /// - Parameter response: What the task says it got: on Linux nobody is told of a redirect that leads nowhere.
    func complete(_ error: (any Error)?, _ response: URLResponse?) {
        guard let hop = state.withLock({ Self.take(&$0) }) else { return }
        if let error {
            hop.continuation.resume(returning: .failure(name.failure(error, hadBegun: hop.head != nil)))
        } else if let head = hop.head ?? (response as? HTTPURLResponse) {
            hop.continuation.resume(returning: .success(HTTPResponse(head, body: hop.body)))
        } else {
            hop.continuation.resume(returning: .failure(name.noAnswer()))
        }
    }

    /// The session asks for a password once a 401 has come in whole.
    func completeUnauthorized(_ task: URLSessionTask) {
        complete(nil, task.response)
        Self.canceller.async { task.cancel() }
    }

    private static func take(_ state: inout State) -> Hop? {
        let hop = state.hop
        state.hop = nil
        return hop
    }
}

extension HTTPResponse {
    /// `URLSession` keeps no order of headers; by name they come the same every time.
    fileprivate init(_ head: HTTPURLResponse, body: Data) {
        var headers = HTTPHeaders()
        let fields = head.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) { headers.append(name, value) }
        self.init(status: head.statusCode, headers: headers, body: body)
    }
}
