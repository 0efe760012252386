public import Foundation
public import Middleware

extension CommunityPersonRelation {
    /// Bans the person from the community, as a moderator, or lets them back in. Every row of theirs there shows it at once.
    ///
    /// - Parameters:
    ///   - isBanned: Whether they are to go.
    ///   - ends: When they may come back; never, if nil.
    ///   - reason: Why, for the modlog.
    ///   - removesContent: Whether what they wrote there goes too; it shows once it is read again.
    /// - Returns: The result; await its value or leave it.
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

    /// Makes the person a moderator of the community, as another one, or takes that away.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setModerator(_ isModerator: Bool) -> Task<EditResult, Never> {
        submit(FlagEdit<Appointing>(id, isModerator))
    }
}

/// A ban from a community that outlives the program.
struct CommunityBan: DurableEdit {
    typealias Model = CommunityPersonRelation
    static let kind = "ban from community"
    static let group = FieldGroup<CommunityPersonRelationFields>.banned
    let id: CommunityPersonID
    let isBanned: Bool
    let terms: BanTerms

    var words: String { "ban person:\(id.person) from community:\(id.community)\(isBanned ? "" : " off")" }
    var editKind: Edit.Kind { terms.kind }
    func apply(to fields: inout CommunityPersonRelationFields) { fields.banned = isBanned }

    func request(by client: ApiClient) -> EditRequest {
        // Before 1.0 no answer says when such a ban ends: who set it knows.
        let ends = isBanned ? terms.ends : nil
        let term = SideEffect(on: Model.Value.entityID(of: id), .banTerm) {
            (fields: inout CommunityPersonRelationFields) in
            fields.banExpires = ends
        }
        var request = client.banRequest(isBanned, of: id, terms)
        request.effects = [term]
        return request
    }
}

/// Whether a person moderates a community.
enum Appointing: EditedFlag {
    typealias Model = CommunityPersonRelation
    static let verb = "appoint"
    static let group = Group.moderator
    static var field: Field { \.isModerator }

    static func words(of id: CommunityPersonID) -> String { "person:\(id.person) in community:\(id.community)" }

    static func request(_ edit: FlagEdit<Self>, by client: ApiClient) -> EditRequest {
        client.moderatorRequest(edit.isSet, edit.id)
    }
}
