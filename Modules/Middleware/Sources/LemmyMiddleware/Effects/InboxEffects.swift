import LemmyIdentifiers
import Middleware
import Primitives

// What an act makes of the inbox besides: who answers has read what they answer, and what a blocked person wrote does not count.

extension ApiClient {
    /// The rows of the inbox, as far as they are shown, that are about a comment.
    func inboxRows(about comment: CommentID) -> [Reply1] {
        caches.reply1.objects.filter { $0.commentId == comment }
    }

    /// The unread rows of the inbox, as far as they are shown, that a person has written.
    func unreadRows(by person: PersonID) -> [(key: EntityKey, kind: InboxKind)] {
        let replies = caches.reply2.objects.filter { $0.comment.creatorId == person && !$0.read }
        let messages = caches.message1.objects.filter { $0.creatorId == person && !$0.read && person != myPersonID }
        return replies.map { ($0.entityKey, $0.kind.inboxKind) } + messages.map { ($0.entityKey, .messages) }
    }
}
