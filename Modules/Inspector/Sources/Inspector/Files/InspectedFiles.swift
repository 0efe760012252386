import Foundation
public import Persistence
import Primitives
public import Propagation

/// Shows the files of a store in an inspector: their keys, sizes, times and kinds, never their contents.
///
/// Make it before the store, because a store passes on its events from its first moment:
///
/// ```swift
/// let files = InspectedFiles()
/// let store = FileStore(folder: folder, onEvent: { files.record($0) })
/// files.show(store, in: commits)
/// ```
///
/// Each page that opens makes it list the folder, away from the main actor. From then on it follows the events of the store; changes by
/// other processes are found by the next listing. While nobody inspects, an event costs a look at one flag.
@MainActor
public final class InspectedFiles: InspectionSource {
    private struct Target: Sendable {
        weak var commits: Commits?
        weak var store: FileStore?
    }

    private struct State: Sendable {
        var catalog: FileCatalog
        var isListing = false
        /// True if another listing was asked for while one is running.
        var needsListing = false
        /// The changes since the running listing began, which it may have missed.
        var changes: [FileCatalog.Change] = []
    }

    /// The number of marks after which the main actor gets its turn.
    private nonisolated static let slice = 256

    private nonisolated let number = Lock<Int?>(nil)
    private nonisolated let target = Lock(Target())
    private nonisolated let state: Lock<State>
    private nonisolated let kind: @Sendable (String) -> String?

    /// Makes the source of a store's files.
    ///
    /// - Parameters:
    ///   - limit: The number of files that are shown after a listing, the newest first; the others are one object together.
    ///   - kind: Returns what the value with a name is, such as `journal`; nil for `data`. It is called on any thread.
    public nonisolated init(limit: Int = 2_000, kind: @escaping @Sendable (_ name: String) -> String? = { _ in nil }) {
        precondition(limit > 0, "InspectedFiles shows at least one file: pass a limit of 1 or more")
        state = Lock(State(catalog: FileCatalog(limit: limit)))
        self.kind = kind
    }

    /// Shows the files of a store in an environment's inspector. Both are held weakly. Call it once.
    public nonisolated func show(_ store: FileStore, in commits: Commits) {
        let isFirst = number.withLock { number in
            guard number == nil else { return false }
            number = commits.inspection.makeSourceNumber()
            return true
        }
        precondition(isFirst, "InspectedFiles shows one store: make another one for another store")
        target.withLock { $0 = Target(commits: commits, store: store) }
        commits.inspection.add(self)
    }

    // MARK: The source

    /// The number of the source; zero before ``show(_:in:)``.
    public nonisolated var inspectionNumber: Int { number.withLock { $0 ?? 0 } }

    /// The name `files`.
    public var inspectionName: String { "files" }

    /// The ids of the known files. The call starts a listing, which marks what it finds.
    public var inspectedIDs: [InspectedID] {
        Task(priority: .utility) { [weak self] in await self?.list() }
        return state.withLock { $0.catalog.objects }.map(id(of:))
    }

    /// Returns the description of a file; nil if it is gone or not shown.
    public func inspectedState(of id: InspectedID) -> InspectedState? {
        state.withLock { $0.catalog.description(of: id.id) }.map { description in
            InspectedState(
                id,
                of: EntityKey(kind: "file", id: id.id),
                headline: description.headline,
                fields: description.fields
            )
        }
    }

    private nonisolated func id(of key: String) -> InspectedID {
        InspectedID(source: inspectionNumber, tier: "file", id: key)
    }

    // MARK: The listing

    /// Lists the folder anew and marks the files that have changed; returns when they are marked. A call during a listing returns at once,
    /// and makes that one start again.
    ///
    /// - Complexity: O(n log n) for n files, with a few system calls for each, away from the main actor.
    @concurrent
    public nonisolated func list() async {
        let begins = state.withLock { state in
            state.needsListing = state.isListing
            defer { state.isListing = true }
            return !state.isListing
        }
        guard begins else { return }
        var isDone = false
        while !isDone {
            state.withLock { ($0.changes, $0.needsListing) = ([], false) }
            await mark(replaceCatalog(await files()))
            isDone = state.withLock { state in
                state.isListing = state.needsListing
                return !state.isListing
            }
        }
    }

    /// Returns the files of the store; nil if nobody inspects or the folder cannot be read.
    private nonisolated func files() async -> [String: FileCatalog.Entry]? {
        let (commits, store) = target.withLock { ($0.commits, $0.store) }
        guard let commits, let store, commits.inspection.isOn else { return nil }
        var files: [String: FileCatalog.Entry] = [:]
        do {
            for folder in try await store.usage().scopes {
                for file in folder.quarantine {
                    files[store.relative(file.path)] = FileCatalog.Entry(
                        fileName: file.path.lastPart,
                        bytes: file.bytes,
                        written: file.quarantinedAt,
                        kind: "put aside"
                    )
                }
                guard let scope = folder.scope else { continue }
                for file in try await store.keys(in: scope) {
                    files["\(scope)/\(file.name)"] = FileCatalog.Entry(
                        scope: scope,
                        fileName: file.path.lastPart,
                        bytes: file.bytes,
                        written: file.writtenAt,
                        kind: kind(file.name) ?? "data"
                    )
                }
            }
            return files
        } catch {
            commits.log.record(.diagnostic, cause: nil, "the files cannot be shown: \(error)")
            return nil
        }
    }

    /// Replaces the catalog by a listing and the changes since it began; returns the keys of the changed objects.
    private nonisolated func replaceCatalog(_ files: [String: FileCatalog.Entry]?) -> Set<String> {
        guard let files else { return [] }
        var next = FileCatalog(limit: state.withLock { $0.catalog.limit }, files)
        return state.withLock { state in
            for change in state.changes { _ = next.apply(change) }
            defer { state.catalog = next }
            return state.catalog.differences(to: next)
        }
    }

    /// Marks objects in slices, so that the main actor does not describe very many of them in one turn.
    private nonisolated func mark(_ keys: Set<String>) async {
        var count = 0
        for key in keys {
            guard let inspection = target.withLock({ $0.commits?.inspection }), inspection.isOn else { return }
            inspection.mark(id(of: key))
            count += 1
            if count % Self.slice == 0 { await MainActor.run {} }
        }
    }

    // MARK: The events

    /// Records an event of the store. Pass it to the store's `onEvent`; it can be called on any thread.
    ///
    /// - Complexity: O(1) on average; one look at a flag while nobody inspects.
    public nonisolated func record(_ event: StoreEvent) {
        let (commits, store) = target.withLock { ($0.commits, $0.store) }
        guard let commits, let store, commits.inspection.isOn else { return }
        log(event, in: commits)
        let known = event.key.flatMap { key in state.withLock { $0.catalog.entries["\(key)"] } }
        let changes = event.changes(in: store, known: known, kind: kind)
        let changed = state.withLock { state -> Set<String> in
            if state.isListing { state.changes += changes }
            return changes.reduce(into: []) { $0.formUnion(state.catalog.apply($1)) }
        }
        for key in changed { commits.inspection.mark(id(of: key)) }
        if event.needsListing { Task { [weak self] in await self?.list() } }
    }

    private nonisolated func log(_ event: StoreEvent, in commits: Commits) {
        guard let line = event.line else { return }
        let cause = commits.makeCause(.disk, "\(line.verb) \(line.what)")
        let key = line.isFile ? EntityKey(kind: "file", id: line.what) : nil
        commits.log.record(line.kind, cause: cause, entity: key, line.text)
    }
}
