import Propagation

/// Fetches a page.
typealias FeedFetch = @MainActor () async throws -> FeedLanding

/// A page that has come and is not shown yet, so that several lists can show theirs in one commit.
@MainActor
struct FeedLanding {
    /// Why, for the commit that shows it.
    let cause: Cause
    /// Looks whether it may still be shown, where showing cannot fail any more.
    ///
    /// `isFresh` says that it has come just now; one that waited for others is compared anew. What it gives shows the page and says how many
    /// of its rows are shown.
    let prepare: (_ isFresh: Bool) throws -> () -> Int
}
