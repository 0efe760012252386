public import Foundation
public import Middleware

extension CommunityPersonRelation {
    /// Bans the person from the community as a moderator, or lifts the ban. Every row of the person there shows it at once.
    ///
    /// - Parameters:
    ///   - isBanned: True to ban the person; false to lift the ban.
    ///   - ends: The end of the ban; nil for a permanent one.
    ///   - reason: The reason to record in the modlog.
    ///   - removesContent: True to also remove the person's content there; the removal shows after the next read.
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setBanned(
        _ isBanned: Bool,
        until ends: Date? = nil,
        reason: String? = nil,
        removesContent: Bool = false
    ) -> Task<EditResult, Never> {
        let terms = BanTerms(ends: ends, reason: reason, removesContent: removesContent)
        return submit(CommunityBan(id: id, isBanned: isBanned, terms: terms))
    }

    /// Makes the person a moderator of the community, as another moderator, or dismisses the person.
    ///
    /// - Returns: A task that returns the result of the edit; the caller may ignore it.
    @discardableResult
    public func setModerator(_ isModerator: Bool) -> Task<EditResult, Never> {
        submit(FlagEdit<ModeratorAppointment>(id, isModerator))
    }
}

/// A ban from a community that is kept across launches until the server has confirmed it.
struct CommunityBan: DurableEdit {
    typealias Model = CommunityPersonRelation
    static let kind = "ban from community"
    static let group = FieldGroup<CommunityPersonRelationFields>.banned
    let id: CommunityPersonID
    let isBanned: Bool
    let terms: BanTerms

    var summary: String { "ban person:\(id.person) from community:\(id.community)\(isBanned ? "" : " off")" }
    var editKind: Edit.Kind { terms.kind }
    func apply(to fields: inout CommunityPersonRelationFields) { fields.banned = isBanned }

    func request(by client: ApiClient) -> EditRequest {
        // Before 1.0 no response contains the end of such a ban, so it is taken from the edit.
        let ends = isBanned ? terms.ends : nil
        let term = SideEffect(on: Model.Value.entityID(of: id), .banTerm) {
            (fields: inout CommunityPersonRelationFields) in
            fields.banExpires = ends
        }
        var request = client.editRequest { dialect throws(ApiClientError) in try dialect.ban(isBanned, id, terms) }
        request.effects = [term]
        return request
    }
}

/// The flag of a person who moderates a community.
enum ModeratorAppointment: EditableFlag {
    typealias Model = CommunityPersonRelation
    static let verb = "appoint"
    static let group = Group.moderator
    static var field: Field { \.isModerator }

    static func words(of id: CommunityPersonID) -> String { "person:\(id.person) in community:\(id.community)" }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.moderatorRequest(edit.isSet, edit.id)
    }
}
