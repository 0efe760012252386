import Networking

/// A port that neither accepts nor refuses connections: its listener accepts none, and its queue is full.
final class FullPort: Sendable {
    let address: ServerAddress
    private let listener: Socket
    private let crowd: [Socket]

    init() throws {
        let (listener, port) = try Socket.listening(backlog: 0)
        self.listener = listener
        address = try ServerAddress("http://127.0.0.1:\(port)")
        crowd = (0..<8).map { _ in Socket.connecting(to: port) }
    }

    deinit {
        for socket in crowd { socket.close() }
        listener.close()
    }
}
