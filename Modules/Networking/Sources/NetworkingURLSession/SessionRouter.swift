import Foundation
import Networking
import Primitives

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Owns a transport's session and passes the events of its tasks to their requests.
final class SessionRouter: Sendable {
    private let delegate: Delegate
    private let session: URLSession
    private let isClosed = Lock(false)

    init(_ limits: URLSessionTransport.Configuration) {
        delegate = Delegate()
        let queue = OperationQueue()
        queue.name = "URLSessionTransport.session"
        queue.maxConcurrentOperationCount = 1
        session = URLSession(configuration: .stateless(limits), delegate: delegate, delegateQueue: queue)
    }

    /// Sends one message once, without following redirects.
    func run(_ message: URLRequest, _ exchange: IncomingRequest) async throws(TransportError) -> HTTPResponse {
        // A closed session traps when it is asked for a task, so both happen under one lock.
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

    /// Ends the session and its requests, once.
    func close() {
        let wasClosed = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return isClosed
        }
        guard !wasClosed else { return }
        for exchange in delegate.removeAll() { exchange.abort(exchange.name.cancelled) }
        // Each request has cancelled its own task; the remaining tasks have been answered and only finish.
        session.finishTasksAndInvalidate()
    }
}

extension SessionRouter {
    /// The delegate that holds the requests of the running tasks. The session holds it until it is invalidated.
    private final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
        private let exchanges = Lock<[Int: IncomingRequest]>([:])

        func register(_ exchange: IncomingRequest, for task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = exchange }
        }

        func forget(_ task: URLSessionTask) {
            exchanges.withLock { $0[task.taskIdentifier] = nil }
        }

        func removeAll() -> [IncomingRequest] {
            exchanges.withLock { exchanges in
                defer { exchanges = [:] }
                return Array(exchanges.values)
            }
        }

        private func exchange(of task: URLSessionTask) -> IncomingRequest? {
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
                // A task that is cancelled while it waits for this call traps when the handler is called.
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
            // A server's 401 is a response; the platform checks certificates.
            #if canImport(FoundationNetworking)
                // A task never ends if it is asked to continue without credentials. The whole response is already here.
                exchange(of: task)?.completeUnauthorized(task)
            #else
                completionHandler(.performDefaultHandling, nil)
            #endif
        }

        #if canImport(FoundationNetworking)
            /// Called when a kept connection ended before the response and curl would send the request again on a new one. Without a body
            /// it would wait for ever; with one the server might process it twice. So the request ends here.
            func urlSession(
                _ session: URLSession,
                task: URLSessionTask,
                needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
            ) {
                if let exchange = exchange(of: task) { exchange.abort(exchange.name.emptyResponse()) }
                completionHandler(nil)
            }
        #endif

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            exchange(of: task)?.complete(error, task.response)
        }
    }
}
