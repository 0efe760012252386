/// Counts the people, except bots, who have posted, commented or voted since several times: in each community, and on this server.
private struct Activity {
    /// The counts for each start time, by the community's number; 0 for a community without activity.
    private(set) var inCommunities: [[Int]]
    /// The counts of local people for each start time.
    private(set) var local: [Int]

    private let starts: [Timestamp]
    /// The latest activity of one person in each community. People are processed one after the other, so that one array serves all of them.
    private var newest: [Timestamp]
    /// The communities in which the person was active.
    private var places: [CommunityID] = []

    private static let never = Timestamp(micros: .min)

    /// Counts the activity since several start times.
    ///
    /// - Complexity: O(posts + comments + votes), for any number of start times.
    init(since starts: [Timestamp], in world: World) {
        self.starts = starts
        let communities = Int(world.communities.lastID) + 1
        inCommunities = starts.map { _ in [Int](repeating: 0, count: communities) }
        local = starts.map { _ in 0 }
        newest = [Timestamp](repeating: Self.never, count: communities)

        // These arrays answer the look-ups for each vote without reading whole rows.
        var placeOfPost = [CommunityID](repeating: 0, count: Int(world.posts.lastID) + 1)
        var placeOfComment = [CommunityID](repeating: 0, count: Int(world.comments.lastID) + 1)
        var written = [[(place: CommunityID, at: Timestamp)]](repeating: [], count: Int(world.people.lastID) + 1)
        /// Notes an activity. A person who no longer exists is skipped.
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
            for (place, time) in written[Int(id)] { recordActivity(place, time) }
            for (post, vote) in world.postVotes.all(of: id) {
                recordActivity(placeOfPost[at: post] ?? 0, vote.published)
            }
            for (comment, vote) in world.commentVotes.all(of: id) {
                recordActivity(placeOfComment[at: comment] ?? 0, vote.published)
            }
            countPerson(isLocal: person.local)
        }
    }

    /// Notes an activity in a community. A place of 0 is a community that no longer exists.
    private mutating func recordActivity(_ place: CommunityID, _ time: Timestamp) {
        guard place > 0 else { return }
        if newest[Int(place)] == Self.never { places.append(place) }
        newest[Int(place)] = max(newest[Int(place)], time)
    }

    /// Counts the current person and resets the state for the next one.
    private mutating func countPerson(isLocal: Bool) {
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
    /// Returns the element at a number; nil if its row no longer exists.
    fileprivate subscript(at id: Int32) -> Element? { indices.contains(Int(id)) ? self[Int(id)] : nil }
}

extension World {
    /// Updates the counts of people who were active in the last day, week, month and half year.
    ///
    /// A community without activity keeps its old count, because the real server does not update communities that its query does not
    /// return.
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
