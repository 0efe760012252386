import LemmyIdentifiers
import LemmyMiddleware

extension WireMapping: IdentityMapping {
    /// Returns the identity of a row of the inbox. PieFed gives it the number of its comment, which may answer the viewer and mention them.
    static func replyID(_ kind: ReplyKind, _ id: CommentReplyID) -> ReplyID {
        kind == .mention ? .mention(PersonMentionID(id.rawValue)) : .reply(id)
    }

    /// Returns true if an action reverses another; nil if the entry does not say it. An entry contains the state after the action.
    static func isUndo(_ isSoSince: Bool?) -> Bool? { isSoSince.map { !$0 } }
}
