extension ContentClient {
    /// Returns an ordered list of all living models of a tier that match. It follows every change; see ``LiveQuery``.
    ///
    /// ```swift
    /// let mine = client.query(Note2.self, where: { $0.isStarred }, sortedBy: .descending(\.stars))
    /// ```
    ///
    /// - Parameters:
    ///   - model: The tier: the models of `Note1` are all notes that are alive at any tier.
    ///   - matches: Returns true if a model is listed. Every value that it reads is followed.
    ///   - order: The order of the rows.
    /// - Complexity: O(n log n) for n living models.
    @MainActor
    public func query<Model: TierModel, Key>(
        _ model: Model.Type,
        where matches: @escaping @MainActor (Model) -> Bool = { _ in true },
        sortedBy order: QueryOrder<Model, Key>
    ) -> LiveQuery<Model> where Model.Client == Self {
        LiveQuery(model, of: self, where: matches, sortedBy: order)
    }

    /// Returns an ordered list of all living models of a tier that match, sorted by two keys: the second one decides if the first ones are
    /// equal.
    ///
    /// ```swift
    /// client.query(Note2.self, sortedBy: .descending(\.stars), .ascending(\.title))
    /// ```
    @MainActor
    public func query<Model: TierModel, First, Second>(
        _ model: Model.Type,
        where matches: @escaping @MainActor (Model) -> Bool = { _ in true },
        sortedBy first: QueryOrder<Model, First>,
        _ second: QueryOrder<Model, Second>
    ) -> LiveQuery<Model> where Model.Client == Self {
        LiveQuery(model, of: self, where: matches, sortedBy: first.then(second))
    }

    /// Returns an ordered list of all living models of a tier that match, sorted by a property, smallest first.
    @MainActor
    public func query<Model: TierModel, Key: Comparable>(
        _ model: Model.Type,
        where matches: @escaping @MainActor (Model) -> Bool = { _ in true },
        sortedBy key: KeyPath<Model, Key>
    ) -> LiveQuery<Model> where Model.Client == Self {
        LiveQuery(model, of: self, where: matches, sortedBy: .ascending(key))
    }
}
