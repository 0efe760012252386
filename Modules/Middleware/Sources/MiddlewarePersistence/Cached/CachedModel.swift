public import Foundation
public import Middleware
public import Observation
public import Persistence
import Primitives
import Propagation

/// One entity that is shown from disk at once and then loaded from the server: offline, it shows what was loaded last.
///
/// ```swift
/// let page = try CachedModel<Note3>("note-42", of: client, in: store, scope: .account("alice", on: "notes.example")) {
///     try await client.noteValue(42)
/// }
/// page.model             // a living model: from the file first, then as the server has it
/// page.fetchedAt         // the time at which it was fetched
/// page.error             // the error of the last load; the model stays
/// ```
///
/// The value from the file goes through the same merge as a response: edits that were confirmed after it was requested are applied to it,
/// in this launch or an earlier one, and so are edits that still wait. Values that a later response has set are not overridden.
///
/// The answer is stored again after each load, as the server sent it. A damaged file, or one of another schema, counts as missing. A log-out
/// that wipes the scope removes the file, and this object neither shows nor stores anything of it afterwards.
@MainActor
public final class CachedModel<Model: TierModel> where Model.Value: Codable {
    /// The living model; nil until it is shown from the file or loaded. Observable.
    public var model: Model? {
        trigger.access()
        return shown
    }
    /// The time at which the entity was fetched; nil before it is there. Observable.
    public var fetchedAt: Date? {
        trigger.access()
        return origin?.fetchedAt
    }
    /// True while the entity comes from the file. Observable.
    public var isFromDisk: Bool {
        trigger.access()
        return origin?.isFromDisk ?? false
    }
    /// True while a load is under way. Observable.
    public var isLoading: Bool {
        trigger.access()
        return loading != nil
    }
    /// The error of the last load; nil if it did not fail. Observable.
    public var error: (any Error)? {
        trigger.access()
        return failure
    }

    private let api: Model.Client
    private let file: CachedFile<Model.Value>
    private let ask: @MainActor () async throws -> Answer<Model.Value>
    private let trigger = ObservationTrigger()
    private var shown: Model?
    private var origin: CachedOrigin?
    private var loading: Task<Result<Void, any Error>, Never>?
    private var failure: (any Error)?

    /// Shows the stored entity and loads it.
    ///
    /// It also attaches a ``FileEditLog`` in the same scope to the client's store, which keeps the edits across launches.
    ///
    /// - Parameters:
    ///   - name: The name of the file, which identifies the entity and its tier within the scope.
    ///   - api: The client of the entity.
    ///   - store: The store of the file.
    ///   - scope: The scope of the account that loads the entity.
    ///   - schema: The version of the entity's fields; increase it after a change that old files do not decode with.
    ///   - maximumAge: The age up to which a stored entity is not loaded at once.
    ///   - ask: Loads the entity as a value, with the stamp of the request's start: `ClientStore.load(_:_:)` returns such an answer.
    /// - Throws: ``CachedNameError`` if something else is stored under this name.
    public init(
        _ name: String,
        of api: Model.Client,
        in store: FileStore,
        scope: StoreScope,
        schema: StoreSchema = 1,
        maximumAge: Duration = .zero,
        _ ask: @escaping @MainActor () async throws -> Answer<Model.Value>
    ) throws(CachedNameError) {
        (self.api, self.ask) = (api, ask)
        let clientStore = api.clientStore
        file = try CachedFile(
            StoreKey(scope: scope, name: name, schema: schema),
            in: store,
            of: clientStore,
            rows: StoredRows(one: Model.Value.self, at: "content"),
            words: "the entity \(name), a \(Model.self)"
        ) {
            _ = await FileEditLog.attach(to: clientStore, store: store, scope: scope)
        }
        file.open { [weak self] in
            self?.show($0)
        } then: { [weak self] in
            guard let self, self.isOutdated(after: maximumAge) else { return }
            // Ignored: `error` shows it.
            _ = await self.load()
        }
    }

    /// Loads the entity; the old values stay until the new ones are there. Concurrent calls share one load.
    ///
    /// - Throws: The error of the request, which ``error`` shows as well.
    public func refresh() async throws {
        await waitUntilOpen()
        try await load().get()
    }

    /// Waits until the stored entity is shown, or it is known that there is none.
    public func waitUntilOpen() async { await file.waitUntilOpen() }

    /// Waits until the last loaded entity is stored.
    public func waitUntilStored() async { await file.waitUntilStored() }

    private var commits: Commits { api.clientStore.commits }

    private func isOutdated(after maximumAge: Duration) -> Bool {
        guard !file.isWiped, loading == nil else { return false }
        return origin?.isOutdated(after: maximumAge, at: file.store.clock.now) ?? true
    }

    private func show(_ stored: CachedFile<Model.Value>.Stored) {
        // An entity that was loaded meanwhile is newer than the file.
        guard origin == nil, loading == nil else { return }
        let cause = commits.makeCause(.disk, "\(file.key.name) from disk")
        let answer = Answer(stored.content, startedAt: .stored(stored.number), cause: cause)
        // Ignored: a value that is too old to be brought up to date counts as missing, and the entity is loaded.
        try? show(answer, CachedOrigin(fetchedAt: stored.fetchedAt, isFromDisk: true))
    }

    private func show(_ answer: Answer<Model.Value>, _ origin: CachedOrigin) throws {
        try commits.run(answer.cause) {
            shown = try api.clientStore.publish(answer) { api.models(Model.self).model(of: $0, in: $1) }
            self.origin = origin
            trigger.notify()
        }
    }

    private func load() async -> Result<Void, any Error> {
        if let loading { return await loading.value }
        let task = commits.activity.start { [self] in
            do {
                let answer = try await ask()
                guard !file.isWiped else { throw CancellationError() }
                let now = file.store.clock.now
                try show(answer, CachedOrigin(fetchedAt: now, isFromDisk: false, stamp: answer.startedAt))
                file.enqueue(answer.value, answer.startedAt, fetchedAt: now)
                finishLoad(nil)
                return Result<Void, any Error>.success(())
            } catch {
                finishLoad(error)
                return .failure(error)
            }
        }
        change("is loaded") { loading = task }
        return await task.value
    }

    private func finishLoad(_ error: (any Error)?) {
        change(error == nil ? "has been loaded" : "could not be loaded") { (loading, failure) = (nil, error) }
    }

    private func change(_ words: String, _ body: () -> Void) {
        commits.run(commits.makeCause(.other, "\(file.key.name) \(words)")) {
            body()
            trigger.notify()
        }
    }
}

extension CachedModel: Observable {}
