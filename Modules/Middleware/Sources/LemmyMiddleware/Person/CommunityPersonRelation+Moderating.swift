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
        let id = id
        let terms = BanTerms(ends: ends, reason: reason, removesContent: removesContent)
        let text = "ban person:\(id.person) from community:\(id.community)\(isBanned ? "" : " off")"
        // Before 1.0 no answer says when such a ban ends: who set it knows.
        let term = SideEffect(on: Value.entityID(of: id), .banTerm) { (fields: inout CommunityPersonRelationFields) in
            fields.banExpires = isBanned ? ends : nil
        }
        return submit(.banned, text, kind: terms.kind) {
            $0.banned = isBanned
        } request: { api in
            var request = api.banRequest(isBanned, of: id, terms)
            request.effects = [term]
            return request
        }
    }

    /// Makes the person a moderator of the community, as another one, or takes that away.
    ///
    /// - Returns: The result; await its value or leave it.
    @discardableResult
    public func setModerator(_ isModerator: Bool) -> Task<EditResult, Never> {
        let id = id
        let text = "appoint person:\(id.person) in community:\(id.community)\(isModerator ? "" : " off")"
        return submit(.moderator, text) {
            $0.isModerator = isModerator
        } request: { api in
            api.moderatorRequest(isModerator, id)
        }
    }
}
