public import Foundation
public import Observation

/// Fetches, caches and parses one resource, and provides the status of its views.
///
/// Keep one delegate per resource, not one per view: views of one delegate cannot disagree. A conforming type defines how the cache is
/// refreshed and how it becomes data. The protocol's extension decides when and how often that happens and what is shown meanwhile.
///
/// ```swift
/// final class ExamDelegate: LastUpdateADD {
///     let state: DelegateState<[Exam]>
///     private var cache: [RawExam] = []
///
///     init(commits: Commits) {
///         state = DelegateState(name: "exams", placeholder: [], commits: commits)
///         afterInit()
///     }
///
///     func refreshCache() async throws { cache = try await school.exams() }
///     func parseCache() async throws -> [Exam] { try cache.map(Exam.init).sorted() }
/// }
/// ```
///
/// Add ``JSONFileADD`` to keep the cache in a file. For special cases such as `retrieve(semester:)`, write a method of your own.
///
/// - Source: The protocol of this name in Life-USTC, a public open source app for students. Its `forceUpdate()` is ``refreshCache()`` here,
///   and its `retrive()` is ``retrieve()``.
@MainActor
public protocol AsyncDataDelegate<D>: AnyObject, Observable {
    /// The type of the data that views show.
    associatedtype D

    /// The stored state of the delegate; made in its `init`.
    var state: DelegateState<D> { get }

    /// The data that views show. It is settable, so a view may change it. Before any data has arrived it is ``placeholderData``.
    var data: D { get set }

    /// The data that is shown, dimmed, while there is no other; it is never exported and never stored.
    var placeholderData: D { get }

    /// The status that views display; nil before the first request.
    var status: AsyncViewStatus? { get }

    /// True if the local data is too old. It is evaluated on each request; ``LastUpdateADD`` decides by age.
    var requireUpdate: Bool { get }

    /// Makes data from the cache: it sorts, filters and checks, and throws rather than show wrong data.
    ///
    /// Runs on the main actor; move long work to a `@concurrent` function. It is called before a refresh is shown and stored.
    func parseCache() async throws -> D

    /// Fetches the cache anew. Do not change ``data``: after a failure the old cache can still be passed to ``parseCache()``.
    func refreshCache() async throws

    /// Returns the data, after a fetch if it is missing or too old.
    func retrieve() async throws -> D

    /// Starts a refresh on behalf of a person and returns at once.
    func userTriggerRefresh(forced: Bool)

    /// Shows the cached data and refreshes it if it is too old. Call it at the end of `init`.
    func afterInit()

    /// Runs after refreshed data has been parsed and shown; a delegate that stores its cache does so here. The next refresh begins after
    /// it returns, so do not wait for one in here.
    func afterRefresh() async throws

    /// Runs after a failed refresh; a delegate that has already replaced a good cache restores it here.
    func discardRefresh()

    /// Drops the cache that the delegate keeps; called when everything must be forgotten, as at a log-out.
    func dropCache()

    /// Reads the cache from its storage. It is called at the first request, before any other hook, and again after each wipe.
    func loadCache() async -> CacheLoadResult

    /// Returns a closure that makes the data from the cache; the closure runs inside the commit that shows the data.
    ///
    /// For values ``parseCache()`` is enough. A delegate whose data are observed models writes to them in the returned closure, so that
    /// models, list and status change together.
    func prepareData() async throws -> @MainActor () -> D
}

/// The result of ``AsyncDataDelegate/loadCache()``.
public enum CacheLoadResult: Hashable, Sendable {
    /// Nothing is stored, or the stored value does not belong to this delegate.
    case absent
    /// The cache is loaded; `writtenAt` is the time of its fetch, if known.
    case present(writtenAt: Date?)
    /// A value is stored but cannot be used, for the given reason.
    case unusable(String)
}
