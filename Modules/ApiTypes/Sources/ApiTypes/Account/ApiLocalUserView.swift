public import WireRuntime

/// An account with its person.
public struct ApiLocalUserView: WireValue {
    /// The settings.
    public var localUser: ApiLocalUser
    /// Which counts to show; since 0.19.4.
    public var localUserVoteDisplayMode: ApiLocalUserVoteDisplayMode?
    /// The person.
    public var person: ApiPerson
    /// Counts.
    public var counts: ApiPersonAggregates

    /// Makes a value, for tests and previews.
    public init(
        localUser: ApiLocalUser,
        localUserVoteDisplayMode: ApiLocalUserVoteDisplayMode? = nil,
        person: ApiPerson,
        counts: ApiPersonAggregates
    ) {
        self.localUser = localUser
        self.localUserVoteDisplayMode = localUserVoteDisplayMode
        self.person = person
        self.counts = counts
    }

    private enum CodingKeys: String, CodingKey {
        case localUser = "local_user"
        case localUserVoteDisplayMode = "local_user_vote_display_mode"
        case person
        case counts
    }
}
