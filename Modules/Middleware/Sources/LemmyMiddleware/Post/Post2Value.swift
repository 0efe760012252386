public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware

/// The fields that tier 2 of a post adds.
public struct Post2Fields: TierFields {
    /// Upvotes less downvotes.
    public var score: Int
    /// How many voted it up.
    public var upvotes: Int
    /// How many voted it down.
    public var downvotes: Int
    /// How many comments it has.
    public var commentCount: Int
    /// How many of them came since the viewer last looked.
    public var unreadCommentCount: Int
    /// When it was last commented on.
    public var newestCommentTime: Date?
    /// The viewer's vote.
    public var vote: Vote
    /// Whether the viewer saved it.
    public var saved: Bool
    /// Whether the viewer has read it.
    public var read: Bool
    /// Whether the viewer hid it, since 0.19.4.
    public var hidden: Bool
    /// Whether its author is banned from its community.
    public var creatorBannedFromCommunity: Bool
    /// Whether its author moderates its community, since 0.19.0.
    public var creatorIsModerator: Bool
    /// Whether its author is an administrator of this server, since 0.19.0.
    public var creatorIsAdmin: Bool

    /// States the fields.
    public init(
        score: Int,
        upvotes: Int,
        downvotes: Int,
        commentCount: Int,
        unreadCommentCount: Int,
        newestCommentTime: Date? = nil,
        vote: Vote,
        saved: Bool,
        read: Bool,
        hidden: Bool,
        creatorBannedFromCommunity: Bool,
        creatorIsModerator: Bool,
        creatorIsAdmin: Bool
    ) {
        self.score = score
        self.upvotes = upvotes
        self.downvotes = downvotes
        self.commentCount = commentCount
        self.unreadCommentCount = unreadCommentCount
        self.newestCommentTime = newestCommentTime
        self.vote = vote
        self.saved = saved
        self.read = read
        self.hidden = hidden
        self.creatorBannedFromCommunity = creatorBannedFromCommunity
        self.creatorIsModerator = creatorIsModerator
        self.creatorIsAdmin = creatorIsAdmin
    }

    /// Which fields differ from earlier ones, in the order of ``Post2/observed``.
    public func changes(from old: Self) -> ChangeMask {
        var mask = ChangeMask()
        mask.note(0, old.score != score)
        mask.note(1, old.upvotes != upvotes)
        mask.note(2, old.downvotes != downvotes)
        mask.note(3, old.commentCount != commentCount)
        mask.note(4, old.unreadCommentCount != unreadCommentCount)
        mask.note(5, old.newestCommentTime != newestCommentTime)
        mask.note(6, old.vote != vote)
        mask.note(7, old.saved != saved)
        mask.note(8, old.read != read)
        mask.note(9, old.hidden != hidden)
        mask.note(10, old.creatorBannedFromCommunity != creatorBannedFromCommunity)
        mask.note(11, old.creatorIsModerator != creatorIsModerator)
        mask.note(12, old.creatorIsAdmin != creatorIsAdmin)
        return mask
    }

    /// The fields that are said or edited by themselves.
    public static let groups: [FieldGroup<Post2Fields>] = [.vote, .saved, .read, .unreadComments, .hidden]
}

extension FieldGroup where Fields == Post2Fields {
    /// The vote and the counts that follow from it.
    public static let vote = Self("vote", index: 1) { source, target in
        target.vote = source.vote
        target.score = source.score
        target.upvotes = source.upvotes
        target.downvotes = source.downvotes
    }
    /// The saved mark.
    public static let saved = Self("saved", index: 2) { source, target in
        target.saved = source.saved
    }
    /// The read mark.
    public static let read = Self("read", index: 3) { source, target in
        target.read = source.read
    }
    /// How many comments the viewer has not seen.
    public static let unreadComments = Self("unreadComments", index: 4) { source, target in
        target.unreadCommentCount = source.unreadCommentCount
    }
    /// The hidden mark, since 0.19.4.
    public static let hidden = Self("hidden", index: 5) { source, target in
        target.hidden = source.hidden
    }
}

/// The snapshot of a ``Post2``.
///
/// A post as a feed shows it: counts, the viewer's vote and marks, its author and its community.
@dynamicMemberLookup
public struct Post2Value: LemmyTierValue {
    /// The server that said so: host, and port if it is not the scheme's own.
    public var server: String
    /// The tier below.
    public var post1: Post1Value
    /// Who wrote it.
    public var creator: Person1Value
    /// Where it was posted.
    public var community: Community1Value
    /// What the viewer has to do with its community.
    public var communityRelation: CommunityRelationValue
    /// What the viewer has to do with its author.
    public var creatorRelation: PersonRelationValue
    /// What this tier adds.
    public var box: Box<Post2Fields>
    /// Which groups of them the answer says.
    public var groups: GroupSet

    /// The kind's name.
    public static let kind = "post"
    /// The tier.
    public static let tier = 2

    /// The identity.
    public var id: PostID { post1.id }

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { identifier }

    /// States a snapshot by its box.
    public init(
        server: String,
        post1: Post1Value,
        creator: Person1Value,
        community: Community1Value,
        communityRelation: CommunityRelationValue,
        creatorRelation: PersonRelationValue,
        box: Box<Post2Fields>,
        groups: GroupSet = .all
    ) {
        self.server = server
        self.post1 = post1
        self.creator = creator
        self.community = community
        self.communityRelation = communityRelation
        self.creatorRelation = creatorRelation
        self.box = box
        self.groups = groups
    }

    /// States a snapshot.
    public init(
        server: String,
        post1: Post1Value,
        creator: Person1Value,
        community: Community1Value,
        communityRelation: CommunityRelationValue,
        creatorRelation: PersonRelationValue,
        fields: Post2Fields,
        groups: GroupSet = .all
    ) {
        self.init(
            server: server,
            post1: post1,
            creator: creator,
            community: community,
            communityRelation: communityRelation,
            creatorRelation: creatorRelation,
            box: Box(fields),
            groups: groups
        )
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Post2Fields, Value>) -> Value { box.fields[keyPath: field] }

    /// Adds what it says of itself and of its children.
    public func collect(into sayings: inout Sayings) {
        post1.collect(into: &sayings)
        creator.collect(into: &sayings)
        community.collect(into: &sayings)
        communityRelation.collect(into: &sayings)
        creatorRelation.collect(into: &sayings)
        sayings.add(self)
    }

    /// The snapshot with its children replaced; nil if a required one is gone.
    public func map(_ transform: ModelTransform) -> Self? {
        guard let post1 = transform(post1) else { return nil }
        guard let creator = transform(creator) else { return nil }
        guard let community = transform(community) else { return nil }
        guard let communityRelation = transform(communityRelation) else { return nil }
        guard let creatorRelation = transform(creatorRelation) else { return nil }
        var mapped = self
        mapped.post1 = post1
        mapped.creator = creator
        mapped.community = community
        mapped.communityRelation = communityRelation
        mapped.creatorRelation = creatorRelation
        return mapped
    }

    /// Visits the children.
    public func forEach(_ visit: ModelVisitor) {
        visit(post1)
        visit(creator)
        visit(community)
        visit(communityRelation)
        visit(creatorRelation)
    }
}

extension Post2Value {
    private enum CodingKeys: String, CodingKey {
        case server, post1, creator, community, communityRelation, creatorRelation, says
    }

    /// Reads one flat object: children by name, fields beside them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        server = try container.decode(String.self, forKey: .server)
        post1 = try container.decode(Post1Value.self, forKey: .post1)
        creator = try container.decode(Person1Value.self, forKey: .creator)
        community = try container.decode(Community1Value.self, forKey: .community)
        communityRelation = try container.decode(CommunityRelationValue.self, forKey: .communityRelation)
        creatorRelation = try container.decode(PersonRelationValue.self, forKey: .creatorRelation)
        groups = try container.decodeIfPresent(GroupSet.self, forKey: .says) ?? .all
        box = Box(try Post2Fields(from: decoder))
    }

    /// Writes one flat object; what it says only if that is not everything.
    public func encode(to encoder: any Encoder) throws {
        try box.fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(post1, forKey: .post1)
        try container.encode(creator, forKey: .creator)
        try container.encode(community, forKey: .community)
        try container.encode(communityRelation, forKey: .communityRelation)
        try container.encode(creatorRelation, forKey: .creatorRelation)
        if groups != .all { try container.encode(groups, forKey: .says) }
    }
}
