// A source of Dispatch may be used from any thread; on Linux it does not say so.
@preconcurrency import Dispatch
import Foundation
import Persistence
import Primitives

/// Puts values in line without waiting for any, and flushes when it is asked to end: what a program that is told SIGTERM does.
struct DebouncingChild {
    private let place: Workplace

    init(_ place: Workplace) { self.place = place }

    func enqueue() async {
        let store = place.store()
        let isEnding = Lock(false)
        await Self.whenAskedToEnd { isEnding.withLock { $0 = true } }
        for number in 1... {
            // Under the lock: nothing is told that was put in line after the flush began.
            let goesOn = isEnding.withLock { isEnding in
                if isEnding { return false }
                store.enqueue(Entry(owner: 0, number: number), for: .numbered(0))
                ChildRole.say(.told(owner: 0, number: number))
                return true
            }
            if !goesOn { break }
        }
        if place.lie == .early { exit(0) }
        await store.flush()
    }

    /// Returns when a SIGTERM would be heard.
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
