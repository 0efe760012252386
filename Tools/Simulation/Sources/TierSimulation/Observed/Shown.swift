import LemmyMiddleware
import Middleware

/// The shown fields of each tier, in the words of the oracle.
enum Shown {
    static func fields(_ post: Post1Fields) -> Fields {
        [
            "title": post.title, "body": post.content ?? "nil", "deleted": word(post.deleted),
            "removed": word(post.removed), "locked": word(post.locked), "pinnedCommunity": word(post.pinnedCommunity),
            "pinnedInstance": word(post.pinnedInstance),
        ]
    }

    static func fields(_ post: Post2Fields) -> Fields {
        [
            "vote": String(post.vote.rawValue), "score": String(post.score), "upvotes": String(post.upvotes),
            "downvotes": String(post.downvotes), "saved": word(post.saved), "read": word(post.read),
            "hidden": word(post.hidden), "unread": String(post.unreadCommentCount),
            "comments": String(post.commentCount),
        ]
    }

    static func fields(_ comment: Comment1Fields) -> Fields {
        [
            "content": comment.content, "deleted": word(comment.deleted), "removed": word(comment.removed),
            "distinguished": word(comment.distinguished),
        ]
    }

    static func fields(_ comment: Comment2Fields) -> Fields {
        [
            "vote": String(comment.vote.rawValue), "score": String(comment.score), "upvotes": String(comment.upvotes),
            "downvotes": String(comment.downvotes), "saved": word(comment.saved),
            "comments": String(comment.commentCount),
        ]
    }

    static func fields(_ community: Community1Fields) -> Fields {
        [
            "title": community.title, "description": community.description ?? "nil",
            "deleted": word(community.deleted), "removed": word(community.removed), "hidden": word(community.hidden),
        ]
    }

    static func fields(_ community: Community2Fields) -> Fields {
        [
            "subscribers": String(community.subscriberCount), "posts": String(community.postCount),
            "comments": String(community.commentCount),
        ]
    }

    static func fields(_ person: Person1Fields) -> Fields {
        ["banned": word(person.banned), "deleted": word(person.deleted)]
    }

    static func fields(_ person: Person2Fields) -> Fields {
        ["posts": String(person.postCount), "comments": String(person.commentCount)]
    }

    static func fields(_ relation: CommunityRelationFields) -> Fields {
        ["subscription": words(relation.subscription), "blocked": word(relation.blocked)]
    }

    static func fields(_ relation: PersonRelationFields) -> Fields { ["blocked": word(relation.blocked)] }

    static func fields(_ relation: InstanceRelationFields) -> Fields { ["blocked": word(relation.blocked)] }

    static func fields(_ standing: CommunityPersonRelationFields) -> Fields {
        ["banned": word(standing.banned), "moderator": word(standing.isModerator)]
    }

    static func fields(_ reply: Reply1Fields) -> Fields { ["read": word(reply.read)] }

    static func fields(_ message: Message1Fields) -> Fields {
        ["content": message.content, "deleted": word(message.deleted), "read": word(message.read)]
    }

    static func fields(_ report: ReportFields) -> Fields { ["resolved": word(report.resolved)] }

    /// Returns the mark as servers spell it.
    private static func word(_ flag: Bool) -> String { flag ? "true" : "false" }

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
        var shown: [Entry: Fields] = [:]
        shown.reserveCapacity(128)
        forEachModel(of: api) { entry, fields in shown[entry] = fields() }
        return shown
    }

    /// Returns the entries of all living models of a client.
    @MainActor
    static func entries(of api: ApiClient) -> Set<Entry> {
        var entries = Set<Entry>(minimumCapacity: 128)
        forEachModel(of: api) { entry, _ in entries.insert(entry) }
        return entries
    }

    /// Calls a closure with the entry of each living model of a client, and with its fields, which are made only if they are needed.
    @MainActor
    private static func forEachModel(of api: ApiClient, _ body: (Entry, () -> Fields) -> Void) {
        let caches = api.caches
        for model in caches.post1.objects { body(Entry(.post1, model.id)) { fields(model.storage.snapshot.fields) } }
        for model in caches.post2.objects { body(Entry(.post2, model.id)) { fields(model.storage.snapshot.fields) } }
        for model in caches.comment1.objects {
            body(Entry(.comment1, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.comment2.objects {
            body(Entry(.comment2, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.community1.objects {
            body(Entry(.community1, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.community2.objects {
            body(Entry(.community2, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.person1.objects {
            body(Entry(.person1, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.person2.objects {
            body(Entry(.person2, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.reply1.objects { body(Entry(.reply, model.id)) { fields(model.storage.snapshot.fields) } }
        for model in caches.message1.objects {
            body(Entry(.message, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.report.objects { body(Entry(.report, model.id)) { fields(model.storage.snapshot.fields) } }
        forEachRelation(of: caches, body)
    }

    @MainActor
    private static func forEachRelation(of caches: ContentCaches, _ body: (Entry, () -> Fields) -> Void) {
        for model in caches.communityRelation.objects {
            body(Entry(.communityRelation, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.personRelation.objects {
            body(Entry(.personRelation, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.communityPersonRelation.objects {
            body(Entry(.standing, model.id)) { fields(model.storage.snapshot.fields) }
        }
        for model in caches.instanceRelation.objects {
            body(Entry(.instanceRelation, model.id)) { fields(model.storage.snapshot.fields) }
        }
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
