import Middleware
import MiddlewarePersistence
public import Persistence
import Primitives
public import Propagation

// Confirmed edits are kept beside the files that they are laid over: in the environment's store, and in each that a delegate opens.

extension ApiClient {
    /// Keeps this account's confirmed edits in a store, and takes what earlier launches have kept there. Before a file of the account is
    /// shown: the edits are what brings it up to date.
    ///
    /// Returns when what was kept is known; who asks again waits for the first.
    public func keepEdits(in store: FileStore) async {
        guard !isLoggedOut else { return }
        if !stores.contains(where: { $0 === store }) {
            stores.append(store)
            // Nobody can fetch these again, and another account's are not opened before it is signed in.
            FileEditLog.reserve(in: store)
            store.pin(names: [Favorites.keyName])
            // This account's scope was closed if it has been logged out before.
            store.open(storeScope)
            // Before the log is read, which lies there too.
            if let oldStoreScope { store.move(oldStoreScope, to: storeScope) }
        }
        if !isGuest { await favorites.keep(in: store, scope: storeScope) }
        guard !isLoggedOut else { return }
        let keepsWaiting = !isGuest && stores.first === store
        await FileEditLog.attach(to: home, store: store, scope: storeScope, keepsWaiting: keepsWaiting)
    }

    /// What a later launch can send again.
    static let durableEdits: [any DurableEdit.Type] = [
        PostVote.self, FlagEdit<PostSaving>.self, FlagEdit<PostReading>.self, FlagEdit<PostHiding>.self,
        FlagEdit<PostLocking>.self, FlagEdit<CommunityPinning>.self, FlagEdit<InstancePinning>.self,
        FlagEdit<PostDeletion>.self, FlagEdit<PostRemoval>.self,
        CommentVote.self, FlagEdit<CommentSaving>.self, FlagEdit<CommentDistinguishing>.self,
        FlagEdit<CommentDeletion>.self, FlagEdit<CommentRemoval>.self,
        CommunitySubscription.self, FlagEdit<CommunityBlocking>.self, FlagEdit<CommunityDeletion>.self,
        FlagEdit<CommunityRemoval>.self, FlagEdit<CommunityHiding>.self,
        PersonBan.self, CommunityBan.self, FlagEdit<Appointing>.self,
        FlagEdit<PersonBlocking>.self, FlagEdit<InstanceBlocking>.self,
        FlagEdit<ReplyReading>.self, FlagEdit<MessageReading>.self, FlagEdit<MessageDeletion>.self,
    ]
    static let durableCreations: [any DurableCreation.Type] = [
        NewPost.self, NewComment.self, NewMessage.self,
    ]

    /// The communities that the account's owner likes best.
    public var favorites: Favorites {
        if let favorites = state.withLock({ $0.favorites }) { return favorites }
        let favorites = Favorites(commits)
        state.withLock { $0.favorites = favorites }
        return favorites
    }

    /// The number to keep a value with in a store, for what was asked for then.
    ///
    /// - Returns: The number, when later launches will count on from it.
    public func number(for stamp: Stamp, in store: FileStore) async -> Int64 {
        let number = home.number(for: stamp)
        guard !isLoggedOut else { return number }
        await FileEditLog.attach(to: home, store: store, scope: storeScope, keepsWaiting: false).note(number)
        return number
    }

    /// Wipes what was kept for this account, wherever.
    func wipeStores() async throws(StoreError) {
        favorites.forget()
        // A signed-out client may not have opened the one where everything of the account lies.
        let unopened = environment.store.map { store in stores.contains { $0 === store } ? [] : [store] } ?? []
        var failure: StoreError?
        for store in stores + unopened {
            do throws(StoreError) { try await store.wipe(storeScope) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }
}
