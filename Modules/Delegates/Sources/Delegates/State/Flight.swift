import Propagation

/// One refresh, waiting or under way, and all who wait for it.
///
/// Each who waits can give up alone: the refresh goes on for the others, and for the views.
@MainActor
final class Flight<Value> {
    /// What it was asked for with; nil for the delegate's own refresh. Who asks with the same joins it.
    let argument: AnyHashable?
    /// Why.
    let cause: Cause
    /// Brings the cache.
    let fetch: @MainActor () async throws -> Void
    /// How often the data had been invalidated when fetching began; nil before.
    private(set) var invalidations: Int?

    private let work = SharedTask<Void>(.endsTheWait)
    private var result: Result<Value, DelegateError>?

    init(_ argument: AnyHashable?, _ cause: Cause, _ fetch: @escaping @MainActor () async throws -> Void) {
        self.argument = argument
        self.cause = cause
        self.fetch = fetch
    }

    /// Whether everybody has been told how it went, or that it was called off.
    var hasLanded: Bool { result != nil }

    /// Whether what it brings is as new as somebody expects who asks now.
    func serves(_ invalidations: Int) -> Bool { self.invalidations.map { $0 == invalidations } ?? true }

    /// Notes that fetching begins.
    func begin(at invalidations: Int) { self.invalidations = invalidations }

    /// Lets the refresh itself be called off.
    func carry(_ task: Task<Void, Never>) { work.carry(task) }

    /// Whether somebody waits for it at this moment.
    var hasWaiters: Bool { work.isWanted }

    func cancel() { work.cancel() }

    /// Tells everybody how it went.
    func land(_ result: Result<Value, DelegateError>) {
        guard !hasLanded else { return }
        self.result = result
        work.end(.success(()))
    }

    /// What the refresh brought, once it has.
    ///
    /// - Throws: ``DelegateError`` when it failed, `CancellationError` when this waiter's task was cancelled.
    func wait() async throws -> Value {
        if result == nil { try await work.value }
        guard let result else { throw CancellationError() }
        return try result.get()
    }
}
