import Networking

extension Route {
    static var pieFedPostRoutes: [Route] {
        [
            // Reading a post does not mark it as read; a vote or a save does.
            Route(.get, at: .pieFed, "/post") { world, call throws(ServerError) in
                let id: PostID = try call.pieFedQuery.required("id", call.pieFedQuery.number("id"))
                guard let view = world.postView(id, for: call.viewer),
                    let community = world.communityView(view.community.id, for: call.viewer)
                else { throw .pieFed("()", "Not found") }
                let others = world.crossPosts(of: view.post, for: call.viewer, at: call.now, call.ties)
                let moderators = world.moderators(of: community.community.id, ties: call.ties)
                return world.respond { writer in
                    writer.object("community_view") { $0.write(community, pieFed: world, for: call.viewer) }
                    writer.array("cross_posts", others) { writer, view in
                        writer.object { $0.write(view, pieFed: world, for: call.viewer) }
                    }
                    writer.memberships(
                        "moderators",
                        each: "moderator",
                        pieFed: world,
                        moderators,
                        for: call.viewer
                    )
                    writer.object("post_view") { $0.write(view, pieFed: world, for: call.viewer) }
                }
            }
        ]
    }
}

extension World {
    /// Returns the other posts with the same link.
    fileprivate func crossPosts(
        of post: Post,
        for viewer: Viewer?,
        at now: Timestamp,
        _ ties: TieBreaker
    ) -> [PostView] {
        guard let url = post.url else { return [] }
        return PostQuery(viewer: viewer, url: url).posts(in: self, at: now, ties: ties).filter { $0.post.id != post.id }
    }
}
