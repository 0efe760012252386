public import Delegates
public import Foundation
public import LemmyMiddleware
public import Middleware
import MiddlewarePersistence
import Persistence
import Primitives
public import Propagation

/// A delegate of an answer to one account's client. The file contains tier values, and the view gets living models.
///
/// A conforming type states its request and the models of an answer; everything else is the same for all and stands here. ``FeedDelegate``,
/// ``InboxDelegate`` and ``ProfileDelegate`` conform; an app adds more in the same way.
@MainActor
public protocol AnswerDelegate<D>: JSONFileADD, LastUpdateADD where Cache == StoredAnswer<Value> {
    /// The tier values of the server's answer.
    associatedtype Value: TierAnswer & Codable & Hashable

    /// The client that sends the request.
    var api: ApiClient { get }

    /// The stamp of an answer that this launch fetched; nil while the cache comes from a file.
    var liveStamp: Stamp? { get set }

    /// Fetches the answer.
    ///
    /// - Returns: The answer and the stamp for its publication.
    func fetchValue() async throws -> (Value, Stamp)

    /// Returns the living models of an answer, inside the commit that publishes it.
    func models(of value: Value, in moment: AnswerContext) -> D
}

extension AnswerDelegate {
    /// Fetches the answer and numbers it for the file.
    public func refreshCache() async throws { try await fetchAnswer() }

    /// Fetches the answer and numbers it for the file.
    ///
    /// - Parameter rows: The place of the rows in the file, if a query lists them.
    func fetchAnswer(listing rows: StoredRows? = nil) async throws {
        let (value, stamp) = try await fetchValue()
        let number = await api.sequenceNumber(for: stamp, in: cacheFile.store)
        cache = StoredAnswer(value, fetchedAt: state.clock.now, number: number, rows: rows)
        liveStamp = stamp
    }

    /// Reads the file after the confirmed edits that are stored beside it have been loaded.
    public func loadCache() async -> CacheLoadResult {
        await api.persistEdits(in: cacheFile.store)
        // A logout cannot wipe a store that was not in use before; its content must not be shown after the logout.
        return api.isLoggedOut ? .absent : await readCacheFile()
    }

    /// Returns the living models of the answer.
    public func parseCache() async throws -> D { try await prepareData()() }

    /// Returns a closure that publishes the answer inside the commit that also changes data and status. Values that were confirmed since
    /// the request take precedence.
    ///
    /// - Throws: `ClientStoreError` if the answer is too old for that; it is fetched again then.
    public func prepareData() async throws -> @MainActor () -> D {
        guard let cache else { return { [placeholderData] in placeholderData } }
        let clientStore = api.clientStore
        let cause = clientStore.commits.makeCause(.other, "show \(cacheName)")
        let stamp = liveStamp ?? .stored(cache.number)
        let answer = try clientStore.prepare(Answer(cache.value, startedAt: stamp, cause: cause))
        return { [self] in clientStore.publishPrepared(answer) { models(of: $0, in: $1) } }
    }
}

/// An answer in a file: its value, the time at which it was fetched, and its position in the sequence of all answers.
public struct StoredAnswer<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
    /// The value of the answer.
    public var value: Value
    /// The time at which the answer was fetched.
    public var fetchedAt: Date
    /// The sequence number at which its request started; values that were confirmed later take precedence.
    public var number: Int64
    /// The tier of the values, for a file whose rows a query lists.
    var rows: StoredRows?

    /// Creates a stored answer.
    public init(_ value: Value, fetchedAt: Date, number: Int64) {
        self.init(value, fetchedAt: fetchedAt, number: number, rows: nil)
    }

    init(_ value: Value, fetchedAt: Date, number: Int64, rows: StoredRows?) {
        (self.value, self.fetchedAt, self.number, self.rows) = (value, fetchedAt, number, rows)
    }

    /// The key of the value in files. The page of a feed keeps the key of version 0.1.0, which can go on reading its files.
    private static var valueKey: NamedKey { NamedKey(Value.self == PostPageValue.self ? "page" : "value") }

    /// Reads a stored answer.
    public init(from decoder: any Decoder) throws {
        let object = try decoder.container(keyedBy: NamedKey.self)
        value = try object.decode(Value.self, forKey: Self.valueKey)
        fetchedAt = try object.decode(Date.self, forKey: NamedKey("fetchedAt"))
        number = try object.decode(Int64.self, forKey: NamedKey("number"))
        rows = try object.decodeIfPresent(StoredRows.self, forKey: NamedKey("rows"))
    }

    /// Writes a stored answer.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: NamedKey.self)
        try object.encode(value, forKey: Self.valueKey)
        try object.encode(fetchedAt, forKey: NamedKey("fetchedAt"))
        try object.encode(number, forKey: NamedKey("number"))
        try object.encodeIfPresent(rows, forKey: NamedKey("rows"))
    }
}

extension StoredAnswer where Value == PostPageValue {
    /// The page of a feed.
    @available(*, deprecated, renamed: "value")
    public var page: PostPageValue {
        get { value }
        set { value = newValue }
    }
}
