public import Foundation
import LemmyIdentifiers
public import Middleware

extension PersonRelation {
    /// Blocks the person, or lifts the block. The viewer's lists omit the content of a blocked person.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setBlocked(_ isBlocked: Bool) -> Task<EditResult, Never> {
        if isBlocked { api.lists.offer(self) }
        return submit(FlagEdit<PersonBlocking>(id, isBlocked))
    }
}

/// The flag of a person whom the viewer blocked.
enum PersonBlocking: EditableFlag {
    typealias Model = PersonRelation
    static let verb = "block"
    static let codingKey = "isBlocked"
    static let group = Group.blocked
    static var field: Field { \.blocked }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        let unread = client.unreadRows(by: edit.id)
        let (id, isBlocked) = (edit.id, edit.isSet)
        var request = client.editRequest { dialect throws(ApiClientError) in
            try dialect.block(isBlocked, id)
        } show: { value, moment in
            let person = client.caches.person2.model(of: value, in: moment)
            client.updateAccountLists(.blocksPerson(id, isBlocked))
            withExtendedLifetime(person) {}
        }
        // Rows of the person that are not loaded also count as unread, and only the server knows their number.
        request.whileInFlight = { answer in
            try await client.unreadCount.tracking(unread, to: edit.isSet, mayHaveOthers: true, answer)
        }
        return request
    }
}

extension Person2Providing {
    /// True if the viewer blocked the person; false until a response says so.
    public var blocked: Bool { relation.blocked }

    /// Blocks the person, or lifts the block if the person is blocked.
    @discardableResult
    public func toggleBlocked() -> Task<EditResult, Never> { relation.setBlocked(!blocked) }
}

/// The terms of a ban, beside its flag.
package struct BanTerms: Codable, Sendable {
    /// The end of the ban; nil for a permanent one.
    package var ends: Date?
    /// The reason to record in the modlog.
    package var reason: String?
    /// True to also remove the person's content.
    package var removesContent = false

    /// The end of the ban in seconds since 1970, as Lemmy's servers expect it.
    package var expires: Int? { ends.map { Int($0.timeIntervalSince1970.rounded(.up)) } }

    /// The kind of the edit. A second ban that removes content or has an end must be sent although the flag is already set.
    var kind: Edit.Kind { removesContent || ends != nil ? .accumulating : .absolute }
}

extension Person1Providing {
    /// Bans the person from this server as an administrator, or lifts the ban. Every view of the person shows it at once.
    ///
    /// - Parameters:
    ///   - isBanned: True to ban the person; false to lift the ban.
    ///   - ends: The end of the ban; nil for a permanent one.
    ///   - reason: The reason to record in the modlog.
    ///   - removesContent: True to also remove the person's content; the removal shows after the next read.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
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

    /// Purges the person and everything they wrote from the server's database, as an administrator. Views of the person keep the last known
    /// state.
    ///
    /// - Parameter reason: The reason to record in the modlog.
    /// - Throws: ``ApiClientError``, or `CancellationError` if the caller's task was cancelled; the server may have purged the person all
    ///   the same.
    public func purge(reason: String? = nil) async throws { try await api.purgePerson(id: id, reason: reason) }
}

/// A ban from the server that is kept across launches until the server has confirmed it.
struct PersonBan: DurableEdit {
    typealias Model = Person1
    static let kind = "ban person"
    static let group = FieldGroup<Person1Fields>.ban
    let id: PersonID
    let isBanned: Bool
    let terms: BanTerms

    var summary: String { "ban person:\(id)\(isBanned ? "" : " off")" }
    var editKind: Edit.Kind { terms.kind }

    func apply(to fields: inout Person1Fields) {
        fields.banned = isBanned
        fields.banExpires = isBanned ? terms.ends : nil
    }

    func request(by client: ApiClient) -> EditRequest {
        client.editRequest { dialect throws(ApiClientError) in try dialect.ban(isBanned, id, terms) }
    }
}
