public import Observation
import Propagation

/// All entities with which the viewer has a certain relation, such as subscribed communities or blocked people.
///
/// ```swift
/// let blocked = MemberList<Person>(.pages("GET /blocks", of: client) { try await client.blocks(page: $0) }) { $0.isBlocked }
/// try await blocked.load()
/// person.block()
/// blocked.add(person)             // was not listed; one that is unblocked goes by itself
/// ```
///
/// It combines a read with the relation records: an entity leaves the list in the commit in which its record changes, and is listed again
/// when the record changes back. Observable, as a collection too.
@MainActor
public final class MemberList<Item: TierModel> {
    private let feed: Feed<Item>

    /// Makes an empty list.
    ///
    /// - Parameters:
    ///   - source: The source of its pages; all of them are shown together.
    ///   - isMember: Returns true if an entity belongs to the list, by its shown values.
    public init(_ source: FeedSource<Item>, isMember: @escaping @MainActor @Sendable (Item) -> Bool) {
        feed = Feed(source.allPages().including(while: isMember))
    }

    /// The members: new ones first, then in the server's order. Observable.
    public var members: [Item] { feed.items }

    /// The state of loading. Observable.
    public var state: FeedState { feed.state }

    /// Returns true if an entity is listed. Observable.
    ///
    /// - Complexity: O(n).
    public func contains(_ id: Item.Value.ID) -> Bool { members.contains { $0.id == id } }

    /// Loads all pages. The old members stay until they have arrived, and stay if the load fails. Concurrent calls share one load.
    ///
    /// - Throws: The error of a request; `CancellationError` if the caller's task was cancelled, or the list was reset.
    public func load() async throws { try await feed.refresh() }

    /// Adds an entity that may have become a member; it is shown only while it is a member.
    public func add(_ item: Item) { feed.prepend(item) }

    /// Empties the list. A load under way adds no members.
    public func reset() { feed.reset() }
}

extension MemberList: Observable {}

extension MemberList: RandomAccessCollection {
    /// The index of the first member, 0.
    public var startIndex: Int { 0 }
    /// The number of listed members. Observable.
    public var endIndex: Int { members.count }

    /// The member at an index. Observable.
    public subscript(position: Int) -> Item { members[position] }

    /// Returns an iterator of the current members.
    public func makeIterator() -> IndexingIterator<[Item]> { members.makeIterator() }
}

extension FeedSource {
    /// Returns a source of one page that contains all pages of this one. Its stamp is that of the first page's request.
    public func allPages() -> FeedSource {
        var whole = FeedSource("all of \(words)", of: api) { [self] _ in
            var pages: [Answer<FeedPage<Item.Value>>] = []
            var nextPosition = NextFeedPosition<Item.Value.ID>()
            var seen: Set<Item.Value.ID> = []
            while let position = nextPosition.value {
                let answer = try await page(at: position)
                pages.append(answer)
                let (ids, count) = (answer.value.rows.map(\.id), seen.count)
                seen.formUnion(ids)
                nextPosition.record(position, next: answer.value.next, ids: ids, newCount: seen.count - count)
            }
            let (all, first) = (FeedPage(pages.flatMap(\.value.rows), next: nil), pages[0])
            let effects = pages.flatMap(\.effects)
            return Answer(all, startedAt: first.startedAt, cause: first.cause, effects: effects)
        }
        (whole.isIncluded, whole.isListed) = (isIncluded, isListed)
        return whole
    }
}
