import CMicrohttpd
import Foundation
import Networking
import Primitives

/// The requests of one port. It connects libmicrohttpd's callbacks with the handler.
final class MicrohttpdBridge: Sendable {
    typealias Handler = @Sendable (HTTPRequest, PortPeer) -> PortResponse

    private struct State {
        var isFinishing = false
        /// The addresses of stalled connections by socket. They are integers because a pointer is not `Sendable`.
        var stalled: [Int32: UInt] = [:]
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
    private let handler: Handler
    private let isQuick: @Sendable (HTTPRequest) -> Bool
    private let workers: Desk
    private let connections: ConnectionLimiter
    private let state = Lock(State())
    /// The responses that are not sent yet.
    private let responsesInFlight = DispatchGroup()

    init(
        _ limits: HTTPServerPort.Limits,
        below basePath: String,
        isQuick: @escaping @Sendable (HTTPRequest) -> Bool,
        handler: @escaping Handler
    ) {
        bodyLimit = limits.body
        bodyLimits = limits.bodyAtPath
        bodiesLimit = limits.bodies
        self.basePath = basePath.isEmpty ? nil : RequestTarget(basePath).path
        self.isQuick = isQuick
        workers = Desk(workers: limits.workers)
        connections = ConnectionLimiter(limit: limits.connections)
        self.handler = handler
    }

    /// Accepts no more requests, resumes stalled connections and waits until the responses in progress are sent.
    func finish(within seconds: Int) {
        let stalled = state.withLock { state in
            state.isFinishing = true
            defer { state.stalled = [:] }
            return state.stalled.values
        }
        for connection in stalled { MHD_resume_connection(OpaquePointer(bitPattern: connection)) }
        _ = responsesInFlight.wait(timeout: .now() + .seconds(seconds))
        workers.close()
    }

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

    /// Refuses a request before its body is read, if the body is declared too large or its length is ambiguous.
    private func begin(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        if isFinishing { return .NO }
        connections.touch(strata_connection_socket(connection))
        exchange.headers = headers(of: connection)
        exchange.bodyLimit = bodyLimits[exchange.target.path] ?? bodyLimit
        guard var refusal = PortErrorResponse.framingError(exchange.headers, bodyLimit: exchange.bodyLimit) else {
            return .YES
        }
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
            return send(PortErrorResponse.bodyTooLarge(limit: exchange.bodyLimit), on: connection)
        }
        if exchange.isRejected { return send(PortErrorResponse.serviceUnavailable, on: connection) }
        if exchange.isOutsideBasePath { return send(PortErrorResponse.notFound, on: connection) }
        if let preflight = CORS.preflight(method, exchange.headers) { return send(preflight, on: connection) }
        guard let method = PortErrorResponse.method(method, at: exchange.target.path) else {
            return send(PortErrorResponse.unknownMethod, on: connection)
        }
        let request = HTTPRequest(
            method: method,
            path: exchange.target.path,
            query: exchange.target.query,
            headers: exchange.headers,
            body: exchange.body.isEmpty ? nil : exchange.body
        )
        let peer = PortPeer(isLoopback: strata_peer_is_loopback(connection) != 0)
        guard !isQuick(request) else { return finish(exchange, handler(request, peer), on: connection) }
        exchange.isOnWorker = true
        let isThere = workers.enqueue(connection) { [handler] in handler(request, peer) }
        return isThere ? .YES : .NO
    }

    private func finish(_ exchange: Exchange, _ answer: PortResponse, on connection: OpaquePointer) -> MHD_Result {
        // Releases the body now, because the client may take long to read the response.
        releaseBody(of: exchange)
        var answer = answer
        CORS.allow(exchange.headers, toRead: &answer.response.headers)
        switch answer.ending {
        case .whole: return send(answer.response, on: connection)
        case .break: return sendHalf(of: answer.response, on: connection)
        case .stall: return stall(exchange, connection)
        case .reset:
            strata_reset(connection)
            return .NO
        }
    }

    private func headers(of connection: OpaquePointer) -> HTTPHeaders {
        var headers = HTTPHeaders()
        withUnsafeMutablePointer(to: &headers) { headers in
            _ = MHD_get_connection_values(
                connection,
                .HEADER_KIND,
                { context, _, name, value in
                    guard let context, let name else { return .YES }
                    // Trailing blanks are not part of a value; libmicrohttpd removes only leading ones.
                    let text = value.map { String(cString: $0) } ?? ""
                    let end = text.utf8.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { text.utf8.index(after: $0) }
                    context.assumingMemoryBound(to: HTTPHeaders.self).pointee
                        .append(String(cString: name), String(text[..<(end ?? text.startIndex)]))
                    return .YES
                },
                headers
            )
        }
        return headers
    }

    // MARK: Endings

    private func send(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        guard response.body.count > RetainedBody.least else {
            let made = response.body.withUnsafeBytes { bytes in
                MHD_create_response_from_buffer(
                    bytes.count,
                    UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
            return queue(made, response, on: connection)
        }
        let held = Unmanaged.passRetained(RetainedBody(response.body))
        let made = MHD_create_response_from_buffer_with_free_callback_cls(
            response.body.count,
            UnsafeMutableRawPointer(mutating: held.takeUnretainedValue().start),
            { context in
                if let context { Unmanaged<RetainedBody>.fromOpaque(context).release() }
            },
            held.toOpaque()
        )
        if made == nil { held.release() }
        return queue(made, response, on: connection)
    }

    /// Announces the whole body, sends half of it and closes the connection.
    private func sendHalf(of response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        let half = Unmanaged.passRetained(TruncatedBody(response.body))
        let made = MHD_create_response_from_callback(
            UInt64(max(response.body.count, 1)),
            64 * 1024,
            { context, position, buffer, room in
                guard let context, let buffer else { return -2 }
                let half = Unmanaged<TruncatedBody>.fromOpaque(context).takeUnretainedValue()
                return half.copy(from: Int(position), to: buffer, room: room)
            },
            half.toOpaque(),
            { context in
                if let context { Unmanaged<TruncatedBody>.fromOpaque(context).release() }
            }
        )
        guard made != nil else {
            half.release()
            return .NO
        }
        return queue(made, response, on: connection)
    }

    private func queue(_ made: OpaquePointer?, _ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for field in response.headers { _ = MHD_add_response_header(made, field.name, field.value) }
        return MHD_queue_response(connection, UInt32(response.status), made)
    }

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
}

/// An incoming request. The port's thread fills it while bytes arrive, and reads it when they are complete.
final class Exchange {
    let target: RequestTarget
    /// True if the target is outside the port's path prefix.
    let isOutsideBasePath: Bool
    /// The maximum size of the body, in bytes.
    var bodyLimit = 0
    var headers = HTTPHeaders()
    var body = Data()
    /// The number of received bytes, including those beyond the limit.
    var received = 0
    /// The number of bytes of this body that count towards the limit of all bodies.
    var reservedBytes = 0
    /// True once the body was released because all bodies together exceed their limit.
    var isRejected = false
    var hasBegun = false
    /// True once there is, or will be, a response that a stopping port waits for.
    var isAnswered = false
    /// True once another thread computes the response.
    var isOnWorker = false
    /// True while the connection is held without a response.
    var isStalled = false

    /// Makes an exchange.
    ///
    /// - Parameter base: The decoded path prefix; nil if the port answers every path.
    init(target: String, below base: String?) {
        let whole = RequestTarget(target)
        let own = base.map(whole.below) ?? whole
        (self.target, isOutsideBasePath) = (own ?? whole, own == nil)
    }
}
