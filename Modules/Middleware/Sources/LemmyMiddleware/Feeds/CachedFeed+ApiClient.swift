public import Middleware
public import MiddlewarePersistence
public import Persistence

extension CachedFeed where Item.Client == ApiClient {
    /// Shows the stored first page of an account's list and refreshes it, after ``ApiClient/persistEdits(in:)``.
    ///
    /// ```swift
    /// let feed = try CachedFeed("subscribed", api.feed(.subscribed), in: store)
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the file, which identifies the list within the account: two sort orders have two names.
    ///   - feed: The list of the account; its `onFirstPage` is set. The object retains it.
    ///   - store: The store of the file.
    ///   - maximumAge: The age up to which a stored page is not refreshed at once.
    /// - Throws: `CachedNameError` if another list of the account is stored under this name.
    public convenience init(
        _ name: String,
        _ feed: Feed<Item>,
        in store: FileStore,
        maximumAge: Duration = .zero
    ) throws(CachedNameError) {
        let api = feed.source.api
        let key = StoreKey(scope: api.storeScope, name: "list-\(name)", schema: 1)
        try self.init(key, feed, in: store, maximumAge: maximumAge) { await api.persistEdits(in: store) }
    }
}

extension CachedQuery where Model.Client == ApiClient {
    /// Lists an account's living models that match, and those of its stored lists and entities, after ``ApiClient/persistEdits(in:)``.
    ///
    /// ```swift
    /// let unread = CachedQuery<Post2>(of: api, in: store, where: { !$0.read }, sortedBy: .descending(\.score))
    /// ```
    ///
    /// - Parameters:
    ///   - model: The tier.
    ///   - api: The client of the account.
    ///   - store: The store of the files.
    ///   - matches: Returns true if a model is listed. Every value that it reads is followed.
    ///   - order: The order of the rows.
    public convenience init<Key>(
        _ model: Model.Type = Model.self,
        of api: ApiClient,
        in store: FileStore,
        where matches: @escaping @MainActor (Model) -> Bool = { _ in true },
        sortedBy order: QueryOrder<Model, Key>
    ) {
        self.init(api.query(model, where: matches, sortedBy: order), in: store, scope: api.storeScope) {
            await api.persistEdits(in: store)
        }
    }
}
