public import LemmyIdentifiers
public import Middleware
import Primitives
import Propagation

/// The sources of a ``BlockList``. It retains the records that state the blocks, because the row of a person does not contain them.
@MainActor
final class BlockRelations {
    private let api: ApiClient
    /// The viewer as last loaded or shown; it retains the records of the blocks that existed at that time.
    var viewer: Person4?
    /// The records that were added since, by the key of their entity.
    private var added: [EntityKey: AnyObject] = [:]

    init(_ api: ApiClient) { self.api = api }

    /// Retains a record.
    func retain(_ record: some TierModel) { added[record.entityKey] = record }

    /// Returns a part of the viewer's data as a list source. Parts that are loaded at the same time share one request.
    func source<Item: TierModel>(
        _ name: String,
        _ part: @escaping @Sendable (Person4Value) -> [Item.Value]
    ) -> FeedSource<Item> where Item.Client == ApiClient {
        FeedSource("blocked \(name)", of: api) { [self] _ in
            let answer = try await read()
            return Answer(FeedPage(part(answer.value), next: nil), startedAt: answer.startedAt, cause: answer.cause)
        }
    }

    private func read() async throws -> Answer<Person4Value> {
        if let refusal = api.writeRefusal("listing your blocks") { throw refusal }
        try await api.rethrowingCancellation { [api] in try await api.fetchVersionIfNeeded(because: Cause.current) }
        let host = api.siteName
        let answer = try await api.readValue { dialect throws(ApiClientError) in
            try dialect.site().map { site throws(ApiClientError) in
                if let me = site.me { return me }
                throw ApiClientError.lackingViewer(at: host)
            }
        }
        // The viewer is published before the rows are read and retained for as long as they are listed.
        viewer = try api.clientStore.publish(answer) { api.caches.person4.model(of: $0, in: $1) }
        return answer
    }
}

/// The people, communities and servers that the viewer has blocked.
///
/// ```swift
/// let blocked = BlockList(of: api)
/// try await blocked.load()
/// print(blocked.people.map(\.name), blocked.instances.map { blocked.summary(of: $0.id)?.domain })
/// ```
///
/// The list is loaded with the viewer's own data. An entity that is blocked from now on is listed at once if a model for it exists, and an
/// entity that is unblocked leaves the list at once. The caller must retain the list, because the client does not.
@MainActor
public final class BlockList {
    /// The blocked people.
    public let people: MemberList<Person1>
    /// The blocked communities.
    public let communities: MemberList<Community1>
    /// The viewer's relations to the blocked servers; since 0.19.0. ``summary(of:)`` returns their names.
    public let instances: MemberList<InstanceRelation>

    private let records: BlockRelations

    /// Creates an empty list.
    ///
    /// - Parameter api: The client whose account owns the blocks; a guest's load fails with `notLoggedIn`.
    public init(of api: ApiClient) {
        let records = BlockRelations(api)
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

    /// Loads all parts with one request. The existing items stay until the request succeeds.
    ///
    /// - Throws: ``ApiClientError``, with code `notLoggedIn` for a guest; or `CancellationError`.
    public func load() async throws {
        async let people: Void = people.load()
        async let communities: Void = communities.load()
        async let instances: Void = instances.load()
        _ = try await (people, communities, instances)
    }

    /// Shows the blocks of the viewer as it is known, without a request: as it was stored, if there is no connection.
    ///
    /// Blocks that are listed already stay, and one that was lifted since is not listed.
    ///
    /// - Parameter viewer: The person whose account owns the blocks.
    public func show(_ viewer: Person4) {
        let commits = viewer.api.commits
        commits.run(commits.cause ?? commits.makeCause(.other, "blocks of \(viewer.entityKey)")) {
            records.viewer = viewer
            // The one that is added last is listed first.
            for person in viewer.blockedPeople.reversed() { people.add(person) }
            for community in viewer.blockedCommunities.reversed() { communities.add(community) }
            for relation in viewer.instanceBlocks.reversed() { instances.add(relation) }
        }
    }

    /// Returns the summary of a server that was blocked when the list was loaded; nil for other servers.
    public func summary(of instance: InstanceID) -> InstanceSummary? {
        records.viewer?.blockedInstances.first { $0.id == instance }
    }

    /// Empties the list; a request under way adds nothing.
    package func reset() {
        people.reset()
        communities.reset()
        instances.reset()
    }

    /// Registers the list with the client, so that it lists new blocks.
    private func follow(_ api: ApiClient) {
        api.lists.register(self) { (list: BlockList, relation: PersonRelation) in
            guard let person = relation.api.caches.person1[relation.id] else { return }
            list.records.retain(relation)
            list.people.add(person)
        } reset: {
            $0.reset()
        }
        api.lists.register(self) { (list: BlockList, relation: CommunityRelation) in
            guard let community = relation.api.caches.community1[relation.id] else { return }
            list.records.retain(relation)
            list.communities.add(community)
        } reset: { _ in
        }
        api.lists.register(self) { (list: BlockList, relation: InstanceRelation) in
            list.instances.add(relation)
        } reset: { _ in
        }
    }
}
