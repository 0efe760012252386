// The views of `/api/v4`: an object with its surroundings and the relations of the viewer to them.

extension JSONWriter {
    mutating func write(_ view: PostView, v4 world: World, for viewer: Viewer?) {
        let mayModerate = world.isModOrAdmin(viewer, of: view.community.id)
        object("post") { $0.write(view.post, v4: world, isBlanked: !mayModerate) }
        object("creator") { $0.write(view.creator, v4: world) }
        object("community") { $0.write(view.community, v4: world) }
        if let image = view.image {
            object("image_details") { writer in
                writer.member("link", view.post.thumbnailURL)
                writer.member("width", image.width)
                writer.member("height", image.height)
                writer.member("content_type", image.kind.contentType)
            }
        }
        communityActions(view.community.id, of: viewer, world)
        personActions(view.creator.id, of: viewer, world)
        postActions(view.post.id, of: viewer, world)
        tags(world.tags(ofPost: view.post.id), world)
        standing(of: view.creator, in: view.community.id, world, for: viewer)
    }

    /// Writes a comment with its surroundings.
    ///
    /// - Parameter blanksPost: True if the text of a deleted or removed post is blank too, as in lists of posts and comments.
    mutating func write(_ view: CommentView, v4 world: World, for viewer: Viewer?, blanksPost: Bool = false) {
        let mayModerate = world.isModOrAdmin(viewer, of: view.community.id)
        object("comment") { $0.write(view.comment, v4: world, isBlanked: !mayModerate) }
        object("creator") { $0.write(view.creator, v4: world) }
        object("post") { $0.write(view.post, v4: world, isBlanked: blanksPost && !mayModerate) }
        object("community") { $0.write(view.community, v4: world) }
        communityActions(view.community.id, of: viewer, world)
        commentActions(view.comment.id, of: viewer, world)
        personActions(view.creator.id, of: viewer, world)
        tags(world.tags(ofPost: view.post.id), world)
        standing(of: view.creator, in: view.community.id, world, for: viewer)
    }

    /// Writes a comment without its post and community, which the list of one post does not repeat.
    mutating func writeSlim(_ view: CommentView, v4 world: World, for viewer: Viewer?) {
        let mayModerate = world.isModOrAdmin(viewer, of: view.community.id)
        object("comment") { $0.write(view.comment, v4: world, isBlanked: !mayModerate) }
        object("creator") { $0.write(view.creator, v4: world) }
        commentActions(view.comment.id, of: viewer, world)
        personActions(view.creator.id, of: viewer, world)
        standing(of: view.creator, in: view.community.id, world, for: viewer)
    }

    mutating func write(_ view: CommunityView, v4 world: World, for viewer: Viewer?) {
        object("community") { $0.write(view.community, v4: world) }
        communityActions(view.community.id, of: viewer, world)
        member("can_mod", world.isModOrAdmin(viewer, of: view.community.id))
        tags(world.tags(ofCommunity: view.community.id), world)
    }

    mutating func write(_ view: PersonView, v4 world: World, for viewer: Viewer?) {
        object("person") { $0.write(view.person, v4: world) }
        member("is_admin", view.isAdmin)
        personActions(view.person.id, of: viewer, world)
        member("banned", view.person.banned)
        member("ban_expires_at", view.person.banExpires)
    }

    mutating func write(_ view: PrivateMessageView, v4 world: World) {
        object("private_message") { $0.write(v4: view.message) }
        object("creator") { $0.write(view.creator, v4: world) }
        object("recipient") { $0.write(view.recipient, v4: world) }
    }

    /// Writes pairs of a moderator and a community.
    mutating func moderation(_ key: StaticString, v4 world: World, _ memberships: [MembershipView]) {
        array(key, memberships) { writer, membership in
            writer.object {
                $0.object("community") { $0.write(membership.community, v4: world) }
                $0.object("moderator") { $0.write(membership.person, v4: world) }
            }
        }
    }

    /// Writes the roles of the creator and the viewer in a community, and the bans of the creator.
    private mutating func standing(of creator: Person, in community: CommunityID, _ world: World, for viewer: Viewer?) {
        let ban = world.communityBans[creator.id, community]
        member("creator_is_admin", world.isAdmin(creator.id))
        member("can_mod", world.mayModerate(creator.id, in: community, as: viewer))
        member("creator_banned", creator.banned)
        member("creator_ban_expires_at", creator.banExpires)
        member("creator_is_moderator", world.isModerator(creator.id, of: community))
        member("creator_banned_from_community", ban != nil)
        member("creator_community_ban_expires_at", ban?.expires)
    }
}

extension World {
    /// Returns true if the viewer may moderate the content of a person: as an admin, or as a moderator who was appointed before that person.
    fileprivate func mayModerate(_ creator: PersonID, in community: CommunityID, as viewer: Viewer?) -> Bool {
        guard let viewer, isModOrAdmin(viewer, of: community) else { return false }
        guard !viewer.user.isAdmin, let since = moderators[viewer.id, community] else { return viewer.user.isAdmin }
        if isAdmin(creator) { return false }
        return moderators[creator, community].map { since <= $0 } ?? true
    }
}
