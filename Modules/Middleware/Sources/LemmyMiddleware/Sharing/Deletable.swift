public import Middleware

/// What its author can take away, and bring back.
@MainActor
public protocol DeletableProviding: AnyObject {
    /// Whether its author took it away.
    var deleted: Bool { get }

    /// Takes it away, as its author, or brings it back. Shows at once; taken back if the server says no.
    @discardableResult
    func setDeleted(_ isDeleted: Bool) -> Task<EditResult, Never>
}

extension DeletableProviding {
    /// Takes it away, or brings it back if it is gone.
    @discardableResult
    public func toggleDeleted() -> Task<EditResult, Never> { setDeleted(!deleted) }
}

/// What a moderator can take away, and bring back.
@MainActor
public protocol RemovableProviding: AnyObject {
    /// Whether a moderator took it away.
    var removed: Bool { get }

    /// Takes it away, as a moderator, or brings it back. Shows at once; taken back if the server says no.
    @discardableResult
    func setRemoved(_ isRemoved: Bool, reason: String?) -> Task<EditResult, Never>
}

/// What an administrator can take out of the server's database for good.
@MainActor
public protocol PurgableProviding: AnyObject {
    /// Takes it out of the server's database. What shows it goes on showing what it was.
    ///
    /// - Parameter reason: Why, for the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then it may be gone.
    func purge(reason: String?) async throws
}
