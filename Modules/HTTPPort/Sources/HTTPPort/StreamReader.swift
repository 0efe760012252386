import CMicrohttpd
import Foundation

/// The port's end of a stream: it copies chunks into libmicrohttpd's buffer. The connection's thread owns it.
final class StreamReader {
    private let stream: HTTPResponseStream
    private let watch: ClientWatch?
    private let onClose: () -> Void
    /// The bytes of the last chunk that did not fit.
    private var rest: ArraySlice<UInt8> = []

    /// Begins to read a stream.
    ///
    /// - Parameter onClose: Called before the stream is closed.
    init(_ stream: HTTPResponseStream, on connection: OpaquePointer, onClose: @escaping () -> Void) {
        self.stream = stream
        self.onClose = onClose
        watch = ClientWatch(socket: strata_connection_socket(connection)) { stream.lose() }
    }

    /// Fills a buffer with bytes of one chunk.
    ///
    /// - Returns: The number of bytes; 0 after the connection was suspended; otherwise the way in which the body ends.
    func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        if rest.isEmpty {
            switch stream.pull() {
            case .bytes(let bytes): rest = bytes[...]
            case .wait: return 0
            case .end: return strata_stream_complete
            case nil: return strata_stream_broken
            }
        } else if !stream.isOpen {
            // A part of a chunk must not look like the regular end of the body.
            return strata_stream_broken
        }
        let part = rest.prefix(buffer.count)
        buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
    }

    /// Closes the stream, after libmicrohttpd has read it for the last time.
    func close() {
        watch?.end()
        onClose()
        stream.close()
    }
}

/// Notices that the client of a stream has gone. libmicrohttpd does not read from a connection that is suspended or sends a body.
final class ClientWatch {
    private static let queue = DispatchQueue(label: "strata.port.watch")

    private let source: any DispatchSourceRead

    /// Watches a socket through a descriptor of its own, because libmicrohttpd may close its one at any time.
    ///
    /// - Returns: Nil if the process has no descriptor left. Then only sending shows that the client has gone.
    init?(socket: Int32, onEnd: @escaping @Sendable () -> Void) {
        let descriptor = strata_copy_descriptor(socket)
        guard descriptor >= 0 else { return nil }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: Self.queue)
        self.source = source
        source.setEventHandler {
            var byte: UInt8 = 0
            let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
            if count < 0, errno == EAGAIN || errno == EINTR { return }
            // After a byte, which is the beginning of another request, the end cannot be seen until the byte is read.
            source.cancel()
            if count <= 0 { onEnd() }
        }
        source.setCancelHandler { Foundation.close(descriptor) }
        source.resume()
    }

    func end() { source.cancel() }
}
