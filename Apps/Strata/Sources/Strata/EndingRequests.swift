import Dispatch
import Foundation

/// Signals that ask a program to end, heard from when this is made: one that comes before anybody waits is not lost.
struct EndingRequests {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Listens to these instead of ending at once; what is ignored already (`nohup` does that) stays so.
    static func heard(_ numbers: Int32...) async -> EndingRequests {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        var sources: [any DispatchSourceSignal] = []
        for number in numbers where !isIgnored(signal(number, SIG_IGN)) {
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            // Until it is registered, on another thread, a signal would go nowhere.
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
            sources.append(source)
        }
        return EndingRequests(signals: signals, sources: sources)
    }

    /// Returns once the first has come.
    func first() async {
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }

    private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
