/// What moderators, or administrators, can be told of.
@MainActor
public protocol ReportableProviding: AnyObject {
    /// Tells them. Nothing shows before the server has agreed.
    ///
    /// - Parameter reason: What is wrong with it.
    /// - Returns: The report.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then they may have been told.
    @discardableResult
    func report(reason: String) async throws -> Report
}
