import Networking

extension Route {
    /// The routes for the tags of communities, and for the tags that moderators give to posts.
    static var v4TagRoutes: [Route] {
        [
            Route(.post, at: .v4, "/community/tag", CreateCommunityTag.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let tag = try world.createTag(named: body.name, in: body.communityID, by: viewer, at: call.now) { tag in
                    (tag.displayName, tag.summary) = (body.displayName, body.summary)
                    if let color = body.color { tag.color = color }
                }
                return world.respond { $0.members(of: tag, world) }
            },
            Route(.put, at: .v4, "/community/tag", EditCommunityTag.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let tag = try world.editTag(body.id, by: viewer, at: call.now) { tag in
                    if let name = body.displayName { tag.displayName = name }
                    if let summary = body.summary { tag.summary = summary }
                    if let color = body.color { tag.color = color }
                }
                return world.respond { $0.members(of: tag, world) }
            },
            Route(.delete, at: .v4, "/community/tag", DeleteCommunityTag.self) {
                world,
                call,
                viewer,
                body throws(ServerError) in
                let tag = try world.editTag(body.id, by: viewer, at: call.now) { $0.deleted = body.delete }
                return world.respond { $0.members(of: tag, world) }
            },
            Route(.put, at: .v4, "/post/mod_edit", ModEditPost.self) { world, call, viewer, body throws(ServerError) in
                let post = try world.post(body.postID)
                try world.requireModerator(viewer, of: post.communityID)
                if let tags = body.tags { try world.tagPost(post.id, tags) }
                if let nsfw = body.nsfw { world.updatePost(post.id) { $0.nsfw = nsfw } }
                return try world.answerV4(post.id, for: viewer)
            },
        ]
    }
}

struct CreateCommunityTag: RequestBody {
    let communityID = Member<CommunityID>("community_id")
    let name = Member<String>("name")
    let displayName = Member<String?>("display_name")
    let summary = Member<String?>("summary")
    let color = Member<TagColor?>("color")
}

struct EditCommunityTag: RequestBody {
    let id = Member<Int32>("tag_id")
    let displayName = Member<String?>("display_name")
    let summary = Member<String?>("summary")
    let color = Member<TagColor?>("color")
}

struct DeleteCommunityTag: RequestBody {
    let id = Member<Int32>("tag_id")
    let delete = Member<Bool>("delete")
}

struct ModEditPost: RequestBody {
    let postID = Member<PostID>("post_id")
    let nsfw = Member<Bool?>("nsfw")
    let tags = Member<[Int32]?>("tags")
}

/// The body of an author's edit of a post.
struct EditPostOfV4: RequestBody {
    static let name = "EditPost"

    let post = EditPost()
    let tags = Member<[Int32]?>("tags")
}

extension JSONWriter {
    /// Writes a list of tags.
    mutating func tags(_ tags: [CommunityTag], _ world: World) {
        array("tags", tags) { writer, tag in writer.object { $0.members(of: tag, world) } }
    }

    fileprivate mutating func members(of tag: CommunityTag, _ world: World) {
        let community = world.communities[tag.communityID]?.actorID ?? ""
        member("id", tag.id)
        member("ap_id", "\(community)/tag/\(tag.id)")
        member("name", tag.name)
        member("display_name", tag.displayName)
        member("summary", tag.summary)
        member("community_id", tag.communityID)
        member("published_at", tag.published)
        member("updated_at", tag.updated)
        member("deleted", tag.deleted)
        member("color", tag.color.rawValue)
    }
}
