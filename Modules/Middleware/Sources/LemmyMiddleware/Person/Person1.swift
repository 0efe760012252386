import Cache
public import Foundation
public import LemmyIdentifiers
public import Middleware
public import Observation
public import Primitives
public import Propagation
public import WireRuntime

/// A person without counts.
///
/// There is one per identity and client; its client's cache makes it.
@Observable
@MainActor
public final class Person1: Person1Providing, TierModel {
    /// The client it came from.
    public nonisolated let api: ApiClient
    /// The identity.
    public nonisolated let id: PersonID

    @ObservationIgnored private var fields: Person1Fields
    @ObservationIgnored private var stamp: Stamp

    /// Makes the object; only the client's cache does.
    public required init(api: ApiClient, value: Person1Value, stamp: Stamp) {
        self.api = api
        id = value.id
        fields = value.fields
        self.stamp = stamp
    }

    deinit { api.storage.person1.remove(id, ObjectIdentifier(self)) }

    /// The address that names the person everywhere.
    public var actorId: WireURL {
        access(keyPath: \.actorId)
        return fields.actorId
    }

    /// The name on the own server.
    public var name: String {
        access(keyPath: \.name)
        return fields.name
    }

    /// The name people see.
    public var displayName: String? {
        access(keyPath: \.displayName)
        return fields.displayName
    }

    /// The portrait.
    public var avatar: WireURL? {
        access(keyPath: \.avatar)
        return fields.avatar
    }

    /// The picture on top of the profile.
    public var banner: WireURL? {
        access(keyPath: \.banner)
        return fields.banner
    }

    /// What the person says about themselves, in Markdown.
    public var biography: String? {
        access(keyPath: \.biography)
        return fields.biography
    }

    /// Whether banned from this server.
    public var banned: Bool {
        access(keyPath: \.banned)
        return fields.banned
    }

    /// When that ends.
    public var banExpires: Date? {
        access(keyPath: \.banExpires)
        return fields.banExpires
    }

    /// When the account was made.
    public var created: Date {
        access(keyPath: \.created)
        return fields.created
    }

    /// When the profile was last edited.
    public var updated: Date? {
        access(keyPath: \.updated)
        return fields.updated
    }

    /// Whether the account is on this server.
    public var local: Bool {
        access(keyPath: \.local)
        return fields.local
    }

    /// Whether the account was deleted.
    public var deleted: Bool {
        access(keyPath: \.deleted)
        return fields.deleted
    }

    /// The address on Matrix.
    public var matrixUserId: String? {
        access(keyPath: \.matrixUserId)
        return fields.matrixUserId
    }

    /// Whether it says it is a bot.
    public var isBot: Bool {
        access(keyPath: \.isBot)
        return fields.isBot
    }

    /// The server it is on.
    public var instanceId: InstanceID {
        access(keyPath: \.instanceId)
        return fields.instanceId
    }

    /// What is shown now, as a snapshot.
    public var tierValue: Person1Value {
        Person1Value(server: api.serverName, id: id, fields: fields)
    }

    /// Takes what a server or a file said, at this tier and below.
    public func accept(_ value: Person1Value, stamp: Stamp) {
        api.commits.requireRunning("Person1 \(id)")
        guard stamp >= self.stamp else { return }
        self.stamp = stamp
        show(value.fields)
    }

    private func show(_ new: Person1Fields) {
        let old = fields
        guard old != new else { return }
        if old.actorId != new.actorId { withMutation(keyPath: \.actorId) { fields.actorId = new.actorId } }
        if old.name != new.name { withMutation(keyPath: \.name) { fields.name = new.name } }
        if old.displayName != new.displayName {
            withMutation(keyPath: \.displayName) { fields.displayName = new.displayName }
        }
        if old.avatar != new.avatar { withMutation(keyPath: \.avatar) { fields.avatar = new.avatar } }
        if old.banner != new.banner { withMutation(keyPath: \.banner) { fields.banner = new.banner } }
        if old.biography != new.biography { withMutation(keyPath: \.biography) { fields.biography = new.biography } }
        if old.banned != new.banned { withMutation(keyPath: \.banned) { fields.banned = new.banned } }
        if old.banExpires != new.banExpires {
            withMutation(keyPath: \.banExpires) { fields.banExpires = new.banExpires }
        }
        if old.created != new.created { withMutation(keyPath: \.created) { fields.created = new.created } }
        if old.updated != new.updated { withMutation(keyPath: \.updated) { fields.updated = new.updated } }
        if old.local != new.local { withMutation(keyPath: \.local) { fields.local = new.local } }
        if old.deleted != new.deleted { withMutation(keyPath: \.deleted) { fields.deleted = new.deleted } }
        if old.matrixUserId != new.matrixUserId {
            withMutation(keyPath: \.matrixUserId) { fields.matrixUserId = new.matrixUserId }
        }
        if old.isBot != new.isBot { withMutation(keyPath: \.isBot) { fields.isBot = new.isBot } }
        if old.instanceId != new.instanceId {
            withMutation(keyPath: \.instanceId) { fields.instanceId = new.instanceId }
        }
        api.publish(self.tierValue, identifier: Person1Value.identifier(id, server: api.serverName), stamp: stamp)
        guard api.commits.wantsChanges else { return }
        api.commits.record(EntityChange(entityKey, new.changes(from: old)))
    }

    /// The entity's name in logs and the REPL.
    public nonisolated var entityKey: EntityKey { EntityKey(kind: Person1Value.kind, id: "\(id)") }
}
