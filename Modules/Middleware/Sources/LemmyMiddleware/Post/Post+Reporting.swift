extension Post1Providing {
    /// Tells the moderators of it. Nothing shows before the server has agreed.
    ///
    /// - Parameter reason: What is wrong with it.
    /// - Returns: The report.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then they may have been told.
    @discardableResult
    public func report(reason: String) async throws -> Report { try await api.report(id, reason: reason) }
}
