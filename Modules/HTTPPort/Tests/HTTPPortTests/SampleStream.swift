import Foundation
import HTTPPort
import Primitives

/// A stream whose chunks a test sends, and whose end it awaits.
final class SampleStream: Sendable {
    private struct State {
        var chunks: [HTTPResponseStream.Chunk] = []
        var asked = 0
        var closed = 0
    }

    let stream: HTTPResponseStream
    private let state: Lock<State>
    private let isClosed: DispatchSemaphore

    init() {
        let state = Lock(State())
        let isClosed = DispatchSemaphore(value: 0)
        self.state = state
        self.isClosed = isClosed
        stream = HTTPResponseStream(
            next: {
                state.withLock { state in
                    state.asked += 1
                    return state.chunks.isEmpty ? .wait : state.chunks.removeFirst()
                }
            },
            closed: {
                state.withLock { $0.closed += 1 }
                isClosed.signal()
            }
        )
    }

    var response: HTTPPortResponse { HTTPPortResponse(body: .stream(stream)) }
    /// The number of calls of `next`.
    var asked: Int { state.withLock { $0.asked } }
    /// The number of calls of `closed`.
    var closed: Int { state.withLock { $0.closed } }

    func send(_ text: String) { send(.bytes(Array(text.utf8))) }

    func send(_ chunk: HTTPResponseStream.Chunk) {
        state.withLock { $0.chunks.append(chunk) }
        stream.wake()
    }

    /// Waits until the stream is closed. Returns false if it is not closed for minutes.
    func waitForClose() -> Bool { isClosed.wait(timeout: .now() + 300) == .success }
}

extension HTTPPortOptions {
    /// Options of a port that accepts every host, so that requests need not name it.
    static func sample(_ change: (inout HTTPPortOptions) -> Void = { _ in }) -> HTTPPortOptions {
        var options = HTTPPortOptions()
        options.hosts = .any
        change(&options)
        return options
    }
}

/// Runs a blocking client on a thread of its own, so that the tasks that make its responses have theirs.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { done in
        Thread.detachNewThread { done.resume(with: Swift.Result(catching: body)) }
    }
}
