public import LemmyIdentifiers
import Middleware
public import Observation
import Persistence
import Primitives
import Propagation

/// The communities that an account's owner likes best: no server knows of them, so they are kept in the account's scope on disk.
///
/// They survive a restart and a renewed token, and go when the account logs out. Shown at once, taken back if they cannot be kept.
@Observable
@MainActor
public final class Favorites {
    /// The communities. Observable; empty until the file has been read.
    public private(set) var communities: Set<CommunityID> = []

    /// A mark that was set and is not on the disk yet.
    private struct Change {
        let number: Int
        let community: CommunityID
        let isFavorite: Bool

        func applied(to communities: Set<CommunityID>) -> Set<CommunityID> {
            isFavorite ? communities.union([community]) : communities.subtracting([community])
        }
    }

    /// Where they are kept.
    private struct Place {
        let store: FileStore
        let key: StoreKey
    }

    @ObservationIgnored private let commits: Commits
    @ObservationIgnored private var place: Place?
    /// What the file has; nil until it has been read.
    @ObservationIgnored private var kept: Set<CommunityID>?
    @ObservationIgnored private var changes: [Change] = []
    @ObservationIgnored private var changeCount = 0
    /// The account was logged out: what is still under way comes to nothing.
    @ObservationIgnored private var isForgotten = false
    @ObservationIgnored private var reading: Task<Void, Never>?
    /// The last step that was begun: each waits for the one before.
    @ObservationIgnored private var lastStep: Task<Void, Never>?

    static let keyName = "favorites"

    init(_ commits: Commits) { self.commits = commits }

    /// Keeps them in a store, the first that is named, and takes what earlier launches have kept there.
    ///
    /// Returns when that is known.
    func keep(in store: FileStore, scope: StoreScope) async {
        if place == nil {
            let key = StoreKey(scope: scope, name: Self.keyName, schema: 1)
            place = Place(store: store, key: key)
            let early = kept
            kept = nil
            reading = Task {
                // A file that cannot be read is tried again by the first who sets a mark, who is then told.
                try? await read()
                if let early, let found = kept, !early.isSubset(of: found) {
                    kept = found.union(early)
                    store.enqueue(sorted(kept ?? []), for: key)
                }
                show("favorites read from disk")
            }
        }
        await reading?.value
    }

    /// Sets or takes off a mark.
    ///
    /// - Parameters:
    ///   - isFavorite: Whether it is to be one.
    ///   - community: Which.
    ///   - text: The same in words.
    ///   - isReady: Returns when they are kept somewhere, if they ever will be.
    func set(
        _ isFavorite: Bool,
        _ community: CommunityID,
        _ text: String,
        when isReady: @escaping @MainActor () async -> Void
    ) -> Task<EditResult, Never> {
        guard kept == nil || communities.contains(community) != isFavorite else { return Task { .ignored } }
        changeCount += 1
        let change = Change(number: changeCount, community: community, isFavorite: isFavorite)
        changes.append(change)
        show(text)
        return inTurn {
            let result: EditResult
            do {
                await isReady()
                try await self.write(change)
                result = .succeeded
            } catch {
                result = .failed(error)
            }
            self.changes.removeAll { $0.number == change.number }
            self.show(result.isSuccess ? "\(text): kept" : "\(text): taken back")
            return result
        }
    }

    /// Forgets them: the account was logged out.
    func forget() {
        isForgotten = true
        show("favorites forgotten")
    }

    // MARK: The disk

    private func read() async throws {
        guard kept == nil, let place else { return }
        let found = await place.store.read([CommunityID].self, for: place.key)
        switch found {
        case .unreadable(let error): throw error
        case .newer(let version):
            throw ApiClientError(
                .misconfigured,
                "the favorites on this device are of a newer version (\(version))",
                hint: "install the newer version again"
            )
        case .value, .absent, .corrupt, .outdated, .wrongScope: kept = Set(found.value ?? [])
        }
    }

    private func write(_ change: Change) async throws {
        try await read()
        // The scope may be open again, for the next log-in.
        guard !isForgotten else { throw CancellationError() }
        let next = change.applied(to: kept ?? [])
        // With nowhere to keep them they last as long as the client.
        if let place { try await place.store.write(sorted(next), for: place.key) }
        kept = next
    }

    private func sorted(_ communities: Set<CommunityID>) -> [CommunityID] {
        communities.sorted { $0.rawValue < $1.rawValue }
    }

    private func inTurn(_ step: @escaping @MainActor () async -> EditResult) -> Task<EditResult, Never> {
        let before = lastStep
        let task = commits.activity.start {
            await before?.value
            return await step()
        }
        lastStep = Task { _ = await task.value }
        return task
    }

    private func show(_ why: String) {
        let shown = isForgotten ? [] : changes.reduce(kept ?? []) { $1.applied(to: $0) }
        guard shown != communities else { return }
        commits.run(commits.makeCause(.edit, why)) { communities = shown }
    }
}
