public import Foundation
import LemmyIdentifiers
public import Middleware

/// On what terms somebody is banned: what the ban's own mark does not say.
struct BanTerms: Codable, Sendable {
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
        let terms = BanTerms(ends: ends, reason: reason, removesContent: removesContent)
        return person1.submit(PersonBan(id: id, isBanned: isBanned, terms: terms))
    }

    /// Takes them out of the server's database for good, with all that they wrote, as an administrator. What shows them goes on showing
    /// who they were.
    ///
    /// - Parameter reason: Why, for the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled: then they may be gone.
    public func purge(reason: String? = nil) async throws { try await api.purgePerson(id: id, reason: reason) }
}

/// A ban from the server that outlives the program.
struct PersonBan: DurableEdit {
    typealias Model = Person1
    static let kind = "ban person"
    static let group = FieldGroup<Person1Fields>.ban
    let id: PersonID
    let isBanned: Bool
    let terms: BanTerms

    var words: String { "ban person:\(id)\(isBanned ? "" : " off")" }
    var editKind: Edit.Kind { terms.kind }

    func apply(to fields: inout Person1Fields) {
        fields.banned = isBanned
        fields.banExpires = isBanned ? terms.ends : nil
    }

    func request(by client: ApiClient) -> EditRequest { client.banRequest(isBanned, of: id, terms) }
}
