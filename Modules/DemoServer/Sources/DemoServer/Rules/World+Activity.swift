/// Who has posted, commented or voted since a moment, bots aside: in each community, and from here.
private struct Activity {
    private(set) var inCommunities: [CommunityID: Set<PersonID>] = [:]
    private(set) var local: Set<PersonID> = []

    init(since start: Timestamp, in world: World) {
        world.posts.forEach { _, post in
            if post.published > start { note(post.creatorID, in: post.communityID, world) }
        }
        world.comments.forEach { _, comment in
            if comment.published > start { note(comment.creatorID, in: world.place(of: comment), world) }
        }
        for (person, votes) in world.postVotes.all {
            for (post, vote) in votes where vote.published > start {
                note(person, in: world.posts[post]?.communityID, world)
            }
        }
        for (person, votes) in world.commentVotes.all {
            for (comment, vote) in votes where vote.published > start {
                note(person, in: world.comments[comment].flatMap(world.place), world)
            }
        }
    }

    private mutating func note(_ id: PersonID, in community: CommunityID?, _ world: World) {
        guard let person = world.people[id], !person.isBot, let community else { return }
        inCommunities[community, default: []].insert(id)
        if person.local { local.insert(id) }
    }
}

extension World {
    /// Counts the people who were active in the last day, week, month and half year.
    ///
    /// A community where nobody was keeps the number that it had: the real server leaves out what it does not find.
    mutating func countActivePeople(at now: Timestamp) {
        let spans: [(Timestamp, WritableKeyPath<CommunityCounts, Int>, WritableKeyPath<SiteCounts, Int>)] = [
            (now.advanced(bySeconds: -86_400), \.usersActiveDay, \.usersActiveDay),
            (now.advanced(bySeconds: -7 * 86_400), \.usersActiveWeek, \.usersActiveWeek),
            (now.subtracting(months: 1), \.usersActiveMonth, \.usersActiveMonth),
            (now.subtracting(months: 6), \.usersActiveHalfYear, \.usersActiveHalfYear),
        ]
        for (start, ofCommunity, ofSite) in spans {
            let activity = Activity(since: start, in: self)
            for (community, people) in activity.inCommunities {
                communityCounts[community]?[keyPath: ofCommunity] = people.count
            }
            siteCounts[keyPath: ofSite] = activity.local.count
        }
    }

    fileprivate func place(of comment: Comment) -> CommunityID? { posts[comment.postID]?.communityID }
}
