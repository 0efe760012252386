/// Everything the server knows: its tables, as a value. A copy is a snapshot.
///
/// Rules read it, routes change it; it knows neither requests nor JSON.
struct World: Sendable {
    /// The version whose rules it follows.
    var dialect = Dialect.v0_19

    var sites: [Site] = []
    var localSite: LocalSite
    var rateLimits: RateLimits
    var siteCounts: SiteCounts
    var languages: [Language] = []
    var siteLanguages: [LanguageID] = []
    var taglines: Table<Tagline> = Table()
    var emojis: Table<CustomEmoji> = Table()
    var emojiKeywords: Table<EmojiKeyword> = Table()
    var instances: Table<Instance> = Table()
    var federationStates: [InstanceID: FederationState] = [:]
    var allowedInstances: Set<InstanceID> = []
    var blockedInstances: Set<InstanceID> = []

    var people: Table<Person> = Table()
    var personCounts: Table<PersonCounts> = Table()
    var localUsers: Table<LocalUser> = Table()
    var localUserOfPerson: [PersonID: LocalUserID] = [:]
    var voteDisplays: Table<VoteDisplay> = Table()
    var userLanguages: [LocalUserID: Set<LanguageID>] = [:]
    var passwords: [LocalUserID: String] = [:]
    /// The secrets that second factors follow from.
    var secondFactors: [LocalUserID: String] = [:]
    var applications: Table<RegistrationApplication> = Table()
    var logins = Logins()
    var captchas = Captchas()

    var communities: Table<Community> = Table()
    var communityCounts: Table<CommunityCounts> = Table()
    var communityLanguages: [CommunityID: Set<LanguageID>] = [:]
    var follows: Marks<Follow> = Marks()
    var moderators: Marks<Timestamp> = Marks()
    var communityBans: Marks<CommunityBan> = Marks()
    var communityBlocks: Marks<Timestamp> = Marks()
    var personBlocks: Marks<Timestamp> = Marks()
    var instanceBlocks: Marks<Timestamp> = Marks()

    var posts: Table<Post> = Table()
    var postCounts: Table<PostCounts> = Table()
    var postVotes: Marks<Vote> = Marks()
    var postsRead: Marks<Timestamp> = Marks()
    var postsSaved: Marks<Timestamp> = Marks()
    var postsHidden: Marks<Timestamp> = Marks()
    /// How many comments a post had when the person last looked.
    var readComments: Marks<Int> = Marks()

    var comments: Table<Comment> = Table()
    var commentCounts: Table<CommentCounts> = Table()
    var commentVotes: Marks<Vote> = Marks()
    var commentsSaved: Marks<Timestamp> = Marks()

    var replies: Table<Notice> = Table()
    var mentions: Table<Notice> = Table()
    var privateMessages: Table<PrivateMessage> = Table()

    /// The pictures that people have sent.
    var images = LocalImages()

    var modlog = Modlog()
    var reports: [ReportKind: Table<Report>] = [:]

    /// What is known of the tables beside them; a copy shares it.
    var indexes = Indexes()
}

extension World {
    /// The site that is this server.
    var ownSite: Site {
        guard let site = sites.first(where: { $0.id == localSite.siteID }) else {
            preconditionFailure("a world is checked at load: it has the site that local_site names")
        }
        return site
    }

    /// Where an instance is to be found.
    func domain(of instance: InstanceID) -> String? { instances[instance]?.domain }

    /// The account of a person, if they have one here.
    func localUser(of person: PersonID) -> LocalUser? {
        localUserOfPerson[person].flatMap { localUsers[$0] }
    }

    /// Whether the person runs this server.
    func isAdmin(_ person: PersonID) -> Bool { localUser(of: person)?.isAdmin ?? false }

    /// Whether the person moderates the community.
    func isModerator(_ person: PersonID, of community: CommunityID) -> Bool { moderators[person, community] != nil }
}
