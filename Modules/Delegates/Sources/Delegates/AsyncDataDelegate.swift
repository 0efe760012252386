public import Foundation
public import Observation

/// Fetches, caches and parses one resource, and knows how the view of it should look.
///
/// Keep one per resource, not one per view: views of one delegate cannot disagree. A delegate says how its cache is refreshed and how
/// the cache becomes data; when that happens, how often, and what is shown meanwhile is done here.
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
/// Needs a cache in a file? Add ``JSONFileADD``. Something special, such as `retrieve(semester:)`? Write a method: this is a model of how
/// delegates work, not a cage.
///
/// - Source: The protocol of this name in Life-USTC, a public open source app for students; what it called `forceUpdate()` is
///   ``refreshCache()`` here, and its `retrive()` is ``retrieve()``.
@MainActor
public protocol AsyncDataDelegate<D>: AnyObject, Observable {
    /// What views show.
    associatedtype D

    /// What this delegate keeps; made in its `init`.
    var state: DelegateState<D> { get }

    /// What views show. Settable: a view may change what it shows. Before anything arrived it is ``placeholderData``.
    var data: D { get set }

    /// What is shown, dimmed, while there is nothing else; never exported and never stored.
    var placeholderData: D { get }

    /// How the view should look; nil before anybody asked.
    var status: AsyncViewStatus? { get }

    /// Whether data that is at hand is too old. Judged when somebody asks; ``LastUpdateADD`` answers by age.
    var requireUpdate: Bool { get }

    /// Makes data of the cache: sort, filter, check, and throw rather than show something wrong.
    ///
    /// Runs on the main actor; hand what takes long to a `@concurrent` function. Called before a refresh is stored and before it is shown.
    func parseCache() async throws -> D

    /// Fetches the cache anew. Leave ``data`` alone: after a failure the old cache can still feed ``parseCache()``.
    func refreshCache() async throws

    /// The data, fetched first if it is missing or too old.
    func retrieve() async throws -> D

    /// Starts a refresh that somebody asked for by hand, and returns at once.
    func userTriggerRefresh(forced: Bool)

    /// To be called at the end of `init`: shows what is cached and refreshes it if it is too old.
    func afterInit()

    /// Called when refreshed data has been parsed and shown; whoever stores the cache does so here. The next refresh begins after it: do not
    /// wait for one in here.
    func afterRefresh() async throws

    /// Called when a refresh came to nothing: whoever has replaced a good cache puts it back.
    func discardRefresh()

    /// Called when everything must be forgotten, as at a log-out: whoever holds a cache drops it.
    func dropCache()

    /// Reads the cache from where it is kept, once, before anything else.
    func loadCache() async -> CacheFinding

    /// What makes data of the cache, inside the commit that shows it.
    ///
    /// ``parseCache()`` is enough for values. A delegate whose data are observed models writes to them in the returned closure, so that models, list
    /// and status change together.
    func prepareData() async throws -> @MainActor () -> D
}

/// What ``AsyncDataDelegate/loadCache()`` found.
public enum CacheFinding: Hashable, Sendable {
    /// Nothing is kept, or nothing that concerns us.
    case absent
    /// The cache is loaded; when it was fetched, if that is known.
    case present(writtenAt: Date?)
    /// Something is kept and cannot be used: why.
    case unusable(String)
}
