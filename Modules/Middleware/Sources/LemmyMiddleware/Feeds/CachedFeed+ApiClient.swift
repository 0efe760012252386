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
