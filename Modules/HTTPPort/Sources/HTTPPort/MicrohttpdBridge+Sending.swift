import CMicrohttpd
import Foundation

extension MicrohttpdBridge {
    /// Sends a response whose body is there.
    func send(_ response: HTTPPortResponse, on connection: OpaquePointer) -> MHD_Result {
        switch response.body {
        case .bytes(let bytes): send(bytes, of: response, on: connection)
        case .data(let data): send(data, of: response, on: connection)
        case .stream: send([UInt8](), of: response, on: connection)
        }
    }

    private func send(
        _ body: some ContiguousBytes,
        of response: HTTPPortResponse,
        on connection: OpaquePointer
    ) -> MHD_Result {
        let count = body.withUnsafeBytes { $0.count }
        guard count > RetainedBody.least else {
            let made = body.withUnsafeBytes { bytes in
                MHD_create_response_from_buffer(
                    count,
                    UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                    .RESPMEM_MUST_COPY
                )
            }
            return queue(made, response.headers, status: response.status, on: connection)
        }
        let held = Unmanaged.passRetained(RetainedBody(body))
        let made = MHD_create_response_from_buffer_with_free_callback_cls(
            count,
            UnsafeMutableRawPointer(mutating: held.takeUnretainedValue().start),
            { context in
                if let context { Unmanaged<RetainedBody>.fromOpaque(context).release() }
            },
            held.toOpaque()
        )
        if made == nil { held.release() }
        return queue(made, response.headers, status: response.status, on: connection)
    }

    /// Announces the whole body, sends half of it and closes the connection.
    func sendHalf(of response: HTTPPortResponse, on connection: OpaquePointer) -> MHD_Result {
        let (count, truncated) =
            switch response.body {
            case .bytes(let bytes): (bytes.count, bytes.withUnsafeBytes(TruncatedBody.init))
            case .data(let data): (data.count, data.withUnsafeBytes(TruncatedBody.init))
            case .stream: (0, TruncatedBody(UnsafeRawBufferPointer(start: nil, count: 0)))
            }
        let half = Unmanaged.passRetained(truncated)
        let made = MHD_create_response_from_callback(
            UInt64(max(count, 1)),
            64 * 1024,
            { context, position, buffer, room in
                guard let context, let buffer else { return strata_stream_broken }
                let half = Unmanaged<TruncatedBody>.fromOpaque(context).takeUnretainedValue()
                return half.copy(from: Int(position), to: UnsafeMutableRawBufferPointer(start: buffer, count: room))
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
        return queue(made, response.headers, status: response.status, on: connection)
    }

    /// Begins to send a stream. Whatever happens to it, the stream is closed once.
    func send(
        _ stream: HTTPResponseStream,
        of response: HTTPPortResponse,
        for exchange: Exchange,
        on connection: OpaquePointer
    ) -> MHD_Result {
        // Before the stream is noted, because the port ends only the streams that have begun.
        stream.begin(on: UInt(bitPattern: connection))
        switch keepConnection(connection, for: stream) {
        case .kept: break
        case .gone:
            stream.close()
            return .NO
        case .full:
            stream.close()
            return send(tooManyStreams, on: connection)
        }
        // The port does not wait for a stream, which may have no end.
        exchange.isAnswered = false
        responsesInFlight.leave()
        let socket = strata_connection_socket(connection)
        let reader = StreamReader(stream, on: connection) { [self] in remove(stream, from: socket) }
        let held = Unmanaged.passRetained(reader)
        let made = MHD_create_response_from_callback(
            strata_length_unknown,
            16 * 1024,
            { context, _, buffer, room in
                guard let context, let buffer else { return strata_stream_broken }
                return Unmanaged<StreamReader>.fromOpaque(context).takeUnretainedValue()
                    .fill(UnsafeMutableRawBufferPointer(start: buffer, count: room))
            },
            held.toOpaque(),
            { context in
                if let context { Unmanaged<StreamReader>.fromOpaque(context).takeRetainedValue().close() }
            }
        )
        guard made != nil else {
            held.takeRetainedValue().close()
            return .NO
        }
        var headers = response.headers
        // A connection after a stream would have no place among the others.
        headers["Connection"] = "close"
        return queue(made, headers, status: response.status, on: connection)
    }

    private func queue(
        _ made: OpaquePointer?,
        _ headers: HTTPPortHeaders,
        status: Int,
        on connection: OpaquePointer
    ) -> MHD_Result {
        guard let made else { return .NO }
        defer { MHD_destroy_response(made) }
        for field in headers { _ = MHD_add_response_header(made, field.name, field.value) }
        return MHD_queue_response(connection, UInt32(status), made)
    }
}
