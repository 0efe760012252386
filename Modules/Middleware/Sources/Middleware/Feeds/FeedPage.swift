import Propagation

/// The start of a page.
public enum FeedPosition: Hashable, Sendable, Codable {
    /// The first page.
    case first
    /// A page by its number; the first is 1.
    case page(Int)
    /// The cursor that the previous page returned for the next one.
    case cursor(String)
}

/// One page of a list.
public struct FeedPage<Value: TierValue>: TierAnswer, Codable, Hashable {
    /// The tier values of the rows, in the server's order.
    public var rows: [Value]
    /// The position of the next page; nil if this is the last one.
    public var next: FeedPosition?

    /// Makes a page.
    public init(_ rows: [Value], next: FeedPosition?) {
        self.rows = rows
        self.next = next
    }

    /// Adds the updates of its rows.
    public func collect(into updates: inout EntityUpdates) { rows.collect(into: &updates) }
}

/// A closure that fetches a page.
typealias FeedFetch = @MainActor () async throws -> LoadedPage

/// A page that has arrived and is not shown yet, so that several lists can show their pages in one commit.
@MainActor
struct LoadedPage {
    /// The cause of the commit that shows it.
    let cause: Cause
    /// Checks that the page may still be shown, before the step that cannot fail.
    ///
    /// `isFresh` is true if the page has just arrived; a page that waited for others is compared again. The returned closure shows the page
    /// and returns the number of its visible rows.
    let prepare: (_ isFresh: Bool) throws -> () -> Int

    /// Fetches all pages concurrently and returns them in the order of the closures.
    static func all(_ fetches: [FeedFetch]) async throws -> [LoadedPage] {
        if fetches.count == 1 { return [try await fetches[0]()] }
        return try await withThrowingTaskGroup { group in
            for (index, fetch) in fetches.enumerated() { group.addTask { (index, try await fetch()) } }
            var pages: [(index: Int, page: LoadedPage)] = []
            for try await (index, page) in group { pages.append((index, page)) }
            return pages.sorted { $0.index < $1.index }.map(\.page)
        }
    }
}
