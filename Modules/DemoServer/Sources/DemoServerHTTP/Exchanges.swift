import CMicrohttpd
import Foundation
import Networking
import Primitives

/// All requests of one port: libmicrohttpd's callbacks on one side, the handler on the other.
final class Exchanges: Sendable {
    typealias Handler = @Sendable (HTTPRequest, PortPeer) -> PortAnswer

    private struct State {
        var isFinishing = false
        /// Held connections by address: a pointer may not cross threads, its address may.
        var stalled: Set<UInt> = []
    }

    private let bodyLimit: Int
    private let handler: Handler
    private let state = Lock(State())
    private let underWay = DispatchGroup()

    init(bodyLimit: Int, handler: @escaping Handler) {
        self.bodyLimit = bodyLimit
        self.handler = handler
    }

    /// Lets go of stalled connections and waits until the answers under way are out.
    func finish() {
        let stalled = state.withLock { state in
            state.isFinishing = true
            defer { state.stalled = [] }
            return state.stalled
        }
        for connection in stalled { MHD_resume_connection(OpaquePointer(bitPattern: connection)) }
        _ = underWay.wait(timeout: .now() + 2)
    }

    // MARK: Callbacks

    /// The request line has come: an exchange begins. What is returned here is what the other callbacks get.
    static let began:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            context,
            target,
            _ in
            guard let context, let target else { return nil }
            Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue().underWay.enter()
            return Unmanaged.passRetained(Exchange(target: String(cString: target))).toOpaque()
        }

    /// The exchange is over, one way or another.
    static let completed: MHD_RequestCompletedCallback = { context, connection, slot, _ in
        guard let context, let slot, let exchange = slot.pointee else { return }
        slot.pointee = nil
        let exchanges = Unmanaged<Exchanges>.fromOpaque(context).takeUnretainedValue()
        Unmanaged<Exchange>.fromOpaque(exchange).release()
        let address = UInt(bitPattern: connection)
        exchanges.state.withLock { _ = $0.stalled.remove(address) }
        exchanges.underWay.leave()
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

    /// Refuses a body that says beforehand that it is too large.
    private func begin(_ exchange: Exchange, on connection: OpaquePointer) -> MHD_Result {
        let length = MHD_lookup_connection_value(connection, .HEADER_KIND, "Content-Length").map { String(cString: $0) }
        guard let length = length.flatMap(Int.init), length > bodyLimit else { return .YES }
        return send(PortRefusal.bodyTooLarge(limit: bodyLimit), on: connection)
    }

    /// Keeps a piece of the body. One that grows too large without having said so is read to its end and refused, unless it
    /// goes on and on: then the connection is dropped.
    private func take(_ bytes: UnsafeRawBufferPointer, into exchange: Exchange) -> MHD_Result {
        exchange.received += bytes.count
        if exchange.received > bodyLimit {
            exchange.body = []
            return exchange.received > 8 * bodyLimit ? .NO : .YES
        }
        exchange.body.append(contentsOf: bytes)
        return .YES
    }

    private func answer(_ exchange: Exchange, method: String, on connection: OpaquePointer) -> MHD_Result {
        if exchange.isStalled { return .NO }
        if exchange.received > bodyLimit { return send(PortRefusal.bodyTooLarge(limit: bodyLimit), on: connection) }
        // Lemmy changes nothing by PATCH.
        guard let method = HTTPRequest.Method(rawValue: method), method != .patch else {
            return send(PortRefusal.unknownMethod, on: connection)
        }
        let request = HTTPRequest(
            method: method,
            path: exchange.target.path,
            query: exchange.target.query,
            headers: headers(of: connection),
            body: exchange.body.isEmpty ? nil : Data(exchange.body)
        )
        let peer = PortPeer(isLoopback: strata_peer_is_loopback(connection) != 0)
        let answer = handler(request, peer)
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
                    context.assumingMemoryBound(to: HTTPHeaders.self).pointee
                        .append(String(cString: name), value.map { String(cString: $0) } ?? "")
                    return .YES
                },
                headers
            )
        }
        return headers
    }

    // MARK: Endings

    private func send(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        let made = response.body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
                bytes.count,
                UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                .RESPMEM_MUST_COPY
            )
        }
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

    /// Holds the connection without an answer until the client goes or the port stops.
    private func stall(_ exchange: Exchange, _ connection: OpaquePointer) -> MHD_Result {
        exchange.isStalled = true
        let address = UInt(bitPattern: connection)
        let isHeld = state.withLock { state in
            if state.isFinishing { return false }
            MHD_suspend_connection(OpaquePointer(bitPattern: address))
            state.stalled.insert(address)
            return true
        }
        return isHeld ? .YES : .NO
    }
}

/// The first half of a body, for a connection that breaks in the middle.
private final class HalfBody {
    private let bytes: Data
    private static let endWithError = -2

    init(_ body: Data) { bytes = body.prefix(body.count / 2) }

    func copy(from position: Int, to buffer: UnsafeMutablePointer<CChar>, room: Int) -> Int {
        let rest = bytes.dropFirst(position).prefix(room)
        guard !rest.isEmpty else { return Self.endWithError }
        rest.copyBytes(to: UnsafeMutableRawBufferPointer(start: buffer, count: room))
        return rest.count
    }
}
