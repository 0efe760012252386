import Middleware
import MiddlewarePersistence
public import Persistence
import Primitives
package import Propagation

// Confirmed edits are kept in the environment's store, and in each store that a delegate opens, beside the files to which they are applied.

extension ApiClient {
    /// Keeps this account's confirmed edits in a store and restores those of earlier launches.
    ///
    /// Call it before a file of the account is shown, because the restored edits bring the file up to date. Returns when the edits are
    /// restored; concurrent callers wait for the first call.
    public func persistEdits(in store: FileStore) async {
        guard !isLoggedOut else { return }
        if !stores.contains(where: { $0 === store }) {
            stores.append(store)
            // These files cannot be fetched again, and those of other accounts stay closed until sign-in, so none is evicted.
            FileEditLog.reserve(in: store)
            store.pin(names: [Favorites.keyName])
            // An earlier log-out may have closed this account's scope.
            store.open(storeScope)
            // The move comes before the log is read, because the log is part of the scope.
            if let legacyStoreScope { store.move(legacyStoreScope, to: storeScope) }
        }
        if !isGuest { await favorites.attach(to: store, scope: storeScope) }
        guard !isLoggedOut else { return }
        let keepsWaiting = !isGuest && stores.first === store
        await FileEditLog.attach(to: clientStore, store: store, scope: storeScope, keepsWaiting: keepsWaiting)
    }

    /// The edits that a later launch can decode and send again.
    static let durableEdits: [any DurableEdit.Type] = [
        ContentEdit<PostContent>.self, ContentEdit<CommentContent>.self, ContentEdit<CommunityContent>.self,
        ContentEdit<MessageContent>.self,
        PostVote.self, FlagEdit<PostSaving>.self, FlagEdit<PostReading>.self, FlagEdit<PostHiding>.self,
        FlagEdit<PostLocking>.self, FlagEdit<PostCommunityPinning>.self, FlagEdit<PostInstancePinning>.self,
        FlagEdit<PostDeletion>.self, FlagEdit<PostRemoval>.self,
        CommentVote.self, FlagEdit<CommentSaving>.self, FlagEdit<CommentDistinguishing>.self,
        FlagEdit<CommentDeletion>.self, FlagEdit<CommentRemoval>.self, FlagEdit<CommentLocking>.self,
        CommunitySubscription.self, FlagEdit<CommunityBlocking>.self, FlagEdit<CommunityDeletion>.self,
        FlagEdit<CommunityRemoval>.self, FlagEdit<CommunityHiding>.self,
        PersonBan.self, CommunityBan.self, FlagEdit<ModeratorAppointment>.self,
        FlagEdit<PersonBlocking>.self, FlagEdit<InstanceBlocking>.self,
        FlagEdit<ReplyReading>.self, FlagEdit<MessageReading>.self, FlagEdit<MessageDeletion>.self,
        PostTagging.self, FlagEdit<MultiCommunityFollowing>.self, FlagEdit<MultiCommunityDeletion>.self,
        PersonNote.self, NotificationEdit<Post2>.self, NotificationEdit<Comment2>.self,
        NotificationEdit<CommunityRelation>.self, NotificationEdit<PersonRelation>.self,
    ]
    static let durableCreations: [any DurableCreation.Type] = [
        NewPost.self, NewComment.self, NewMessage.self,
    ]

    /// The account's favorite communities.
    public var favorites: Favorites {
        if let favorites = state.withLock({ $0.favorites }) { return favorites }
        let favorites = Favorites(commits)
        state.withLock { $0.favorites = favorites }
        return favorites
    }

    /// Returns the number under which a store keeps a value that was requested at the given stamp.
    ///
    /// - Returns: The number, after the store has reserved it, so that the stamps of later launches are greater. A logged-out client
    ///   reserves nothing.
    package func sequenceNumber(for stamp: Stamp, in store: FileStore) async -> Int64 {
        let number = clientStore.sequenceNumber(for: stamp)
        guard !isLoggedOut else { return number }
        await FileEditLog.attach(to: clientStore, store: store, scope: storeScope, keepsWaiting: false).reserveNumber(
            number
        )
        return number
    }

    /// Wipes the files of this account in every store.
    ///
    /// - Throws: The first `StoreError`, after every store has been tried.
    func wipeStores() async throws(StoreError) {
        favorites.reset()
        // A signed-out client may not have opened the environment's store, which holds the account's files.
        let unopened = environment.store.map { store in stores.contains { $0 === store } ? [] : [store] } ?? []
        var failure: StoreError?
        for store in stores + unopened {
            do throws(StoreError) { try await store.wipe(storeScope) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }
}
