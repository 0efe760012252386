/// One connection of a ``HostileServer``. It reads requests and follows the script until either side ends the connection, on a thread of
/// its own.
struct ServerConnection: Sendable {
    /// The way in which the connection ends.
    enum Ending { case close, reset, hangUp }

    let socket: Socket
    let number: Int
    let log: AwaitableValue<HostileServer.Arrivals>
    private var reader = RequestReader()

    init(socket: Socket, number: Int, log: AwaitableValue<HostileServer.Arrivals>) {
        self.socket = socket
        self.number = number
        self.log = log
    }

    mutating func serve(greeting: (Int) -> [HostileServer.Step], script: HostileServer.Script) -> Ending {
        if let ending = follow(greeting(number)) { return ending }
        var position = 0
        while let parts = next() {
            position += 1
            let request = HostileServer.Request(
                connection: number,
                position: position,
                method: parts.method,
                target: parts.target,
                headers: parts.headers,
                body: parts.body
            )
            log.change { $0.requests.append(request) }
            if let ending = follow(script(request)) { return ending }
        }
        return .hangUp
    }

    /// Returns the next request, or nil if the client has hung up.
    private mutating func next() -> RequestReader.Parts? {
        while true {
            switch reader.next() {
            case .whole(let parts): return parts
            case .wantsPermission:
                guard socket.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...]) else { return nil }
            case .incomplete:
                guard let bytes = receive() else { return nil }
                reader.append(bytes)
            }
        }
    }

    private func receive() -> [UInt8]? {
        guard let bytes = socket.receive() else { return nil }
        log.change { $0.bytes += bytes.count }
        return bytes
    }

    private func send(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard socket.send(bytes) else { return false }
        log.change { $0.sent += bytes.count }
        return true
    }

    /// Performs the steps in order.
    ///
    /// - Returns: The end of the connection, or nil if no step ends it.
    private func follow(_ steps: [HostileServer.Step]) -> Ending? {
        for step in steps {
            switch step {
            case .send(let bytes):
                guard send(bytes[...]) else { return .hangUp }
            case .pieces(let bytes, let size):
                for start in stride(from: 0, to: bytes.count, by: size) {
                    guard send(bytes[start..<min(start + size, bytes.count)]) else { return .hangUp }
                }
            case .trickle(let bytes, let pause):
                for index in bytes.indices {
                    guard send(bytes[index...index]), isThere(after: pause) else { return .hangUp }
                }
            case .endless(let bytes):
                while send(bytes[...]) {}
                return .hangUp
            case .hold(let gate):
                if case .hungUp = socket.wait(readable: false, gate: gate) { return .hangUp }
            case .silence:
                while receive() != nil {}
                return .hangUp
            case .close: return .close
            case .reset: return .reset
            }
        }
        return nil
    }

    /// Returns true if the client is still connected after the pause.
    private func isThere(after pause: Duration) -> Bool {
        if case .hungUp = socket.wait(readable: false, for: pause) { return false }
        return true
    }
}
