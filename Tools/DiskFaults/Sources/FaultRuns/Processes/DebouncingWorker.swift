// A Dispatch source may be used from any thread, but on Linux it is not declared as `Sendable`.
@preconcurrency import Dispatch
import Foundation
import Persistence
import Primitives

/// Enqueues values without waiting for them, and flushes when it is asked to end, like a program that receives SIGTERM.
struct DebouncingWorker {
    private let place: RunContext

    init(_ place: RunContext) { self.place = place }

    func enqueue() async {
        let store = place.store()
        let isEnding = Lock(false)
        await Self.whenAskedToEnd { isEnding.withLock { $0 = true } }
        for number in 1... {
            // Under the lock, so that no value is reported that was enqueued after the flush began.
            let goesOn = isEnding.withLock { isEnding in
                if isEnding { return false }
                store.enqueue(Entry(owner: 0, number: number), for: .numbered(0))
                WorkerRole.say(.told(owner: 0, number: number))
                return true
            }
            if !goesOn { break }
        }
        if place.lie == .early { exit(0) }
        await store.flush()
    }

    /// Returns as soon as a SIGTERM would be handled.
    private static func whenAskedToEnd(_ handle: @escaping @Sendable () -> Void) async {
        signal(SIGTERM, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGTERM)
        source.setEventHandler {
            handle()
            source.cancel()
        }
        await withCheckedContinuation { continuation in
            source.setRegistrationHandler { continuation.resume() }
            source.resume()
        }
    }
}
