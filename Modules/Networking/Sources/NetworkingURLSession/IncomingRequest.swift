import Foundation
import Networking
import Primitives

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request under way, over all its redirects. The first result ends it, and later results are ignored.
///
/// The session's callbacks, the deadline and the caller's cancellation come on different threads. The first of them resumes the caller,
/// which does not wait for the session.
final class IncomingRequest: Sendable {
    typealias Continuation = CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

    private struct Hop {
        let task: URLSessionDataTask
        let continuation: Continuation
        var head: HTTPURLResponse?
        var body = Data()
    }

    private struct State {
        var hop: Hop?
        /// The reason for ending the request; no task is started after it is set.
        var ended: TransportError?
    }

    let name: RequestErrorContext
    private let bodyLimit: Int
    private let state = Lock(State())
    /// The queue on which tasks are cancelled. On Linux, cancelling a task on a thread that its session may wait for can deadlock.
    private static let canceller = DispatchQueue(label: "URLSessionTransport.cancel")

    init(name: RequestErrorContext, bodyLimit: Int) {
        self.name = name
        self.bodyLimit = bodyLimit
    }

    /// Starts the task, unless the request has already ended.
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

    /// Ends the request and resumes the caller immediately.
    func abort(_ error: TransportError) {
        let hop = state.withLock { state in
            state.ended = state.ended ?? error
            return Self.removeHop(from: &state)
        }
        guard let hop else { return }
        hop.continuation.resume(returning: .failure(error))
        Self.canceller.async { hop.task.cancel() }
    }

    /// Ends the request at its deadline. The error tells if a response had begun.
    func expire(after deadline: Duration) {
        let hasBegun = state.withLock { $0.hop?.head != nil }
        abort(hasBegun ? name.bodyTimedOut(after: deadline) : name.timedOut(after: deadline))
    }

    /// Receives the head; a body with an announced size above the limit is not waited for.
    func receive(_ response: URLResponse) {
        guard let head = response as? HTTPURLResponse else { return abort(name.notHTTP()) }
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

    /// Returns the redirect as the response; the caller decides whether to follow it.
    ///
    /// - Returns: True if a caller was waiting. The task must then be allowed to end, not be cancelled.
    func redirect(_ response: HTTPURLResponse) -> Bool {
        guard let hop = state.withLock({ Self.removeHop(from: &$0) }) else { return false }
        hop.continuation.resume(returning: .success(HTTPResponse(response, body: Data())))
        return true
    }

    /// Ends the request when the session has finished the task.
    ///
    /// - Parameter response: The task's response. On Linux the delegate is not called for a redirect with an invalid address.
    func complete(_ error: (any Error)?, _ response: URLResponse?) {
        guard let hop = state.withLock({ Self.removeHop(from: &$0) }) else { return }
        if let error {
            hop.continuation.resume(returning: .failure(name.failure(error, hadBegun: hop.head != nil)))
        } else if let head = hop.head ?? (response as? HTTPURLResponse) {
            hop.continuation.resume(returning: .success(HTTPResponse(head, body: hop.body)))
        } else {
            hop.continuation.resume(returning: .failure(name.notHTTP()))
        }
    }

    /// Ends the request when the session asks for credentials; the 401 response is complete then.
    func completeUnauthorized(_ task: URLSessionTask) {
        complete(nil, task.response)
        Self.canceller.async { task.cancel() }
    }

    private static func removeHop(from state: inout State) -> Hop? {
        let hop = state.hop
        state.hop = nil
        return hop
    }
}

extension HTTPResponse {
    /// Creates a response. `URLSession` does not keep the order of headers, so they are sorted by name to be the same every time.
    fileprivate init(_ head: HTTPURLResponse, body: Data) {
        var headers = HTTPHeaders()
        let fields = head.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
        for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) { headers.append(name, value) }
        self.init(status: head.statusCode, headers: headers, body: body)
    }
}
