import LemmyMiddleware
import Middleware

extension Shown {
    /// Everything that a value in a tree says of the post.
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

    /// Everything that a value in a tree says of the comment.
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

    /// Everything that a value in a tree says of the community.
    static func parts(of community: Community2Value) -> [Said] {
        [
            Said(entry: Entry(.community1, community.id), fields: fields(community.community1.fields)),
            Said(entry: Entry(.community2, community.id), fields: fields(community.fields)),
            Said(entry: Entry(.communityRelation, community.relation.id), fields: fields(community.relation.fields)),
        ]
    }
}
