public import Consistency
public import Foundation
public import LemmyIdentifiers
public import Middleware
import Propagation

/// The fields that tier 2 of a post adds.
public struct Post2Fields: TierFields, Codable, Hashable, Sendable {
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

    /// What differs from earlier fields, in words.
    func changes(from old: Self) -> [FieldChange] {
        var changes: [FieldChange] = []
        if old.score != score { changes.append(FieldChange("score", from: describe(old.score), to: describe(score))) }
        if old.upvotes != upvotes {
            changes.append(FieldChange("upvotes", from: describe(old.upvotes), to: describe(upvotes)))
        }
        if old.downvotes != downvotes {
            changes.append(FieldChange("downvotes", from: describe(old.downvotes), to: describe(downvotes)))
        }
        if old.commentCount != commentCount {
            changes.append(FieldChange("commentCount", from: describe(old.commentCount), to: describe(commentCount)))
        }
        if old.unreadCommentCount != unreadCommentCount {
            changes.append(
                FieldChange(
                    "unreadCommentCount",
                    from: describe(old.unreadCommentCount),
                    to: describe(unreadCommentCount)
                )
            )
        }
        if old.newestCommentTime != newestCommentTime {
            changes.append(
                FieldChange("newestCommentTime", from: describe(old.newestCommentTime), to: describe(newestCommentTime))
            )
        }
        if old.vote != vote { changes.append(FieldChange("vote", from: describe(old.vote), to: describe(vote))) }
        if old.saved != saved { changes.append(FieldChange("saved", from: describe(old.saved), to: describe(saved))) }
        if old.read != read { changes.append(FieldChange("read", from: describe(old.read), to: describe(read))) }
        if old.hidden != hidden {
            changes.append(FieldChange("hidden", from: describe(old.hidden), to: describe(hidden)))
        }
        if old.creatorBannedFromCommunity != creatorBannedFromCommunity {
            changes.append(
                FieldChange(
                    "creatorBannedFromCommunity",
                    from: describe(old.creatorBannedFromCommunity),
                    to: describe(creatorBannedFromCommunity)
                )
            )
        }
        if old.creatorIsModerator != creatorIsModerator {
            changes.append(
                FieldChange(
                    "creatorIsModerator",
                    from: describe(old.creatorIsModerator),
                    to: describe(creatorIsModerator)
                )
            )
        }
        if old.creatorIsAdmin != creatorIsAdmin {
            changes.append(
                FieldChange("creatorIsAdmin", from: describe(old.creatorIsAdmin), to: describe(creatorIsAdmin))
            )
        }
        return changes
    }
}

extension EditableField where Fields == Post2Fields {
    /// The vote and the counts that follow from it.
    public static var vote: Self {
        Self("vote") { source, target in
            target.vote = source.vote
            target.score = source.score
            target.upvotes = source.upvotes
            target.downvotes = source.downvotes
        }
    }
}

extension EditableField where Fields == Post2Fields {
    /// The saved mark.
    public static var saved: Self {
        Self("saved") { source, target in
            target.saved = source.saved
        }
    }
}

/// The snapshot of a ``Post2``.
///
/// A post as a feed shows it: counts, the viewer's vote and marks, its author and its community.
@dynamicMemberLookup
public struct Post2Value: TierValue {
    /// The server that said so, by host.
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
    public var fields: Post2Fields

    /// The kind's name.
    public static let kind = "post"
    /// The tier.
    public static let tier = 2

    /// The identity.
    public var id: PostID { post1.id }

    /// Names the value in trees: kind, tier, id and server.
    public var modelIdentifier: ModelIdentifier? { Self.identifier(id, server: server) }

    /// States a snapshot.
    public init(
        server: String,
        post1: Post1Value,
        creator: Person1Value,
        community: Community1Value,
        communityRelation: CommunityRelationValue,
        creatorRelation: PersonRelationValue,
        fields: Post2Fields
    ) {
        self.server = server
        self.post1 = post1
        self.creator = creator
        self.community = community
        self.communityRelation = communityRelation
        self.creatorRelation = creatorRelation
        self.fields = fields
    }

    /// A field of this tier.
    public subscript<Value>(dynamicMember field: KeyPath<Post2Fields, Value>) -> Value { fields[keyPath: field] }

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
        case server, post1, creator, community, communityRelation, creatorRelation
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
        fields = try Post2Fields(from: decoder)
    }

    /// Writes one flat object.
    public func encode(to encoder: any Encoder) throws {
        try fields.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(server, forKey: .server)
        try container.encode(post1, forKey: .post1)
        try container.encode(creator, forKey: .creator)
        try container.encode(community, forKey: .community)
        try container.encode(communityRelation, forKey: .communityRelation)
        try container.encode(creatorRelation, forKey: .creatorRelation)
    }
}
