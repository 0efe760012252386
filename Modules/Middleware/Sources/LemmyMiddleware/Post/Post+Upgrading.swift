extension Post1Providing {
    /// Fetches the post's page: tier 3, the top.
    ///
    /// - Returns: The ``Post3``; itself at tier 3.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; nothing changed then, and it can be tried
    ///   again.
    public func upgrade() async throws -> any Post { try await api.getPost(id: id) }
}

extension Post3Providing {
    /// Nothing is above tier 3.
    public func upgrade() async throws -> any Post { post3 }
}
