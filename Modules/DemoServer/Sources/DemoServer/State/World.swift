/// The complete state of the server: its tables, as a value. A copy is a snapshot.
///
/// Rules read it and routes change it. It does not depend on requests or JSON.
struct World: Sendable {
    /// The version whose rules the world follows.
    var dialect = Dialect.v0_19
    /// The software that serves the world.
    var software = ServerSoftware.lemmy

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
    /// The secrets of the second factors, by account.
    var secondFactors: [LocalUserID: String] = [:]
    var applications: Table<RegistrationApplication> = Table()
    var logins = Logins()
    var captchas = CaptchaStore()

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
    /// The number of comments of a post at the person's last view.
    var readComments: Marks<Int> = Marks()

    var comments: Table<Comment> = Table()
    var commentCounts: Table<CommentCounts> = Table()
    var commentVotes: Marks<Vote> = Marks()
    var commentsSaved: Marks<Timestamp> = Marks()

    var replies: Table<Notice> = Table()
    var mentions: Table<Notice> = Table()
    var privateMessages: Table<PrivateMessage> = Table()

    /// The uploaded pictures.
    var images = LocalImages()

    var modlog = Modlog()
    var reports: [ReportKind: Table<Report>] = [:]

    var since1_0 = StateSince1_0()
    var ofPieFed = StateOfPieFed()

    /// The indexes over the tables, which copies share.
    var indexes = Indexes()
}

extension World {
    /// The site of this server.
    var localInstanceSite: Site {
        guard let site = sites.first(where: { $0.id == localSite.siteID }) else {
            preconditionFailure("a world is checked at load: it has the site that local_site names")
        }
        return site
    }

    /// Returns the domain of an instance.
    func domain(of instance: InstanceID) -> String? { instances[instance]?.domain }

    /// Returns the account of a person, if they have one on this server.
    func localUser(of person: PersonID) -> LocalUser? {
        localUserOfPerson[person].flatMap { localUsers[$0] }
    }

    /// Returns true if the person is an admin of this server.
    func isAdmin(_ person: PersonID) -> Bool { localUser(of: person)?.isAdmin ?? false }

    /// Returns true if the person moderates the community.
    func isModerator(_ person: PersonID, of community: CommunityID) -> Bool { moderators[person, community] != nil }
}

/// The row numbers of the API; the aliases name the tables.
typealias PersonID = Int32
typealias LocalUserID = Int32
typealias CommunityID = Int32
typealias PostID = Int32
typealias CommentID = Int32
typealias InstanceID = Int32
typealias LanguageID = Int32
