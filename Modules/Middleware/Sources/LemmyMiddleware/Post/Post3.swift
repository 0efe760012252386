public import LemmyIdentifiers
public import Middleware
public import Propagation

/// A post on a page of its own: its community with counts, the moderators, the cross-posts.
///
/// There is one per identity and client; its client's cache makes it.
@MainActor
public final class Post3: Post3Providing, TierModel, nonisolated Hashable, nonisolated Identifiable {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PostID
    /// What it shows of its own tier.
    public var display: TierDisplay<Post3>
    /// The tier below.
    public nonisolated let post2: Post2
    private var linkedCommunity2: Community2
    private var linkedModerators: [Person1]
    private var linkedCrossPosts: [Post2]

    /// Makes the object; only the client's cache does.
    public init(api: ApiClient, value: Post3Value, display: TierDisplay<Post3>, in moment: AnswerMoment) {
        self.api = api
        id = value.id
        self.display = display
        post2 = api.caches.post2.model(of: value.post2, in: moment)
        linkedCommunity2 = api.caches.community2.model(of: value.community2, in: moment)
        linkedModerators = value.moderators.map { api.caches.person1.model(of: $0, in: moment) }
        linkedCrossPosts = value.crossPosts.map { api.caches.post2.model(of: $0, in: moment) }
    }

    deinit { api.home.leave(api.tiers.post3, id, ObjectIdentifier(self)) }

    /// Its community, with counts.
    public private(set) var community2: Community2 {
        get {
            _ = reading(\.community2)
            return linkedCommunity2
        }
        set { linkedCommunity2 = newValue }
    }

    /// Who moderates its community.
    public private(set) var moderators: [Person1] {
        get {
            _ = reading(\.moderators)
            return linkedModerators
        }
        set { linkedModerators = newValue }
    }

    /// Other posts of the same link.
    public private(set) var crossPosts: [Post2] {
        get {
            _ = reading(\.crossPosts)
            return linkedCrossPosts
        }
        set { linkedCrossPosts = newValue }
    }

    /// What is shown now, as a snapshot.
    public var tierValue: Post3Value {
        _ = reading(\.tierValue)
        return Post3Value(
            server: api.home.server,
            post2: post2.tierValue,
            community2: community2.tierValue,
            moderators: moderators.map(\.tierValue),
            crossPosts: crossPosts.map(\.tierValue),
            box: display.box
        )
    }

    /// Shows an answer's neighbours, as far as the fields that are shown name them.
    public func relink(to value: Post3Value, in moment: AnswerMoment) -> [FieldChange] {
        var changes: [FieldChange?] = []
        _ = api.caches.post2.model(of: value.post2, in: moment)
        if value.community2.id == post2.post1.display.box.fields.communityId {
            let community2 = api.caches.community2.model(of: value.community2, in: moment)
            changes.append(link(\.community2, to: community2, named: "community2") { describe($0.id) })
        }
        if value.moderators.map(\.id) == display.box.fields.moderatorIds {
            let moderators = value.moderators.map { api.caches.person1.model(of: $0, in: moment) }
            changes.append(link(\.moderators, to: moderators, named: "moderators") { describe($0.map(\.id)) })
        }
        if value.crossPosts.map(\.id) == display.box.fields.crossPostIds {
            let crossPosts = value.crossPosts.map { api.caches.post2.model(of: $0, in: moment) }
            changes.append(link(\.crossPosts, to: crossPosts, named: "crossPosts") { describe($0.map(\.id)) })
        }
        return changes.compactMap { $0 }
    }

    /// What changes when the fields do.
    public static let observed: [ObservedField<Post3>] = []
}
