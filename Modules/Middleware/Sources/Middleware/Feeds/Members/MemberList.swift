public import Observation
import Propagation

/// All of something that the viewer has a relation to: subscribed communities, blocked people.
///
/// ```swift
/// let blocked = MemberList(.pages("GET /blocks", of: client) { try await client.blocks(page: $0) }) { $0.isBlocked }
/// try await blocked.load()
/// person.block()
/// blocked.add(person)             // was not listed; one that is unblocked goes by itself
/// ```
///
/// It is fed by a read and by the relation records: one whose record says no is not listed, from the commit on in which that changes, and is
/// listed again if it says yes. Observable, as a collection too.
@MainActor
public final class MemberList<Item: TierModel> {
    private let feed: Feed<Item>

    /// Makes an empty list.
    ///
    /// - Parameters:
    ///   - source: Where its pages come from; all of them are shown together.
    ///   - isMember: Whether one belongs to it, by what it shows.
    public init(_ source: FeedSource<Item>, isMember: @escaping @MainActor @Sendable (Item) -> Bool) {
        feed = Feed(source.whole().showing(while: isMember))
    }

    /// The members: new ones first, then in the server's order. Observable.
    public var members: [Item] { feed.items }

    /// What it is doing. Observable.
    public var state: FeedState { feed.state }

    /// Whether an entity is listed. Observable.
    ///
    /// - Complexity: O(n).
    public func contains(_ id: Item.Value.ID) -> Bool { members.contains { $0.id == id } }

    /// Loads all of it; what there is stays until that is there, and if it does not come. Two calls at once are one load.
    ///
    /// - Throws: What a request throws; `CancellationError` if the caller's task was cancelled, or the list was reset.
    public func load() async throws { try await feed.refresh() }

    /// Lists one that may have become a member; while it is none it is not shown.
    public func add(_ item: Item) { feed.prepend(item) }

    /// Empties it; what is under way adds nothing.
    public func reset() { feed.reset() }
}

extension MemberList: Observable {}

extension MemberList: RandomAccessCollection {
    /// The index of the first member, 0.
    public var startIndex: Int { 0 }
    /// How many members are listed. Observable.
    public var endIndex: Int { members.count }

    /// The member at an index. Observable.
    public subscript(position: Int) -> Item { members[position] }

    /// The members, as they are now.
    public func makeIterator() -> IndexingIterator<[Item]> { members.makeIterator() }
}

extension FeedSource {
    /// A source of one page, which is all pages of this one. It counts as asked for when the first of them was.
    public func whole() -> FeedSource {
        var whole = FeedSource("all of \(words)", of: api) { [self] _ in
            var pages: [Answer<FeedPage<Item.Value>>] = []
            var paging = FeedPaging<Item.Value.ID>()
            var seen: Set<Item.Value.ID> = []
            while let position = paging.next {
                let answer = try await page(at: position)
                pages.append(answer)
                let (ids, count) = (answer.value.rows.map(\.id), seen.count)
                seen.formUnion(ids)
                paging.take(position, next: answer.value.next, ids: ids, newCount: seen.count - count)
            }
            let (all, first) = (FeedPage(pages.flatMap(\.value.rows), next: nil), pages[0])
            let effects = pages.flatMap(\.effects)
            return Answer(all, startedAt: first.startedAt, cause: first.cause, effects: effects)
        }
        (whole.belongs, whole.isListed) = (belongs, isListed)
        return whole
    }
}
