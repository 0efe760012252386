import LemmyMiddleware
import Middleware

/// What is shown of each tier, in the words of the oracle.
enum Shown {
    static func fields(_ post: Post1Fields) -> Fields {
        [
            "title": post.title, "body": post.content ?? "nil", "deleted": "\(post.deleted)",
            "removed": "\(post.removed)", "locked": "\(post.locked)", "pinnedCommunity": "\(post.pinnedCommunity)",
            "pinnedInstance": "\(post.pinnedInstance)",
        ]
    }

    static func fields(_ post: Post2Fields) -> Fields {
        [
            "vote": "\(post.vote.rawValue)", "score": "\(post.score)", "upvotes": "\(post.upvotes)",
            "downvotes": "\(post.downvotes)", "saved": "\(post.saved)", "read": "\(post.read)",
            "hidden": "\(post.hidden)", "unread": "\(post.unreadCommentCount)", "comments": "\(post.commentCount)",
        ]
    }

    static func fields(_ comment: Comment1Fields) -> Fields {
        [
            "content": comment.content, "deleted": "\(comment.deleted)", "removed": "\(comment.removed)",
            "distinguished": "\(comment.distinguished)",
        ]
    }

    static func fields(_ comment: Comment2Fields) -> Fields {
        [
            "vote": "\(comment.vote.rawValue)", "score": "\(comment.score)", "upvotes": "\(comment.upvotes)",
            "downvotes": "\(comment.downvotes)", "saved": "\(comment.saved)", "comments": "\(comment.commentCount)",
        ]
    }

    static func fields(_ community: Community1Fields) -> Fields {
        [
            "title": community.title, "description": community.description ?? "nil",
            "deleted": "\(community.deleted)", "removed": "\(community.removed)", "hidden": "\(community.hidden)",
        ]
    }

    static func fields(_ community: Community2Fields) -> Fields {
        [
            "subscribers": "\(community.subscriberCount)", "posts": "\(community.postCount)",
            "comments": "\(community.commentCount)",
        ]
    }

    static func fields(_ person: Person1Fields) -> Fields {
        ["banned": "\(person.banned)", "deleted": "\(person.deleted)"]
    }

    static func fields(_ person: Person2Fields) -> Fields {
        ["posts": "\(person.postCount)", "comments": "\(person.commentCount)"]
    }

    static func fields(_ relation: CommunityRelationFields) -> Fields {
        ["subscription": words(relation.subscription), "blocked": "\(relation.blocked)"]
    }

    static func fields(_ relation: PersonRelationFields) -> Fields { ["blocked": "\(relation.blocked)"] }

    static func fields(_ relation: InstanceRelationFields) -> Fields { ["blocked": "\(relation.blocked)"] }

    static func fields(_ standing: CommunityPersonRelationFields) -> Fields {
        ["banned": "\(standing.banned)", "moderator": "\(standing.isModerator)"]
    }

    static func fields(_ reply: Reply1Fields) -> Fields { ["read": "\(reply.read)"] }

    static func fields(_ message: Message1Fields) -> Fields {
        ["content": message.content, "deleted": "\(message.deleted)", "read": "\(message.read)"]
    }

    static func fields(_ report: ReportFields) -> Fields { ["resolved": "\(report.resolved)"] }

    /// As servers spell it.
    static func words(_ subscription: Subscription) -> String {
        switch subscription {
        case .notSubscribed: "NotSubscribed"
        case .pending: "Pending"
        case .subscribed: "Subscribed"
        }
    }
}
