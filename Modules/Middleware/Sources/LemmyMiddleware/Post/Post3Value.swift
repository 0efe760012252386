public import Consistency
public import LemmyIdentifiers
public import Middleware

/// The fields that tier 3 of a post adds.
public struct Post3Fields: TierFields {
    /// Who moderates its community.
    public var moderatorIds: [PersonID]
    /// Other posts of the same link.
    public var crossPostIds: [PostID]

    /// States the fields.
    public init(
        moderatorIds: [PersonID],
        crossPostIds: [PostID]
    ) {
        self.moderatorIds = moderatorIds
        self.crossPostIds = crossPostIds
    }

    /// Which fields differ from earlier ones, in the order of ``Post3/observed``.
    public func changes(from old: Self) -> ChangeMask {
        []
    }
}

/// The snapshot of a ``Post3``.
///
/// A post on a page of its own: its community with counts, the moderators, the cross-posts.
@dynamicMemberLookup
public struct Post3Value: LemmyTierValue {
    /// The server that said so: host, and port if it is not the scheme's own.
    public var server: String
    /// The tier below.
    public var post2: Post2Value
    /// Its community, with counts.
    public var community2: Community2Value
    /// Who moderates its community.
    public var moderators: [Person1Value]
    /// Other posts of the same link.
    public var crossPosts: [Post2Value]
    /// What this tier adds.
    public var box: Box<Post3Fields>
    /// Which groups of them the answer says.
    public var groups: GroupSet

    /// The kind's name.
    public static let kind = "post"
    /// The tier.
    public static let tier = 3

    /// The identity.
    public var id: PostID { post2.id }

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// States a snapshot by its box.
    public init(
        server: String,
        post2: Post2Value,
        community2: Community2Value,
        moderators: [Person1Value],
        crossPosts: [Post2Value],
        box: Box<Post3Fields>,
        groups: GroupSet = .all
    ) {
        self.server = server
        self.post2 = post2
        self.community2 = community2
        self.moderators = moderators
        self.crossPosts = crossPosts
        self.box = box
        self.groups = groups
    }

    /// States a snapshot.
    public init(
        server: String,
        post2: Post2Value,
        community2: Community2Value,
        moderators: [Person1Value],
        crossPosts: [Post2Value],
        groups: GroupSet = .all
    ) {
        self.init(
            server: server,
            post2: post2,
            community2: community2,
            moderators: moderators,
            crossPosts: crossPosts,
            box: Box(Post3Fields(moderatorIds: moderators.map(\.id), crossPostIds: crossPosts.map(\.id))),
            groups: groups
        )
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Post3Fields, Value>) -> Value { box.fields[keyPath: field] }

    /// Adds what it says of itself and of its children.
    public func collect(into sayings: inout Sayings) {
        post2.collect(into: &sayings)
        community2.collect(into: &sayings)
        moderators.collect(into: &sayings)
        crossPosts.collect(into: &sayings)
        sayings.add(self)
    }

    /// The snapshot with its children replaced; nil if a required one is gone.
    public func map(_ transform: ModelTransform) -> Self? {
        guard let post2 = transform(post2) else { return nil }
        guard let community2 = transform(community2) else { return nil }
        var mapped = self
        mapped.post2 = post2
        mapped.community2 = community2
        mapped.moderators = transform(moderators)
        mapped.crossPosts = transform(crossPosts)
        return mapped
    }

    /// Visits the children.
    public func forEach(_ visit: ModelVisitor) {
        visit(post2)
        visit(community2)
        visit(moderators)
        visit(crossPosts)
    }
}

extension Post3Value {
    private enum CodingKeys: String, CodingKey {
        case server, post2, community2, moderators, crossPosts, says
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        post2 = try container.decode(Post2Value.self, forKey: .post2)
        community2 = try container.decode(Community2Value.self, forKey: .community2)
        moderators = try container.decode([Person1Value].self, forKey: .moderators)
        crossPosts = try container.decode([Post2Value].self, forKey: .crossPosts)
        groups = try container.decodeIfPresent(GroupSet.self, forKey: .says) ?? .all
        box = Box(try Post3Fields(from: decoder))
    }

    /// Writes one flat object; what it says only if that is not everything.
    public func encode(to encoder: any Encoder) throws {
        try box.fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(post2, forKey: .post2)
        try container.encode(community2, forKey: .community2)
        try container.encode(moderators, forKey: .moderators)
        try container.encode(crossPosts, forKey: .crossPosts)
        if groups != .all { try container.encode(groups, forKey: .says) }
    }
}
