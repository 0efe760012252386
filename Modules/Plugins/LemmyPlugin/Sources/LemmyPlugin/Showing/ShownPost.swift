import LemmyIdentifiers
import LemmyMiddleware
import Middleware
import Primitives
import ReplKit
import WireRuntime

/// A post at whatever tier is known so far.
struct ShownPost: Showable {
    let handle: AnyPost
    private let first: any Post

    init(_ post: any Post) {
        handle = AnyPost(post)
        first = post
    }

    /// At the highest tier that lives; a handle that began at a tier is never back at a stub.
    var post: any Post { handle.wrappedValue as? any Post ?? first }

    var reference: EntityKey { EntityKey(kind: "post", id: post.id.rawValue) }

    var tierLabel: String? {
        switch post {
        case is any Post3Providing: "T3"
        case is any Post2Providing: "T2"
        default: "T1"
        }
    }

    var identity: ObjectIdentifier? { ObjectIdentifier(post) }

    /// The post's own objects, the top tier's first.
    var tierIdentities: [ObjectIdentifier] { identities(of: post) }

    private func identities(of post: any Post) -> [ObjectIdentifier] {
        var tiers = [ObjectIdentifier(post.post1)]
        if let post = post as? any Post2Providing { tiers.insert(ObjectIdentifier(post.post2), at: 0) }
        if let post = post as? any Post3Providing { tiers.insert(ObjectIdentifier(post.post3), at: 0) }
        return tiers
    }

    /// What it keeps alive: a page that is open elsewhere is shown, and not kept.
    var heldIdentities: [ObjectIdentifier] {
        let held = handle.heldValue as? any Post ?? first
        guard let page = held as? any Post3Providing else { return identities(of: held) }
        // A post's page keeps its moderators and cross-posts: nothing else leads to them.
        return identities(of: held) + page.moderators.map { ObjectIdentifier($0) }
            + page.crossPosts.map { ObjectIdentifier($0) }
    }

    var headline: String { post.title }

    func fields() -> [ShownField] {
        var fields = [
            ShownField("title", post.title),
            ShownField("url", post.linkUrl?.string),
            ShownField("community", post.community_?.name ?? "community:\(post.communityId)"),
            ShownField("creator", post.creator_?.name ?? "person:\(post.creatorId)"),
            ShownField("created", .date(post.created)),
        ]
        if let post = post as? any Post2Providing { fields += tier2Fields(post) }
        if let post = post as? any Post3Providing {
            fields.append(ShownField("moderators", post.moderators.map(\.name).joined(separator: ", ")))
            fields.append(ShownField("cross_posts", post.crossPosts.count))
            fields.append(ShownField("subscribers", post.community2.subscriberCount))
        }
        fields.append(ShownField("body", post.content))
        return fields
    }

    private func tier2Fields(_ post: any Post2Providing) -> [ShownField] {
        let isVoting = post.isPending(.vote)
        let vote: String? = post.vote == .neutral ? nil : post.vote.description
        return [
            ShownField("score", post.score, isPending: isVoting),
            ShownField("vote", vote, isPending: isVoting),
            ShownField("upvotes", post.upvotes, isPending: isVoting),
            ShownField("downvotes", post.downvotes, isPending: isVoting),
            ShownField("comments", post.commentCount),
            ShownField("unread", post.unreadCommentCount),
            ShownField("saved", post.saved, isPending: post.isPending(.saved)),
            ShownField("read", post.read),
            .subscribed(post.communityRelation),
        ]
    }

    var watchedFields: [String]? { ["title", "score", "vote", "comments", "saved", "read", "subscribed"] }

    var edgeNames: [String] { ["community", "creator"] }

    func edge(_ name: String) -> (any Showable)? {
        switch name {
        case "community":
            if let post = post as? any Post3Providing { return ShownCommunity(post.community2) }
            return post.community_.map { ShownCommunity($0) }
        case "creator": return post.creator_.map(ShownPerson.init)
        default: return nil
        }
    }
}
