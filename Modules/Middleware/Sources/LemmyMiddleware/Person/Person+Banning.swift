public import Foundation
public import Middleware

/// On what terms somebody is banned: what the ban's own mark does not say.
struct BanTerms: Sendable {
    /// When it ends; never, if nil.
    var ends: Date?
    /// Why, for the modlog.
    var reason: String?
    /// Whether what they wrote goes too.
    var removesContent = false

    /// A second ban that only takes more away, or lasts longer, is to be sent though the mark is there.
    var kind: Edit.Kind { removesContent || ends != nil ? .accumulating : .absolute }
}

extension Person1Providing {
    /// Bans them from this server, as an administrator, or lets them back in. Shows at once wherever they are shown.
    ///
    /// - Parameters:
    ///   - isBanned: Whether they are to go.
    ///   - ends: When they may come back; never, if nil.
    ///   - reason: Why, for the modlog.
    ///   - removesContent: Whether what they wrote goes too; it shows once it is read again.
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setBanned(
        _ isBanned: Bool,
        until ends: Date? = nil,
        reason: String? = nil,
        removesContent: Bool = false
    ) -> Task<EditResult, Never> {
        let id = id
        let terms = BanTerms(ends: ends, reason: reason, removesContent: removesContent)
        return person1.submit(.ban, "ban person:\(id)\(isBanned ? "" : " off")", kind: terms.kind) {
            $0.banned = isBanned
            $0.banExpires = isBanned ? ends : nil
        } request: { api in
            api.banRequest(isBanned, of: id, terms)
        }
    }

    /// Takes them out of the server's database for good, with all that they wrote, as an administrator. What shows them goes on showing
    /// who they were.
    ///
    /// - Parameter reason: Why, for the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then they may be gone.
    public func purge(reason: String? = nil) async throws { try await api.purgePerson(id: id, reason: reason) }
}
