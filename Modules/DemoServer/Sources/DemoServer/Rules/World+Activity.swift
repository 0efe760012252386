/// Who has posted, commented or voted since some moments, bots aside: how many in each community, and how many from here.
private struct Activity {
    /// For each moment, by the community's number; where nobody was it is 0.
    private(set) var inCommunities: [[Int]]
    /// For each moment.
    private(set) var local: [Int]

    private let starts: [Timestamp]
    /// When somebody was last seen in each community: one person after the other, so that one list serves all.
    private var newest: [Timestamp]
    /// Where the person was seen.
    private var places: [CommunityID] = []

    private static let never = Timestamp(micros: .min)

    /// - Complexity: O(posts + comments + votes), whatever the number of moments.
    init(since starts: [Timestamp], in world: World) {
        self.starts = starts
        let communities = Int(world.communities.lastID) + 1
        inCommunities = starts.map { _ in [Int](repeating: 0, count: communities) }
        local = starts.map { _ in 0 }
        newest = [Timestamp](repeating: Self.never, count: communities)

        // What is asked for at each vote, without looking at whole rows.
        var placeOfPost = [CommunityID](repeating: 0, count: Int(world.posts.lastID) + 1)
        var placeOfComment = [CommunityID](repeating: 0, count: Int(world.comments.lastID) + 1)
        var written = [[(place: CommunityID, at: Timestamp)]](repeating: [], count: Int(world.people.lastID) + 1)
        /// Somebody who is no longer there counts nowhere.
        func write(_ person: PersonID, in place: CommunityID, at time: Timestamp) {
            if written.indices.contains(Int(person)) { written[Int(person)].append((place, time)) }
        }
        world.posts.forEach { id, post in
            guard post.communityID < communities else { return }
            placeOfPost[Int(id)] = post.communityID
            write(post.creatorID, in: post.communityID, at: post.published)
        }
        world.comments.forEach { id, comment in
            let place = placeOfPost[at: comment.postID] ?? 0
            placeOfComment[Int(id)] = place
            write(comment.creatorID, in: place, at: comment.published)
        }
        world.people.forEach { id, person in
            if person.isBot { return }
            for (place, time) in written[Int(id)] { note(place, time) }
            for (post, vote) in world.postVotes.all(of: id) { note(placeOfPost[at: post] ?? 0, vote.published) }
            for (comment, vote) in world.commentVotes.all(of: id) {
                note(placeOfComment[at: comment] ?? 0, vote.published)
            }
            count(isLocal: person.local)
        }
    }

    /// Somebody was seen; 0 is a place that is no longer there.
    private mutating func note(_ place: CommunityID, _ time: Timestamp) {
        guard place > 0 else { return }
        if newest[Int(place)] == Self.never { places.append(place) }
        newest[Int(place)] = max(newest[Int(place)], time)
    }

    /// Counts the person who was seen, and forgets them.
    private mutating func count(isLocal: Bool) {
        var last = Self.never
        for place in places {
            let time = newest[Int(place)]
            last = max(last, time)
            for index in starts.indices where time > starts[index] { inCommunities[index][Int(place)] += 1 }
            newest[Int(place)] = Self.never
        }
        places.removeAll(keepingCapacity: true)
        if isLocal { for index in starts.indices where last > starts[index] { local[index] += 1 } }
    }
}

extension Array {
    /// The element of a number, which may be of nothing that is still there.
    fileprivate subscript(at id: Int32) -> Element? { indices.contains(Int(id)) ? self[Int(id)] : nil }
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
        let activity = Activity(since: spans.map(\.0), in: self)
        for (index, (_, ofCommunity, ofSite)) in spans.enumerated() {
            for (community, people) in activity.inCommunities[index].enumerated() where people > 0 {
                communityCounts[Int32(community)]?[keyPath: ofCommunity] = people
            }
            siteCounts[keyPath: ofSite] = activity.local[index]
        }
    }
}
