import Foundation
import Networking
import Primitives

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Owns a transport's session and brings what its tasks report to their exchanges.
final class SessionRouter: Sendable {
    private let delegate: Delegate
    private let session: URLSession
    private let isClosed = Lock(false)

    init(_ limits: URLSessionTransport.Configuration) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.httpMaximumConnectionsPerHost = limits.connectionLimit
        // The exchange's own deadline comes first.
        configuration.timeoutIntervalForRequest = limits.deadline.seconds + 60
        delegate = Delegate()
        let queue = OperationQueue()
        queue.name = "URLSessionTransport.session"
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
    }

    /// Sends one message, once, without following redirects.
    func run(_ message: URLRequest, _ exchange: Exchange) async throws(TransportError) -> HTTPResponse {
        // A closed session traps when it is asked for a task, so asking and closing exclude one another.
        let task: URLSessionDataTask? = isClosed.withLock { isClosed in
            guard !isClosed else { return nil }
            let task = session.dataTask(with: message)
            delegate.register(exchange, for: task)
            return task
        }
        guard let task else { throw exchange.name.closed }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { exchange.start(task, $0) }
        } onCancel: {
            exchange.abort(exchange.name.cancelled)
        }
        delegate.forget(task)
        return try result.get()
    }

    /// Ends the session and what is under way in it; once.
    func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        for exchange in delegate.takeAll() { exchange.abort(exchange.name.cancelled) }
        // Each exchange has cancelled its own task; what is left has been answered and only winds up.
        session.finishTasksAndInvalidate()
    }
}

extension SessionRouter {
    /// Holds the exchanges of the tasks that run; the session holds it until it is invalidated.
    private final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
        private let exchanges = Lock<[Int: Exchange]>([:])

        func register(_ exchange: Exchange, for task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
        }

        func forget(_ task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = nil }
        }

        func takeAll() -> [Exchange] {
            exchanges.withLock { exchanges in
                defer { exchanges = [:] }
                return Array(exchanges.values)
            }
        }

        private func exchange(of task: URLSessionTask) -> Exchange? {
            exchanges.withLock { $0[task.taskIdentifier] }
        }

        func urlSession(
            _ session: URLSession,
            dataTask: URLSessionDataTask,
            didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            exchange(of: dataTask)?.receive(response)
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            exchange(of: dataTask)?.receive(data)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest,
            completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            let isWanted = exchange(of: task)?.redirect(response) ?? false
            #if canImport(FoundationNetworking)
                // A task that is cancelled while it waits for this answer traps when it gets one.
                guard isWanted else { return }
            #endif
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession,
            task: URLSessionTask,
            didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            // A server's 401 is an answer; certificates are judged by the platform.
            #if canImport(FoundationNetworking)
                // Asked to go on without a password, a task never ends. The whole answer is here already.
                exchange(of: task)?.completeUnauthorized(task)
            #else
                completionHandler(.performDefaultHandling, nil)
            #endif
        }

        #if canImport(FoundationNetworking)
            /// A kept connection ended before the answer, and curl would send the request again on a new one. Without a body to send it
            /// waits for ever; with one the server might act twice. So this is the end of it.
            func urlSession(
                _ session: URLSession,
                task: URLSessionTask,
                needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
            ) {
                if let exchange = exchange(of: task) { exchange.abort(exchange.name.endedUnanswered()) }
                completionHandler(nil)
            }
        #endif

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            exchange(of: task)?.complete(error, task.response)
        }
    }
}
