public import Middleware

extension Community1Providing {
    /// Whether it is one of the viewer's favorites, which only this device knows. Observable.
    public var isFavorite: Bool { api.favorites.communities.contains(id) }

    /// Makes it one of the viewer's favorites, or not any more. Shows at once; taken back if it cannot be kept.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setFavorite(_ isFavorite: Bool) -> Task<EditResult, Never> {
        let text = "favorite community:\(id)\(isFavorite ? "" : " off")"
        if let refusal = api.refusal(of: text) { return Task { .failed(refusal) } }
        return api.favorites.set(isFavorite, id, text) { [api] in
            if let store = api.environment.store { await api.keepEdits(in: store) }
        }
    }

    /// Makes it one of the viewer's favorites, or not any more if it is.
    @discardableResult
    public func toggleFavorite() -> Task<EditResult, Never> { setFavorite(!isFavorite) }
}
