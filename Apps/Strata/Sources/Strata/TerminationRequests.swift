import Dispatch
import Foundation

/// The signals that ask the program to end. They are handled from the creation on, so that none that comes before ``first()`` is lost.
struct TerminationRequests {
    private let signals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    /// Handles these signals instead of ending at once; a signal that is ignored already (by `nohup`) stays ignored.
    static func listen(to numbers: Int32...) async -> TerminationRequests {
        let (signals, continuation) = AsyncStream<Void>.makeStream()
        var sources: [any DispatchSourceSignal] = []
        for number in numbers where !isIgnored(signal(number, SIG_IGN)) {
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            // A signal would be lost until the source is registered on another thread.
            await withCheckedContinuation { registered in
                source.setRegistrationHandler { registered.resume() }
                source.resume()
            }
            sources.append(source)
        }
        return TerminationRequests(signals: signals, sources: sources)
    }

    /// Returns after the first signal.
    func first() async {
        for await _ in signals { break }
        for source in sources { source.cancel() }
    }

    private static func isIgnored(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
