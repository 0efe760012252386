import ApiTypes
public import LemmyIdentifiers
public import Middleware

/// Whom and what the viewer has blocked: people, communities, servers.
///
/// ```swift
/// let blocked = BlockList(of: api)
/// try await blocked.load()
/// print(blocked.people.map(\.name), blocked.instances.map { blocked.summary(of: $0.id)?.domain })
/// ```
///
/// It is read with who the viewer is. One that is blocked from now on is listed at once, if anything shows it; one that is unblocked goes
/// at once. Hold the list: the client does not.
@MainActor
public final class BlockList {
    /// The people.
    public let people: MemberList<Person1>
    /// The communities.
    public let communities: MemberList<Community1>
    /// The servers, by what the viewer has to do with them; since 0.19.0. ``summary(of:)`` names them.
    public let instances: MemberList<InstanceRelation>

    private let records: BlockRecords

    /// Makes an empty list.
    ///
    /// - Parameter api: Whose; a guest's load fails with `notLoggedIn`.
    public init(of api: ApiClient) {
        let records = BlockRecords(api)
        self.records = records
        people = MemberList(records.source("people", \.blockedPeople)) {
            $0.api.caches.personRelation[$0.id]?.blocked ?? false
        }
        communities = MemberList(records.source("communities", \.blockedCommunities)) {
            $0.api.caches.communityRelation[$0.id]?.blocked ?? false
        }
        instances = MemberList(records.source("instances", \.instanceBlocks)) { $0.blocked }
        follow(api)
    }

    /// Loads all of it, by one request; what there is stays until that is there, and if it does not come.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func load() async throws {
        async let people: Void = people.load()
        async let communities: Void = communities.load()
        async let instances: Void = instances.load()
        _ = try await (people, communities, instances)
    }

    /// What is known of a server that was blocked when the list was loaded.
    public func summary(of instance: InstanceID) -> InstanceSummary? {
        records.viewer?.blockedInstances.first { $0.id == instance }
    }

    /// Empties it; what is under way adds nothing.
    public func reset() {
        people.reset()
        communities.reset()
        instances.reset()
    }

    /// What is blocked from now on is listed.
    private func follow(_ api: ApiClient) {
        api.lists.add(self) { (list: BlockList, relation: PersonRelation) in
            guard let person = relation.api.caches.person1[relation.id] else { return }
            list.records.hold(relation)
            list.people.add(person)
        } reset: {
            $0.reset()
        }
        api.lists.add(self) { (list: BlockList, relation: CommunityRelation) in
            guard let community = relation.api.caches.community1[relation.id] else { return }
            list.records.hold(relation)
            list.communities.add(community)
        } reset: { _ in
        }
        api.lists.add(self) { (list: BlockList, relation: InstanceRelation) in
            list.instances.add(relation)
        } reset: { _ in
        }
    }
}
