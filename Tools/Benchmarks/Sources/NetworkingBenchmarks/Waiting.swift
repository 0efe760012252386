import Harness
import Networking

/// What requests cost that only wait.
enum Waiting {
    /// The processor's seconds while 100 requests wait for a server that says nothing.
    static func processorTime(of side: Side, for duration: Duration) async throws -> Duration {
        let server = try SilentServer()
        let transport = side.makeTransport(to: server.address, connections: 100)
        let tasks = (0..<100).map { _ in
            Task {
                do throws(TransportError) {
                    _ = try await transport.send(HTTPRequest(path: "/"))
                    preconditionFailure("a server that says nothing has answered")
                } catch { return error.code }
            }
        }
        // Until all of them have been sent.
        try await Task.sleep(for: .milliseconds(500))
        let start = ProcessorTime.process
        try await Task.sleep(for: duration)
        let worked = ProcessorTime.process - start
        for task in tasks { task.cancel() }
        for task in tasks {
            let code = await task.value
            precondition(code == .cancelled, "a request ended by itself: \(code)")
        }
        return worked
    }
}
