extension World {
    /// Counts who has written lately: in each community everybody, on the site the people from here; bots do not count.
    mutating func refreshActivity(at now: Timestamp) {
        let spans: [Int64] = [1, 7, 30, 182].map { $0 * Timestamp.microsPerDay }
        // For each person the time of the last thing written, by community; 0 stands for the site.
        var latest: [CommunityID: [PersonID: Timestamp]] = [:]
        func note(_ person: PersonID, _ community: CommunityID, _ time: Timestamp) {
            guard let row = people[person], !row.isBot else { return }
            let earlier = latest[community, default: [:]][person] ?? time
            latest[community, default: [:]][person] = max(earlier, time)
            guard row.local else { return }
            latest[0, default: [:]][person] = max(latest[0, default: [:]][person] ?? time, time)
        }
        posts.forEach { _, post in note(post.creatorID, post.communityID, post.published) }
        comments.forEach { _, comment in
            if let post = posts[comment.postID] { note(comment.creatorID, post.communityID, comment.published) }
        }
        func active(_ community: CommunityID) -> [Int] {
            spans.map { span in
                latest[community, default: [:]].values.count { now.micros - $0.micros < span }
            }
        }
        for id in communities.rows.map(\.id) {
            let counts = active(id)
            communityCounts[id]?.usersActiveDay = counts[0]
            communityCounts[id]?.usersActiveWeek = counts[1]
            communityCounts[id]?.usersActiveMonth = counts[2]
            communityCounts[id]?.usersActiveHalfYear = counts[3]
        }
        let counts = active(0)
        siteCounts.usersActiveDay = counts[0]
        siteCounts.usersActiveWeek = counts[1]
        siteCounts.usersActiveMonth = counts[2]
        siteCounts.usersActiveHalfYear = counts[3]
    }
}
