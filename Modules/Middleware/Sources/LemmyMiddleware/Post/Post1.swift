import Cache
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import Observation
public import Primitives
public import Propagation
public import WireRuntime

/// A post without counts or votes.
///
/// There is one per identity and client; its client's cache makes it.
@Observable
@MainActor
public final class Post1: Post1Providing, TierModel {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PostID

    @ObservationIgnored private var fields: Post1Fields
    @ObservationIgnored private var stamp: Stamp

    /// Makes the object; only the client's cache does.
    public required init(api: ApiClient, value: Post1Value, stamp: Stamp) {
        self.api = api
        id = value.id
        fields = value.fields
        self.stamp = stamp
    }

    deinit { api.storage.post1.remove(id, ObjectIdentifier(self)) }

    /// The address that names it everywhere.
    public var actorId: WireURL {
        access(keyPath: \.actorId)
        return fields.actorId
    }

    /// The title.
    public var title: String {
        access(keyPath: \.title)
        return fields.title
    }

    /// The body, in Markdown.
    public var content: String? {
        access(keyPath: \.content)
        return fields.content
    }

    /// What it links to.
    public var linkUrl: WireURL? {
        access(keyPath: \.linkUrl)
        return fields.linkUrl
    }

    /// Who wrote it.
    public var creatorId: PersonID {
        access(keyPath: \.creatorId)
        return fields.creatorId
    }

    /// Where it was posted.
    public var communityId: CommunityID {
        access(keyPath: \.communityId)
        return fields.communityId
    }

    /// Whether a moderator took it away.
    public var removed: Bool {
        access(keyPath: \.removed)
        return fields.removed
    }

    /// Whether it takes no more comments.
    public var locked: Bool {
        access(keyPath: \.locked)
        return fields.locked
    }

    /// When it was posted.
    public var created: Date {
        access(keyPath: \.created)
        return fields.created
    }

    /// When it was last edited.
    public var updated: Date? {
        access(keyPath: \.updated)
        return fields.updated
    }

    /// Whether its author took it away.
    public var deleted: Bool {
        access(keyPath: \.deleted)
        return fields.deleted
    }

    /// Whether it is not safe for work.
    public var nsfw: Bool {
        access(keyPath: \.nsfw)
        return fields.nsfw
    }

    /// The linked page's title.
    public var embedTitle: String? {
        access(keyPath: \.embedTitle)
        return fields.embedTitle
    }

    /// The linked page's description.
    public var embedDescription: String? {
        access(keyPath: \.embedDescription)
        return fields.embedDescription
    }

    /// A small picture of what it links to.
    public var thumbnailUrl: WireURL? {
        access(keyPath: \.thumbnailUrl)
        return fields.thumbnailUrl
    }

    /// The linked page's video.
    public var embedVideoUrl: WireURL? {
        access(keyPath: \.embedVideoUrl)
        return fields.embedVideoUrl
    }

    /// Whether it was written on this server.
    public var local: Bool {
        access(keyPath: \.local)
        return fields.local
    }

    /// The language it says it is in.
    public var languageId: LanguageID {
        access(keyPath: \.languageId)
        return fields.languageId
    }

    /// Whether it is pinned in its community.
    public var pinnedCommunity: Bool {
        access(keyPath: \.pinnedCommunity)
        return fields.pinnedCommunity
    }

    /// Whether it is pinned on the whole server.
    public var pinnedInstance: Bool {
        access(keyPath: \.pinnedInstance)
        return fields.pinnedInstance
    }

    /// The media type of what it links to, since 0.19.4.
    public var linkContentType: String? {
        access(keyPath: \.linkContentType)
        return fields.linkContentType
    }

    /// The picture in words, since 0.19.4.
    public var altText: String? {
        access(keyPath: \.altText)
        return fields.altText
    }

    /// What is shown now, as a snapshot.
    public var tierValue: Post1Value {
        Post1Value(server: api.serverName, id: id, fields: fields)
    }

    /// Takes what a server or a file said, at this tier and below.
    public func accept(_ value: Post1Value, stamp: Stamp) {
        api.commits.requireRunning("Post1 \(id)")
        guard stamp >= self.stamp else { return }
        self.stamp = stamp
        show(value.fields)
    }

    private func show(_ new: Post1Fields) {
        let old = fields
        guard old != new else { return }
        if old.actorId != new.actorId { withMutation(keyPath: \.actorId) { fields.actorId = new.actorId } }
        if old.title != new.title { withMutation(keyPath: \.title) { fields.title = new.title } }
        if old.content != new.content { withMutation(keyPath: \.content) { fields.content = new.content } }
        if old.linkUrl != new.linkUrl { withMutation(keyPath: \.linkUrl) { fields.linkUrl = new.linkUrl } }
        if old.creatorId != new.creatorId { withMutation(keyPath: \.creatorId) { fields.creatorId = new.creatorId } }
        if old.communityId != new.communityId {
            withMutation(keyPath: \.communityId) { fields.communityId = new.communityId }
        }
        if old.removed != new.removed { withMutation(keyPath: \.removed) { fields.removed = new.removed } }
        if old.locked != new.locked { withMutation(keyPath: \.locked) { fields.locked = new.locked } }
        if old.created != new.created { withMutation(keyPath: \.created) { fields.created = new.created } }
        if old.updated != new.updated { withMutation(keyPath: \.updated) { fields.updated = new.updated } }
        if old.deleted != new.deleted { withMutation(keyPath: \.deleted) { fields.deleted = new.deleted } }
        if old.nsfw != new.nsfw { withMutation(keyPath: \.nsfw) { fields.nsfw = new.nsfw } }
        if old.embedTitle != new.embedTitle {
            withMutation(keyPath: \.embedTitle) { fields.embedTitle = new.embedTitle }
        }
        if old.embedDescription != new.embedDescription {
            withMutation(keyPath: \.embedDescription) { fields.embedDescription = new.embedDescription }
        }
        if old.thumbnailUrl != new.thumbnailUrl {
            withMutation(keyPath: \.thumbnailUrl) { fields.thumbnailUrl = new.thumbnailUrl }
        }
        if old.embedVideoUrl != new.embedVideoUrl {
            withMutation(keyPath: \.embedVideoUrl) { fields.embedVideoUrl = new.embedVideoUrl }
        }
        if old.local != new.local { withMutation(keyPath: \.local) { fields.local = new.local } }
        if old.languageId != new.languageId {
            withMutation(keyPath: \.languageId) { fields.languageId = new.languageId }
        }
        if old.pinnedCommunity != new.pinnedCommunity {
            withMutation(keyPath: \.pinnedCommunity) { fields.pinnedCommunity = new.pinnedCommunity }
        }
        if old.pinnedInstance != new.pinnedInstance {
            withMutation(keyPath: \.pinnedInstance) { fields.pinnedInstance = new.pinnedInstance }
        }
        if old.linkContentType != new.linkContentType {
            withMutation(keyPath: \.linkContentType) { fields.linkContentType = new.linkContentType }
        }
        if old.altText != new.altText { withMutation(keyPath: \.altText) { fields.altText = new.altText } }
        api.publish(self.tierValue, identifier: Post1Value.identifier(id, server: api.serverName), stamp: stamp)
        guard api.commits.wantsChanges else { return }
        api.commits.record(EntityChange(entityKey, new.changes(from: old)))
    }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: Post1Value.kind, id: "\(id)") }
}
