import Networking

extension Route {
    static var voteListRoutes: [Route] {
        [
            Route(.get, "/post/like/list", only: .v0_19) { world, call throws(ServerError) in
                let id: PostID = try call.query.required("post_id", call.query.number("post_id"))
                let page = try call.query.page()
                let viewer = try call.requireLogin()
                let post = try world.post(id)
                try world.requireMayCount(viewer, in: post.communityID)
                return try world.votes(world.postVotes.people(on: id), "post_likes", in: post.communityID, page, call)
            },
            Route(.get, "/comment/like/list", only: .v0_19) { world, call throws(ServerError) in
                let id: CommentID = try call.query.required("comment_id", call.query.number("comment_id"))
                let page = try call.query.page()
                let viewer = try call.requireLogin()
                let place = try world.comment(id, for: viewer).community.id
                try world.requireMayCount(viewer, in: place)
                return try world.votes(world.commentVotes.people(on: id), "comment_likes", in: place, page, call)
            },
        ]
    }
}

extension World {
    /// Who voted how is for those who moderate the place.
    fileprivate func requireMayCount(_ viewer: Viewer, in community: CommunityID) throws(ServerError) {
        try requireValid(viewer.person)
        guard isModOrAdmin(viewer, of: community) else { throw ServerError("not_a_mod_or_admin") }
    }

    /// The page's votes, those against first.
    fileprivate func votes(
        _ votes: [(person: PersonID, value: Vote)],
        _ list: StaticString,
        in community: CommunityID,
        _ page: PageParameters,
        _ call: Call
    ) throws(ServerError) -> Answer {
        let page = try page.page()
        let scores = Dictionary(votes.map { ($0.person, $0.value.score) }) { first, _ in first }
        let rows = votes.map { (key: $0.value.score, id: $0.person) }
        let voters = page.slice(call.ties.sorted(rows, in: "\(list)")).compactMap { people[$0] }
        return answer { writer in
            writer.array(list, voters) { writer, voter in
                writer.object {
                    $0.object("creator") { $0.write(voter) }
                    $0.member("creator_banned_from_community", communityBans[voter.id, community] != nil)
                    $0.member("score", scores[voter.id])
                }
            }
        }
    }
}
