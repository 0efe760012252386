extension Community1Providing {
    /// Fetches its counts and what the viewer has to do with it: tier 2.
    ///
    /// - Returns: The ``Community2``; itself at tier 2.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; nothing changed then, and it can be tried
    ///   again.
    public func upgrade() async throws -> any Community { try await api.getCommunity(id: id) }
}

extension Community2Providing {
    /// Nothing is above tier 2 yet.
    public func upgrade() async throws -> any Community { community2 }
}
