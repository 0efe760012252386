import Foundation
import Middleware

/// An edit of the user, and the result that was reported for it.
struct Promise {
    enum Deed: Hashable {
        /// A text under a post, to a person, or as a post's title: it must exist once.
        case comment(post: Int)
        case post(community: Int)
        case message(person: Int)
        /// A setting of a post: the last one counts.
        case vote(post: Int, Int)
        case save(post: Int, Bool)
    }

    enum Told: Hashable {
        /// The edit was done.
        case done
        /// The edit waits, and will be sent.
        case waits
        /// The state was the same already, or a later edit replaced this one.
        case same
        /// The edit was not done.
        case nothing
        /// The edit failed here, and the server may have done it.
        case open
        /// The program was killed before a result was reported.
        case unknown
    }

    let deed: Deed
    let text: String
    var told: Told
    /// The number of its outbox item, if it waits.
    var number: Int?
    /// True if the outbox reported in the end that the server refused it.
    var isRefused = false

    /// Returns true if an outbox item stands for this promise. A later launch may reuse a number, so creating edits are compared by their
    /// text.
    func isKept(as intention: OutboxItem) -> Bool {
        deed.place == nil ? number == intention.number : intention.payload.contains("\"\(text)\"")
    }
}

extension Promise.Deed {
    /// The place in which it is listed in order with others; nil for an edit without a place.
    var place: String? {
        switch self {
        case .comment(let post): "post \(post)"
        case .message(let person): "person \(person)"
        case .post(let community): "community \(community)"
        case .vote, .save: nil
        }
    }
}
