import Cache
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import Observation
public import Primitives
public import Propagation
public import WireRuntime

/// A community without counts.
///
/// There is one per identity and client; its client's cache makes it.
@Observable
@MainActor
public final class Community1: Community1Providing, TierModel {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: CommunityID

    @ObservationIgnored private var fields: Community1Fields
    @ObservationIgnored private var stamp: Stamp

    /// Makes the object; only the client's cache does.
    public required init(api: ApiClient, value: Community1Value, stamp: Stamp) {
        self.api = api
        id = value.id
        fields = value.fields
        self.stamp = stamp
    }

    deinit { api.storage.community1.remove(id, ObjectIdentifier(self)) }

    /// The address that names it everywhere.
    public var actorId: WireURL {
        access(keyPath: \.actorId)
        return fields.actorId
    }

    /// The name in addresses: `swift`.
    public var name: String {
        access(keyPath: \.name)
        return fields.name
    }

    /// The name people see.
    public var title: String {
        access(keyPath: \.title)
        return fields.title
    }

    /// What it is about, in Markdown.
    public var description: String? {
        access(keyPath: \.description)
        return fields.description
    }

    /// The small picture.
    public var icon: WireURL? {
        access(keyPath: \.icon)
        return fields.icon
    }

    /// The wide picture.
    public var banner: WireURL? {
        access(keyPath: \.banner)
        return fields.banner
    }

    /// Whether an administrator took it away.
    public var removed: Bool {
        access(keyPath: \.removed)
        return fields.removed
    }

    /// Whether its moderators took it away.
    public var deleted: Bool {
        access(keyPath: \.deleted)
        return fields.deleted
    }

    /// Whether it is not safe for work.
    public var nsfw: Bool {
        access(keyPath: \.nsfw)
        return fields.nsfw
    }

    /// When it was made.
    public var created: Date {
        access(keyPath: \.created)
        return fields.created
    }

    /// When it was last edited.
    public var updated: Date? {
        access(keyPath: \.updated)
        return fields.updated
    }

    /// Whether it is on this server.
    public var local: Bool {
        access(keyPath: \.local)
        return fields.local
    }

    /// Whether it is left out of lists.
    public var hidden: Bool {
        access(keyPath: \.hidden)
        return fields.hidden
    }

    /// Whether only moderators post.
    public var onlyModeratorsCanPost: Bool {
        access(keyPath: \.onlyModeratorsCanPost)
        return fields.onlyModeratorsCanPost
    }

    /// The server it is on.
    public var instanceId: InstanceID {
        access(keyPath: \.instanceId)
        return fields.instanceId
    }

    /// Who can see it, as the server spells it, since 0.19.4.
    public var visibility: String? {
        access(keyPath: \.visibility)
        return fields.visibility
    }

    /// What is shown now, as a snapshot.
    public var tierValue: Community1Value {
        Community1Value(server: api.serverName, id: id, fields: fields)
    }

    /// Takes what a server or a file said, at this tier and below.
    public func accept(_ value: Community1Value, stamp: Stamp) {
        api.commits.requireRunning("Community1 \(id)")
        guard stamp >= self.stamp else { return }
        self.stamp = stamp
        show(value.fields)
    }

    private func show(_ new: Community1Fields) {
        let old = fields
        guard old != new else { return }
        if old.actorId != new.actorId { withMutation(keyPath: \.actorId) { fields.actorId = new.actorId } }
        if old.name != new.name { withMutation(keyPath: \.name) { fields.name = new.name } }
        if old.title != new.title { withMutation(keyPath: \.title) { fields.title = new.title } }
        if old.description != new.description {
            withMutation(keyPath: \.description) { fields.description = new.description }
        }
        if old.icon != new.icon { withMutation(keyPath: \.icon) { fields.icon = new.icon } }
        if old.banner != new.banner { withMutation(keyPath: \.banner) { fields.banner = new.banner } }
        if old.removed != new.removed { withMutation(keyPath: \.removed) { fields.removed = new.removed } }
        if old.deleted != new.deleted { withMutation(keyPath: \.deleted) { fields.deleted = new.deleted } }
        if old.nsfw != new.nsfw { withMutation(keyPath: \.nsfw) { fields.nsfw = new.nsfw } }
        if old.created != new.created { withMutation(keyPath: \.created) { fields.created = new.created } }
        if old.updated != new.updated { withMutation(keyPath: \.updated) { fields.updated = new.updated } }
        if old.local != new.local { withMutation(keyPath: \.local) { fields.local = new.local } }
        if old.hidden != new.hidden { withMutation(keyPath: \.hidden) { fields.hidden = new.hidden } }
        if old.onlyModeratorsCanPost != new.onlyModeratorsCanPost {
            withMutation(keyPath: \.onlyModeratorsCanPost) { fields.onlyModeratorsCanPost = new.onlyModeratorsCanPost }
        }
        if old.instanceId != new.instanceId {
            withMutation(keyPath: \.instanceId) { fields.instanceId = new.instanceId }
        }
        if old.visibility != new.visibility {
            withMutation(keyPath: \.visibility) { fields.visibility = new.visibility }
        }
        api.publish(self.tierValue, identifier: Community1Value.identifier(id, server: api.serverName), stamp: stamp)
        guard api.commits.wantsChanges else { return }
        api.commits.record(EntityChange(entityKey, new.changes(from: old)))
    }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: Community1Value.kind, id: "\(id)") }
}
