import CMicrohttpd
import Foundation
import Primitives

/// The requests of one port. It connects libmicrohttpd's callbacks with the handler.
final class MicrohttpdBridge: Sendable {
    typealias Handler = @Sendable (HTTPPortRequest) -> HTTPPortAnswer

    private struct State {
        var isFinishing = false
        /// The addresses of stalled connections by socket. They are integers because a pointer is not `Sendable`.
        var stalled: [Int32: UInt] = [:]
        /// The streams that are being sent.
        var streams: [ObjectIdentifier: HTTPResponseStream] = [:]
        /// The number of bytes in bodies, complete and incomplete.
        var held = 0
        /// The part of them in bodies with a larger limit.
        var heldByLarge = 0
    }

    private let bodyLimit: Int
    private let bodyLimits: [String: Int]
    private let bodiesLimit: Int
    /// The decoded path prefix; nil if the port answers every path.
    private let basePath: String?
    private let allowsOtherOrigins: Bool
    private let refusals: Refusals
    private let handler: Handler
    private let workers: Desk
    private let connections: ConnectionLimiter
    private let state = Lock(State())
    /// The responses that are not sent yet. A stream counts only from its end, because it may have none before the port stops.
    let responsesInFlight = DispatchGroup()

    init(_ options: HTTPPortOptions, handler: @escaping Handler) {
        let limits = options.limits
        bodyLimit = limits.body
        bodyLimits = limits.bodyAtPath
        bodiesLimit = limits.bodies
        basePath = options.basePath.isEmpty ? nil : RequestTarget(options.basePath).path
        allowsOtherOrigins = options.allowsOtherOrigins
        refusals = Refusals(options)
        workers = Desk(workers: limits.workers)
        connections = ConnectionLimiter(limit: limits.connections, streams: limits.streams)
        self.handler = handler
    }

    /// Accepts no more requests, ends the streams, resumes stalled connections and waits until the responses in progress are sent.
    func finish(within seconds: Int) {
        let (stalled, streams) = state.withLock { state in
            state.isFinishing = true
            defer { state.stalled = [:] }
            return (state.stalled.values, state.streams.values)
        }
        // No stream begins any more, and one that has ended does not suspend its connection again.
        for stream in streams { stream.end(in: responsesInFlight) }
        for connection in stalled { MHD_resume_connection(OpaquePointer(bitPattern: connection)) }
        _ = responsesInFlight.wait(timeout: .now() + .seconds(seconds))
        workers.close()
    }

    /// Releases the responses that were made but not fetched. It is called after libmicrohttpd has stopped.
    func discardRest() { workers.discardRest() }

    private var isFinishing: Bool { state.withLock { $0.isFinishing } }

    // MARK: Callbacks

    /// Called when a client connects; decides whether the connection is accepted.
    static let accepts: MHD_AcceptPolicyCallback = { context, _, _ in
        guard let context else { return .NO }
        return Unmanaged<MicrohttpdBridge>.fromOpaque(context).takeUnretainedValue().isFinishing ? .NO : .YES
    }

    /// Called when a connection begins or ends.
    static let connected: MHD_NotifyConnectionCallback = { context, connection, _, code in
        guard let context, let connection else { return }
        let exchanges = Unmanaged<MicrohttpdBridge>.fromOpaque(context).takeUnretainedValue()
        let socket = strata_connection_socket(connection)
        if strata_connection_begins(code) != 0 {
            exchanges.open(socket)
        } else {
            exchanges.connections.close(socket)
        }
    }

    /// Called when the request line has arrived; begins an exchange. The other callbacks receive the returned pointer.
    static let began:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            context,
            target,
            _ in
            guard let context, let target else { return nil }
            let base = Unmanaged<MicrohttpdBridge>.fromOpaque(context).takeUnretainedValue().basePath
            return Unmanaged.passRetained(Exchange(target: String(cString: target), below: base)).toOpaque()
        }

    /// Called when the exchange is over, for any reason.
    static let completed: MHD_RequestCompletedCallback = { context, connection, slot, _ in
        guard let context, let slot, let pointer = slot.pointee else { return }
        slot.pointee = nil
        let exchanges = Unmanaged<MicrohttpdBridge>.fromOpaque(context).takeUnretainedValue()
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
        exchanges.releaseBody(of: exchange)
        if exchange.isStalled {
            let socket = connection.map(strata_connection_socket) ?? -1
            exchanges.state.withLock { _ = $0.stalled.removeValue(forKey: socket) }
        }
        // A connection may close before it fetches its response.
        if exchange.isOnWorker, let connection { exchanges.workers.dequeue(for: connection)?.discard() }
        if exchange.isAnswered { exchanges.responsesInFlight.leave() }
    }

    /// Called when the headers have arrived, for each piece of the body, and when the body is complete.
    static let access: MHD_AccessHandlerCallback = { context, connection, _, method, _, piece, pieceCount, slot in
        guard let context, let connection, let method, let pieceCount, let pointer = slot?.pointee else { return .NO }
        let exchanges = Unmanaged<MicrohttpdBridge>.fromOpaque(context).takeUnretainedValue()
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
        if !exchange.hasBegun {
            exchange.hasBegun = true
            return exchanges.begin(exchange, on: connection)
        }
        if pieceCount.pointee > 0, let piece {
            let bytes = UnsafeRawBufferPointer(start: piece, count: pieceCount.pointee)
            pieceCount.pointee = 0
            return exchanges.append(bytes, toBodyOf: exchange)
        }
        return exchanges.answer(exchange, method: String(cString: method), on: connection)
    }

    // MARK: Steps

    /// Makes room for a connection. A replaced connection that is stalled must be resumed, because a suspended connection does not notice
    /// that its socket was shut down.
    private func open(_ socket: Int32) {
        guard let gone = connections.open(socket) else { return }
        state.withLock { state in
            guard let address = state.stalled.removeValue(forKey: gone) else { return }
            MHD_resume_connection(OpaquePointer(bitPattern: address))
        }
    }

    /// Refuses a request before its body is read, if it is for another host, or if the body is too large or of ambiguous length.
    private func begin(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        if isFinishing { return .NO }
        connections.touch(strata_connection_socket(connection))
        exchange.headers = headers(of: connection)
        exchange.bodyLimit = bodyLimits[exchange.target.path] ?? bodyLimit
        let error =
            refusals.hostError(exchange.headers, port: { strata_connection_port(connection) })
            ?? refusals.framingError(exchange.headers, bodyLimit: exchange.bodyLimit)
        guard var refusal = error else { return .YES }
        // Closes the connection, because the bytes that follow are the refused body and not a request.
        refusal.headers.append("Connection", "close")
        return send(refusal, on: connection)
    }

    /// Appends a piece of the body. A body that exceeds its limit without having declared it is read to its end and refused; if it is much
    /// larger, the connection is dropped.
    private func append(_ bytes: UnsafeRawBufferPointer, toBodyOf exchange: Exchange) -> MHD_Result {
        exchange.received += bytes.count
        if exchange.received > exchange.bodyLimit || exchange.isRejected {
            releaseBody(of: exchange)
            return exchange.received > exchange.bodyLimit + 7 * bodyLimit ? .NO : .YES
        }
        let isLarge = exchange.bodyLimit > bodyLimit
        let hasRoom = state.withLock { state in
            guard state.held + bytes.count <= bodiesLimit else { return false }
            if isLarge {
                guard state.heldByLarge + bytes.count <= bodiesLimit / 4 * 3 else { return false }
                state.heldByLarge += bytes.count
            }
            state.held += bytes.count
            return true
        }
        guard hasRoom else {
            exchange.isRejected = true
            releaseBody(of: exchange)
            return .YES
        }
        exchange.reservedBytes += bytes.count
        exchange.body.append(contentsOf: bytes)
        return .YES
    }

    /// Releases the bytes of a body.
    private func releaseBody(of exchange: Exchange) {
        exchange.body = Data()
        if exchange.reservedBytes > 0 {
            state.withLock { state in
                state.held -= exchange.reservedBytes
                if exchange.bodyLimit > bodyLimit { state.heldByLarge -= exchange.reservedBytes }
            }
        }
        exchange.reservedBytes = 0
    }

    private func answer(_ exchange: Exchange, method: String, on connection: OpaquePointer) -> MHD_Result {
        if exchange.isStalled { return .NO }
        if exchange.isOnWorker {
            // A missing response means that the port is stopping.
            guard let made = workers.dequeue(for: connection) else { return .NO }
            return finish(exchange, made, on: connection)
        }
        exchange.isAnswered = true
        responsesInFlight.enter()
        if exchange.received > exchange.bodyLimit {
            return send(refusals.bodyTooLarge(limit: exchange.bodyLimit), on: connection)
        }
        if exchange.isRejected { return send(refusals.serviceUnavailable, on: connection) }
        if exchange.isOutsideBasePath { return send(refusals.notFound, on: connection) }
        if allowsOtherOrigins,
            let preflight = CORS.preflight(method, exchange.headers, allowed: refusals.methodList)
        {
            return send(preflight, on: connection)
        }
        guard let method = refusals.method(method, at: exchange.target.path) else {
            return send(refusals.unknownMethod, on: connection)
        }
        return handle(request(exchange, method, from: connection), of: exchange, on: connection)
    }

    private func request(
        _ exchange: Exchange,
        _ method: HTTPPortRequest.Method,
        from connection: OpaquePointer
    ) -> HTTPPortRequest {
        HTTPPortRequest(
            method: method,
            path: exchange.target.path,
            query: exchange.target.query,
            headers: exchange.headers,
            body: exchange.body,
            isFromThisMachine: strata_peer_is_loopback(connection) != 0
        )
    }

    private func handle(
        _ request: HTTPPortRequest,
        of exchange: Exchange,
        on connection: OpaquePointer
    ) -> MHD_Result {
        switch handler(request) {
        case .now(let response): return finish(exchange, response, on: connection)
        case .onWorker(let make):
            exchange.isOnWorker = true
            return workers.enqueue(connection, make) ? .YES : .NO
        case .inTask(let make):
            exchange.isOnWorker = true
            return workers.begin(connection, make) ? .YES : .NO
        }
    }

    private func finish(_ exchange: Exchange, _ answer: HTTPPortResponse, on connection: OpaquePointer) -> MHD_Result {
        // Releases the body now, because the client may take long to read the response.
        releaseBody(of: exchange)
        var answer = answer
        if allowsOtherOrigins { CORS.allow(exchange.headers, toRead: &answer.headers) }
        if case .stream(let stream) = answer.body, answer.ending == .whole {
            return send(stream, of: answer, for: exchange, on: connection)
        }
        answer.discard()
        switch answer.ending {
        case .whole: return send(answer, on: connection)
        case .break: return sendHalf(of: answer, on: connection)
        case .stall: return stall(exchange, connection)
        case .reset:
            strata_reset(connection)
            return .NO
        }
    }

    private func headers(of connection: OpaquePointer) -> HTTPPortHeaders {
        var headers = HTTPPortHeaders()
        withUnsafeMutablePointer(to: &headers) { headers in
            _ = MHD_get_connection_values(
                connection,
                .HEADER_KIND,
                { context, _, name, value in
                    guard let context, let name else { return .YES }
                    // Trailing blanks are not part of a value; libmicrohttpd removes only leading ones.
                    let text = value.map { String(cString: $0) } ?? ""
                    let end = text.utf8.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { text.utf8.index(after: $0) }
                    context.assumingMemoryBound(to: HTTPPortHeaders.self).pointee
                        .append(String(cString: name), String(text[..<(end ?? text.startIndex)]))
                    return .YES
                },
                headers
            )
        }
        return headers
    }

    // MARK: Endings

    /// Holds the connection without a response until a new connection needs its place or the port stops.
    private func stall(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
        exchange.isStalled = true
        let address = UInt(bitPattern: connection)
        let socket = strata_connection_socket(connection)
        let isHeld = state.withLock { state in
            if state.isFinishing || !connections.has(socket) { return false }
            MHD_suspend_connection(OpaquePointer(bitPattern: address))
            state.stalled[socket] = address
            return true
        }
        return isHeld ? .YES : .NO
    }

    // MARK: Streams

    /// Takes the connection of a stream out of the connections that are replaced, and notes the stream for the end of the port.
    func keepConnection(_ connection: OpaquePointer, for stream: HTTPResponseStream) -> ConnectionLimiter.Keeping {
        state.withLock { state in
            if state.isFinishing { return .gone }
            let keeping = connections.keepForStream(strata_connection_socket(connection))
            if keeping == .kept { state.streams[ObjectIdentifier(stream)] = stream }
            return keeping
        }
    }

    /// Forgets a stream whose connection is about to close, so that there is room for another one.
    func remove(_ stream: HTTPResponseStream, from socket: Int32) {
        connections.close(socket)
        state.withLock { _ = $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
    }

    var tooManyStreams: HTTPPortResponse { refusals.tooManyStreams }
}
