import CMicrohttpd
import Foundation
import Networking
import Primitives

/// All requests of one port: libmicrohttpd's callbacks on one side, the handler on the other.
final class Exchanges: Sendable {
    typealias Handler = @Sendable (HTTPRequest, PortPeer) -> PortAnswer

    private struct State {
        var isFinishing = false
        /// The addresses of held connections by socket: a pointer may not cross threads, its address may.
        var stalled: [Int32: UInt] = [:]
        /// Bytes of bodies that are there, whole and half.
        var held = 0
        /// Those among them that belong to bodies which may be larger than others.
        var heldByLarge = 0
    }

    private let bodyLimit: Int
    private let bodyLimits: [String: Int]
    private let bodiesLimit: Int
    /// The path below which it answers, decoded; nil where it answers everywhere.
    private let basePath: String?
    private let handler: Handler
    private let isQuick: @Sendable (HTTPRequest) -> Bool
    private let desk: Desk
    private let connections: Connections
    private let state = Lock(State())
    /// The answers that are not out yet.
    private let underWay = DispatchGroup()

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
        desk = Desk(workers: limits.workers)
        connections = Connections(limit: limits.connections)
        self.handler = handler
    }

    /// Takes no more requests, lets go of stalled connections and waits until the answers under way are out.
    func finish(within seconds: Int) {
        let stalled = state.withLock { state in
            state.isFinishing = true
            defer { state.stalled = [:] }
            return state.stalled.values
        }
        for connection in stalled { MHD_resume_connection(OpaquePointer(bitPattern: connection)) }
        _ = underWay.wait(timeout: .now() + .seconds(seconds))
        desk.close()
    }

    private var isFinishing: Bool { state.withLock { $0.isFinishing } }

    // MARK: Callbacks

    /// Somebody wants to connect.
    static let accepts: MHD_AcceptPolicyCallback = { context, _, _ in
        guard let context else { return .NO }
        return Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue().isFinishing ? .NO : .YES
    }

    /// Somebody is connected, or no longer.
    static let connected: MHD_NotifyConnectionCallback = { context, connection, _, code in
        guard let context, let connection else { return }
        let exchanges = Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue()
        let socket = strata_connection_socket(connection)
        if strata_connection_begins(code) != 0 {
            exchanges.open(socket)
        } else {
            exchanges.connections.close(socket)
        }
    }

    /// The request line has come: an exchange begins. What is returned here is what the other callbacks get.
    static let began:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            context,
            target,
            _ in
            guard let context, let target else { return nil }
            let base = Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue().basePath
            return Unmanaged.passRetained(Exchange(target: String(cString: target), below: base)).toOpaque()
        }

    /// The exchange is over, one way or another.
    static let completed: MHD_RequestCompletedCallback = { context, connection, slot, _ in
        guard let context, let slot, let pointer = slot.pointee else { return }
        slot.pointee = nil
        let exchanges = Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue()
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
        exchanges.letGo(of: exchange)
        if exchange.isStalled {
            let socket = connection.map(strata_connection_socket) ?? -1
            exchanges.state.withLock { _ = $0.stalled.removeValue(forKey: socket) }
        }
        if exchange.isAnswered { exchanges.underWay.leave() }
    }

    /// Called when the headers are there, for each piece of the body, and when all of it is there.
    static let access: MHD_AccessHandlerCallback = { context, connection, _, method, _, piece, pieceCount, slot in
        guard let context, let connection, let method, let pieceCount, let pointer = slot?.pointee else { return .NO }
        let exchanges = Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue()
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
        if !exchange.hasBegun {
            exchange.hasBegun = true
            return exchanges.begin(exchange, on: connection)
        }
        if pieceCount.pointee > 0, let piece {
            let bytes = UnsafeRawBufferPointer(start: piece, count: pieceCount.pointee)
            pieceCount.pointee = 0
            return exchanges.take(bytes, into: exchange)
        }
        return exchanges.answer(exchange, method: String(cString: method), on: connection)
    }

    // MARK: Steps

    /// Makes room for somebody. Whoever had to go and is held has to be let go too: held, they see nothing of their socket.
    private func open(_ socket: Int32) {
        guard let gone = connections.open(socket) else { return }
        state.withLock { state in
            guard let address = state.stalled.removeValue(forKey: gone) else { return }
            MHD_resume_connection(OpaquePointer(bitPattern: address))
        }
    }

    /// Refuses what need not be read to its end: a body that says beforehand that it is too large, or that ends nobody knows where.
    private func begin(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        if isFinishing { return .NO }
        connections.use(strata_connection_socket(connection))
        exchange.headers = headers(of: connection)
        exchange.bodyLimit = bodyLimits[exchange.target.path] ?? bodyLimit
        guard var refusal = PortRefusal.ofFraming(exchange.headers, bodyLimit: exchange.bodyLimit) else { return .YES }
        // What follows is no request but the body that was refused.
        refusal.headers.append("Connection", "close")
        return send(refusal, on: connection)
    }

    /// Keeps a piece of the body. One that grows too large without having said so is read to its end and refused, unless it
    /// goes on and on: then the connection is dropped.
    private func take(_ bytes: UnsafeRawBufferPointer, into exchange: Exchange) -> MHD_Result {
        exchange.received += bytes.count
        if exchange.received > exchange.bodyLimit || exchange.isTurnedAway {
            letGo(of: exchange)
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
            exchange.isTurnedAway = true
            letGo(of: exchange)
            return .YES
        }
        exchange.held += bytes.count
        exchange.body.append(contentsOf: bytes)
        return .YES
    }

    /// Gives back what a body holds.
    private func letGo(of exchange: Exchange) {
        exchange.body = Data()
        if exchange.held > 0 {
            state.withLock { state in
                state.held -= exchange.held
                if exchange.bodyLimit > bodyLimit { state.heldByLarge -= exchange.held }
            }
        }
        exchange.held = 0
    }

    private func answer(_ exchange: Exchange, method: String, on connection: OpaquePointer) -> MHD_Result {
        if exchange.isStalled { return .NO }
        if exchange.isElsewhere {
            // The port stops, if there is none.
            guard let made = desk.take(for: connection) else { return .NO }
            return finish(exchange, made, on: connection)
        }
        exchange.isAnswered = true
        underWay.enter()
        if exchange.received > exchange.bodyLimit {
            return send(PortRefusal.bodyTooLarge(limit: exchange.bodyLimit), on: connection)
        }
        if exchange.isTurnedAway { return send(PortRefusal.tooBusy, on: connection) }
        if exchange.isBeside { return send(PortRefusal.nothingHere, on: connection) }
        if let preflight = CrossOrigin.preflight(method, exchange.headers) { return send(preflight, on: connection) }
        guard let method = PortRefusal.method(method, at: exchange.target.path) else {
            return send(PortRefusal.unknownMethod, on: connection)
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
        exchange.isElsewhere = true
        let isThere = desk.put(connection) { [handler] in handler(request, peer) }
        return isThere ? .YES : .NO
    }

    private func finish(_ exchange: Exchange, _ answer: PortAnswer, on connection: OpaquePointer) -> MHD_Result {
        // Nobody needs the body any more, and the client may take its time to read.
        letGo(of: exchange)
        var answer = answer
        CrossOrigin.allow(exchange.headers, toRead: &answer.response.headers)
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
                    // Blanks after a value are no part of it; libmicrohttpd drops only those before it.
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
        guard response.body.count > HeldBody.least else {
            let made = response.body.withUnsafeBytes { bytes in
                MHD_create_response_from_buffer(
                    bytes.count,
                    UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
            return queue(made, response, on: connection)
        }
        let held = Unmanaged.passRetained(HeldBody(response.body))
        let made = MHD_create_response_from_buffer_with_free_callback_cls(
            response.body.count,
            UnsafeMutableRawPointer(mutating: held.takeUnretainedValue().start),
            { context in
                if let context { Unmanaged<HeldBody>.fromOpaque(context).release() }
            },
            held.toOpaque()
        )
        if made == nil { held.release() }
        return queue(made, response, on: connection)
    }

    /// Announces the whole body, sends half of it and closes.
    private func sendHalf(of response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        let half = Unmanaged.passRetained(HalfBody(response.body))
        let made = MHD_create_response_from_callback(
            UInt64(max(response.body.count, 1)),
            64 * 1024,
            { context, position, buffer, room in
                guard let context, let buffer else { return -2 }
                let half = Unmanaged<HalfBody>.fromOpaque(context).takeUnretainedValue()
                return half.copy(from: Int(position), to: buffer, room: room)
            },
            half.toOpaque(),
            { context in
                if let context { Unmanaged<HalfBody>.fromOpaque(context).release() }
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

    /// Holds the connection without an answer until somebody else needs its place or the port stops.
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
