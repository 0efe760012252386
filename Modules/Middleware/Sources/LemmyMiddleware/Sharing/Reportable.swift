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

extension Post1: ReportableProviding {}
extension Post2: ReportableProviding {}
extension Post3: ReportableProviding {}
extension Comment1: ReportableProviding {}
extension Comment2: ReportableProviding {}
extension Reply1: ReportableProviding {}
extension Reply2: ReportableProviding {}
extension Message1: ReportableProviding {}
extension Message2: ReportableProviding {}
