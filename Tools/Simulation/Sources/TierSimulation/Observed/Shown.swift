import LemmyMiddleware
import Middleware

/// The shown fields of each tier, in the words of the oracle.
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

    /// Returns the subscription as servers spell it.
    static func words(_ subscription: Subscription) -> String {
        switch subscription {
        case .notSubscribed: "NotSubscribed"
        case .pending: "Pending"
        case .subscribed: "Subscribed"
        }
    }
}

extension Shown {
    /// Returns the fields of all living models of a client.
    @MainActor
    static func models(of api: ApiClient) -> [Entry: Fields] {
        let caches = api.caches
        var shown: [Entry: Fields] = [:]
        for model in caches.post1.objects { shown[Entry(.post1, model.id)] = fields(model.storage.snapshot.fields) }
        for model in caches.post2.objects { shown[Entry(.post2, model.id)] = fields(model.storage.snapshot.fields) }
        for model in caches.comment1.objects {
            shown[Entry(.comment1, model.id)] = fields(model.storage.snapshot.fields)
        }
        for model in caches.comment2.objects {
            shown[Entry(.comment2, model.id)] = fields(model.storage.snapshot.fields)
        }
        for model in caches.community1.objects {
            shown[Entry(.community1, model.id)] = fields(model.storage.snapshot.fields)
        }
        for model in caches.community2.objects {
            shown[Entry(.community2, model.id)] = fields(model.storage.snapshot.fields)
        }
        for model in caches.person1.objects { shown[Entry(.person1, model.id)] = fields(model.storage.snapshot.fields) }
        for model in caches.person2.objects { shown[Entry(.person2, model.id)] = fields(model.storage.snapshot.fields) }
        shown.merge(relations(of: caches)) { $1 }
        for model in caches.reply1.objects { shown[Entry(.reply, model.id)] = fields(model.storage.snapshot.fields) }
        for model in caches.message1.objects {
            shown[Entry(.message, model.id)] = fields(model.storage.snapshot.fields)
        }
        for model in caches.report.objects { shown[Entry(.report, model.id)] = fields(model.storage.snapshot.fields) }
        return shown
    }

    @MainActor
    private static func relations(of caches: ContentCaches) -> [Entry: Fields] {
        var shown: [Entry: Fields] = [:]
        for model in caches.communityRelation.objects {
            shown[Entry(.communityRelation, model.id)] = fields(model.storage.snapshot.fields)
        }
        for model in caches.personRelation.objects {
            shown[Entry(.personRelation, model.id)] = fields(model.storage.snapshot.fields)
        }
        for model in caches.communityPersonRelation.objects {
            shown[Entry(.standing, model.id)] = fields(model.storage.snapshot.fields)
        }
        for model in caches.instanceRelation.objects {
            shown[Entry(.instanceRelation, model.id)] = fields(model.storage.snapshot.fields)
        }
        return shown
    }
}

extension Shown {
    /// Returns the fields of each tier in a value of a post.
    static func parts(of post: Post2Value) -> [Said] {
        [
            Said(entry: Entry(.post1, post.id), fields: fields(post.post1.fields)),
            Said(entry: Entry(.post2, post.id), fields: fields(post.fields)),
            Said(entry: Entry(.person1, post.creator.id), fields: fields(post.creator.fields)),
            Said(entry: Entry(.community1, post.community.id), fields: fields(post.community.fields)),
            Said(
                entry: Entry(.communityRelation, post.communityRelation.id),
                fields: fields(post.communityRelation.fields)
            ),
            Said(entry: Entry(.personRelation, post.creatorRelation.id), fields: fields(post.creatorRelation.fields)),
            Said(entry: Entry(.standing, post.creatorStanding.id), fields: fields(post.creatorStanding.fields)),
        ]
    }

    /// Returns the fields of each tier in a value of a comment.
    static func parts(of comment: Comment2Value) -> [Said] {
        [
            Said(entry: Entry(.comment1, comment.id), fields: fields(comment.comment1.fields)),
            Said(entry: Entry(.comment2, comment.id), fields: fields(comment.fields)),
            Said(entry: Entry(.person1, comment.creator.id), fields: fields(comment.creator.fields)),
            Said(entry: Entry(.post1, comment.post.id), fields: fields(comment.post.fields)),
            Said(entry: Entry(.community1, comment.community.id), fields: fields(comment.community.fields)),
            Said(
                entry: Entry(.communityRelation, comment.communityRelation.id),
                fields: fields(comment.communityRelation.fields)
            ),
            Said(
                entry: Entry(.personRelation, comment.creatorRelation.id),
                fields: fields(comment.creatorRelation.fields)
            ),
            Said(entry: Entry(.standing, comment.creatorStanding.id), fields: fields(comment.creatorStanding.fields)),
        ]
    }

    /// Returns the fields of each tier in a value of a community.
    static func parts(of community: Community2Value) -> [Said] {
        [
            Said(entry: Entry(.community1, community.id), fields: fields(community.community1.fields)),
            Said(entry: Entry(.community2, community.id), fields: fields(community.fields)),
            Said(entry: Entry(.communityRelation, community.relation.id), fields: fields(community.relation.fields)),
        ]
    }
}
