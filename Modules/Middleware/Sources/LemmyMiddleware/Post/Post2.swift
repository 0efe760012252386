import Cache
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import Observation
public import Primitives
public import Propagation

/// A post as a feed shows it: counts, the viewer's vote and marks, its author and its community.
///
/// There is one per identity and client; its client's cache makes it.
@Observable
@MainActor
public final class Post2: Post2Providing, TierModel, EditableModel {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PostID
    /// The tier below.
    public nonisolated let post1: Post1
    /// Who wrote it.
    public private(set) var creator: Person1
    /// Where it was posted.
    public private(set) var community: Community1
    /// What the viewer has to do with its community.
    public private(set) var communityRelation: CommunityRelation
    /// What the viewer has to do with its author.
    public private(set) var creatorRelation: PersonRelation

    @ObservationIgnored private var fields: Post2Fields
    @ObservationIgnored private var ledger: EditLedger<Post2Fields>
    /// The edits that wait for the server.
    @ObservationIgnored public private(set) lazy var editQueue = EditQueue<Post2>()

    /// Makes the object; only the client's cache does.
    public required init(api: ApiClient, value: Post2Value, stamp: Stamp) {
        self.api = api
        id = value.id
        fields = value.fields
        ledger = EditLedger(stamp: stamp)
        post1 = api.caches.post1.createModel(from: value.post1, stamp: stamp)
        creator = api.caches.person1.createModel(from: value.creator, stamp: stamp)
        community = api.caches.community1.createModel(from: value.community, stamp: stamp)
        communityRelation = api.caches.communityRelation.createModel(from: value.communityRelation, stamp: stamp)
        creatorRelation = api.caches.personRelation.createModel(from: value.creatorRelation, stamp: stamp)
    }

    deinit { api.storage.post2.remove(id, ObjectIdentifier(self)) }

    /// Where its changes are committed.
    public nonisolated var commits: Commits { api.commits }

    /// Upvotes less downvotes.
    public var score: Int {
        access(keyPath: \.score)
        return fields.score
    }

    /// How many voted it up.
    public var upvotes: Int {
        access(keyPath: \.upvotes)
        return fields.upvotes
    }

    /// How many voted it down.
    public var downvotes: Int {
        access(keyPath: \.downvotes)
        return fields.downvotes
    }

    /// How many comments it has.
    public var commentCount: Int {
        access(keyPath: \.commentCount)
        return fields.commentCount
    }

    /// How many of them came since the viewer last looked.
    public var unreadCommentCount: Int {
        access(keyPath: \.unreadCommentCount)
        return fields.unreadCommentCount
    }

    /// When it was last commented on.
    public var newestCommentTime: Date? {
        access(keyPath: \.newestCommentTime)
        return fields.newestCommentTime
    }

    /// The viewer's vote.
    public var vote: Vote {
        access(keyPath: \.vote)
        return fields.vote
    }

    /// Whether the viewer saved it.
    public var saved: Bool {
        access(keyPath: \.saved)
        return fields.saved
    }

    /// Whether the viewer has read it.
    public var read: Bool {
        access(keyPath: \.read)
        return fields.read
    }

    /// Whether the viewer hid it, since 0.19.4.
    public var hidden: Bool {
        access(keyPath: \.hidden)
        return fields.hidden
    }

    /// Whether its author is banned from its community.
    public var creatorBannedFromCommunity: Bool {
        access(keyPath: \.creatorBannedFromCommunity)
        return fields.creatorBannedFromCommunity
    }

    /// Whether its author moderates its community, since 0.19.0.
    public var creatorIsModerator: Bool {
        access(keyPath: \.creatorIsModerator)
        return fields.creatorIsModerator
    }

    /// Whether its author is an administrator of this server, since 0.19.0.
    public var creatorIsAdmin: Bool {
        access(keyPath: \.creatorIsAdmin)
        return fields.creatorIsAdmin
    }

    /// Whether an edit of `field` waits for the server. Observable.
    public func isPending(_ field: EditableField<Post2Fields>) -> Bool {
        access(keyPath: \.editState)
        return ledger.isPending(field)
    }

    /// Verified fields and pending edits. Observable.
    public var editState: EditState<Post2Fields> {
        access(keyPath: \.editState)
        return ledger.state(shown: fields)
    }

    /// Changes the edits and shows what follows; inside a commit.
    public func changeEditState(_ change: (inout EditState<Post2Fields>) -> Void) {
        api.commits.requireRunning("Post2 \(id)")
        let shown = withMutation(keyPath: \.editState) { ledger.change(shown: fields, change) }
        show(shown)
    }

    /// Keeps it for as long as an answer may arrive that started before.
    public func keepAlive(until stamp: Stamp) { api.keep(self, until: stamp) }

    /// What is shown now, as a snapshot.
    public var tierValue: Post2Value {
        Post2Value(
            server: api.serverName,
            post1: post1.tierValue,
            creator: creator.tierValue,
            community: community.tierValue,
            communityRelation: communityRelation.tierValue,
            creatorRelation: creatorRelation.tierValue,
            fields: fields
        )
    }

    /// Takes what a server or a file said, at this tier and below.
    public func accept(_ value: Post2Value, stamp: Stamp) {
        api.commits.requireRunning("Post2 \(id)")
        post1.accept(value.post1, stamp: stamp)
        let creator = api.caches.person1.createModel(from: value.creator, stamp: stamp)
        let community = api.caches.community1.createModel(from: value.community, stamp: stamp)
        let communityRelation = api.caches.communityRelation.createModel(from: value.communityRelation, stamp: stamp)
        let creatorRelation = api.caches.personRelation.createModel(from: value.creatorRelation, stamp: stamp)
        guard stamp >= ledger.stamp else { return }
        var references: [FieldChange] = []
        if self.creator !== creator {
            references.append(FieldChange("creator", from: describe(self.creator.id), to: describe(creator.id)))
            self.creator = creator
        }
        if self.community !== community {
            references.append(FieldChange("community", from: describe(self.community.id), to: describe(community.id)))
            self.community = community
        }
        if self.communityRelation !== communityRelation {
            references.append(
                FieldChange(
                    "communityRelation",
                    from: describe(self.communityRelation.id),
                    to: describe(communityRelation.id)
                )
            )
            self.communityRelation = communityRelation
        }
        if self.creatorRelation !== creatorRelation {
            references.append(
                FieldChange(
                    "creatorRelation",
                    from: describe(self.creatorRelation.id),
                    to: describe(creatorRelation.id)
                )
            )
            self.creatorRelation = creatorRelation
        }
        show(ledger.accept(value.fields, shown: fields, stamp: stamp), references: references)
    }

    private func show(_ new: Post2Fields, references: [FieldChange] = []) {
        let old = fields
        guard old != new || !references.isEmpty else { return }
        if old.score != new.score { withMutation(keyPath: \.score) { fields.score = new.score } }
        if old.upvotes != new.upvotes { withMutation(keyPath: \.upvotes) { fields.upvotes = new.upvotes } }
        if old.downvotes != new.downvotes { withMutation(keyPath: \.downvotes) { fields.downvotes = new.downvotes } }
        if old.commentCount != new.commentCount {
            withMutation(keyPath: \.commentCount) { fields.commentCount = new.commentCount }
        }
        if old.unreadCommentCount != new.unreadCommentCount {
            withMutation(keyPath: \.unreadCommentCount) { fields.unreadCommentCount = new.unreadCommentCount }
        }
        if old.newestCommentTime != new.newestCommentTime {
            withMutation(keyPath: \.newestCommentTime) { fields.newestCommentTime = new.newestCommentTime }
        }
        if old.vote != new.vote { withMutation(keyPath: \.vote) { fields.vote = new.vote } }
        if old.saved != new.saved { withMutation(keyPath: \.saved) { fields.saved = new.saved } }
        if old.read != new.read { withMutation(keyPath: \.read) { fields.read = new.read } }
        if old.hidden != new.hidden { withMutation(keyPath: \.hidden) { fields.hidden = new.hidden } }
        if old.creatorBannedFromCommunity != new.creatorBannedFromCommunity {
            withMutation(keyPath: \.creatorBannedFromCommunity) {
                fields.creatorBannedFromCommunity = new.creatorBannedFromCommunity
            }
        }
        if old.creatorIsModerator != new.creatorIsModerator {
            withMutation(keyPath: \.creatorIsModerator) { fields.creatorIsModerator = new.creatorIsModerator }
        }
        if old.creatorIsAdmin != new.creatorIsAdmin {
            withMutation(keyPath: \.creatorIsAdmin) { fields.creatorIsAdmin = new.creatorIsAdmin }
        }
        api.publish(
            self.tierValue,
            identifier: Post2Value.identifier(id, server: api.serverName),
            stamp: ledger.publishedStamp
        )
        guard api.commits.wantsChanges else { return }
        api.commits.record(EntityChange(entityKey, references + new.changes(from: old)))
    }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: Post2Value.kind, id: "\(id)") }
}
