public import Foundation
public import LemmyIdentifiers
public import Middleware
public import Propagation

/// A post as a feed shows it: counts, the viewer's vote and marks, its author and its community.
///
/// There is one per identity and client; its client's cache makes it.
@MainActor
public final class Post2: Post2Providing, TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PostID
    /// What it shows of its own tier.
    public var display: TierDisplay<Post2>
    /// The tier below.
    public nonisolated let post1: Post1
    private var linkedCreator: Person1
    private var linkedCommunity: Community1
    private var linkedCommunityRelation: CommunityRelation
    private var linkedCreatorRelation: PersonRelation

    /// Makes the object; only the client's cache does.
    public init(api: ApiClient, value: Post2Value, display: TierDisplay<Post2>, in moment: AnswerMoment) {
        self.api = api
        id = value.id
        self.display = display
        post1 = api.caches.post1.model(of: value.post1, in: moment)
        linkedCreator = api.caches.person1.model(of: value.creator, in: moment)
        linkedCommunity = api.caches.community1.model(of: value.community, in: moment)
        linkedCommunityRelation = api.caches.communityRelation.model(of: value.communityRelation, in: moment)
        linkedCreatorRelation = api.caches.personRelation.model(of: value.creatorRelation, in: moment)
    }

    deinit { api.home.leave(api.tiers.post2, id, ObjectIdentifier(self)) }

    /// Upvotes less downvotes.
    public var score: Int { reading(\.score).score }

    /// How many voted it up.
    public var upvotes: Int { reading(\.upvotes).upvotes }

    /// How many voted it down.
    public var downvotes: Int { reading(\.downvotes).downvotes }

    /// How many comments it has.
    public var commentCount: Int { reading(\.commentCount).commentCount }

    /// How many of them came since the viewer last looked.
    public var unreadCommentCount: Int { reading(\.unreadCommentCount).unreadCommentCount }

    /// When it was last commented on.
    public var newestCommentTime: Date? { reading(\.newestCommentTime).newestCommentTime }

    /// The viewer's vote.
    public var vote: Vote { reading(\.vote).vote }

    /// Whether the viewer saved it.
    public var saved: Bool { reading(\.saved).saved }

    /// Whether the viewer has read it.
    public var read: Bool { reading(\.read).read }

    /// Whether the viewer hid it, since 0.19.4.
    public var hidden: Bool { reading(\.hidden).hidden }

    /// Whether its author is banned from its community.
    public var creatorBannedFromCommunity: Bool { reading(\.creatorBannedFromCommunity).creatorBannedFromCommunity }

    /// Whether its author moderates its community, since 0.19.0.
    public var creatorIsModerator: Bool { reading(\.creatorIsModerator).creatorIsModerator }

    /// Whether its author is an administrator of this server, since 0.19.0.
    public var creatorIsAdmin: Bool { reading(\.creatorIsAdmin).creatorIsAdmin }

    /// Who wrote it.
    public private(set) var creator: Person1 {
        get {
            _ = reading(\.creator)
            return linkedCreator
        }
        set { linkedCreator = newValue }
    }

    /// Where it was posted.
    public private(set) var community: Community1 {
        get {
            _ = reading(\.community)
            return linkedCommunity
        }
        set { linkedCommunity = newValue }
    }

    /// What the viewer has to do with its community.
    public private(set) var communityRelation: CommunityRelation {
        get {
            _ = reading(\.communityRelation)
            return linkedCommunityRelation
        }
        set { linkedCommunityRelation = newValue }
    }

    /// What the viewer has to do with its author.
    public private(set) var creatorRelation: PersonRelation {
        get {
            _ = reading(\.creatorRelation)
            return linkedCreatorRelation
        }
        set { linkedCreatorRelation = newValue }
    }

    /// What is shown now, as a snapshot.
    public var tierValue: Post2Value {
        _ = reading(\.tierValue)
        return Post2Value(
            server: api.home.server,
            post1: post1.tierValue,
            creator: creator.tierValue,
            community: community.tierValue,
            communityRelation: communityRelation.tierValue,
            creatorRelation: creatorRelation.tierValue,
            box: display.box
        )
    }

    /// Shows an answer's neighbours, as far as the fields that are shown name them.
    public func relink(to value: Post2Value, in moment: AnswerMoment) -> [FieldChange] {
        var changes: [FieldChange?] = []
        _ = api.caches.post1.model(of: value.post1, in: moment)
        if value.creator.id == post1.display.box.fields.creatorId {
            let creator = api.caches.person1.model(of: value.creator, in: moment)
            changes.append(link(\.creator, to: creator, named: "creator") { describe($0.id) })
        }
        if value.community.id == post1.display.box.fields.communityId {
            let community = api.caches.community1.model(of: value.community, in: moment)
            changes.append(link(\.community, to: community, named: "community") { describe($0.id) })
        }
        if value.communityRelation.id == post1.display.box.fields.communityId {
            let communityRelation = api.caches.communityRelation.model(of: value.communityRelation, in: moment)
            changes.append(
                link(\.communityRelation, to: communityRelation, named: "communityRelation") { describe($0.id) }
            )
        }
        if value.creatorRelation.id == post1.display.box.fields.creatorId {
            let creatorRelation = api.caches.personRelation.model(of: value.creatorRelation, in: moment)
            changes.append(link(\.creatorRelation, to: creatorRelation, named: "creatorRelation") { describe($0.id) })
        }
        return changes.compactMap { $0 }
    }

    /// What changes when the fields do.
    public static let observed: [ObservedField<Post2>] = [
        ObservedField("score", { \.score }, { $0.score }),
        ObservedField("upvotes", { \.upvotes }, { $0.upvotes }),
        ObservedField("downvotes", { \.downvotes }, { $0.downvotes }),
        ObservedField("commentCount", { \.commentCount }, { $0.commentCount }),
        ObservedField("unreadCommentCount", { \.unreadCommentCount }, { $0.unreadCommentCount }),
        ObservedField("newestCommentTime", { \.newestCommentTime }, { $0.newestCommentTime }),
        ObservedField("vote", { \.vote }, { $0.vote }),
        ObservedField("saved", { \.saved }, { $0.saved }),
        ObservedField("read", { \.read }, { $0.read }),
        ObservedField("hidden", { \.hidden }, { $0.hidden }),
        ObservedField(
            "creatorBannedFromCommunity",
            { \.creatorBannedFromCommunity },
            { $0.creatorBannedFromCommunity }
        ),
        ObservedField("creatorIsModerator", { \.creatorIsModerator }, { $0.creatorIsModerator }),
        ObservedField("creatorIsAdmin", { \.creatorIsAdmin }, { $0.creatorIsAdmin }),
    ]
}
