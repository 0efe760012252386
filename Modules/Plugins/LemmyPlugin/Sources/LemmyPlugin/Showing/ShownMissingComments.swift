import LemmyIdentifiers
import LemmyMiddleware
import Primitives
import ReplKit

/// A row of a comment tree.
@MainActor
protocol NestedRow: Openable {
    /// The number of comments above it in the tree; nil for a row of a flat list.
    var depth: Int? { get }
}

/// A row in the place of a comment that the tree does not show although it shows replies to it, or of a chain of them. `open` loads what can
/// be loaded.
struct ShownMissingComments: NestedRow {
    /// The reason why the comments are missing.
    enum State {
        /// Their authors are blocked.
        case blocked
        /// They are on a page that is not loaded.
        case notLoaded
        /// The whole list is loaded, and the server has left them out.
        case notListed
    }

    /// The outermost of the comments.
    let first: CommentID
    let count: Int
    let depth: Int?
    let state: State
    let rows: TreeRows

    var reference: EntityKey { EntityKey(kind: "thread", id: "\(first)") }
    var identity: ObjectIdentifier? { nil }
    var headline: String {
        let word =
            switch state {
            case .blocked: "blocked"
            case .notLoaded: "not loaded"
            case .notListed: "not listed"
            }
        return count == 1 ? "[\(word)]" : "[\(count) \(word)]"
    }
    func fields() -> [ShownField] { Listing.placeholder(headline, depth: depth) }

    /// Loads the comments with all their replies in place.
    func open(in session: Session) async throws -> Output {
        guard let listing = rows.listing else {
            throw ReplError(.unknownReference, "the list of \(reference) is gone", hint: "thread comment:\(first)")
        }
        guard state == .notLoaded else { return left(out: ShownListing(listing: listing)) }
        let shown = ShownListing(listing: listing)
        let before = shown.rowsByNumber
        _ = try await rows.loadReplies(to: first)
        let known = shown.rows(like: before)
        let isShown = listing.rows.contains { $0.reference == EntityKey(kind: CommentTiers.kind, id: "\(first)") }
        let new: Output =
            known.count == listing.rows.count ? .nothing : .list(shown, without: known) + shown.advice
        return isShown ? new : new + left(out: shown)
    }

    private func left(out list: ShownListing) -> Output {
        .hit("the server leaves comment:\(first) out: you block its author, or it is gone (see: blocks)", result: list)
    }
}
