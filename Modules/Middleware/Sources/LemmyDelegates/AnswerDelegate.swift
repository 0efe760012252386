public import Delegates
public import LemmyMiddleware
public import Middleware
import Persistence
import Primitives
public import Propagation

/// A delegate of what one account's client answers: snapshots in the file, living models in the view.
///
/// What conforms says how it asks and which models show an answer; the rest is the same for all, and here. ``InboxDelegate`` and
/// ``ProfileDelegate`` are two; an app writes more by the same pattern.
@MainActor
public protocol AnswerDelegate<D>: JSONFileADD, LastUpdateADD where Cache == KeptAnswer<Value> {
    /// What the server answers, as a snapshot.
    associatedtype Value: TierAnswer & Codable & Hashable

    /// Whose.
    var api: ApiClient { get }

    /// The stamp of what was fetched by this launch; nil while its cache is a file's.
    var liveStamp: Stamp? { get set }

    /// Asks.
    ///
    /// - Returns: The answer and the stamp to show it with.
    func fetchValue() async throws -> (Value, Stamp)

    /// The living models of an answer, in the commit that shows it.
    func models(of value: Value, in moment: AnswerMoment) -> D
}

extension AnswerDelegate {
    /// Asks, and numbers the answer for the file.
    public func refreshCache() async throws {
        let (value, stamp) = try await fetchValue()
        let number = await api.number(for: stamp, in: cacheFile.store)
        cache = KeptAnswer(value, fetchedAt: state.clock.now, number: number)
        liveStamp = stamp
    }

    /// Reads the file when it is known what has been confirmed since: that is kept beside it.
    public func loadCache() async -> CacheFinding {
        await api.keepEdits(in: cacheFile.store)
        // What a log-out could not wipe, since nobody had used this store before, is not shown after it.
        return api.isLoggedOut ? .absent : await readCacheFile()
    }

    /// The living models.
    public func parseCache() async throws -> D { try await prepareData()() }

    /// What shows the answer, inside the commit that changes data and status too: with what was confirmed since it was asked for.
    ///
    /// - Throws: `HomeError` if it is too old for that; it is fetched again then.
    public func prepareData() async throws -> @MainActor () -> D {
        guard let cache else { return { [placeholderData] in placeholderData } }
        let home = api.home
        let cause = home.commits.makeCause(.other, "show \(cacheName)")
        let stamp = liveStamp ?? .stored(cache.number)
        let answer = try home.prepare(Answer(cache.value, startedAt: stamp, cause: cause))
        return { [self] in home.showPrepared(answer) { models(of: $0, in: $1) } }
    }
}
