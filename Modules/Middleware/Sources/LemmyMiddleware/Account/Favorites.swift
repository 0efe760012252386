public import LemmyIdentifiers
import Middleware
public import Observation
import Persistence
import Primitives
import Propagation

/// The favorite communities of an account. Servers do not know them, so they are kept in the account's scope on disk.
///
/// They survive a restart and a renewed token, and are wiped when the account logs out. A change is shown at once and rolled back if it
/// cannot be written.
@Observable
@MainActor
public final class Favorites {
    /// The communities. Observable; empty until the file has been read.
    public private(set) var communities: Set<CommunityID> = []

    /// A change that is shown and not on disk yet.
    private struct Change {
        let number: Int
        let community: CommunityID
        let isFavorite: Bool

        func applied(to communities: Set<CommunityID>) -> Set<CommunityID> {
            isFavorite ? communities.union([community]) : communities.subtracting([community])
        }
    }

    /// The store and the key of the file.
    private struct StorageLocation {
        let store: FileStore
        let key: StoreKey
    }

    @ObservationIgnored private let commits: Commits
    @ObservationIgnored private var place: StorageLocation?
    /// The communities in the file; nil until the file has been read.
    @ObservationIgnored private var stored: Set<CommunityID>?
    @ObservationIgnored private var changes: [Change] = []
    @ObservationIgnored private var changeCount = 0
    /// True once the account was logged out; pending changes then have no effect.
    @ObservationIgnored private var isReset = false
    @ObservationIgnored private var reading: Task<Void, Never>?
    /// The most recently enqueued step. Each step waits for the one before.
    @ObservationIgnored private var lastStep: Task<Void, Never>?

    static let keyName = "favorites"

    init(_ commits: Commits) { self.commits = commits }

    /// Keeps the favorites in a store and restores those of earlier launches. Only the first attached store is used.
    ///
    /// Returns when the file has been read, or has failed to be read.
    func attach(to store: FileStore, scope: StoreScope) async {
        if place == nil {
            let key = StoreKey(scope: scope, name: Self.keyName, schema: 1)
            place = StorageLocation(store: store, key: key)
            let early = stored
            stored = nil
            reading = Task {
                // Ignored: the next change reads the file again and reports the error to its caller.
                try? await read()
                if let early, let found = stored, !early.isSubset(of: found) {
                    stored = found.union(early)
                    store.enqueue(sorted(stored ?? []), for: key)
                }
                publish("favorites read from disk")
            }
        }
        await reading?.value
    }

    /// Adds or removes a favorite.
    ///
    /// - Parameters:
    ///   - isFavorite: True to add the community; false to remove it.
    ///   - community: The community.
    ///   - text: The change in words, for causes.
    ///   - isReady: Returns once a store is attached, or none will be.
    /// - Returns: A task that returns the result, once the change has been written.
    func set(
        _ isFavorite: Bool,
        _ community: CommunityID,
        _ text: String,
        when isReady: @escaping @MainActor () async -> Void
    ) -> Task<EditResult, Never> {
        guard stored == nil || communities.contains(community) != isFavorite else { return Task { .ignored } }
        changeCount += 1
        let change = Change(number: changeCount, community: community, isFavorite: isFavorite)
        changes.append(change)
        publish(text)
        return enqueue {
            let result: EditResult
            do {
                await isReady()
                try await self.write(change)
                result = .succeeded
            } catch {
                result = .failed(error)
            }
            self.changes.removeAll { $0.number == change.number }
            self.publish(result.isSuccess ? "\(text): kept" : "\(text): taken back")
            return result
        }
    }

    /// Removes all favorites from memory and cancels pending changes, because the account was logged out.
    func reset() {
        isReset = true
        publish("favorites cleared")
    }

    // MARK: The disk

    private func read() async throws {
        guard stored == nil, let place else { return }
        let found = await place.store.read([CommunityID].self, for: place.key)
        switch found {
        case .unreadable(let error): throw error
        case .newer(let version):
            throw ApiClientError(
                .misconfigured,
                "the favorites on this device were written by a newer version (\(version))",
                hint: "install the newer version again"
            )
        case .value, .absent, .corrupt, .outdated, .wrongScope: stored = Set(found.value ?? [])
        }
    }

    private func write(_ change: Change) async throws {
        try await read()
        // The scope may be open again for the next log-in.
        guard !isReset else { throw CancellationError() }
        let next = change.applied(to: stored ?? [])
        // Without a store the favorites last as long as the client.
        if let place { try await place.store.write(sorted(next), for: place.key) }
        stored = next
    }

    private func sorted(_ communities: Set<CommunityID>) -> [CommunityID] {
        communities.sorted { $0.rawValue < $1.rawValue }
    }

    private func enqueue(_ step: @escaping @MainActor () async -> EditResult) -> Task<EditResult, Never> {
        let before = lastStep
        let task = commits.activity.start {
            await before?.value
            return await step()
        }
        lastStep = Task { _ = await task.value }
        return task
    }

    private func publish(_ why: String) {
        let shown = isReset ? [] : changes.reduce(stored ?? []) { $1.applied(to: $0) }
        guard shown != communities else { return }
        commits.run(commits.makeCause(.edit, why)) { communities = shown }
    }
}
